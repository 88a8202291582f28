// All about a ticket in one order: what was said and done in its conversation, and what was changed of it.
import type { Db } from '../db/pool.ts'
import { isInteger, packCursor, unpackCursor } from '../http/cursor.ts'
import { invalid } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { getTicket } from '../tickets/find.ts'
import { listChanges } from '../tickets/history.ts'
import type { Place } from './cursor.ts'
import { type EntryRow, listEntries, listFiles } from './entries.ts'
import { PER_PAGE_DEFAULT } from './shapes.ts'
import { texts } from './texts.ts'
import { entryOf, type Reader, type Timeline } from './timeline.ts'

/** A boundary: among the entries of the conversation, and among the changes. */
type Boundary = Place & { change: number }

const BEGINNING: Boundary = { seq: 0, act: 0, change: 0 }
const END: Boundary = { seq: Number.MAX_SAFE_INTEGER, act: 0, change: Number.MAX_SAFE_INTEGER }

type Change = Awaited<ReturnType<typeof listChanges>>[number]
type Item = { at: Timestamp; entry: EntryRow } | { at: Timestamp; change: Change }
type Query = { before?: string; after?: string; per_page?: number; only?: 'files' }

/** A page of it, oldest first: the end, or before or after a page. 1007; 1002 for a place that is none, or two. */
export async function readTicketTimeline(
  db: Pick<Db, 'query'>,
  appId: AppId,
  ref: string,
  { before, after, per_page: limit = PER_PAGE_DEFAULT, only }: Query,
  reader: Reader,
): Promise<Timeline> {
  if (before !== undefined && after !== undefined)
    throw invalid([{ field: 'after', rule: 'exclusive', text: texts.notBesideBefore }])
  const towards = after === undefined ? 'older' : 'newer'
  const ticket = await getTicket(db, appId, ref)
  const from = readBoundary(ticket.id, after === undefined ? 'before' : 'after', after ?? before) ?? END
  // without the scope: what was changed of the ticket alone
  const mayRead = reader.scopes.includes('messages:read')
  const sessions = mayRead ? await sessionsOf(db, appId, ticket.id) : []
  const [entries, changes] = await Promise.all([
    (only === 'files' ? listFiles : listEntries)(db, appId, sessions, towards, from, limit + 1),
    only === 'files' ? [] : listChanges(db, appId, ticket.id, towards, { from: from.change, max: limit + 1 }),
  ])
  const { taken, left } = merged(entries, changes, towards, limit)
  const isMore = left.entries.length + left.changes.length > 0
  const near = boundaryOf(taken, from, left, towards)
  const first = towards === 'older' ? near.far : near.next
  const last = towards === 'older' ? near.next : near.far
  const hasOlder = towards === 'older' ? isMore : taken.length > 0
  const hasNewer = towards === 'older' ? before !== undefined && taken.length > 0 : isMore
  const shown = towards === 'older' ? taken.toReversed() : taken
  return {
    data: shown.map(item =>
      'entry' in item ? entryOf(item.entry, reader) : { kind: 'change', ...item.change },
    ),
    before: hasOlder ? packed(ticket.id, first) : null,
    after: hasNewer ? packed(ticket.id, last) : null,
  }
}

/** By their times, each kind in its own order, the nearest first. */
function merged(entries: EntryRow[], changes: Change[], towards: 'older' | 'newer', limit: number) {
  const left = { entries: [...entries], changes: [...changes] }
  const taken: Item[] = []
  while (taken.length < limit && left.entries.length + left.changes.length > 0) {
    const [entry, change] = [left.entries[0], left.changes[0]]
    const entryAt = entry && timeOf(entry)
    const isEntry =
      change === undefined ||
      (entryAt !== undefined && (towards === 'older' ? entryAt > change.at : entryAt <= change.at))
    if (isEntry && entry) taken.push({ at: entryAt!, entry: left.entries.shift()! })
    else taken.push({ at: change!.at, change: left.changes.shift()! })
  }
  return { taken, left }
}

const timeOf = ({ at, created_at }: EntryRow): Timestamp => (at ?? created_at)!

/**
 * The boundaries of a page: `far`, behind which it goes on, and `next`, the one it was read from. Of a kind of which nothing was
 * taken, the boundary on the near side is what lies right behind the page.
 */
function boundaryOf(
  taken: Item[],
  from: Boundary,
  left: { entries: EntryRow[]; changes: Change[] },
  towards: 'older' | 'newer',
): { far: Boundary; next: Boundary } {
  const entries = taken.flatMap(item => ('entry' in item ? [item.entry] : []))
  const changes = taken.flatMap(item => ('change' in item ? [item.change] : []))
  const beyond = towards === 'older' ? BEGINNING : END
  const [nearEntry, farEntry] = [entries[0] ?? left.entries[0], entries.at(-1)]
  const [nearChange, farChange] = [changes[0] ?? left.changes[0], changes.at(-1)]
  return {
    far: { ...placeOf(farEntry ?? from), change: farChange?.id ?? from.change },
    next: { ...placeOf(nearEntry ?? beyond), change: nearChange?.id ?? beyond.change },
  }
}

const placeOf = ({ seq, act }: Place): Place => ({ seq, act })

/** It goes on in the timeline that it came from, and in no other. */
const listOf = (ticketId: number): string => `ticket timeline ${ticketId}`

const packed = (ticketId: number, { seq, act, change }: Boundary): string =>
  packCursor([listOf(ticketId), String(seq), String(act), String(change)])

function readBoundary(
  ticketId: number,
  field: 'before' | 'after',
  text: string | undefined,
): Boundary | null {
  if (text === undefined) return null
  const [of, seq, act, change, more] = unpackCursor(text)
  if (of === listOf(ticketId) && isInteger(seq) && isInteger(act) && isInteger(change) && more === undefined)
    return { seq: Number(seq), act: Number(act), change: Number(change) }
  throw invalid([{ field, rule: 'cursor', text: texts.badPlace }])
}

/** The conversations of a ticket and of its parts, and those that they are linked to, that are about the same contact. */
async function sessionsOf(db: Pick<Db, 'query'>, appId: AppId, ticketId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `with recursive parts as (
       select t.id, t.chat_session_id, t.contact_detail_id from tickets t where t.app_id = $1 and t.id = $2
       union select t.id, t.chat_session_id, t.contact_detail_id
       from parts p join tickets t on t.app_id = $1 and t.merged_into = p.id
     )
     select p.chat_session_id as id from parts p
     where p.contact_detail_id = (select t.contact_detail_id from tickets t where t.app_id = $1 and t.id = $2)
     union select s.id from parts p join ticket_links l on l.app_id = $1 and l.ticket_id = p.id
     join chat_sessions s on s.app_id = l.app_id and s.id = l.chat_session_id
     where s.contact_detail_id = (select t.contact_detail_id from tickets t where t.app_id = $1 and t.id = $2)`,
    [appId, ticketId],
  )
  return rows.map(({ id }) => id)
}
