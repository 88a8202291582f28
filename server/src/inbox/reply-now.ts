// POST /conversation/{id}/reply: replies that come at the same time share a transaction.
import { isBusy, isUnreachable } from '../db/pool.ts'
import { inTx } from '../db/tx.ts'
import type { App } from '../http/endpoint.ts'
import { asRefusal, Refusal } from '../http/errors.ts'
import type { Idempotency } from '../http/idempotency.ts'
import { type Together, withIdempotencyTogether } from '../http/idempotency-together.ts'
import type { Store } from '../jobs/deps.ts'
import { makeBatcher, WAIT_MS_MAX } from '../lib/batch.ts'
import { nowOf } from '../lib/clock.ts'
import { memo } from '../lib/memo.ts'
import { InsufficientBalance } from '../messages/send.ts'
import { type Asked, Overtaken, replyTogether } from './reply.ts'

type Item = Asked & { app: App; idempotency: Idempotency }
type Outcome = Together | Refusal

/** Takes a person's reply; resolves after the commit that holds its row and its job. */
export const replyNow = memo((deps: Store) =>
  makeBatcher<Item, Outcome>(
    item => item.app.id,
    items => replyBatch(deps, items),
    { mayDivide: error => !isUnreachable(error) && !isBusy(error), waitMsMax: WAIT_MS_MAX },
  ),
)

/** One transaction for the first reply in each conversation, one for each further one: it is about what was said before. */
async function replyBatch(deps: Store, items: Item[]): Promise<Outcome[]> {
  const seen = new Set<string>()
  const isFirst = ({ id }: Item): boolean => !seen.has(id) && seen.add(id).size > 0
  const { first = [], later = [] } = Object.groupBy(items, item => (isFirst(item) ? 'first' : 'later'))
  const outcomes = new Map<Item, Outcome>()
  const together = await replyOnce(deps, first)
  for (const [i, item] of first.entries()) outcomes.set(item, together[i]!)
  // what is stored by now stays so: an error is that of one
  for (const item of later) outcomes.set(item, await replyAlone(deps, item).catch(asRefusal))
  return items.map(item => outcomes.get(item)!)
}

/** In one transaction; one by one when one of them cannot be kept. */
async function replyOnce(deps: Store, items: Item[]): Promise<Outcome[]> {
  if (items.length === 1) return [await replyAlone(deps, items[0]!)]
  try {
    return await store(deps, items)
  } catch (error) {
    if (!(error instanceof InsufficientBalance || error instanceof Overtaken)) throw error
  }
  const outcomes: Outcome[] = []
  for (const item of items) outcomes.push(await replyAlone(deps, item).catch(asRefusal))
  return outcomes
}

async function replyAlone(deps: Store, item: Item): Promise<Outcome> {
  try {
    return (await store(deps, [item]))[0]!
  } catch (error) {
    if (error instanceof Refusal) return error
    if (error instanceof InsufficientBalance) return error.refusal
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
