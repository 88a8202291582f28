// How many tickets have each key that searches count by: kept behind the writes, which triggers note.
import type { Db } from '../db/pool.ts'
import { SECOND_MS } from '../lib/time.ts'
import { type Behind, countBehind } from './count-behind.ts'
import { countChanges, countOlder, deleteGone } from './queries-keys.ts'

/** So many tickets, and so many changes, in one transaction. */
export const KEYS: Behind<number> = { counted: 'key', batch: 2000, countOlder, countChanges, deleteGone }

export const KEYS_EVERY_MS = 2 * SECOND_MS

/** Brings the counts up to date (a sweep). */
export const countKeys = (db: Db): Promise<void> => countBehind(db, KEYS)
