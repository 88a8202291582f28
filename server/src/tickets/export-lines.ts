// Tickets as lines of CSV, which are read as they are taken.
import { BOM } from '../audit/csv.ts'
import type { Db } from '../db/pool.ts'
import { runApart } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import { type Asked, EXPORT_COLUMNS, type Lines, LOOKED_AT_MAX, lineOf, readLines } from './export.ts'

/** Looked at by one statement where those before have found none: nobody waits through a million for a few. */
const LOOKED_AT_RARE_MAX = 3200
const TIMES_MORE = 2

/** All that fits (null: nothing does): each piece is read when the reader has taken the one before. */
export async function* linesOf(
  db: Pick<Db, 'queryCells'>,
  appId: AppId,
  wanted: Asked | null,
): AsyncGenerator<string> {
  yield `${BOM}${lineOf(EXPORT_COLUMNS)}`
  if (wanted === null) return
  let after: number | null = 0
  let limit = LOOKED_AT_MAX
  while (after !== null) {
    const from = { after, limit }
    // the request has been answered: what is read from then on has no deadline but its statement's own
    const lines: Lines = await runApart(() => readLines(db, appId, wanted, from))
    yield* lines.texts
    after = lines.next
    limit = lines.texts.length > 0 ? LOOKED_AT_MAX : Math.min(limit * TIMES_MORE, LOOKED_AT_RARE_MAX)
  }
}
