// The chain: each entry is hashed with the one before it, under a key that is not in the database. Pure.
import { canonical } from '../lib/canonical.ts'
import type { Seal } from '../lib/seal.ts'
import type { Timestamp } from '../lib/time.ts'

/** An entry as it is stored, but for its hash. */
export type StoredEntry = {
  business_id: number
  id: number
  at: Timestamp
  app_kind: string | null
  actor: string
  user_id: number | null
  token_id: number | null
  address: string | null
  action: string
  target: string
  target_name: string | null
  before: unknown
  after: unknown
  trace_id: string | null
}

/**
 * The hash of the entry after one with the hash `previous`; the first one follows an empty hash. A name that is not there is left
 * out: entries of earlier versions had none.
 */
export function hashOf(seal: Pick<Seal, 'mac'>, previous: Buffer, entry: StoredEntry): Buffer {
  const { target_name, ...unnamed } = entry
  const hashed = target_name === null ? unnamed : entry
  return seal.mac('audit', `${previous.toString('hex')}\n${canonical(hashed)}`)
}
