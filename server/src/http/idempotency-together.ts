import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Answer } from './endpoint.ts'
import { Refusal } from './errors.ts'
import {
  claimKeys,
  type Idempotency,
  keyReused,
  openUntilOf,
  releaseKeys,
  replay,
  storeAnswers,
} from './idempotency.ts'

type Outcome = Refusal | Pick<Answer, 'body' | 'headers'>

/** A repeated answer; `isOpen`: its request still waits, and may be told otherwise. */
export type Together = Answer & { isOpen?: boolean }

type Asked = { idempotency: Idempotency; waitMs?: number }

/**
 * `withIdempotency` for requests of one app that share a transaction: handles those not done before, as one list, and
 * returns one outcome per request. Of requests with the same key the first is handled and the others repeat its
 * answer. A refused request fails alone, and its key is free again.
 */
export async function withIdempotencyTogether<Item extends Asked>(
  tx: Tx,
  appId: AppId,
  items: Item[],
  now: Timestamp,
  work: (fresh: Item[]) => Promise<Outcome[]>,
): Promise<(Refusal | Together)[]> {
  // the last request of a key is the one whose hash is stored: in reverse order, that is the first to arrive
  const asked = items.map(item => item.idempotency).reverse()
  const stored = (await claimKeys(tx, appId, asked, now)).reverse()
  const leaders = new Map<string, Item>()
  const fresh = items.filter((item, i) => {
    if (!item.idempotency) return true
    if (stored[i] !== null || leaders.has(item.idempotency.key)) return false
    leaders.set(item.idempotency.key, item)
    return true
  })
  const outcomes = fresh.length > 0 ? await work(fresh) : []
  const done = new Map(fresh.map((item, i) => [item, outcomes[i]!]))
  await settleKeys(tx, appId, done, now)
  return items.map((item, i) => {
    const own = done.get(item)
    if (own) return own
    const before = stored[i]
    if (before instanceof Refusal) return before
    if (before) return before.open_until === null ? replay(before) : { ...replay(before), isOpen: true }
    return follow(item, leaders.get(item.idempotency!.key)!, done)
  })
}

/** Keys of successful requests keep the answer; keys of refused ones are released. */
async function settleKeys(tx: Tx, appId: AppId, done: Map<Asked, Outcome>, now: Timestamp): Promise<void> {
  const kept: { key: string; answer: string; openUntil: Timestamp | null }[] = []
  const released: string[] = []
  for (const [{ idempotency, waitMs = 0 }, outcome] of done) {
    if (!idempotency) continue
    if (outcome instanceof Refusal) released.push(idempotency.key)
    else {
      const openUntil = openUntilOf(now, waitMs)
      kept.push({ key: idempotency.key, answer: JSON.stringify(outcome.body), openUntil })
    }
  }
  await storeAnswers(tx, appId, kept)
  await releaseKeys(tx, appId, released)
}

/** The answer to a request that came together with the first one of its key. */
function follow<Item extends Asked>(item: Item, leader: Item, done: Map<Item, Outcome>): Refusal | Together {
  if (!item.idempotency!.hash.equals(leader.idempotency!.hash)) return keyReused()
  const outcome = done.get(leader)!
  if (outcome instanceof Refusal) return outcome
  const repeated = replay({ answer: JSON.stringify(outcome.body), refusal: null })
  return leader.waitMs ? { ...repeated, isOpen: true } : repeated
}
