// Statements that change tokens of the API over the API.
import type { Scope } from '@palabre/contract/scopes'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

export type TokenChange = {
  name?: string | undefined
  scopes?: Scope[] | undefined
  expiresAt?: Timestamp | undefined
  ipAllow?: string[] | undefined
  /** null: the default again. */
  ratePerMinute?: number | null | undefined
}

/** Sets the given fields of a token that is valid and that no other takes the place of. False: it is not. */
export async function updateToken(
  tx: Tx,
  appId: AppId,
  id: number,
  change: TokenChange,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update tokens set name = coalesce($3, name), scopes = coalesce($4::text[], scopes),
       expires_at = coalesce($5::timestamptz, expires_at), ip_allow = coalesce($6::text[], ip_allow),
       rate_per_minute = case when $9 then $7::integer else rate_per_minute end
     where app_id = $1 and id = $2 and revoked_at is null and rolled_at is null and expires_at > $8::timestamptz returning id`,
    [
      appId,
      id,
      change.name ?? null,
      change.scopes ?? null,
      change.expiresAt ?? null,
      change.ipAllow ?? null,
      change.ratePerMinute ?? null,
      now,
      change.ratePerMinute !== undefined,
    ],
  )
  return rows.length === 1
}

/** Ends a token that another takes the place of, at `until`. False: it is over, or was rolled before. */
export async function updateTokenRolled(
  tx: Tx,
  appId: AppId,
  id: number,
  until: Timestamp,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update tokens set rolled_at = $4::timestamptz, expires_at = least(expires_at, $3::timestamptz),
       revoked_at = case when $3::timestamptz <= $4::timestamptz then $4::timestamptz end
     where app_id = $1 and id = $2 and revoked_at is null and rolled_at is null and expires_at > $4::timestamptz
     returning id`,
    [appId, id, until, now],
  )
  return rows.length === 1
}
