import type { Tx } from '../db/tx.ts'
import type { Timestamp } from '../lib/time.ts'
import { updateTokenRevoked } from './queries.ts'
import { hashToken } from './tokens.ts'

/** Revokes a token, given by its id or its text. Null: there is none; isNew false: it was already revoked. */
export async function revokeToken(
  tx: Tx,
  which: { id: number } | { token: string },
  now: Timestamp,
): Promise<{ id: number; isNew: boolean } | null> {
  const id = 'id' in which ? which.id : null
  const hash = 'token' in which ? hashToken(which.token) : null
  const [token] = await tx.query<{ id: number }>('select id from tokens where id = $1 or hash = $2', [
    id,
    hash,
  ])
  return token ? { id: token.id, isNew: await updateTokenRevoked(tx, token.id, now) } : null
}
