// Workers take messages of many people at a time: a claim is committed before its call, and the commit is what it costs.
import { isUnreachable } from '../db/faults.ts'
import type { Store } from '../jobs/deps.ts'
import { makeBatcher } from '../lib/batch.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { toTimestamp } from '../lib/time.ts'
import { awaitMessages, type Claimed, type Next, selectNext, updateDeliveriesClaimed } from './queries.ts'

/** How often a claim is tried again where somebody else has just held the message, and let it go. */
const MISSES_MAX = 3

type Wanted = { appId: AppId; detailId: number }
type Found = { claim: Claimed } | { next: Next } | null

const find = memo((deps: Store) =>
  makeBatcher<Wanted, Found>(
    ({ appId }) => appId,
    wanted => findAll(deps, wanted),
    // two of one person would claim one message after the other, and call at once
    { laneOf: ({ detailId }) => String(detailId), mayDivide: error => !isUnreachable(error) },
  ),
)

async function findAll({ db, clock }: Store, wanted: Wanted[]): Promise<Found[]> {
  const { appId } = wanted[0]!
  const details = wanted.map(({ detailId }) => detailId)
  const now = toTimestamp(clock.nowMs())
  const claims = await updateDeliveriesClaimed(db, appId, details, now)
  const claimed = new Map(claims.map(claim => [claim.contact_detail_id, claim]))
  const others = details.filter(id => !claimed.has(id))
  const left = others.length > 0 ? await selectNext(db, appId, others, now) : []
  const nexts = new Map(left.map(next => [next.contact_detail_id, next]))
  return details.map(id => {
    const [claim, next] = [claimed.get(id), nexts.get(id)]
    return claim ? { claim } : next ? { next } : null
  })
}

/** Of one app, at once: each wait has one of this process's connections to the database, of which there are 20 unless set. */
const HELD_WAITS_MAX = 4

/**
 * Who has missed a message in one claim waits together: each lock is a row written, and a commit. Those of the next claim do not wait
 * behind them: a message that is held for seconds would keep the others of its app as long.
 */
const released = memo((deps: Store) =>
  makeBatcher<{ appId: AppId; id: number }, undefined>(
    ({ appId }) => appId,
    async held => {
      const ids = held.map(({ id }) => id)
      await awaitMessages(deps.db, held[0]!.appId, ids)
      return held.map(() => undefined)
    },
    { parallel: HELD_WAITS_MAX, besideMin: 1, mayDivide: error => !isUnreachable(error) },
  ),
)

/**
 * Claims the next message to this person. Undefined: none is due, or another worker is at it, which goes on with those behind.
 * A message whose row is held at this moment is waited for: whoever holds it may not have seen what is behind it.
 */
export async function claimNext(deps: Store, appId: AppId, detailId: number): Promise<Claimed | undefined> {
  const called = new Set<number>()
  for (let misses = 0; misses <= MISSES_MAX; misses++) {
    const found = await find(deps)({ appId, detailId })
    if (found === null) return
    if ('claim' in found) return found.claim
    const { id, is_due, is_called } = found.next
    if (!is_due && !(is_called && !called.has(id))) return
    called.add(id)
    await released(deps)({ appId, id })
  }
}
