// Ids as the provider makes them: opaque to everybody, but base64 of a little structure around the peer's
// number.

import { randomBytes } from 'node:crypto'

/** Ours carry 18 hex characters, a customer's 20 that begin with "3A", as seen on the wire. */
const OUT_ID_BYTES = 9
const IN_ID_BYTES = 9
const PEER_BYTES_MAX = 255

/**
 * A fresh message id that holds the peer (digits, or the BSUID of a user without a phone): `out` for what the
 * business sends, `in` for what a customer writes.
 */
export function mintWamid(peer: string, direction: 'in' | 'out'): string {
  const who = Buffer.from(peer).subarray(0, PEER_BYTES_MAX)
  const hex = randomBytes(direction === 'in' ? IN_ID_BYTES : OUT_ID_BYTES)
    .toString('hex')
    .toUpperCase()
  const id = Buffer.from(direction === 'in' ? `3A${hex}` : hex)
  const bytes = Buffer.concat([
    Buffer.from([0x1c, 0x18, who.length]),
    who,
    Buffer.from([0x15, 0x02, 0x00, direction === 'in' ? 0x12 : 0x11, 0x18, id.length]),
    id,
    Buffer.from([0x00]),
  ])
  return `wamid.${bytes.toString('base64')}`
}

/**
 * The wa_id the provider really uses for a number. Brazil: the ninth digit of a mobile number falls away but
 * for area codes 11 to 28, where it is put in. Mexico: a 1 follows the country code.
 */
export function canonicalWaId(phone: string): string {
  const brazil = /^55([1-9]\d)(9?)([6-9]\d{7})$/.exec(phone)
  if (brazil) {
    const [, area = '', , subscriber = ''] = brazil
    return Number(area) <= 28 ? `55${area}9${subscriber}` : `55${area}${subscriber}`
  }
  const mexico = /^52(\d{10})$/.exec(phone)
  return mexico ? `521${mexico[1]}` : phone
}
