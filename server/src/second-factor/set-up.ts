// What people do with their own second factor. Each takes the person, and asks nothing about who may.
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { auditUser } from '../accounts/audit-user.ts'
import { changeSecondFactor } from '../accounts/note-second-factor.ts'
import type { Actor } from '../audit/actor.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { invalid, notFound, Refusal } from '../http/errors.ts'
import type { Needs } from '../jobs/deps.ts'
import type { Timestamp } from '../lib/time.ts'
import { addPasskey } from './passkeys.ts'
import { deletePasskey, deleteRecoveryCodes, deleteTotpSecret } from './queries.ts'
import { renewRecoveryCodes } from './recovery.ts'
import type { SecondFactorView } from './shapes.ts'
import { texts } from './texts.ts'
import { startTotp, verifyTotp } from './totp.ts'

/** A person as authenticators show them. */
export type Holder = { id: number; hashid: string; username: string; name: string }

/** The person of this number, who is there: they are signed in. */
export async function getHolder(db: Pick<Db, 'query'>, userId: number): Promise<Holder> {
  const [row] = await db.query<Holder>('select id, hashid, username, name from users where id = $1', [userId])
  if (!row) throw notFound()
  return row
}

/** A secret for an authenticator app, shown once and not in force yet. 1004 when one is. */
export async function addTotp(
  tx: Tx,
  deps: Needs<'seal' | 'settings'>,
  userId: number,
  now: Timestamp,
): Promise<{ secret: string; uri: string }> {
  const started = await startTotp(tx, deps, await getHolder(tx, userId), now)
  if (!started) throw new Refusal(1004, texts.totpInUse)
  return started
}

/** Puts the secret in force with its first code; recovery codes where there were none. 1002 for another code. */
export function confirmTotp(
  tx: Tx,
  deps: Needs<'seal'>,
  userId: number,
  code: string,
  by: Actor,
  now: Timestamp,
): Promise<string[] | null> {
  return change(tx, userId, async () => {
    if (!(await verifyTotp(tx, deps, userId, code, now, true)))
      throw invalid([{ field: 'code', rule: 'code', text: texts.wrongCode }])
    await auditUser(tx, {
      actor: by,
      action: 'second_factor.add',
      user: { id: userId },
      after: { kind: 'totp' },
    })
    return firstRecoveryCodes(tx, userId)
  })
}

/** 1007 when there is none. */
export function removeTotp(tx: Tx, userId: number, by: Actor): Promise<void> {
  return change(tx, userId, async () => {
    if (!(await deleteTotpSecret(tx, userId))) throw notFound()
    await auditRemoved(tx, userId, { kind: 'totp' }, by)
  })
}

/** Stores a passkey; recovery codes where there were none. */
export function registerPasskey(
  tx: Tx,
  deps: Needs<'settings'>,
  userId: number,
  made: { name: string; attestation: RegistrationResponseJSON },
  by: Actor,
  now: Timestamp,
): Promise<{ id: string; recovery_codes: string[] | null }> {
  return change(tx, userId, async () => {
    const id = await addPasskey(tx, deps, userId, made, now)
    const after = { kind: 'passkey', id }
    await auditUser(tx, { actor: by, action: 'second_factor.add', user: { id: userId }, after })
    return { id, recovery_codes: await firstRecoveryCodes(tx, userId) }
  })
}

/** 1007 when the person has no such passkey. */
export function removePasskey(tx: Tx, userId: number, hashid: string, by: Actor): Promise<void> {
  return change(tx, userId, async () => {
    if (!(await deletePasskey(tx, userId, hashid))) throw notFound()
    await auditRemoved(tx, userId, { kind: 'passkey', id: hashid }, by)
  })
}

/** Takes all of a person's second factor away: they lost it, and somebody who may says so. */
export function dropSecondFactor(tx: Tx, userId: number, by: Actor): Promise<void> {
  return change(tx, userId, async () => {
    await auditRemoved(tx, userId, { kind: 'all' }, by)
    await deleteTotpSecret(tx, userId)
    const rows = await tx.query<{ hashid: string }>('select hashid from passkeys where user_id = $1', [
      userId,
    ])
    for (const { hashid } of rows) await deletePasskey(tx, userId, hashid)
  })
}

/** Ten new recovery codes; those before them are void. 1007 where there is no second factor that they would stand in for. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, by: Actor): Promise<string[]> {
  const { totp, passkeys } = await readSecondFactor(tx, userId)
  if (!totp && passkeys.length === 0) throw notFound()
  await auditUser(tx, { actor: by, action: 'second_factor.renew', user: { id: userId } })
  return renewRecoveryCodes(tx, userId)
}

/** What the person has, without any secret. */
export async function readSecondFactor(db: Pick<Db, 'query'>, userId: number): Promise<SecondFactorView> {
  const [counts] = await db.query<{ totp: boolean; recovery_codes_left: number }>(
    `select exists (select 1 from totp_secrets where user_id = $1 and confirmed_at is not null) as totp,
       (select count(*)::int from recovery_codes where user_id = $1) as recovery_codes_left`,
    [userId],
  )
  const passkeys = await db.query<SecondFactorView['passkeys'][number]>(
    'select hashid as id, name, created_at, last_used_at from passkeys where user_id = $1 order by id',
    [userId],
  )
  return { ...counts!, passkeys }
}

function auditRemoved(tx: Tx, userId: number, before: { [name: string]: string }, by: Actor): Promise<void> {
  return auditUser(tx, { actor: by, action: 'second_factor.remove', user: { id: userId }, before })
}

/** One change of a person's second factor at a time. With the last of it the recovery codes go. */
function change<Result>(tx: Tx, userId: number, work: () => Promise<Result>): Promise<Result> {
  return changeSecondFactor(tx, userId, work, async () => {
    const { totp, passkeys } = await readSecondFactor(tx, userId)
    if (totp || passkeys.length > 0) return true
    await deleteRecoveryCodes(tx, userId)
    return false
  })
}

async function firstRecoveryCodes(tx: Tx, userId: number): Promise<string[] | null> {
  const { recovery_codes_left } = await readSecondFactor(tx, userId)
  return recovery_codes_left > 0 ? null : renewRecoveryCodes(tx, userId)
}
