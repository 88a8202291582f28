import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Answer } from './endpoint.ts'
import { Refusal } from './errors.ts'
import { claimKeys, type Idempotency, keyReused, releaseKeys, replay, storeAnswers } from './idempotency.ts'

type Outcome = Refusal | { body: unknown }

/**
 * `withIdempotency` for requests of one app that share a transaction: handles those not done before, as one list, and
 * returns one outcome per request. Of requests with the same key the first is handled and the others repeat its
 * answer. A refused request fails alone, and its key is free again.
 */
export async function withIdempotencyTogether<Item extends { idempotency: Idempotency }>(
  tx: Tx,
  appId: AppId,
  items: Item[],
  now: Timestamp,
  work: (fresh: Item[]) => Promise<Outcome[]>,
): Promise<(Refusal | Answer)[]> {
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
  await settleKeys(tx, appId, done)
  return items.map((item, i) => {
    const own = done.get(item)
    if (own) return own
    const before = stored[i]
    if (typeof before === 'string') return replay(before)
    return before ?? follow(item, leaders.get(item.idempotency!.key)!, done)
  })
}

/** Keys of successful requests keep the answer; keys of refused ones are released. */
async function settleKeys(
  tx: Tx,
  appId: AppId,
  done: Map<{ idempotency: Idempotency }, Outcome>,
): Promise<void> {
  const kept: { key: string; answer: string }[] = []
  const released: string[] = []
  for (const [{ idempotency }, outcome] of done) {
    if (!idempotency) continue
    if (outcome instanceof Refusal) released.push(idempotency.key)
    else kept.push({ key: idempotency.key, answer: JSON.stringify(outcome.body) })
  }
  await storeAnswers(tx, appId, kept)
  await releaseKeys(tx, appId, released)
}

/** The answer to a request that came together with the first one of its key. */
function follow<Item extends { idempotency: Idempotency }>(
  item: Item,
  leader: Item,
  done: Map<Item, Outcome>,
): Refusal | Answer {
  if (!item.idempotency!.hash.equals(leader.idempotency!.hash)) return keyReused()
  const outcome = done.get(leader)!
  return outcome instanceof Refusal ? outcome : replay(JSON.stringify(outcome.body))
}
