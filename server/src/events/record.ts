import type { NewEvent } from '@palabre/contract/events'
import { asKept } from '@palabre/contract/kept-events'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { Clock } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, toTimestamp } from '../lib/time.ts'
import { type Fact, type Hints, type Recorded, TOLD } from './catalog.ts'
import { react } from './reactions.ts'

const EVENTS_PENDING = 'events'
/**
 * An event waits for the app's counter, and clocks of processes differ: it is not stored earlier than the one before it. A clock
 * that has gone back by more is followed.
 */
const CLOCKS_APART = '1 minute'

/**
 * Records a change, in the change's own transaction, and enqueues its consequences (see
 * reactions.ts). The row is written as the last statement before the commit.
 */
export function record(tx: Tx, appId: AppId, event: NewEvent, at: Timestamp, hints: Hints = {}): void {
  tx.addPending(EVENTS_PENDING, { app_id: appId, at, ...event } satisfies Recorded)
  react(tx, { app_id: appId, at, hints, ...event })
}

/** Like record, for a fact that is not published: only its consequences are enqueued. */
export function emitFact(tx: Tx, appId: AppId, fact: Fact, at: Timestamp): void {
  react(tx, { app_id: appId, at, hints: {}, ...fact })
}

/** Writes what people are told of these events of one app, and gives the events of that. */
export type Told = (tx: Tx, appId: AppId, events: Recorded[]) => Promise<Recorded[]>

const IS_TOLD: ReadonlySet<string> = new Set(TOLD)

/** Makes transactions on this database write their events. Must be registered after the jobs. */
export function registerEvents(db: Db, clock: Clock, onNew: (appId: AppId) => void, tell?: Told): void {
  db.flushers.push({
    kind: EVENTS_PENDING,
    flush: (tx, events) => flushEvents(tx, events as Recorded[], toTimestamp(clock.nowMs()), onNew, tell),
  })
}

async function flushEvents(
  tx: Tx,
  all: Recorded[],
  storedAt: Timestamp,
  onNew: (appId: AppId) => void,
  tell?: Told,
): Promise<void> {
  const byApp = Map.groupBy(all, event => event.app_id)
  // one order of locks for everybody
  for (const appId of [...byApp.keys()].sort((a, b) => a - b)) {
    const own = byApp.get(appId)!
    const concerning = own.filter(({ type }) => IS_TOLD.has(type))
    const told = tell && concerning.length > 0 ? await tell(tx, appId, concerning) : []
    const events = [...own, ...told]
    await tx.query(
      `with counter as (
         insert into event_counters as c (app_id, last_id, stored_at) values ($1, $2, $6)
         on conflict (app_id) do update set last_id = c.last_id + $2,
           stored_at = case when c.stored_at between $6 and $6::timestamptz + interval '${CLOCKS_APART}' then c.stored_at else $6 end
         returning last_id, stored_at
       )
       insert into events (app_id, id, type, at, data, stored_at)
       select $1, counter.last_id - $2 + e.n, e.type, e.at::timestamptz, e.data::jsonb, counter.stored_at
       from counter, unnest($3::text[], $4::text[], $5::text[]) with ordinality as e (type, at, data, n)`,
      [
        appId,
        events.length,
        events.map(e => e.type),
        events.map(e => e.at),
        events.map(e => JSON.stringify(asKept(e.type, e.data))),
        storedAt,
      ],
    )
  }
  tx.afterCommit(() => {
    for (const appId of byApp.keys()) onNew(appId)
  })
}

/**
 * Deletes old events of all apps, the oldest of each app first; those that are left keep their ids. What is in months goes with them:
 * this is for what was stored before there were any, or where none was made.
 */
export async function purgeEvents(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await tx.query(
    `delete from events_first e using event_counters c
     cross join lateral (select o.at from events_first o where o.app_id = c.app_id order by o.id limit 1) first
     cross join lateral (select o.id, o.at from events_first o where o.app_id = c.app_id order by o.id limit $2) old
     where exists (select from events_first) and first.at < $1 and old.at < $1 and e.app_id = c.app_id and e.id = old.id`,
    [before, max],
  )
  await tx.query(
    `delete from events_other e using event_counters c
     cross join lateral (select o.at from events_other o where o.app_id = c.app_id order by o.id limit 1) first
     cross join lateral (select o.id, o.at from events_other o where o.app_id = c.app_id order by o.id limit $2) old
     where exists (select from events_other) and first.at < $1 and old.at < $1 and e.app_id = c.app_id and e.id = old.id`,
    [before, max],
  )
}
