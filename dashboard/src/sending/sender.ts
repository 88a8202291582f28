// Sends what people wrote: in order, under its own key, for as long as it takes. A refusal stays on the message.
import { ApiError, OUTBOX_AUTO_SEND_MS, type Outbox, type Waiting } from '@palabre/client'

/** Why a message was refused, as far as its writer can do something about it. */
type Refused = {
  /** One word: window_closed, opted_out, answered_meanwhile …; too_old: it waited for longer than a day. */
  reason: string
  message: string
  /** answered_meanwhile: what others have written since. */
  messages: { id: string; seq: number; author: string; text: string }[]
}

export type Outgoing = Waiting<Refused> & {
  conversation: string
  text: string
} & (
    | {
        kind: 'reply'
        /** The last message that its writer had seen. */
        after_seq: number
        anyway?: boolean
        template?: { name: string; language: string; values: string[] }
        on_window_closed?: 'hold'
        undo_seconds: number
        /** Ends the conversation when it has gone. */
        close?: boolean
      }
    | { kind: 'note'; mentions: string[] }
  )

export type SenderEnv<Answer> = {
  box: Outbox<Outgoing>
  /** Sends one. Throws an ApiError when it is refused, any other error when there was no answer. */
  post(item: Outgoing): Promise<Answer>
  /** Is it still its writer who is signed in? Asked before what has failed is tried again: meanwhile somebody else may have come. */
  isWriterHere(): Promise<boolean>
  /** Runs `task` while no other tab sends. */
  exclusively(task: () => Promise<void>): Promise<void>
  waitMs(attempt: number): number
  now(): number
  onSent(item: Outgoing, answer: Answer): void
  /** What waits is not what it was. */
  onChange(): void
}

export type Sender = {
  /** Sends what waits; call it when something was added, and when the connection is back. */
  flush(): void
  stop(): void
}

const UNAVAILABLE = 1009
const EXCEPTION = 1006

/** May the same call succeed later, without anybody's doing? */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === UNAVAILABLE || error.code === EXCEPTION

/** What is shown of a refusal. */
function refusedOf(error: unknown): Refused {
  if (!(error instanceof ApiError)) return { reason: 'failed', message: String(error), messages: [] }
  const { reason, message, body } = error
  return {
    reason: reason ?? `code_${error.code}`,
    message: body?.errors?.[0]?.message ?? message,
    messages: body?.messages ?? [],
  }
}

/** Empties the outbox of all tabs, one message at a time. */
export function makeSender<Answer>(env: SenderEnv<Answer>): Sender {
  const { box } = env
  let failures = 0
  let isStopped = false
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | null = null
  const next = (): Outgoing | null => {
    for (const item of isStopped ? [] : box.list()) {
      if (item.failed !== null) continue
      if (env.now() - item.at <= OUTBOX_AUTO_SEND_MS) return item
      box.mark(item.client_id, { reason: 'too_old', message: '', messages: [] })
      env.onChange()
    }
    return null
  }
  const drain = async (): Promise<void> => {
    for (let item = next(); item !== null; item = next()) {
      try {
        if (failures > 0 && !(await env.isWriterHere())) return sender.stop()
        const answer = await env.post(item)
        failures = 0
        box.remove(item.client_id)
        env.onSent(item, answer)
      } catch (error) {
        if (mayPass(error)) {
          timer = setTimeout(flush, env.waitMs(failures++))
          return
        }
        box.mark(item.client_id, refusedOf(error))
      }
      env.onChange()
    }
  }
  const run = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    await env.exclusively(drain).catch(() => undefined /* the lock was not given: tried again */)
    isSending = false
    if (timer === null && next() !== null) timer = setTimeout(flush, env.waitMs(failures++))
  }
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    void run()
  }
  const sender: Sender = {
    flush,
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
  return sender
}
