// For work of many transactions: its Idempotency-Key is claimed, and committed, before the first of them.
import { inTx, inTxRepeatable, type Tx } from '../db/tx.ts'
import { runApart } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import { SECOND_MS, type Timestamp } from '../lib/time.ts'
import type { Answer, ContextWith } from './endpoint.ts'
import { Refusal } from './errors.ts'
import {
  answered,
  claimKeys,
  type Idempotency,
  idempotencyOf,
  openUntilOf,
  REPLAYED,
  releaseKeys,
  replay,
  storeAnswers,
} from './idempotency.ts'
import { sealed, unsealed } from './seal-answer.ts'

/** When a repeat that came too early should come again. */
const REPEAT_SECONDS = 1
/** As long as a request may last. */
const WORK_MS_MAX = 5 * SECOND_MS

/**
 * `withIdempotency` for work that commits on its own, more than once, and does nothing twice for a key. With another body the
 * key is 1004 from the first commit on, and nothing is done. What is not whole is not kept: a repeat asks for the rest.
 * `isOnce`: what is done cannot know a repeat, so one that comes before the answer is 1009. Such work says when it begins with
 * what cannot be undone: from then on its key is never free again.
 */
export async function withIdempotencyClaimed<Done>(
  context: ContextWith<'db' | 'seal'>,
  route: string,
  work: (begin: () => void) => Promise<Done>,
  isWhole: (done: Done) => boolean,
  { isOnce = false }: { isOnce?: boolean } = {},
): Promise<Answer> {
  const { deps, app, body, now } = context
  const idempotency = idempotencyOf(context, route, body)
  if (!idempotency) return { body: await work(() => undefined) }
  const { key } = idempotency
  const stored = await inTx(deps.db, tx => claim(tx, app.id, idempotency, now, isOnce))
  if (stored !== 'first' && stored !== 'later') return answered(replay(unsealed(context, key, stored)))
  let hasBegun = false
  const begin = (): void => {
    hasBegun = true
  }
  let done: Done
  try {
    done = await work(begin)
  } catch (error) {
    if (!hasBegun) await runApart(() => inTx(deps.db, tx => releaseKeys(tx, app.id, [key])))
    throw error
  }
  const answer = sealed(context, key, JSON.stringify(done))
  // what is done is told, also to who repeats it when this has had its time
  await runApart(() =>
    inTxRepeatable(deps.db, tx =>
      isWhole(done) ? storeAnswers(tx, app.id, [{ key, answer }]) : releaseKeys(tx, app.id, [key]),
    ),
  )
  // whoever came while the first was at work did nothing twice
  return stored === 'later' ? { body: done, headers: REPLAYED } : { body: done }
}

/**
 * The stored answer; `first`: there is none, and the key is claimed; `later`: the first request with it is still at work.
 * Throws 1004.
 */
async function claim(
  tx: Tx,
  appId: AppId,
  idempotency: NonNullable<Idempotency>,
  now: Timestamp,
  isOnce: boolean,
) {
  const [stored] = await claimKeys(tx, appId, [idempotency], now)
  if (stored instanceof Refusal) throw stored
  if (stored && stored.open_until === null) return stored
  if (stored && isOnce) throw new Refusal(1009, undefined, { retryAfterSeconds: REPEAT_SECONDS })
  if (stored) return stored.open_until !== null && stored.open_until > now ? 'later' : 'first'
  const openUntil = openUntilOf(now, WORK_MS_MAX)
  await storeAnswers(tx, appId, [{ key: idempotency.key, answer: '', openUntil }])
  return 'first'
}
