import type { Db } from '../db/pool.ts'
import { Refusal } from '../http/errors.ts'
import { networkOf } from '../http/network.ts'
import { texts } from '../http/texts.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { MINUTE_MS } from '../lib/time.ts'
import { hashToken } from './tokens.ts'

/** A change is seen by every process within this time; a busy caller costs one statement a second. */
const KEPT_MS = 900
const KEPT_MAX = 10_000
/** Well-formed tokens and cookies that nobody has, of one network: each costs a statement. */
const UNKNOWN_PER_MINUTE = 300
/** Hashes of keys that were somebody's: they are looked up again whatever else their network asks for. */
const FOUND_MAX = 100_000

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

type Tries = { windowMs: number; of: Map<string, number> }

/** One per process and database: a change made here is seen here at once. */
const recentOf = memo((_db: Db) => new Map<string, Kept>())
const foundOf = memo((_db: Db) => new Set<string>())
const triesOf = memo((_db: Db): Tries => ({ windowMs: 0, of: new Map() }))

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
  const found = foundOf(db)
  const name = hashToken(key).toString('base64')
  const giveBack = found.has(name) ? null : takeTry(triesOf(db), networkOf(ip), nowMs)
  if (kept) recent.delete(key)
  else dropOldest(recent, KEPT_MAX)
  const row = find()
  const now: Kept = { untilMs: nowMs + KEPT_MS, row, about: undefined }
  recent.set(key, now)
  row.then(
    about => {
      now.about = about
      if (!about) return
      giveBack?.()
      found.delete(name)
      dropOldest(found, FOUND_MAX)
      found.add(name)
    },
    () => {
      giveBack?.()
      recent.delete(key)
    },
  )
  return row
}

/** The oldest makes room, so that nobody empties what is kept of all. */
function dropOldest(of: Map<string, unknown> | Set<string>, max: number): void {
  if (of.size < max) return
  for (const oldest of of.keys()) {
    of.delete(oldest)
    return
  }
}

/** Counts one look-up of a network in this minute; the answer takes it back. 1009 when there are no more. */
function takeTry(tries: Tries, from: string, nowMs: number): () => void {
  const windowMs = nowMs - (nowMs % MINUTE_MS)
  if (tries.windowMs !== windowMs) Object.assign(tries, { windowMs, of: new Map() })
  const { of } = tries
  const taken = of.get(from) ?? 0
  if (taken >= UNKNOWN_PER_MINUTE)
    throw new Refusal(1009, texts.tooManyRequests({ limit: UNKNOWN_PER_MINUTE }), {
      body: { reason: 'rate_limited', limit: UNKNOWN_PER_MINUTE, per: 'minute' },
      retryAfterSeconds: Math.ceil((windowMs + MINUTE_MS - nowMs) / 1000),
    })
  of.set(from, taken + 1)
  return () => of.set(from, (of.get(from) ?? 1) - 1)
}

/** This process reads at once again what the change concerns, and what is just being read; others within KEPT_MS. */
export function clearTokenCache(db: Db, concerned: Concerned): void {
  const recent = recentOf(db)
  const [[field, value]] = Object.entries(concerned) as [[keyof About, number]]
  for (const [key, { about }] of recent) if (!about || about[field] === value) recent.delete(key)
}
