// Pages of tickets: the same one, asked for by several at the same time, is read once. Whoever works in a dashboard asks for the
// same lists as everybody else, the moment that something happens. A read begins after all that it is for have asked.
import type { Cells, Db } from '../db/pool.ts'
import { makeBatcher, WAIT_MS_MAX } from '../lib/batch.ts'
import { memo } from '../lib/memo.ts'
import type { Statement } from './statements.ts'

/** The rows of a search that many ask for. An idle one waits for nobody. */
export const searchNow = memo((db: Db) =>
  makeBatcher<Statement, Cells[]>(
    ({ text, values }) => `${text} ${JSON.stringify(values)}`,
    async statements => {
      const [{ text, values }] = statements as [Statement]
      const rows = await db.queryCells(text, values, true)
      return statements.map(() => rows)
    },
    { waitMsMax: WAIT_MS_MAX },
  ),
)
