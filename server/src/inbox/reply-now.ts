// POST /conversation/{id}/reply: replies that come at the same time share a transaction.
import { isBusy, isUnreachable } from '../db/pool.ts'
import { inTx } from '../db/tx.ts'
import type { App } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import type { Idempotency } from '../http/idempotency.ts'
import { type Together, withIdempotencyTogether } from '../http/idempotency-together.ts'
import type { Store } from '../jobs/deps.ts'
import { makeBatcher, WAIT_MS_MAX } from '../lib/batch.ts'
import { nowOf } from '../lib/clock.ts'
import { memo } from '../lib/memo.ts'
import { InsufficientBalance } from '../messages/send.ts'
import { type Asked, replyTogether } from './reply.ts'

type Item = Asked & { app: App; idempotency: Idempotency }
type Outcome = Together | Refusal

/**
 * Takes a person's reply; resolves after the commit that holds its row and its job. A further one in the same conversation,
 * which is about what was said before, is in the next batch.
 */
export const replyNow = memo((deps: Store) =>
  makeBatcher<Item, Outcome>(
    item => item.app.id,
    items => (items.length > 1 ? store(deps, items) : replyAlone(deps, items[0]!)),
    {
      mayDivide: error => !isUnreachable(error) && !isBusy(error),
      laneOf: item => item.id,
      waitMsMax: WAIT_MS_MAX,
    },
  ),
)

async function replyAlone(deps: Store, item: Item): Promise<Outcome[]> {
  try {
    return await store(deps, [item])
  } catch (error) {
    if (error instanceof Refusal) return [error]
    if (error instanceof InsufficientBalance) return [error.refusal]
    throw error
  }
}

function store(deps: Store, items: Item[]): Promise<Outcome[]> {
  const { app } = items[0]!
  const now = nowOf(deps.clock, app)
  return inTx(deps.db, tx =>
    withIdempotencyTogether(tx, app.id, items, now, async fresh => {
      const replied = await replyTogether(tx, app.id, fresh, now)
      return replied.map(one => (one instanceof Refusal ? one : { body: one }))
    }),
  )
}
