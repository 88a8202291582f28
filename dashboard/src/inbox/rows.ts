// A list of conversations in pages, and how what has changed gets its place in it.
import type { AnswerOf } from '../session/call.ts'

export type Page = AnswerOf<'searchConversations'>
export type Row = Page['data'][number]
export type Pages = { pages: Page[]; pageParams: string[] }
export type Sort = 'newest' | 'waiting'

/** What may be done with it now: the same by button, menu and key. */
export const isDoable = {
  claim: ({ status }: Pick<Row, 'status'>): boolean => status === 'open',
  close: ({ status }: Pick<Row, 'status'>): boolean => status === 'open',
  snooze: ({ status }: Pick<Row, 'status'>): boolean => status === 'open',
  handBack: ({ status, owner }: Pick<Row, 'status' | 'owner'>): boolean =>
    status === 'open' && owner !== 'agent',
} as const

/** All rows, each once: one that moved while pages were read may stand in two. */
export function rowsOf({ pages }: Pick<Pages, 'pages'>): Row[] {
  const seen = new Set<string>()
  return pages.flatMap(({ data }) => data.filter(({ id }) => !seen.has(id) && seen.add(id)))
}

/** After any time. */
const NEVER = '~'

/** Does `a` stand before `b`? */
function isBefore(a: Row, b: Row, sort: Sort): boolean {
  // who waits for nothing comes last
  if (sort === 'waiting') return (a.waiting_since ?? NEVER) < (b.waiting_since ?? NEVER)
  return a.last_message_at > b.last_message_at
}

/**
 * Puts rows that were read anew where they belong; of those asked for (`ids`), what did not come is in this list no more.
 * What belongs after the last page that was read is left to that page.
 */
export function placeRows(known: Pages, ids: readonly string[], fresh: readonly Row[], sort: Sort): Pages {
  const pages = known.pages.map(page => ({ ...page, data: page.data.filter(({ id }) => !ids.includes(id)) }))
  for (const row of fresh) {
    const at = pages.findIndex(({ data }) => data.some(one => isBefore(row, one, sort)))
    if (at >= 0) {
      const data = pages[at]!.data
      data.splice(
        data.findIndex(one => isBefore(row, one, sort)),
        0,
        row,
      )
    } else if (!pages.at(-1)?.has_more) pages.at(-1)?.data.push(row)
  }
  return { ...known, pages }
}

/** The list with one row as `change` makes it, at the same place. */
export function changeRow(known: Pages, id: string, change: (row: Row) => Row): Pages {
  if (!known.pages.some(({ data }) => data.some(row => row.id === id))) return known
  const pages = known.pages.map(page => ({
    ...page,
    data: page.data.map(row => (row.id === id ? change(row) : row)),
  }))
  return { ...known, pages }
}

/** By how many places the rows have moved that stand in both: what came or went above them. */
export function movedBy(before: readonly Row[], after: readonly Row[]): number {
  const came = after.findIndex(({ id }) => id === before[0]?.id)
  if (came >= 0) return came
  return -Math.max(
    0,
    before.findIndex(({ id }) => id === after[0]?.id),
  )
}

/**
 * Where to scroll so that what the reader sees stays where it is: most of the visible rows that are still there stay.
 * `top` and the answer are in rows, fractions included. Null: none of what was seen is left.
 */
export function keepInView(
  before: readonly string[],
  after: readonly string[],
  top: number,
  seen: number,
): number | null {
  const places = new Map(after.map((id, n) => [id, n]))
  const moves = new Map<number, number>()
  const first = Math.floor(top)
  for (let n = first; n < Math.min(first + seen, before.length); n++) {
    const now = places.get(before[n]!)
    if (now !== undefined) moves.set(now - n, (moves.get(now - n) ?? 0) + 1)
  }
  // most move with the list; one that moved otherwise has moved by itself
  const [most] = [...moves].sort(([a, n], [b, m]) => m - n || Math.abs(a) - Math.abs(b))
  return most === undefined ? null : top + most[0]
}
