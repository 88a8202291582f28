// All statements that write webchat_visitors.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** A browser that speaks for one visitor. */
export type Visitor = {
  id: number
  channel_id: number
  identifier: string
  is_verified: boolean
  name: string | null
  email: string | null
  language: string | null
  expires_at: Timestamp
  /** Null until the first message is stored. */
  contact_detail_id: number | null
  last_seq: number
}

export type Claims = { name: string | null; email: string | null; language: string | null }

/** Reads a visitor of one app by the hash of the token. */
export async function findVisitor(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  tokenHash: Buffer,
): Promise<Visitor | undefined> {
  const [row] = await db.query<Visitor>(
    `select v.id, v.channel_id, v.identifier, v.is_verified, v.name, v.email, v.language, v.expires_at,
            d.id as contact_detail_id, coalesce(d.last_seq, 0) as last_seq
     from webchat_visitors v
     left join contact_details d on d.app_id = v.app_id and d.channel = 'webchat' and d.identifier = v.identifier
     where v.app_id = $1 and v.token_hash = $2`,
    [appId, tokenHash],
  )
  return row
}

export async function insertVisitor(
  tx: Tx,
  appId: AppId,
  visitor: {
    channelId: number
    tokenHash: Buffer
    identifier: string
    isVerified: boolean
    claims: Claims
    expiresAt: Timestamp
    now: Timestamp
  },
): Promise<void> {
  await tx.k
    .insertInto('webchat_visitors')
    .values({
      app_id: appId,
      channel_id: visitor.channelId,
      token_hash: visitor.tokenHash,
      identifier: visitor.identifier,
      is_verified: visitor.isVerified,
      ...visitor.claims,
      created_at: visitor.now,
      last_seen_at: visitor.now,
      expires_at: visitor.expiresAt,
    })
    .execute()
}

/** The visitor returned: new claims replace old ones, and the token's life is extended. */
export async function updateVisitorSeen(
  tx: Tx,
  appId: AppId,
  id: number,
  claims: Claims,
  expiresAt: Timestamp,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update webchat_visitors set name = coalesce($3, name), email = coalesce($4, email), language = coalesce($5, language),
       last_seen_at = $6, expires_at = greatest(expires_at, $7::timestamptz)
     where app_id = $1 and id = $2`,
    [appId, id, claims.name, claims.email, claims.language, now, expiresAt],
  )
}

/** Tokens that have run out (a sweep over all apps). The conversations stay. */
export async function deleteVisitorsExpired(tx: Tx, now: Timestamp): Promise<void> {
  await tx.query('delete from webchat_visitors where expires_at < $1', [now])
}
