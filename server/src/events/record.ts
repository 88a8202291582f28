import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { Event, EventData, EventType } from './catalog.ts'
import { type Hints, react } from './reactions.ts'

const EVENTS_PENDING = 'events'

/**
 * Records that something changed, in the change's own transaction, and enqueues what follows from it (see
 * reactions.ts). The row is written as the last statement before the commit.
 */
export function record(
  tx: Tx,
  appId: number,
  type: EventType,
  at: string,
  data: EventData,
  hints: Hints = {},
): void {
  const event = { app_id: appId, type, at, data }
  tx.putAside(EVENTS_PENDING, event)
  react(tx, event, hints)
}

/** Makes transactions on this database write their events. Must be registered after the jobs. */
export function registerEvents(db: Db, onNew: (appId: number) => void): void {
  db.flushers.push({
    kind: EVENTS_PENDING,
    flush: (tx, events) => flushEvents(tx, events as Event[], onNew),
  })
}

async function flushEvents(tx: Tx, all: Event[], onNew: (appId: number) => void): Promise<void> {
  const byApp = Map.groupBy(all, event => event.app_id)
  // one order of locks for everybody
  for (const appId of [...byApp.keys()].sort((a, b) => a - b)) {
    const events = byApp.get(appId)!
    await tx.query(
      `with counter as (
         insert into event_counters as c (app_id, last_id) values ($1, $2)
         on conflict (app_id) do update set last_id = c.last_id + $2 returning last_id
       )
       insert into events (app_id, id, type, at, data)
       select $1, counter.last_id - $2 + e.n, e.type, e.at::timestamptz, e.data::jsonb
       from counter, unnest($3::text[], $4::text[], $5::text[]) with ordinality as e (type, at, data, n)`,
      [
        appId,
        events.length,
        events.map(e => e.type),
        events.map(e => e.at),
        events.map(e => JSON.stringify(e.data)),
      ],
    )
  }
  tx.afterCommit(() => {
    for (const appId of byApp.keys()) onNew(appId)
  })
}
