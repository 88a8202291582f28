// For work of many transactions: its Idempotency-Key is claimed, and committed, before the first of them.
import { inTx, inTxRepeatable, type Tx } from '../db/tx.ts'
import { runApart } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import { SECOND_MS, type Timestamp, toMs } from '../lib/time.ts'
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
import { keepLost } from './queries-claimed.ts'
import { sealed, unsealed } from './seal-answer.ts'

/** Says what is told should the process die, before what cannot be undone. */
export type Begin<Done> = (lost: Done) => Promise<void>

/** When a repeat that came too early should come again. */
const REPEAT_SECONDS = 1
/** Kept for a key whose work has not begun. A process of an earlier version keeps nothing, begun or not. */
const NOT_BEGUN = 'not begun'
/** As long as a request may last. */
const WORK_MS_MAX = 5 * SECOND_MS

/**
 * `withIdempotency` for work that commits on its own, more than once, and does nothing twice for a key. With another body the
 * key is 1004 from the first commit on, and nothing is done. What is not whole is not kept: a repeat asks for the rest.
 * `lostAfterMs`: what is done cannot know a repeat, so one that comes before the answer is 1009. Such work says when it begins with
 * what cannot be undone, and what is told should its process die: from then on its key is never free again.
 */
export async function withIdempotencyClaimed<Done>(
  context: ContextWith<'db' | 'seal'>,
  route: string,
  work: (begin: Begin<Done>) => Promise<Done>,
  isWhole: (done: Done) => boolean,
  { lostAfterMs = null }: { lostAfterMs?: number | null } = {},
): Promise<Answer> {
  const { deps, app, body, now } = context
  const idempotency = idempotencyOf(context, route, body)
  if (!idempotency) return { body: await work(async () => undefined) }
  const { key } = idempotency
  const stored = await inTx(deps.db, tx => claim(tx, app.id, idempotency, now, lostAfterMs))
  if (typeof stored === 'object') return answered(replay(unsealed(context, key, stored)))
  let hasBegun = false
  const begin: Begin<Done> = async lost => {
    const answer = sealed(context, key, JSON.stringify(lost))
    const isOurs = await keepLost(deps.db, app.id, key, openUntilOf(now, WORK_MS_MAX), answer, NOT_BEGUN)
    hasBegun = true
    // it was taken for dead before it began: whoever has the key now does it
    if (!isOurs) throw new Refusal(1009, undefined, { retryAfterSeconds: REPEAT_SECONDS })
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
  lostAfterMs: number | null,
) {
  const [stored] = await claimKeys(tx, appId, [idempotency], now)
  if (stored instanceof Refusal) throw stored
  if (stored && stored.open_until === null) return stored
  if (stored && lostAfterMs === null)
    return stored.open_until !== null && stored.open_until > now ? 'later' : 'first'
  if (stored && (stored.answer === '' || toMs(stored.open_until!) + lostAfterMs! > toMs(now)))
    throw new Refusal(1009, undefined, { retryAfterSeconds: REPEAT_SECONDS })
  if (stored && stored.answer !== NOT_BEGUN) {
    // its process died: what it left to be told is the answer from now on
    await storeAnswers(tx, appId, [{ key: idempotency.key, answer: stored.answer }])
    return stored
  }
  const openUntil = openUntilOf(now, WORK_MS_MAX)
  const answer = lostAfterMs === null ? '' : NOT_BEGUN
  await storeAnswers(tx, appId, [{ key: idempotency.key, answer, openUntil }])
  return 'first'
}
