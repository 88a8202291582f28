// Tickets as lines of CSV, which are read as they are taken.
import { BOM } from '../audit/csv.ts'
import type { Db } from '../db/pool.ts'
import { runApart } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import { type Asked, EXPORT_COLUMNS, type Lines, lineOf, readLines } from './export.ts'

/** All that fits (null: nothing does): each piece is read when the reader has taken the one before. */
export async function* linesOf(
  db: Pick<Db, 'queryCells'>,
  appId: AppId,
  wanted: Asked | null,
): AsyncGenerator<string> {
  yield `${BOM}${lineOf(EXPORT_COLUMNS)}`
  if (wanted === null) return
  let after: number | null = 0
  while (after !== null) {
    const from: number = after
    // the request has been answered: what is read from then on has no deadline but its statement's own
    const lines: Lines = await runApart(() => readLines(db, appId, wanted, from))
    yield* lines.texts
    after = lines.next
  }
}
