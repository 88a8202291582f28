import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A fresh secret of 256 bits in base64url (43 characters), and the only thing to store of it. */
export function makeSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

/** The stored form of a secret that is random enough: its SHA-256. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
