// The secret of a link: chance, and a mark of it by which one that nobody was ever given is told without the database.
import { createHash, randomBytes } from 'node:crypto'
import type { Seal } from '../lib/seal.ts'

type Marks = Pick<Seal, 'mac'>

const CHANCE_BYTES = 24
const MARK_BYTES = 8

export function makeRatingSecret(seal: Marks): string {
  const chance = randomBytes(CHANCE_BYTES)
  return secretOf(seal, chance)
}

/** Was it made here? Links of before there was a mark have none. */
export function isMarked(seal: Marks, secret: string): boolean {
  const chance = Buffer.from(secret, 'base64url').subarray(0, CHANCE_BYTES)
  // compared as text: the last character has two bits that say nothing
  return hashOf(secret).equals(hashOf(secretOf(seal, chance)))
}

/** What is stored of the secret of a link. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const secretOf = (seal: Marks, chance: Buffer): string => {
  const mark = seal.mac('rating', chance.toString('base64url')).subarray(0, MARK_BYTES)
  return Buffer.concat([chance, mark]).toString('base64url')
}
