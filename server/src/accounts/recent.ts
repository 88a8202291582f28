import type { Db } from '../db/pool.ts'
import { dropOldest, makeLookups } from '../http/lookups.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'

/** A change is seen by every process within this time; a busy caller costs one statement a second. */
const KEPT_MS = 900
const KEPT_MAX = 10_000
/** Well-formed tokens and cookies that nobody has, of one network: each costs a statement. */
const UNKNOWN_PER_MINUTE = 300

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
const lookupsOf = memo((_db: Db) => makeLookups(UNKNOWN_PER_MINUTE))

/**
 * What was found for this token or cookie less than a second ago, else what `find` finds now. 1009 for one that was never found
 * here, from a network (that of `ip`) that has asked for UNKNOWN_PER_MINUTE that nobody has.
 */
export function findRecent<Row extends About>(
  db: Db,
  { key, ip }: { key: string; ip: string },
  nowMs: number,
  find: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const recent = recentOf(db)
  const kept = recent.get(key)
  if (kept && kept.untilMs > nowMs) return kept.row as Promise<Row | undefined>
  const row = lookupsOf(db)({ secret: key, ip, nowMs }, find)
  if (kept) recent.delete(key)
  else dropOldest(recent, KEPT_MAX)
  const now: Kept = { untilMs: nowMs + KEPT_MS, row, about: undefined }
  recent.set(key, now)
  row.then(
    about => {
      now.about = about
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
