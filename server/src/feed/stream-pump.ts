// How events reach the streams of one app. The database is the queue: what a slow client has not read yet is loaded again
// later, so nothing piles up here.
import type { EventType } from '@palabre/contract/events'
import type { Scope } from '@palabre/contract/scopes'
import { frameOf, isOpen, STREAM_BUFFER_BYTES_MAX, type Stream } from '../http/event-stream.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { FOR_SOME } from './feed.ts'

/** Who has missed more begins anew: it is told so. */
export const MISSED_MAX = 5000
const PAGE_EVENTS = 500
const RELOAD_MS = 500

export type Listener = Stream & {
  caller: { token_id: number; session_id: number; scopes: Scope[] }
  /** null: all. */
  types: Set<string> | null
  kinds: Set<string> | null
  /** usr-…: who listens. */
  user: string
  /** Where the client says that it stands. */
  after: number
  /** The last event that is written, or passed over. */
  position: number
  isBegun: boolean
  /** Has enough to take for now. */
  isBlocked: boolean
}

/** The streams of one app. `last`: the newest event that is known. */
export type AppStreams = {
  appId: AppId
  deps: Needs<'db' | 'log'>
  listeners: Set<Listener>
  last: number
  isPumping: boolean
  isStopped: boolean
}

type Row = { id: number; type: EventType; timestamp: Timestamp; data: object }

/** Writes until every listener that can take something has all there is; failures are tried again. One run at a time. */
export async function pump(app: AppStreams): Promise<void> {
  if (app.isPumping) return
  app.isPumping = true
  while (!app.isStopped) {
    try {
      if ([...app.listeners].some(({ isBegun }) => !isBegun)) await begin(app)
      const from = lowestBehind(app)
      if (from === null) break
      await writePage(app, from)
    } catch (error) {
      app.deps.log.warn({ err: error }, 'streams cannot be fed')
      await new Promise(resolve => setTimeout(resolve, RELOAD_MS))
    }
  }
  app.isPumping = false
}

/** Where the new ones stand: one statement for all who wait for it. */
async function begin(app: AppStreams): Promise<void> {
  const fresh = [...app.listeners].filter(({ isBegun }) => !isBegun)
  const [row] = await app.deps.db.query<{ last_id: number; oldest: number }>(
    `select c.last_id, coalesce((select o.id from events o where o.app_id = $1 order by o.id limit 1), c.last_id + 1) as oldest
     from event_counters c where c.app_id = $1`,
    [app.appId],
  )
  const { last_id: last, oldest } = row ?? { last_id: 0, oldest: 1 }
  app.last = Math.max(app.last, last)
  for (const listener of fresh) {
    const { after, out } = listener
    // what is between is deleted, too much, or of no time that was
    const isLost = after > last || (after > 0 && after < oldest - 1) || last - after > MISSED_MAX
    listener.position = isLost ? last : after
    listener.isBegun = true
    if (!isOpen(listener)) continue
    if (isLost) out.write(frameOf('reset', { next: last }, last))
    else out.write(`id: ${listener.position}\n\n`)
  }
}

/** The place before which every listener that can take something has all; null: they have all there is. */
function lowestBehind({ listeners, last }: AppStreams): number | null {
  let lowest: number | null = null
  for (const { isBegun, isBlocked, position } of listeners)
    if (isBegun && !isBlocked && position < last && (lowest === null || position < lowest)) lowest = position
  return lowest
}

async function writePage(app: AppStreams, from: number): Promise<void> {
  const known = app.last
  const rows = await app.deps.db.query<Row>(
    'select id, type, at as timestamp, data from events where app_id = $1 and id > $2 order by id limit $3',
    [app.appId, from, PAGE_EVENTS],
  )
  const isWhole = rows.length < PAGE_EVENTS
  const end = isWhole ? Math.max(known, rows.at(-1)?.id ?? 0) : rows.at(-1)!.id
  const frames = rows.map(({ id, type, timestamp, data }) => ({
    id,
    type,
    kind: type.slice(0, type.indexOf('.')),
    users: type === FOR_SOME ? (data as { users: string[] }).users : null,
    text: frameOf(null, { id, type, timestamp, data }, id),
  }))
  for (const listener of app.listeners)
    if (listener.isBegun && !listener.isBlocked && listener.position >= from && listener.position < end)
      write(app, listener, frames, end)
}

/** `users`: who alone may see it. */
type Frame = { id: number; type: string; kind: string; users: string[] | null; text: string }

function write(app: AppStreams, listener: Listener, frames: Frame[], end: number): void {
  const { out, types, kinds, user } = listener
  for (const { id, type, kind, users, text } of frames) {
    if (id <= listener.position) continue
    const isWanted = (types === null || types.has(type)) && (kinds === null || kinds.has(kind))
    if (isWanted && (users === null || users.includes(user)) && isOpen(listener)) out.write(text)
    listener.position = id
    if (out.writableLength <= STREAM_BUFFER_BYTES_MAX) continue
    // the rest is loaded again when this has been taken
    listener.isBlocked = true
    out.once('drain', () => {
      listener.isBlocked = false
      void pump(app)
    })
    return
  }
  listener.position = Math.max(listener.position, end)
}

/** Writes something of the moment to all who can take it. */
export function writeMoment({ listeners }: AppStreams, frame: string): void {
  for (const listener of listeners)
    if (listener.isBegun && !listener.isBlocked && isOpen(listener)) listener.out.write(frame)
}
