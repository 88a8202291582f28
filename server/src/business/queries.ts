// All statements that write businesses, apps, balances, ledger and prices.
import type { Name } from '@palabre/contract/languages'
import type { Role } from '@palabre/contract/scopes'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

export async function insertBusiness(
  tx: Tx,
  business: { name: string; currency: string; localCurrency: string; localRate: string; now: Timestamp },
): Promise<{ id: number; hashid: string }> {
  return tx.k
    .insertInto('businesses')
    .values({
      hashid: hashid('biz'),
      name: business.name,
      currency: business.currency,
      local_currency: business.localCurrency,
      local_rate: business.localRate,
      created_at: business.now,
    })
    .returning(['id', 'hashid'])
    .executeTakeFirstOrThrow()
}

/** An app with its empty balance and event counter. */
export async function insertApp(
  tx: Tx,
  businessId: number,
  kind: 'live' | 'test',
  name: string,
  now: Timestamp,
): Promise<AppId> {
  const { id } = await tx.k
    .insertInto('apps')
    .values({ business_id: businessId, kind, name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.query('insert into event_counters (app_id) values ($1)', [id])
  await tx.query('insert into balances (app_id, amount) values ($1, 0)', [id])
  return id
}

/** The price before, as text; null: it had none. Prices of one app are set one after the other. */
export async function upsertPrice(
  tx: Tx,
  appId: AppId,
  item: string,
  amount: string,
): Promise<string | null> {
  // a price that is not there yet cannot be locked
  await tx.query('select id from apps where id = $1 for no key update', [appId])
  const [old] = await tx.query<{ amount: string }>(
    'select amount::text from prices where app_id = $1 and item = $2',
    [appId, item],
  )
  await tx.query(
    `insert into prices (app_id, item, amount) values ($1, $2, $3)
     on conflict (app_id, item) do update set amount = excluded.amount`,
    [appId, item, amount],
  )
  return old?.amount ?? null
}

export async function updateBalanceAdded(tx: Tx, appId: AppId, amount: string): Promise<void> {
  await tx.query('update balances set amount = amount + $2 where app_id = $1', [appId, amount])
}

export async function insertTopUp(
  tx: Tx,
  appId: AppId,
  amount: string,
  note: string,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into ledger (app_id, kind, amount, note, created_at) values ($1, 'top_up', $2, $3, $4)`,
    [appId, amount, note, now],
  )
}

/** Takes the sum of these amounts. False when the balance is too low. */
export async function updateBalanceTaken(tx: Tx, appId: AppId, amounts: string[]): Promise<boolean> {
  const taken = await tx.query(
    `update balances set amount = amount - c.total from (select sum(x::numeric) as total from unnest($2::text[]) as x) c
     where app_id = $1 and amount >= c.total returning app_id`,
    [appId, amounts],
  )
  return taken.length === 1
}

export async function insertCharges(
  tx: Tx,
  appId: AppId,
  kind: 'message' | 'agent_turn',
  charges: { subjectId: number; amount: string }[],
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into ledger (app_id, kind, subject_id, amount, created_at)
     select $1, $2, c.subject_id, -c.amount::numeric, $5::timestamptz from unnest($3::bigint[], $4::text[]) as c (subject_id, amount)`,
    [appId, kind, charges.map(charge => charge.subjectId), charges.map(charge => charge.amount), now],
  )
}

/** Moves a test app's clock forward, unless it would be further ahead than allowed. Offsets in ms. */
export async function updateClockAdvanced(
  tx: Tx,
  appId: AppId,
  byMs: number,
  offsetMsMax: number,
): Promise<{ before: number; after: number } | undefined> {
  const [row] = await tx.query<{ before: number; after: number }>(
    `update apps set clock_offset_ms = clock_offset_ms + $2
     where id = $1 and kind = 'test' and clock_offset_ms + $2 <= $3
     returning clock_offset_ms - $2 as before, clock_offset_ms as after`,
    [appId, byMs, offsetMsMax],
  )
  return row
}

/** Sets a test app's clock back to real time. */
export async function updateClockReset(
  tx: Tx,
  appId: AppId,
): Promise<{ before: number; after: number } | undefined> {
  const [row] = await tx.query<{ before: number; after: number }>(
    `update apps a set clock_offset_ms = 0 from (select id, clock_offset_ms from apps where id = $1 for update) b
     where a.id = b.id and a.kind = 'test' returning b.clock_offset_ms as before, a.clock_offset_ms as after`,
    [appId],
  )
  return row
}

/** The roles that may do nothing before they have a second factor; answers those before. */
export async function updateSecondFactorRoles(
  tx: Tx,
  businessId: number,
  roles: readonly Role[],
): Promise<Role[]> {
  const [old] = await tx.query<{ roles: Role[] }>(
    `update businesses b set second_factor_roles = $2
     from (select id, second_factor_roles from businesses where id = $1 for update) old
     where b.id = old.id returning old.second_factor_roles as roles`,
    [businessId, roles],
  )
  return old?.roles ?? []
}

/** The colour before. */
export async function updateAccent(
  tx: Tx,
  businessId: number,
  accent: string | null,
): Promise<string | null> {
  const [old] = await tx.query<{ accent: string | null }>(
    `update businesses b set accent = $2 from (select id, accent from businesses where id = $1 for update) old
     where b.id = old.id returning old.accent`,
    [businessId, accent],
  )
  return old?.accent ?? null
}

/** The hours before. */
export async function updateTeamHours(tx: Tx, appId: AppId, hours: Name | null): Promise<Name | null> {
  const [old] = await tx.query<{ team_hours: Name | null }>(
    `update apps a set team_hours = $2::jsonb from (select id, team_hours from apps where id = $1 for update) old
     where a.id = old.id returning old.team_hours`,
    [appId, hours === null ? null : JSON.stringify(hours)],
  )
  return old?.team_hours ?? null
}

/** Pulls the app's emergency stop. False when it was pulled before. */
export async function updateStopped(
  tx: Tx,
  appId: AppId,
  reason: string | null,
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query(
    `update apps set emergency_stop = true, stop_reason = $2, stopped_at = $3
     where id = $1 and not emergency_stop returning id`,
    [appId, reason, now],
  )
  return rows.length === 1
}

/** Lifts it, and gives what it was pulled for. Undefined: there was none. */
export async function updateResumed(
  tx: Tx,
  appId: AppId,
): Promise<{ reason: string | null; stopped_at: Timestamp | null } | undefined> {
  const [row] = await tx.query<{ reason: string | null; stopped_at: Timestamp | null }>(
    `update apps a set emergency_stop = false, stop_reason = null, stopped_at = null
     from (select id, stop_reason, stopped_at from apps where id = $1 for update) old
     where a.id = old.id and a.emergency_stop returning old.stop_reason as reason, old.stopped_at`,
    [appId],
  )
  return row
}
