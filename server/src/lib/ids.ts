import { randomBytes } from 'node:crypto'
import type { Hashid, Prefix } from '@palabre/contract/ids'

/** The number of an app, which no other number passes for. Only what reads or makes the row of an app has one. */
export type AppId = number & { readonly brand: 'AppId' }

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const CODE_CHARS = 10

/** Random base58 of the given length, about 5.86 bits a character. */
export function base58(chars: number): string {
  let out = ''
  while (out.length < chars) {
    for (const byte of randomBytes(chars * 2)) {
      // 232 = 4 * 58: bytes above it would favour the first characters
      if (byte < 232 && out.length < chars) out += BASE58[byte % 58]
    }
  }
  return out
}

/** A public identifier: prefix, hyphen, 10 random base58 characters (58 bits), e.g. "tck-4nRq8sWzK2". */
export function hashid<Of extends Prefix>(prefix: Of): Hashid<Of> {
  return `${prefix}-${base58(CODE_CHARS)}`
}
