import type { Db } from '../db/pool.ts'
import { memo } from '../lib/memo.ts'

/** A change is seen by every process within this time; a busy caller costs one statement a second. */
const KEPT_MS = 900
const KEPT_MAX = 10_000

type Kept = { untilMs: number; row: Promise<unknown> }

/** One per process and database: a change made here is seen here at once. */
const recentOf = memo((_db: Db) => new Map<string, Kept>())

/** What was found for this token or cookie less than a second ago, else what `find` finds now. */
export function findRecent<Row>(
  db: Db,
  key: string,
  nowMs: number,
  find: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const recent = recentOf(db)
  const known = recent.get(key)
  if (known && known.untilMs > nowMs) return known.row as Promise<Row | undefined>
  if (recent.size >= KEPT_MAX) recent.clear()
  const row = find()
  recent.set(key, { untilMs: nowMs + KEPT_MS, row })
  row.catch(() => recent.delete(key))
  return row
}

/** This process reads tokens, sessions, people and apps again at once, others within KEPT_MS. */
export function clearTokenCache(db: Db): void {
  recentOf(db).clear()
}
