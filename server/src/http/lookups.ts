// What strangers may look up by a secret that nobody may have: each such secret costs a statement.
import { createHash } from 'node:crypto'
import { MINUTE_MS } from '../lib/time.ts'
import { Refusal } from './errors.ts'
import { networkOf } from './network.ts'
import { texts } from './texts.ts'

/** Hashes of secrets that were somebody's: they are looked up again whatever else their network asks for. */
const FOUND_MAX = 100_000

/** Who has which secret, and from where that is asked. */
type Asked = { secret: string; ip: string; nowMs: number }
/** What `find` finds. Throws 1009 at once, before it is asked, for a network (that of `ip`) that has asked for too many that nobody has. */
export type Lookups = <Row>(asked: Asked, find: () => Promise<Row | undefined>) => Promise<Row | undefined>

/** Bounds the secrets that nobody has, of a network, a minute and a process. What was found before is found again. */
export function makeLookups(unknownPerMinute: number): Lookups {
  const found = new Set<string>()
  let windowMs = 0
  let tries = new Map<string, number>()

  /** Counts one of a network in this minute; the answer takes it back. 1009 when there are no more. */
  const takeTry = (from: string, nowMs: number): (() => void) => {
    const startMs = nowMs - (nowMs % MINUTE_MS)
    if (windowMs !== startMs) {
      windowMs = startMs
      tries = new Map()
    }
    const of = tries
    const taken = of.get(from) ?? 0
    if (taken >= unknownPerMinute)
      throw new Refusal(1009, texts.tooManyRequests({ limit: unknownPerMinute }), {
        body: { reason: 'rate_limited', limit: unknownPerMinute, per: 'minute' },
        retryAfterSeconds: Math.ceil((startMs + MINUTE_MS - nowMs) / 1000),
      })
    of.set(from, taken + 1)
    return () => of.set(from, (of.get(from) ?? 1) - 1)
  }

  return ({ secret, ip, nowMs }, find) => {
    const name = createHash('sha256').update(secret).digest('base64')
    const giveBack = found.has(name) ? null : takeTry(networkOf(ip), nowMs)
    const row = find()
    row.then(
      is => {
        if (is === undefined) return
        giveBack?.()
        found.delete(name)
        dropOldest(found, FOUND_MAX)
        found.add(name)
      },
      () => giveBack?.(),
    )
    return row
  }
}

/** The oldest makes room, so that nobody empties what is kept of all. */
export function dropOldest(of: Map<string, unknown> | Set<string>, max: number): void {
  if (of.size < max) return
  for (const oldest of of.keys()) {
    of.delete(oldest)
    return
  }
}
