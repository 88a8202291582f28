import { renewTurnLease } from '../conversations/turn.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { SECOND_MS, toTimestamp } from '../lib/time.ts'
import { chooseModel, readingOf } from './choose-model.ts'
import type { Loaded } from './loaded.ts'
import { runLoop, type TurnResult } from './loop.ts'
import { callerOf, type TurnEffects } from './tools.ts'

/** A turn whose lease is not renewed for this long goes to another worker. */
export const LEASE_MS = 15 * SECOND_MS
const LEASE_EVERY_MS = LEASE_MS / 3

/** What a model answered, and what its tools are to bring about. */
export type Answer = { result: TurnResult; effects: TurnEffects; model: string }

/** The model's answer to the burst; the session's lease is renewed meanwhile. */
export async function askModel(
  deps: Store & Needs<'seal' | 'fetch' | 'exchange' | 'settings' | 'log'>,
  appId: AppId,
  loaded: Loaded,
  signal: AbortSignal,
): Promise<Answer> {
  // before the lease is renewed: a key that cannot be decrypted must not hold the session for ever
  const model = chooseModel(deps, appId, loaded)
  const effects: TurnEffects = { handOver: null, openedTicket: false, optsOut: false, recalled: [] }
  const lost = new AbortController()
  const renewal = setInterval(() => {
    const until = toTimestamp(deps.clock.nowMs() + loaded.clock.clock_offset_ms + LEASE_MS)
    renewTurnLease(deps.db, appId, loaded.session.id, loaded.session.attempt, until).then(
      held => {
        if (!held) lost.abort()
      },
      (error: unknown) => deps.log.warn({ err: error }, 'the lease of a turn could not be renewed'),
    )
  }, LEASE_EVERY_MS)
  try {
    const until = AbortSignal.any([signal, lost.signal])
    const result = await runLoop({
      model,
      turn: loaded.turn,
      callTool: callerOf(deps, appId, loaded, effects, readingOf(deps).search, until),
      signal: until,
      now: () => deps.clock.nowMs(),
    })
    return { result, effects, model: model.name }
  } finally {
    clearInterval(renewal)
  }
}
