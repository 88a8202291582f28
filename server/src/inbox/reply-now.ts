// POST /conversation/{id}/reply: replies that come at the same time share a transaction.
import { isBusy, isLocked, isUnreachable } from '../db/faults.ts'
import { inTx, type Tx } from '../db/tx.ts'
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
import type { Reader } from './row.ts'

type Item = Asked & { app: App; idempotency: Idempotency }
type Outcome = Together | Refusal

/**
 * Takes a person's reply; resolves after the commit that holds its row and its job. A further one in the same conversation,
 * which is about what was said before, is in the next batch.
 */
const replyNow = memo((deps: Store) =>
  makeBatcher<Item, Outcome>(
    item => item.app.id,
    (items, lockMsMax) => (items.length > 1 ? store(deps, items, lockMsMax) : replyAlone(deps, items[0]!)),
    {
      mayDivide: error => !isUnreachable(error) && !isBusy(error),
      mayWaitApart: isLocked,
      laneOf: item => item.id,
      waitMsMax: WAIT_MS_MAX,
    },
  ),
)

/** The same for a caller: what others have written is told to who may read it. */
export async function replyAs(
  deps: Store,
  { user_id, scopes }: Reader,
  asked: Omit<Item, 'userId'>,
): Promise<Together> {
  const outcome = await replyNow(deps)({ ...asked, userId: user_id }).catch((error: unknown) => error)
  if (outcome instanceof Refusal && outcome.body?.messages && !scopes.includes('messages:read'))
    throw new Refusal(outcome.code, outcome.text, { body: { ...outcome.body, messages: [] } })
  if (outcome instanceof Error) throw outcome
  return outcome as Together
}

async function replyAlone(deps: Store, item: Item): Promise<Outcome[]> {
  try {
    return await store(deps, [item])
  } catch (error) {
    if (error instanceof Refusal) return [error]
    if (error instanceof InsufficientBalance) return [error.refusal]
    throw error
  }
}

function store(deps: Store, items: Item[], lockMsMax?: number): Promise<Outcome[]> {
  const { app } = items[0]!
  const now = nowOf(deps.clock, app)
  const work = (tx: Tx) =>
    withIdempotencyTogether(tx, app.id, items, now, async fresh => {
      const replied = await replyTogether(tx, app.id, fresh, now)
      return replied.map(one => (one instanceof Refusal ? one : { body: one }))
    })
  return inTx(deps.db, work, lockMsMax)
}
