// What a search asks for, read from its query. Pure.
import { type FieldError, invalid } from '../http/errors.ts'
import { type Timestamp, toTimestamp } from '../lib/time.ts'
import { type Cursor, decodeCursor } from './cursor.ts'
import { PRIORITIES, ROWS_MAX, type SORT_COLUMNS, type TicketQuery } from './shapes.ts'

const CHANNELS = ['messenger', 'telegram', 'webchat', 'mail']
const BIGINT_MAX = 2n ** 63n - 1n
/** The years PostgreSQL and ISO 8601 write alike. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** A record named by its hashid or its id; an id too big to exist is null in both. */
export type Ref = { hashid: string | null; id: string | null }

export type Sort = { column: (typeof SORT_COLUMNS)[number]; descending: boolean }

/** Filters as given; null: not asked for. */
export type Filters = {
  statusCodes: string[] | null
  priorities: string[] | null
  policyIds: string[] | null
  channels: string[] | null
  contact: string | null
  agent: Ref | null
  assignee: Ref | null
  breached: 'response' | 'resolve' | 'any' | null
  createdFrom: Timestamp | null
  createdTo: Timestamp | null
  updatedFrom: Timestamp | null
  updatedTo: Timestamp | null
  dueBefore: Timestamp | null
  words: string | null
  hashids: string[] | null
}

/** Which rows of the result: a page, or an array from a cursor on. */
export type Wanted = { kind: 'page' } | { kind: 'array'; rowsMax: number; after: Cursor | null }

/** Reads a search. Throws 1002: unknown priority or channel, a cursor that is none or of another order. */
export function readSearch(query: TicketQuery): { filters: Filters; sort: Sort; wanted: Wanted } {
  const errors: FieldError[] = []
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor)
  if (query.cursor !== undefined && after === null) errors.push(BAD_CURSOR)
  if (after && query.sort !== undefined && query.sort !== after.sort) errors.push(OTHER_ORDER)
  if (query.cursor !== undefined && query.page !== undefined) errors.push(CURSOR_OR_PAGE)
  const filters: Filters = {
    statusCodes: listOf(query.status, query.status_code, query.ticket_status, query['filter[status]']),
    priorities: wordsOf('priority', query.priority, [...PRIORITIES], errors),
    policyIds: listOf(query.sla_policy_id)?.filter(isBigint) ?? null,
    channels: wordsOf('channel', query.channel, CHANNELS, errors),
    contact: query.contact ?? null,
    agent: query.agent === undefined ? null : refOf(query.agent),
    assignee: query.assignee === undefined ? null : refOf(query.assignee),
    breached: query.breached ?? null,
    createdFrom: query.created_from === undefined ? null : instantOf(query.created_from),
    createdTo: query.created_to === undefined ? null : lastInstantOf(query.created_to),
    updatedFrom: query.updated_from === undefined ? null : instantOf(query.updated_from),
    updatedTo: query.updated_to === undefined ? null : lastInstantOf(query.updated_to),
    dueBefore: query.due_before === undefined ? null : instantOf(query.due_before),
    words: query.q ?? null,
    hashids: listOf(query.hashid),
  }
  if (errors.length > 0) throw invalid(errors)
  const paged = query.cursor === undefined && (query.page !== undefined || query.per_page !== undefined)
  const rowsMax = query.per_page === undefined ? ROWS_MAX : Number(query.per_page)
  return {
    filters,
    sort: sortOf(after?.sort ?? query.sort ?? '-created_at'),
    wanted: paged ? { kind: 'page' } : { kind: 'array', rowsMax, after },
  }
}

/** Reads "-created_at". */
function sortOf(sort: string): Sort {
  return { column: sort.replace('-', '') as Sort['column'], descending: sort.startsWith('-') }
}

/** A hashid, or a decimal id that fits a bigint; else neither, which no record is. */
export function refOf(text: string): Ref {
  if (!/^\d+$/.test(text)) return { hashid: text, id: null }
  return { hashid: null, id: isBigint(text) ? text : null }
}

/** A checked ISO 8601 date or time as a Timestamp; microseconds are kept, years beyond 1 to 9999 are cut. */
function instantOf(text: string): Timestamp {
  const ms = Date.parse(text)
  const fraction = /\.(\d{1,6})/.exec(text)?.[1] ?? ''
  const at = toTimestamp(Math.min(Math.max(ms, FIRST_MS), LAST_MS))
  return `${at.slice(0, -4)}${fraction.padEnd(6, '0').slice(3)}Z`
}

/** The last instant of a date, or the time itself. */
function lastInstantOf(text: string): Timestamp {
  const at = instantOf(text)
  return text.includes('T') ? at : `${at.slice(0, 11)}23:59:59.999999Z`
}

function isBigint(digits: string): boolean {
  return BigInt(digits) <= BIGINT_MAX
}

/** The values of a parameter and its other names together. */
function listOf(...texts: (string | undefined)[]): string[] | null {
  const given = texts.filter(text => text !== undefined)
  return given.length === 0 ? null : [...new Set(given.flatMap(text => text.split(',')))]
}

function wordsOf(
  field: string,
  text: string | undefined,
  known: string[],
  errors: FieldError[],
): string[] | null {
  const words = listOf(text)
  if (words?.some(word => !known.includes(word))) {
    const list = known.join(', ')
    const text = {
      en: `must be one or more of: ${list}`,
      fr: `doit être une ou plusieurs valeurs de : ${list}`,
    }
    errors.push({ field, rule: 'enum', text })
  }
  return words
}

const BAD_CURSOR: FieldError = {
  field: 'cursor',
  rule: 'cursor',
  text: { en: 'is not a cursor of this search', fr: "n'est pas un curseur de cette recherche" },
}
const OTHER_ORDER: FieldError = {
  field: 'cursor',
  rule: 'sort',
  text: { en: 'belongs to another sort', fr: 'appartient à un autre tri' },
}
const CURSOR_OR_PAGE: FieldError = {
  field: 'cursor',
  rule: 'page',
  text: { en: 'can not be combined with page', fr: 'ne peut pas être combiné avec page' },
}
