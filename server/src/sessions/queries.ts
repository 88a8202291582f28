// All statements that write sessions and known_browsers.
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

export type NewSession = {
  hash: Buffer
  userId: number
  businessId: number
  browser: Buffer
  device: string
  address: string
  expiresAt: Timestamp
  now: Timestamp
}

/** Its public id. */
export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const id = hashid('lgn')
  await tx.query(
    `insert into sessions
       (hashid, hash, user_id, business_id, browser, device, address, created_at, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    [
      id,
      session.hash,
      session.userId,
      session.businessId,
      session.browser,
      session.device,
      session.address,
      session.now,
      session.expiresAt,
    ],
  )
  return id
}

/** The person signed in with this browser. */
export async function upsertKnownBrowser(
  tx: Tx,
  userId: number,
  browser: Buffer,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into known_browsers (user_id, browser, seen_at) values ($1, $2, $3)
     on conflict (user_id, browser) do update set seen_at = excluded.seen_at`,
    [userId, browser, now],
  )
}

/** Notes that a session was used. Outside of any transaction: only its idle time depends on it. */
export async function updateSessionSeen(
  db: Pick<Db, 'query'>,
  id: number,
  address: string,
  now: Timestamp,
): Promise<void> {
  await db.query('update sessions set seen_at = $2, address = $3 where id = $1 and seen_at < $2', [
    id,
    now,
    address,
  ])
}

/** Another secret from now on. False: it ended, or its secret changed at the same moment. */
export async function updateSessionSecret(
  tx: Tx,
  session: { id: number; old: Buffer; hash: Buffer },
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update sessions set hash = $3
     where id = $1 and hash = $2 and ended_at is null and expires_at > $4 returning id`,
    [session.id, session.old, session.hash, now],
  )
  return rows.length === 1
}

export async function updateSessionConfirmed(
  tx: Tx,
  id: number,
  until: Timestamp,
  isStrong: boolean,
): Promise<void> {
  await tx.query('update sessions set confirmed_until = $2, is_confirmed_strongly = $3 where id = $1', [
    id,
    until,
    isStrong,
  ])
}

export async function updateSessionBusiness(tx: Tx, id: number, businessId: number): Promise<void> {
  await tx.query('update sessions set business_id = $2 where id = $1', [id, businessId])
}

/** Ends a person's session by its public id. False: there is none that is open. */
export async function updateSessionEnded(
  tx: Tx,
  userId: number,
  hashid: string,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update sessions set ended_at = $3 where user_id = $1 and hashid = $2 and ended_at is null and expires_at > $3
     returning id`,
    [userId, hashid, now],
  )
  return rows.length === 1
}

/** Ends a session, whatever its secret is by now. Its public id, or undefined: it was over. */
export async function updateOwnSessionEnded(tx: Tx, id: number, now: Timestamp): Promise<string | undefined> {
  const [row] = await tx.query<{ hashid: string }>(
    'update sessions set ended_at = $2 where id = $1 and ended_at is null returning hashid',
    [id, now],
  )
  return row?.hashid
}

/** Ends the session of a secret, whoever's it is. Its public id, or undefined: it was over. */
export async function updateSecretEnded(tx: Tx, hash: Buffer, now: Timestamp): Promise<string | undefined> {
  const [row] = await tx.query<{ hashid: string }>(
    'update sessions set ended_at = $2 where hash = $1 and ended_at is null returning hashid',
    [hash, now],
  )
  return row?.hashid
}

export async function updateSessionsEnded(
  tx: Tx,
  userId: number,
  exceptId: number,
  now: Timestamp,
): Promise<void> {
  await tx.query('update sessions set ended_at = $3 where user_id = $1 and id <> $2 and ended_at is null', [
    userId,
    exceptId,
    now,
  ])
}

/** Ends a person's sessions in one business. */
export async function updateSessionsOfBusinessEnded(
  tx: Tx,
  userId: number,
  businessId: number,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    'update sessions set ended_at = $3 where user_id = $1 and business_id = $2 and ended_at is null',
    [userId, businessId, now],
  )
}

export async function deleteKnownBrowsers(tx: Tx, userId: number): Promise<void> {
  await tx.query('delete from known_browsers where user_id = $1', [userId])
}

/** Removes sessions that are over since `over`, and browsers not seen since `unseen` (a sweep). */
export async function deleteOldSessions(tx: Tx, over: Timestamp, unseen: Timestamp): Promise<void> {
  await tx.query('delete from sessions where expires_at < $1', [over])
  await tx.query('delete from known_browsers where seen_at < $1', [unseen])
}
