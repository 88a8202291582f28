// Tells the business side how far the visitor got and read, and that the visitor is writing.
import type { Caller } from '@palabre/client/chat'

/** Receipts of a burst go together. */
const RECEIPT_DELAY_MS = 400
const TYPING_EVERY_MS = 3_000

export type Receipts = {
  /** Marks only move forward; 0 says nothing. */
  mark(deliveredSeq: number, readSeq: number): void
  /** Sends what is not confirmed yet: after a reconnect. */
  flush(): Promise<void>
  /** The visitor is writing: told every few seconds. */
  typing(): void
  reset(): void
}

export function createReceipts(caller: Caller, now: () => number, token: () => string | null): Receipts {
  let wanted = { delivered: 0, read: 0 }
  let confirmed = { delivered: 0, read: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedAt = Number.NEGATIVE_INFINITY
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    const { delivered, read } = wanted
    const body = {
      ...(delivered > confirmed.delivered ? { delivered_seq: delivered } : {}),
      ...(read > confirmed.read ? { read_seq: read } : {}),
    }
    if (Object.keys(body).length === 0 || !token()) return
    const before = wanted
    const answer = await caller.call('POST /receipts', body)
    // After a reset the answer speaks of another visitor's marks.
    if (answer.ok && before === wanted) confirmed = { delivered, read }
  }
  return {
    mark(deliveredSeq, readSeq) {
      if (deliveredSeq <= wanted.delivered && readSeq <= wanted.read) return
      wanted.delivered = Math.max(wanted.delivered, deliveredSeq, readSeq)
      wanted.read = Math.max(wanted.read, readSeq)
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), RECEIPT_DELAY_MS)
    },
    flush,
    typing() {
      if (!token() || now() - typedAt < TYPING_EVERY_MS) return
      typedAt = now()
      void caller.call('POST /typing', { on: true })
    },
    reset() {
      clearTimeout(timer)
      wanted = { delivered: 0, read: 0 }
      confirmed = { delivered: 0, read: 0 }
    },
  }
}
