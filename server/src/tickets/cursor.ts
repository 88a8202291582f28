// The place from which a walk over tickets continues: opaque to clients, a sort key to us. Pure.
import { isInstant, isInteger, packCursor, unpackCursor } from '../http/cursor.ts'
import { PAGE_MAX } from '../http/pagination.ts'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import type { TicketRow } from './fields.ts'
import { SORT_COLUMNS } from './shapes.ts'

/**
 * A row may become visible after a later one, when its transaction took longer. A later sync therefore
 * goes on from rows that are older than any transaction may last.
 */
const SETTLED_MS = 15_000

/** The key of a row in an order: the sorted column as text, and the id. */
export type Key = { value: string; id: string }

/**
 * The row to continue after; `synced`: the row up to which none can be missing any more; `page`: the number of the page that begins
 * there, where pages are walked.
 */
export type Cursor = { sort: string; after: Key | null; synced: Key | null; page?: number }

const SORTS = new Set<string>(SORT_COLUMNS.flatMap(column => [column, `-${column}`]))
/** Opaque text of a cursor. */
export function encodeCursor(cursor: Cursor): string {
  const { sort, after, synced, page } = cursor
  return packCursor([
    sort,
    ...(after ? [after.value, after.id] : [null, null]),
    // pages are not synced by
    ...(page !== undefined ? [page] : synced ? [synced.value, synced.id] : []),
  ])
}

/** Reads a cursor; null when it is not one that encodeCursor wrote. */
export function decodeCursor(text: string): Cursor | null {
  const parts = unpackCursor(text)
  if (parts.length < 3 || parts.length > 5) return null
  const [sort, value, id, syncedValue, syncedId] = parts
  if (typeof sort !== 'string' || !SORTS.has(sort)) return null
  const after = value === null && id === null ? null : keyOf(sort, value, id)
  const synced = parts.length === 5 ? keyOf(sort, syncedValue, syncedId) : null
  if (after === undefined || synced === undefined) return null
  if (parts.length !== 4) return { sort, after, synced }
  return isPageNumber(syncedValue) ? { sort, after, synced, page: syncedValue } : null
}

const isPageNumber = (part: unknown): part is number =>
  Number.isSafeInteger(part) && Number(part) >= 1 && Number(part) <= PAGE_MAX

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,19}(\.\d{1,4000})?$/.test(value)

function keyOf(sort: string, value: unknown, id: unknown): Key | undefined {
  if (!isInteger(id)) return undefined
  const fits = sort.endsWith('_at') ? isInstant : sort.endsWith('board') ? isDecimal : isInteger
  return fits(value) ? { value, id } : undefined
}

/** Orders in which new or changed rows come last, so that a walk can continue later. */
const SYNCABLE = new Set(['created_at', 'updated_at', 'position', 'id'])

/** May a walk in this order continue later? */
export const isSyncable = (sort: string): boolean => SYNCABLE.has(sort)

/** The cursors after these rows, of which the last is enough unless the order is syncable: `next` to continue now, `sync` to continue later without missing any (or null). */
export function cursorsAfter(
  sort: string,
  rows: TicketRow[],
  before: Cursor | null,
  now: Timestamp,
): { next: Cursor; sync: Cursor | null } {
  const column = sort.replace('-', '') as (typeof SORT_COLUMNS)[number]
  const key = (row: TicketRow): Key => ({ value: String(row[column]), id: String(row.id) })
  const last = rows.at(-1)
  const after = last ? key(last) : (before?.after ?? null)
  if (!isSyncable(sort)) return { next: { sort, after, synced: null }, sync: null }
  const clock = column === 'updated_at' ? 'updated_at' : 'created_at'
  const settled = toTimestamp(toMs(now) - SETTLED_MS)
  const unsettled = rows.findIndex(row => row[clock] > settled)
  const sure = unsettled < 0 ? last : rows[unsettled - 1]
  // once a walk has gone over unsettled rows, the place before them is where a later one begins
  const walkedPast = before !== null && before.after?.id !== before.synced?.id
  const synced = sure && !walkedPast ? key(sure) : (before?.synced ?? null)
  return { next: { sort, after, synced }, sync: { sort, after: synced, synced } }
}
