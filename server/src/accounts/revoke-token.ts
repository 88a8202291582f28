import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { updateTokenRevoked } from './queries.ts'
import { hashToken } from './tokens.ts'

/** Revokes a token, given by its id or its text. Null: there is none; isNew false: it was already revoked. */
export async function revokeToken(
  tx: Tx,
  which: { id: number } | { token: string },
  by: Actor,
  now: Timestamp,
): Promise<{ id: number; isNew: boolean } | null> {
  const id = 'id' in which ? which.id : null
  const hash = 'token' in which ? hashToken(which.token) : null
  const [token] = await tx.query<{ id: number; app_id: AppId; name: string }>(
    'select id, app_id, name from tokens where id = $1 or hash = $2',
    [id, hash],
  )
  if (!token) return null
  const isNew = await updateTokenRevoked(tx, token.id, now)
  const { app_id: app, name } = token
  if (isNew) audit(tx, { actor: by, app, action: 'token.revoke', target: String(token.id), name })
  return { id: token.id, isNew }
}
