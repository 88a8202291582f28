// Tables of months (partitions): the coming ones are made ahead, those that are over are dropped (0232_event_months.sql).
import type { Timestamp } from '../lib/time.ts'
import type { Tx } from './tx.ts'

/** The tables that are kept by the month in which a row was stored. */
export type MonthsOf = 'events'

/** Makes this month and the next of a table, where they are missing. */
export async function makeMonths(tx: Tx, table: MonthsOf, now: Timestamp): Promise<void> {
  await tx.query(
    `select make_month($1, $2::timestamptz) as this, make_month($1, $2::timestamptz + interval '1 month') as next`,
    [table, now],
  )
}

/** Drops the months of a table that were over by then. Nobody waits for more than a fifth of a second: else it is left for the next time. */
export async function dropMonths(tx: Tx, table: MonthsOf, before: Timestamp): Promise<number> {
  const [row] = await tx.query<{ n: number }>('select drop_months($1, $2::timestamptz) as n', [table, before])
  return row!.n
}
