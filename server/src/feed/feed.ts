import type { EventType, NewEvent } from '@palabre/contract/events'
import { asTold } from '@palabre/contract/kept-events'
import type { Scope } from '@palabre/contract/scopes'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type TailDeps, tailOf } from './tail.ts'
import { texts } from './texts.ts'

export const FEED_LIMIT_MAX = 1000
export const FEED_LIMIT_DEFAULT = 100
/** Events that an answer looks at, whatever it filters: about 2 ms. A page of all events never reaches it. */
export const LOOKED_AT_MAX = 5000

type FeedEvent = { id: number; timestamp: Timestamp } & NewEvent
export type FeedPage = { data: FeedEvent[]; next: number; has_more: boolean }
/** `userId`: who reads: of what people are told, each sees their own. */
export type FeedQuery = {
  after: number
  limit: number
  types: string[] | null
  kinds: string[] | null
  userId: number
}

type Kind = EventType extends `${infer Noun}.${string}` ? Noun : never

/** The scope that a token needs to see each kind of event. */
const SCOPES_OF_KINDS: { [kind in Kind]: Scope } = {
  message: 'messages:read',
  conversation: 'messages:read',
  ticket: 'tickets:read',
  contact: 'contacts:read',
  agent: 'agents:read',
  tool: 'agents:read',
  channel: 'channels:write',
  app: 'messages:read',
  notice: 'messages:read',
}

/** Names in `users` who sees it, and nobody else does. */
export const FOR_SOME: EventType = 'notice.added'

/** The kinds that a token may see; null: all, for those who may subscribe to webhooks. */
export function visibleKinds(scopes: Scope[]): string[] | null {
  if (scopes.includes('admin') || scopes.includes('webhooks:manage')) return null
  return Object.entries(SCOPES_OF_KINDS).flatMap(([kind, scope]) => (scopes.includes(scope) ? [kind] : []))
}

/**
 * Events after an id, ascending. `next` continues where this ends, also past events that were filtered out: a page may be
 * empty and have more behind it. Throws 1003 where events after this id have been deleted, or there is none with it yet; 0 reads from the oldest there is.
 */
export async function listEvents(
  db: Pick<Db, 'query'>,
  appId: AppId,
  { after, limit, types, kinds, userId }: FeedQuery,
): Promise<FeedPage> {
  // one statement, so that the events and the place where they end are of the same moment; ids have no gaps
  const rows = await db.query<{ last_id: number; oldest: number } & (FeedEvent | { id: null })>(
    `with b as materialized (
       select c.last_id, coalesce((select o.id from events o where o.app_id = $1 order by o.id limit 1), c.last_id + 1) as oldest
       from event_counters c where c.app_id = $1
     )
     select b.last_id, b.oldest, e.id, e.type, e.at as timestamp, e.data from b
     left join lateral (
       select id, type, at, data from events
       where app_id = $1 and id > greatest($2, b.oldest - 1) and id <= greatest($2, b.oldest - 1) + ${LOOKED_AT_MAX}
         and ($4::text[] is null or type = any($4))
         and ($5::text[] is null or split_part(type, '.', 1) = any($5))
         and (type <> '${FOR_SOME}' or data->'users' ? (select u.hashid from users u where u.id = $6))
       order by id limit (select $3::int + 1)
     ) e on true
     order by e.id`,
    [appId, after, limit, types, kinds, userId],
  )
  const { last_id, oldest } = rows[0] ?? { last_id: 0, oldest: 1 }
  if (after > 0 && after < oldest - 1) {
    const next = oldest - 1
    throw new Refusal(1003, texts.eventsDeleted({ after, next }), { body: { next } })
  }
  // who waited for ids to catch up would miss all events until then
  if (after > last_id)
    throw new Refusal(1003, texts.eventsAhead({ after, next: last_id }), { body: { next: last_id } })
  const found = rows
    .filter(row => row.id !== null)
    .map(
      ({ last_id: _, oldest: __, ...event }) =>
        ({ ...event, data: asTold(event.type, event.data) }) as FeedEvent,
    )
  const data = found.slice(0, limit)
  if (found.length > limit) return { data, next: data.at(-1)!.id, has_more: true }
  const lookedAt = Math.max(after, oldest - 1) + LOOKED_AT_MAX
  return { data, next: Math.max(after, Math.min(last_id, lookedAt)), has_more: lookedAt < last_id }
}

/** The id of the app's newest event; 0 where there was none. */
export async function findLastId(db: Pick<Db, 'query'>, appId: AppId): Promise<number> {
  const [row] = await db.query<{ last_id: number }>('select last_id from event_counters where app_id = $1', [
    appId,
  ])
  return row?.last_id ?? 0
}

/** usr-… of who reads. */
export async function findPerson(db: Pick<Db, 'query'>, userId: number): Promise<string> {
  const [row] = await db.query<{ hashid: string }>('select hashid from users where id = $1', [userId])
  return row!.hashid
}

/**
 * As listEvents, but holds an empty answer until there is something, for at most `waitMs`. One that has more behind it is
 * not held: whoever reads is to go on.
 */
export async function awaitEvents(
  deps: TailDeps,
  appId: AppId,
  query: FeedQuery,
  waitMs: number,
): Promise<FeedPage> {
  const page = await listEvents(deps.db, appId, query)
  if (waitMs === 0 || page.data.length > 0 || page.has_more) return page
  const { types } = query
  const endMs = Date.now() + waitMs
  let isEnded = false
  let isNew = false
  let ring = (): void => undefined
  const leave = await tailOf(deps).follow(appId, {
    onTicks: ticks => {
      if (types !== null && !ticks.some(tick => types.includes(tick.type))) return
      isNew = true
      ring()
    },
    onStop: () => {
      isEnded = true
      ring()
    },
  })
  const timer = setTimeout(() => ring(), waitMs)
  try {
    // events from before the tail was followed are found by the first read; what was passed over is read once
    for (let after = page.next; ; ) {
      const latest = await listEvents(deps.db, appId, { ...query, after })
      after = latest.next
      if (latest.data.length > 0 || latest.has_more || isEnded || Date.now() >= endMs) return latest
      await new Promise<void>(resolve => {
        ring = resolve
        if (isNew || isEnded || Date.now() >= endMs) resolve()
      })
      isNew = false
    }
  } finally {
    clearTimeout(timer)
    leave()
  }
}
