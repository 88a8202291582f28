// Empties the outbox: in order, with the same client ids, whatever happened in between.
import {
  type Answer,
  backoffMs,
  type Caller,
  type ChatCalls,
  isTokenLost,
  isTransient,
  OUTBOX_AUTO_SEND_MS,
  type Refusal,
  UNAVAILABLE,
} from '@palabre/client/chat'
import type { Environment } from './environment.ts'
import { singleFlight } from './latch.ts'
import type { Visitor } from './visitor.ts'
import type { Message, Outbox, Pending } from './wire.ts'

/** A fresh token that is refused at once again is a fault of the server: wait then. */
const TOKEN_TRIES_MAX = 2

export type SenderEvents = {
  /** The server stored it. */
  stored(message: Message): void
  /** The outbox changed. */
  changed(): void
  /** Not now. */
  held(refusal: Refusal): void
}

export type Sender = {
  /** Sends what waits; does nothing while the server asked us to slow down. */
  flush(): Promise<void>
  stop(): void
}

async function post(visitor: Visitor, caller: Caller, item: Pending): Promise<Answer<Message>> {
  const session = await visitor.ensure()
  if (!session.ok) return session
  const { client_id, type, content } = item
  const body = { client_id, type, content } as ChatCalls['POST /messages']['body']
  const answer = await caller.call('POST /messages', body)
  if (!answer.ok && isTokenLost(answer)) visitor.forget(session.body.token)
  return answer as Answer<Message>
}

export function createSender(
  env: Environment,
  outbox: Outbox,
  visitor: Visitor,
  caller: Caller,
  events: SenderEvents,
): Sender {
  let attempt = 0
  /** The server asked us to slow down. */
  let isHeld = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const hold = (refusal: Refusal): void => {
    const waitMs = refusal.retryAfterMs ?? backoffMs(attempt, Math.random()) * env.timings.backoffFactor
    attempt += 1
    isHeld = refusal.code === UNAVAILABLE
    clearTimeout(timer)
    timer = setTimeout(() => {
      isHeld = false
      void flush()
    }, waitMs)
    events.held(refusal)
  }
  const next = (): Pending | null => {
    for (const item of stopped ? [] : outbox.list()) {
      if (item.failed !== null) continue
      if (env.now() - item.at <= OUTBOX_AUTO_SEND_MS) return item
      outbox.mark(item.client_id, '')
      events.changed()
    }
    return null
  }
  const drain = async (): Promise<void> => {
    let tokenTries = 0
    for (let item = next(); item; item = next()) {
      const answer = await post(visitor, caller, item)
      if (answer.ok) {
        attempt = 0
        outbox.remove(item.client_id)
        events.stored(answer.body)
      } else if (isTokenLost(answer) && ++tokenTries < TOKEN_TRIES_MAX) {
        // Once more under a new token.
      } else if (isTransient(answer) || isTokenLost(answer)) {
        hold(answer)
        return
      } else {
        outbox.mark(
          item.client_id,
          answer.body?.errors?.[0]?.message || answer.message || String(answer.code),
        )
        events.changed()
      }
    }
  }
  const run = singleFlight(() => env.exclusively(`palabre:${env.key}:send`, drain))
  const flush = async (): Promise<void> => {
    if (isHeld || !next()) return
    clearTimeout(timer)
    await run()
    // Something may have come in after the last look of the run that we joined.
    if (attempt === 0 && next()) await run()
  }
  return {
    flush,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
