// What was said, noted and done in a conversation, in one order that no clock decides.
import type { Language } from '@palabre/contract/languages'
import type { Scope } from '@palabre/contract/scopes'
import { handOverText } from '../agents/hand-over-text.ts'
import type { Db } from '../db/pool.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { errorOf } from '../messages/explain.ts'
import { decodePlace, encodePlace, type Place } from './cursor.ts'
import { type EntryRow, listEntries } from './entries.ts'
import { PER_PAGE_DEFAULT, type TimelineQuery } from './shapes.ts'
import { texts } from './texts.ts'

/** Who reads: in which language, and what they may read. */
export type Reader = { language: Language; scopes: readonly Scope[] }

export type Timeline = { data: object[]; before: string | null; after: string | null }

/** A page of a timeline, oldest first: the end of it, or before, after or around a place. 1007; 1002 for two places. */
export async function readTimeline(
  db: Pick<Db, 'query'>,
  appId: AppId,
  hashid: string,
  query: TimelineQuery,
  reader: Reader,
): Promise<Timeline> {
  checkOnePlace(query)
  const sessionIds = await sessionsOf(db, appId, hashid, query.all === '1')
  const limit = query.per_page ?? PER_PAGE_DEFAULT
  const read = (towards: 'older' | 'newer', from: Place | null, max: number): Promise<EntryRow[]> =>
    listEntries(db, appId, sessionIds, towards, from, max + 1)
  if (query.after !== undefined) {
    const rows = await read('newer', decodePlace(query.after), limit)
    const shown = rows.slice(0, limit)
    return pageOf(shown, { older: shown.length > 0, newer: rows.length > limit }, reader)
  }
  if (query.around !== undefined) {
    const place = decodePlace(query.around)
    const half = Math.ceil(limit / 2)
    const newer = await read('newer', place, limit - half)
    const until: Place = { seq: place.seq, act: place.act + 1 }
    const older = await read('older', until, half)
    const shown = [...older.slice(0, half).reverse(), ...newer.slice(0, limit - half)]
    return pageOf(shown, { older: older.length > half, newer: newer.length > limit - half }, reader)
  }
  const rows = await read('older', query.before === undefined ? null : decodePlace(query.before), limit)
  const shown = rows.slice(0, limit).reverse()
  const newer = query.before !== undefined && shown.length > 0
  return pageOf(shown, { older: rows.length > limit, newer }, reader)
}

function checkOnePlace({ around, after, before }: TimelineQuery): void {
  const given = Object.entries({ around, before, after }).filter(([, place]) => place !== undefined)
  const more = given.slice(1).map(([field]) => ({ field, rule: 'exclusive', text: texts.onePlace }))
  if (more.length > 0) throw invalid(more)
}

/** What somebody may read of the texts behind an answer: those about contacts, and those of agents, each by its scope. */
function readable(knowledge: NonNullable<EntryRow['turn']>['knowledge'], scopes: readonly Scope[]) {
  const may = { contact: scopes.includes('contacts:read'), agent: scopes.includes('agents:read') }
  return knowledge && (may.contact || may.agent) ? knowledge.filter(({ scope }) => may[scope]) : null
}

/** The sessions that are read: this one, or all that the contact had with this number. */
async function sessionsOf(
  db: Pick<Db, 'query'>,
  appId: AppId,
  hashid: string,
  all: boolean,
): Promise<number[]> {
  const [row] = await db.query<{ ids: number[] }>(
    `select (
       select coalesce(json_agg(o.id), '[]') from chat_sessions o
       where o.app_id = s.app_id and o.contact_detail_id = s.contact_detail_id
         and (o.id = s.id or $3 and o.id < s.id and o.channel_id = s.channel_id)) as ids
     from chat_sessions s where s.app_id = $1 and s.hashid = $2`,
    [appId, hashid, all],
  )
  if (!row) throw notFound()
  return row.ids
}

function pageOf(rows: EntryRow[], more: { older: boolean; newer: boolean }, reader: Reader): Timeline {
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    data: rows.map(row => entryOf(row, reader)),
    before: more.older && first ? encodePlace(first) : null,
    after: more.newer && last ? encodePlace(last) : null,
  }
}

/** What an act was about; why an agent handed over, in the reader's language, too. */
function toldIn({ what, data }: Pick<EntryRow, 'what' | 'data'>, language: Language): object | null {
  const { reason } = (data ?? {}) as { reason?: unknown }
  if (what !== 'handed_over' || typeof reason !== 'string') return data
  return { ...data, text: handOverText(reason, language) }
}

/** An entry as the API shows it to a reader. */
export function entryOf({ seq, act, act_id: _, ...row }: EntryRow, { language, scopes }: Reader): object {
  const { conversation, kind } = row
  const head = { kind, place: encodePlace({ seq, act }), seq, conversation }
  if (row.kind === 'message') {
    const { channel_type, error, turn, at: _at, updated_at: _updated, mentions: _mentions, ...rest } = row
    const { what: _what, data: _data, ...message } = rest
    const shown = turn && {
      ...{ ...turn, cost: turn.cost === null ? null : Number(turn.cost) },
      knowledge: readable(turn.knowledge, scopes),
    }
    return { ...head, ...message, turn: shown, error: errorOf(channel_type!, error, language) }
  }
  const { id, author, text, at, updated_at, mentions, what } = row
  if (row.kind === 'note') return { ...head, id, author, text, mentions, created_at: at, updated_at }
  const isHidden = what === 'ticket' && !scopes.includes('tickets:read')
  return { ...head, what, author, data: isHidden ? {} : toldIn(row, language), created_at: at }
}
