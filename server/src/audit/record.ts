import type { AuditAction } from '@palabre/contract/audit'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { Clock } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import type { Seal } from '../lib/seal.ts'
import { toTimestamp } from '../lib/time.ts'
import type { Actor } from './actor.ts'
import { hashOf, type StoredEntry } from './chain.ts'
import { changesOf, type Facts, keptOf, targetName } from './facts.ts'

const AUDIT_PENDING = 'audit'

/** What was changed, by whom. */
export type Entry = {
  actor: Actor
  action: AuditAction
  /** The record's public id, or what names it where it has none. */
  target: string
  /** What people call the record; its `name` in the facts when left out. */
  name?: string | undefined
  before?: Facts | null
  after?: Facts | null
} & ({ app: AppId } | { business: number })

type Pending = Omit<StoredEntry, 'business_id' | 'id' | 'at' | 'app_kind' | 'before' | 'after'> &
  Record<'before' | 'after', Facts | null> &
  ({ app: AppId } | { business: number })

/**
 * Records a change in the audit log, in the change's own transaction. Of `before` and `after` the fields that differ
 * are kept; where both are given and nothing differs, nothing is recorded. Give secrets as CHANGED.
 */
export function audit(
  tx: Tx,
  { actor, action, target, name, before = null, after = null, ...of }: Entry,
): void {
  const changes = changesOf(before, after)
  if (!changes) return
  const target_name = targetName(name ?? after?.name ?? before?.name)
  const by = {
    actor: actor.kind,
    user_id: actor.userId,
    token_id: actor.tokenId,
    address: actor.address,
    trace_id: actor.traceId,
  }
  tx.addPending(AUDIT_PENDING, { ...of, ...by, action, target, target_name, ...changes } satisfies Pending)
}

/**
 * Makes transactions on this database write their entries, without the values of `secretFields`. Must be registered last: its
 * locks are the last ones.
 */
export function registerAudit(
  db: Db,
  seal: Pick<Seal, 'mac'>,
  clock: Clock,
  secretFields: ReadonlySet<string>,
): void {
  const kept = (facts: Facts | null): Facts | null => facts && keptOf(facts, secretFields)
  db.flushers.push({
    kind: AUDIT_PENDING,
    flush: (tx, entries) => {
      const pending = (entries as Pending[]).map(entry => ({
        ...entry,
        before: kept(entry.before),
        after: kept(entry.after),
      }))
      return flush(tx, pending, seal, clock)
    },
  })
}

async function flush(tx: Tx, pending: Pending[], seal: Pick<Seal, 'mac'>, clock: Clock): Promise<void> {
  const apps = pending.flatMap(entry => ('app' in entry ? [entry.app] : []))
  const known = apps.length === 0 ? [] : await listApps(tx, apps)
  const placed = pending.map(entry => {
    if ('business' in entry) {
      const { business, ...rest } = entry
      return { ...rest, business_id: business, app_kind: null }
    }
    const { app, ...rest } = entry
    const { business_id, kind } = known.find(one => one.id === app)!
    return { ...rest, business_id, app_kind: kind }
  })
  const byBusiness = Map.groupBy(placed, entry => entry.business_id)
  // one order of locks for everybody
  for (const businessId of [...byBusiness.keys()].sort((a, b) => a - b))
    await append(tx, seal, businessId, byBusiness.get(businessId)!, clock)
}

function listApps(tx: Tx, ids: AppId[]): Promise<{ id: AppId; business_id: number; kind: string }[]> {
  return tx.query<{ id: AppId; business_id: number; kind: string }>(
    'select id, business_id, kind from apps where id = any($1)',
    [ids],
  )
}

/** Adds the entries to the business's chain, whose row is locked from here to the commit. */
async function append(
  tx: Tx,
  seal: Pick<Seal, 'mac'>,
  businessId: number,
  entries: Omit<StoredEntry, 'id' | 'at'>[],
  clock: Clock,
): Promise<void> {
  const [chain] = await tx.query<{ last_id: number; last_hash: Buffer }>(
    `insert into audit_chains as c (business_id) values ($1)
     on conflict (business_id) do update set last_id = c.last_id returning last_id, last_hash`,
    [businessId],
  )
  let { last_id: id, last_hash: hash } = chain!
  const at = toTimestamp(clock.nowMs())
  const rows = entries.map(entry => {
    const stored: StoredEntry = JSON.parse(JSON.stringify({ ...entry, id: ++id, at }))
    hash = hashOf(seal, hash, stored)
    return { ...stored, hash: hash.toString('hex') }
  })
  await tx.query(
    `with chain as (update audit_chains set last_id = $2, last_hash = $3 where business_id = $1)
     insert into audit_entries (business_id, id, at, app_kind, actor, user_id, token_id, address, action, target, target_name,
       before, after, trace_id, hash)
     select business_id, id, at, app_kind, actor, user_id, token_id, address, action, target, target_name, before,
       after, trace_id, decode(hash, 'hex')
     from jsonb_to_recordset($4::jsonb) as e (business_id bigint, id bigint, at timestamptz, app_kind text, actor text,
       user_id bigint, token_id bigint, address text, action text, target text, target_name text,
       before jsonb, after jsonb, trace_id text,
       hash text)`,
    [businessId, id, hash, JSON.stringify(rows)],
  )
}
