// Figures follow the events, in their order: nothing is counted in the transactions that record them.
import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Timestamp, timeSql, toMs, toTimestamp } from '../lib/time.ts'
import { keepTicketDays } from './count-tickets.ts'
import {
  type DueZone,
  deleteDays,
  insertDays,
  insertMonths,
  insertZones,
  lockMark,
  type Mark,
  selectAppsBehind,
  selectZonesDue,
  updateMark,
  updateZoneDue,
  upsertFigures,
} from './queries.ts'

export const COUNT_EVERY_MS = 5 * SECOND_MS
export const KEEP_EVERY_MS = 5 * MINUTE_MS
/** In one transaction. */
const EVENTS_MAX = 5000
const SESSIONS_MAX = 2000
const DAYS_MAX = 31
const MONTHS_MAX = 2
/** For one app in one run: what is left is for the next one. */
const BATCHES_MAX = 20
/** Until it is looked again whether another day is over. */
const LOOK_AGAIN_MS = HOUR_MS

/** Makes the facts of conversations that new events speak of (a sweep). Batches are committed one by one. */
export async function countEvents(db: Db, now: Timestamp): Promise<void> {
  for (const appId of await selectAppsBehind(db)) {
    for (let batch = 0; batch < BATCHES_MAX; batch++) if (!(await countBatch(db, appId, now))) break
  }
}

type Next = { last_id: number | null; n: number; sessions: number[]; tickets: Timestamp[] }

/** Is there more? */
function countBatch(db: Db, appId: AppId, now: Timestamp): Promise<boolean> {
  return inTx(db, async tx => {
    const mark = await lockMark(tx, appId)
    if (!mark) return false
    const older = await nextOlder(tx, appId, mark)
    const next = await nextEvents(tx, appId, mark)
    const opened = await upsertFigures(tx, appId, [...new Set([...older, ...next.sessions])])
    await deleteDays(tx, appId, [...new Set([...opened, ...next.tickets])], now)
    const isBuilt = older.length < SESSIONS_MAX
    const built_id = mark.built_id === null || isBuilt ? null : older.at(-1)!
    await updateMark(tx, appId, { event_id: next.last_id ?? mark.event_id, built_id })
    return next.n === EVENTS_MAX || built_id !== null
  })
}

/** Conversations from before the figures, the next of them. */
async function nextOlder(tx: Tx, appId: AppId, { built_id }: Mark): Promise<number[]> {
  if (built_id === null) return []
  const rows = await tx.query<{ id: number }>(
    'select id from chat_sessions where app_id = $1 and id > $2 order by id limit $3',
    [appId, built_id, SESSIONS_MAX],
  )
  return rows.map(({ id }) => id)
}

/**
 * The conversations that the next events change, and when the tickets began that they speak of. A message changes the facts of its
 * conversation where it is an answer, and where that has none yet: what customers and client systems write is looked at with those.
 */
async function nextEvents(tx: Tx, appId: AppId, { event_id }: Mark): Promise<Next> {
  const [row] = await tx.query<Next>(
    `with next as (
       -- by its place where the event is kept as a list (KEPT_PARTS)
       select e.id, e.type, coalesce(e.data ->> 'chat_session_id', e.data ->> 3)::bigint as session_id,
         coalesce(e.data ->> 'author', e.data ->> 6) as author,
         case when e.type like 'ticket.%' then (e.data->>'id')::bigint end as ticket_id
       from events e where e.app_id = $1 and e.id > $2 order by e.id limit $3
     ), changed as (
       select session_id from next where session_id is not null group by session_id
       having bool_or(type not like 'message.%' or author in ('agent', 'person')) or not exists (
         select from conversation_figures f where f.app_id = $1 and f.chat_session_id = session_id))
     select max(id) as last_id, count(*)::int as n,
       (select coalesce(json_agg(session_id), '[]') from changed) as sessions,
       (select coalesce(json_agg(distinct ${timeSql('t.created_at')}), '[]')
        from next n join tickets t on t.app_id = $1 and t.id = n.ticket_id) as tickets
     from next`,
    [appId, event_id, EVENTS_MAX],
  )
  return row!
}

/** Keeps the counts of days that are over (a sweep), in the zones of each app. */
export async function keepDays(db: Db, now: Timestamp): Promise<void> {
  await inTx(db, own => insertZones(own, now))
  for (const zone of await selectZonesDue(db, now)) {
    for (let batch = 0; batch < BATCHES_MAX; batch++) if (!(await keepBatch(db, zone))) break
  }
}

/** Is there more? Under the lock of the mark: what is counted now, no event changes before it is kept. */
function keepBatch(db: Db, zone: DueZone): Promise<boolean> {
  return inTx(db, async tx => {
    if (!(await lockMark(tx, zone.app_id))) return false
    const days = (await insertDays(tx, zone, DAYS_MAX)) === DAYS_MAX
    const ticketDays = await keepTicketDays(tx, zone)
    const months = !days && (await insertMonths(tx, zone, MONTHS_MAX)) === MONTHS_MAX
    const isMore = days || ticketDays || months
    if (!isMore) await updateZoneDue(tx, zone, toTimestamp(toMs(zone.now) + LOOK_AGAIN_MS))
    return isMore
  })
}
