import { dropMonths, type MonthsOf, makeMonths } from '../db/months.ts'
import type { Tx } from '../db/tx.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import type { KeepDays } from './deps.ts'
import type { InBatches, InTransaction } from './sweeps.ts'

/** Deletes at most `max` records of all apps that are older than `before`. */
export type Purge = (tx: Tx, before: Timestamp, max: number) => Promise<void>

/** A sweep deletes this many records at a time, so that it holds nobody up. */
const RECORDS_MAX = 5000

/** The run of a sweep that deletes what is past its days; with 0 days nothing is deleted. */
export function retention(kind: keyof KeepDays, purge: Purge): InTransaction {
  return async (tx, now, { settings }) => {
    const days = settings.keepDays[kind]
    if (days > 0) await purge(tx, toTimestamp(toMs(now) - days * DAY_MS), RECORDS_MAX)
  }
}

/** The run of a sweep that makes the coming months of a table, and drops those whose last day is past its days; with 0 days none. */
export function months(table: MonthsOf, kind: keyof KeepDays): InBatches {
  return async (db, now, { log, settings }) => {
    await makeMonths(db, table, now, log)
    const days = settings.keepDays[kind]
    if (days > 0) await dropMonths(db, table, toTimestamp(toMs(now) - days * DAY_MS))
  }
}
