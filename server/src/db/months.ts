// Tables of months (partitions): the coming ones are made ahead, those that are over are dropped (0233_months_between.sql).
import type { Logger } from '../lib/log.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Db } from './pool.ts'
import type { Tx } from './tx.ts'

/** The tables that are kept by the month in which a row was stored. */
export const TABLES_OF_MONTHS = ['events', 'turns', 'message_attempts'] as const
export type MonthsOf = (typeof TABLES_OF_MONTHS)[number]

/** How it went with a month: `taken` and `full` because of what is stored past the months. */
type Made = 'made' | 'there' | 'busy' | 'taken' | 'full'

/** Makes this month and the next of a table, where they are missing; logs where there is too much past the months to make one. */
export async function makeMonths(
  db: Pick<Db | Tx, 'query'>,
  table: MonthsOf,
  now: Timestamp,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const [made] = await db.query<{ this: Made; next: Made }>(
    `select make_month($1, $2::timestamptz) as this, make_month($1, $2::timestamptz + interval '1 month') as next`,
    [table, now],
  )
  if (made!.this === 'full' || made!.next === 'full')
    log.warn({ table: `${table}_other`, ...made }, 'too many rows past the months: no month is made')
}

/**
 * Drops the months of a table that were over by then, and says how many; one by one, each in a transaction of its own unless given
 * one: until its commit nobody else gets at the table. Nobody waits for more than a fifth of a second: else it is left for the next time.
 */
export async function dropMonths(
  db: Pick<Db | Tx, 'query'>,
  table: MonthsOf,
  before: Timestamp,
): Promise<number> {
  for (let gone = 0; ; gone++) {
    const [row] = await db.query<{ n: number }>('select drop_months($1, $2::timestamptz) as n', [
      table,
      before,
    ])
    if (row!.n === 0) return gone
  }
}
