// How events reach the streams of one app. The database is the queue: what a slow client has not read yet is loaded again
// later, so nothing piles up here. Who is far behind gets on in turns with the others, and never holds up who is not.
import type { EventType } from '@palabre/contract/events'
import { asTold } from '@palabre/contract/kept-events'
import type { Scope } from '@palabre/contract/scopes'
import { frameOf, isOpen, STREAM_BUFFER_BYTES_MAX, type Stream } from '../http/event-stream.ts'
import type { Needs } from '../jobs/deps.ts'
import { runApart } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { FOR_SOME } from './feed.ts'

/** A stream that has missed more begins anew: it is told so. */
export const MISSED_MAX = 5000
/** A stream that has missed more than this is far behind. */
const BEHIND_EVENTS = 500
const PAGE_EVENTS = 500
/** Of those that are far behind, at a time. */
const LATE_PAGE_EVENTS = 200
/** Looked at for listeners before others have their turn. */
const FRAMES_PER_TURN_MAX = 2000
const RELOAD_MS = 500

export type Listener = Stream & {
  caller: { token_id: number; session_id: number; user_id: number; scopes: Scope[] }
  /** Where it comes from. */
  ip: string
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
  /** When it last had its turn as one that is far behind. */
  turn: number
}

/** The streams of one app. `last`: the newest event that is known; `turn`: how many pages there were so far. */
export type AppStreams = {
  appId: AppId
  deps: Needs<'db' | 'log'>
  listeners: Set<Listener>
  last: number
  turn: number
  isPumping: boolean
  isStopped: boolean
}

type Row = { id: number; type: EventType; timestamp: Timestamp; data: object }

/** Writes until every listener that can take something has all there is; failures are tried again. One run at a time. */
export async function pump(app: AppStreams): Promise<void> {
  if (app.isPumping) return
  app.isPumping = true
  await runApart(() => write(app))
}

async function write(app: AppStreams): Promise<void> {
  while (!app.isStopped) {
    try {
      if (hasFresh(app)) await begin(app)
      const from = lowestNear(app)
      if (from !== null) await writePage(app, from, null)
      const late = longestWaiting(app)
      if (late) await writePage(app, late.position, late)
      // somebody may have come meanwhile, whose call of pump did nothing
      if (from === null && !late && !hasFresh(app)) break
    } catch (error) {
      app.deps.log.warn({ err: error }, 'streams cannot be fed')
      await new Promise(resolve => setTimeout(resolve, RELOAD_MS))
    }
  }
  app.isPumping = false
}

const hasFresh = ({ listeners }: AppStreams): boolean => [...listeners].some(({ isBegun }) => !isBegun)

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
    listener.turn = app.turn
    if (!isOpen(listener)) continue
    if (isLost) out.write(frameOf('reset', { next: last }, last))
    else out.write(`id: ${listener.position}\n\n`)
  }
}

const canTake = ({ isBegun, isBlocked, position }: Listener, { last }: AppStreams): boolean =>
  isBegun && !isBlocked && position < last

const isLate = ({ position }: Listener, { last }: AppStreams): boolean => position < last - BEHIND_EVENTS

/** The place before which every listener that is near the end and can take something has all; null: they have all there is. */
function lowestNear(app: AppStreams): number | null {
  let lowest: number | null = null
  for (const one of app.listeners)
    if (canTake(one, app) && !isLate(one, app) && (lowest === null || one.position < lowest))
      lowest = one.position
  return lowest
}

/** Of those that are far behind and can take something, the one that has waited longest. */
function longestWaiting(app: AppStreams): Listener | null {
  let first: Listener | null = null
  for (const one of app.listeners)
    if (canTake(one, app) && isLate(one, app) && (first === null || one.turn < first.turn)) first = one
  return first
}

/** Reads what follows and writes it to all whom it concerns; for one that is far behind only what it hears of. */
async function writePage(app: AppStreams, from: number, late: Listener | null): Promise<void> {
  // one that was slow may hear of little in all that it has missed meanwhile
  const known = Math.min(app.last, from + MISSED_MAX)
  app.turn++
  const max = late ? LATE_PAGE_EVENTS : PAGE_EVENTS
  const rows = await app.deps.db.query<Row>(
    `select id, type, at as timestamp, data from events where app_id = $1 and id > $2 and id <= $4
       and ($5::text[] is null or type = any($5)) and ($6::text[] is null or split_part(type, '.', 1) = any($6))
     order by id limit $3`,
    [app.appId, from, max, known, listOf(late?.types), listOf(late?.kinds)],
  )
  const end = rows.length < max ? known : rows.at(-1)!.id
  const frames = rows.map(frameOfRow)
  const isConcerned = (one: Listener): boolean =>
    canTake(one, app) && one.position >= from && one.position < end && (!late || hearsTheSame(one, late))
  let looked = 0
  for (const listener of [...app.listeners].filter(isConcerned)) {
    if (late) listener.turn = app.turn
    writeFrames(app, listener, frames, end)
    looked += frames.length + 1
    if (looked < FRAMES_PER_TURN_MAX) continue
    looked = 0
    await new Promise(resolve => setImmediate(resolve))
  }
}

const listOf = (some: Set<string> | null | undefined): string[] | null => (some ? [...some] : null)

const hearsTheSame = (one: Listener, other: Listener): boolean =>
  isSame(one.types, other.types) && isSame(one.kinds, other.kinds)

const isSame = (some: Set<string> | null, others: Set<string> | null): boolean =>
  some === others || (some !== null && others !== null && some.symmetricDifference(others).size === 0)

/** `users`: who alone may see it. `text` is made when the first needs it. */
type Frame = { id: number; type: string; kind: string; users: string[] | null; text: () => string }

function frameOfRow({ id, type, timestamp, data }: Row): Frame {
  let text: string | null = null
  return {
    id,
    type,
    kind: type.slice(0, type.indexOf('.')),
    users: type === FOR_SOME ? (data as { users: string[] }).users : null,
    text: () => (text ??= frameOf(null, { id, type, timestamp, data: asTold(type, data) }, id)),
  }
}

/** In one piece, as much as may wait for it. */
function writeFrames(app: AppStreams, listener: Listener, frames: Frame[], end: number): void {
  const { out, types, kinds, user } = listener
  let piece = ''
  let isFull = false
  for (const { id, type, kind, users, text } of frames) {
    if (id <= listener.position) continue
    const isWanted = (types === null || types.has(type)) && (kinds === null || kinds.has(kind))
    if (isWanted && (users === null || users.includes(user))) piece += text()
    listener.position = id
    isFull = out.writableLength + piece.length > STREAM_BUFFER_BYTES_MAX
    if (isFull) break
  }
  if (piece !== '' && isOpen(listener)) out.write(piece)
  if (!isFull) {
    listener.position = Math.max(listener.position, end)
    return
  }
  // the rest is loaded again when this has been taken
  listener.isBlocked = true
  out.once('drain', () => {
    listener.isBlocked = false
    void pump(app)
  })
}

/** Writes something of the moment to all who can take it. */
export function writeMoment({ listeners }: AppStreams, frame: string): void {
  for (const listener of listeners) {
    const { isBegun, isBlocked, out } = listener
    const hasRoom = out.writableLength + frame.length <= STREAM_BUFFER_BYTES_MAX
    if (isBegun && !isBlocked && hasRoom && isOpen(listener)) out.write(frame)
  }
}
