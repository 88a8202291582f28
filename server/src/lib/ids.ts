import { randomFillSync } from 'node:crypto'
import type { Hashid, Prefix } from '@palabre/contract/ids'

/** The number of an app, which no other number passes for. Only what reads or makes the row of an app has one. */
export type AppId = number & { readonly brand: 'AppId' }

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const CODE_CHARS = 10
const RANDOM_BYTES = 4096

const nextByte = makeRandom()

/** Random base58 of the given length, about 5.86 bits a character. */
export function base58(chars: number): string {
  let out = ''
  while (out.length < chars) {
    const byte = nextByte()
    // 232 = 4 * 58: bytes above it would favour the first characters
    if (byte < 232) out += BASE58[byte % 58]
  }
  return out
}

/** Random bytes, some thousand taken from the system at a time: to ask for a few costs more than all else of an id. */
function makeRandom(): () => number {
  const bytes = Buffer.alloc(RANDOM_BYTES)
  let used = bytes.length
  return () => {
    if (used === bytes.length) {
      randomFillSync(bytes)
      used = 0
    }
    return bytes[used++]!
  }
}

/** A public identifier: prefix, hyphen, 10 random base58 characters (58 bits), e.g. "tck-4nRq8sWzK2". */
export function hashid<Of extends Prefix>(prefix: Of): Hashid<Of> {
  return `${prefix}-${base58(CODE_CHARS)}`
}
