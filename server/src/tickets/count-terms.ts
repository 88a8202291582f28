// How many tickets have a word or a rating: kept behind the writes, which triggers note.
import type { Db } from '../db/pool.ts'
import { SECOND_MS } from '../lib/time.ts'
import { type Behind, countBehind } from './count-behind.ts'
import { type Batch, countChanges, countOlder, deleteGone } from './queries-terms.ts'

export const TERMS: Behind<Batch> = {
  counted: 'term',
  // a ticket may have thousands of words
  batch: { tickets: 1000, words: 20_000 },
  countOlder,
  countChanges,
  deleteGone,
}

export const TERMS_EVERY_MS = 2 * SECOND_MS

/** Brings the counts up to date (a sweep). */
export const countTerms = (db: Db): Promise<void> => countBehind(db, TERMS)
