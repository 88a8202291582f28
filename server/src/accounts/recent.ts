import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'

/** A change is seen by every process within this time; a busy caller costs one statement a second. */
const KEPT_MS = 900
const KEPT_MAX = 10_000

/** Whom a token or a session speaks for, and where. */
type About = { user_id: number; app_id: AppId; business_id: number; token_id?: number }
/** What a change concerns: all that a person, an app or a business has, or one token. */
export type Concerned =
  | Pick<About, 'user_id'>
  | Pick<About, 'app_id'>
  | Pick<About, 'business_id'>
  | { token_id: number }

/** about: not known before it was found. */
type Kept = { untilMs: number; row: Promise<unknown>; about: About | undefined }

/** One per process and database: a change made here is seen here at once. */
const recentOf = memo((_db: Db) => new Map<string, Kept>())

/** What was found for this token or cookie less than a second ago, else what `find` finds now. */
export function findRecent<Row extends About>(
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
  const kept: Kept = { untilMs: nowMs + KEPT_MS, row, about: undefined }
  recent.set(key, kept)
  row.then(
    found => {
      kept.about = found
    },
    () => recent.delete(key),
  )
  return row
}

/** This process reads at once again what the change concerns, and what is just being read; others within KEPT_MS. */
export function clearTokenCache(db: Db, concerned: Concerned): void {
  const recent = recentOf(db)
  const [[field, value]] = Object.entries(concerned) as [[keyof About, number]]
  for (const [key, { about }] of recent) if (!about || about[field] === value) recent.delete(key)
}
