// Tickets as lines of CSV, which are read as they are taken.
import { BOM } from '../audit/csv.ts'
import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import { type Asked, EXPORT_COLUMNS, type Lines, LOOKED_AT_MAX, lineOf, readLines } from './export.ts'

/** Looked at by one statement where those before have found none: nobody waits through a million for a few. */
const LOOKED_AT_RARE_MAX = 3200
const TIMES_MORE = 2
/** So often it is asked whether more may be read: a reader may be slow, and what it reads is of that moment. */
export const ASKED_EVERY_MS = 1000

/**
 * All that fits (null: nothing does): each piece is read when the reader has taken the one before. Throws once whoever asked may no
 * longer have it: a slow reader's token may end in the middle.
 */
export async function* linesOf(
  db: Pick<Db, 'queryPiece'>,
  appId: AppId,
  wanted: Asked | null,
  mayGoOn: () => Promise<boolean>,
  nowMs: () => number,
): AsyncGenerator<string> {
  yield `${BOM}${lineOf(EXPORT_COLUMNS)}`
  if (wanted === null) return
  let after: number | null = 0
  let limit = LOOKED_AT_MAX
  let askedMs = nowMs()
  while (after !== null) {
    if (nowMs() - askedMs >= ASKED_EVERY_MS) {
      if (!(await mayGoOn())) throw new Error('who exports may do so no more')
      askedMs = nowMs()
    }
    const from = { after, limit }
    const lines: Lines = await readLines(db, appId, wanted, from)
    yield* lines.texts
    after = lines.next
    limit = lines.texts.length > 0 ? LOOKED_AT_MAX : Math.min(limit * TIMES_MORE, LOOKED_AT_RARE_MAX)
  }
}
