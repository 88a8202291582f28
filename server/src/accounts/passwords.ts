import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '../http/errors.ts'
import { makeSemaphore, Overloaded } from '../lib/semaphore.ts'
import { texts } from './texts.ts'

// RFC 9106 section 4, second recommended option scaled down: 19 MiB, 2 passes (the OWASP minimum)
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16

/** Half of the threads that Node has for such work (four): files, names and compression use the others. */
const HASHES_AT_ONCE = 2
/** On a slow machine, with 0.1 s for each, the last of them is done when its request is answered anyway (5 s). */
const HASHES_WAITING_MAX = 100
const OVERLOAD_RETRY_SECONDS = 5

const derive = promisify(argon2)
/** The threads belong to the process, and so does the queue for them. */
const inTurn = makeSemaphore(HASHES_AT_ONCE, HASHES_WAITING_MAX)

/** Hash of a password in the PHC form "$argon2id$v=19$m=..,t=..,p=..$salt$tag". 1009 when too many wait for theirs. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await run(password, salt)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Takes the same time for a user without a password (hash null) as for a wrong one. 1009 when too many wait. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , , salt, tag] = (hash ?? NOBODY).split('$')
  const expected = Buffer.from(tag!, 'base64')
  const got = await run(password, Buffer.from(salt!, 'base64'))
  return timingSafeEqual(got, expected) && hash !== null
}

const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(TAG_BYTES))}`

async function run(password: string, nonce: Buffer): Promise<Buffer> {
  const hash = () =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFC'), 'utf8'),
      nonce,
      parallelism: LANES,
      tagLength: TAG_BYTES,
      memory: MEMORY_KIB,
      passes: PASSES,
    }) as Promise<Buffer>
  try {
    return await inTurn(hash)
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error
    throw new Refusal(1009, texts.tooManyPasswords, { retryAfterSeconds: OVERLOAD_RETRY_SECONDS })
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
