import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// RFC 9106 section 4, second recommended option scaled down: 19 MiB, 2 passes (the OWASP minimum)
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16

const derive = promisify(argon2)

/** Hash of a password in the PHC form "$argon2id$v=19$m=..,t=..,p=..$salt$tag". */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await run(password, salt)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Takes the same time for a user without a password (hash null) as for a wrong one. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , , salt, tag] = (hash ?? NOBODY).split('$')
  const expected = Buffer.from(tag!, 'base64')
  const got = await run(password, Buffer.from(salt!, 'base64'))
  return timingSafeEqual(got, expected) && hash !== null
}

const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(TAG_BYTES))}`

function run(password: string, nonce: Buffer): Promise<Buffer> {
  return derive('argon2id', {
    message: Buffer.from(password.normalize('NFC'), 'utf8'),
    nonce,
    parallelism: LANES,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  }) as Promise<Buffer>
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
