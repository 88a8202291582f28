import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '../http/errors.ts'
import { networkOf } from '../http/network.ts'
import { makeSemaphore, makeSemaphores, Overloaded } from '../lib/semaphore.ts'
import { texts } from './texts.ts'

// RFC 9106 section 4, second recommended option scaled down: 19 MiB, 2 passes (the OWASP minimum)
const COST: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

/** Half of the threads that Node has for such work (four): files, names and compression use the others. */
const HASHES_AT_ONCE = 2
/** On a slow machine, with 0.1 s for each, the last of them is done when its request is answered anyway (5 s). */
const HASHES_WAITING_MAX = 100
/** Of one asker, so that nobody can fill the places of all: in the line, and waiting to stand there. */
const HASHES_PER_ASKER = 2
const HASHES_WAITING_PER_ASKER_MAX = 10
const OVERLOAD_RETRY_SECONDS = 5

/** `memory` in KiB. A hash says its own, so that it can be raised for those that come. */
type Cost = { memory: number; passes: number; parallelism: number }
type Parts = { cost: Cost; salt: Buffer; tag: Buffer }

/** Who wants a hash: a person who is signed in, a stranger (by the network of the address), or the operator. */
export type Asker = { userId: number } | { ip: string } | 'operator'

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

const derive = promisify(argon2)
/** The threads belong to the process, and so does the queue for them. */
const inTurn = makeSemaphore(HASHES_AT_ONCE, HASHES_WAITING_MAX)
const inOwnTurn = makeSemaphores(HASHES_PER_ASKER, HASHES_WAITING_PER_ASKER_MAX)

/** Hash of a password in the PHC form "$argon2id$v=19$m=..,t=..,p=..$salt$tag". 1009 when too many wait for theirs. */
export async function hashPassword(password: string, asker: Asker, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return inWords({ cost, salt, tag: await run(password, asker, cost, salt) })
}

/** Takes the same time for a user without a password (hash null) as for a wrong one. 1009 when too many wait. */
export async function verifyPassword(password: string, hash: string | null, asker: Asker): Promise<boolean> {
  const { cost, salt, tag } = readHash(hash ?? NOBODY)
  return timingSafeEqual(await run(password, asker, cost, salt), tag) && hash !== null
}

function inWords({ cost, salt, tag }: Parts): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

function readHash(hash: string): Parts {
  const found = PHC.exec(hash)
  if (!found) throw new Error('a password hash that is not argon2id')
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number]
  const [salt, tag] = found.slice(4).map(part => Buffer.from(part, 'base64')) as [Buffer, Buffer]
  return { cost: { memory, passes, parallelism }, salt, tag }
}

const NOBODY = inWords({ cost: COST, salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) })

async function run(password: string, asker: Asker, cost: Cost, nonce: Buffer): Promise<Buffer> {
  const hash = () =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFC'), 'utf8'),
      nonce,
      tagLength: TAG_BYTES,
      ...cost,
    }) as Promise<Buffer>
  try {
    return await inOwnTurn(nameOf(asker), () => inTurn(hash))
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error
    throw new Refusal(1009, texts.tooManyPasswords, { retryAfterSeconds: OVERLOAD_RETRY_SECONDS })
  }
}

function nameOf(asker: Asker): string {
  if (asker === 'operator') return asker
  return 'ip' in asker ? `network ${networkOf(asker.ip)}` : `person ${asker.userId}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
