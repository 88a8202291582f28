// Keeps us in touch: a stream for speed, and after every (re)connect a read of what was missed, which is the truth.
import { backoffMs } from './backoff.ts'
import { type Answer, type Caller, isTokenLost, type Refusal } from './http.ts'
import { createLatch, singly } from './latch.ts'
import { createEventParser, type StreamEvent } from './sse.ts'
import type { Surroundings } from './surroundings.ts'
import type { Visitor } from './visitor.ts'
import type { Message, Session } from './wire.ts'

const PAGE_MESSAGES = 100
const PAGES_MAX = 50
/** How far back a first read begins, and how much every later one reads again, in seq: writes may commit late. */
const HISTORY_SEQ = 300
const OVERLAP_SEQ = 50
/** A stream must open in this part of the silence that it is later allowed. */
const OPEN_SHARE = 3
/** Fewer messages than this in the last HISTORY_SEQ numbers: the numbers are sparse, read from the beginning. */
const HISTORY_MESSAGES_MIN = 30

export type LinkEvents = {
  /** Something to do for a visitor: a known token, or a message that waits. */
  wanted(): boolean
  phase(phase: 'connecting' | 'online' | 'offline'): void
  messages(messages: Message[], isHistory: boolean): void
  event(event: StreamEvent): void
  /** The missed messages have been read. */
  caughtUp(): void
}

export type Link = {
  run(): Promise<void>
  /** Try now, and if we seem connected make sure that we are. */
  check(): void
  /** Another visitor, or none: begin again from nothing. */
  restart(): void
  /** The network went: do not wait for the silence. */
  lost(): void
  /** There may be something to do now. */
  poke(): void
  setHidden(hidden: boolean): void
  /** Reads what came since; false when that failed. */
  catchUp(): Promise<boolean>
  stop(): void
}

export function createLink(around: Surroundings, visitor: Visitor, caller: Caller, events: LinkEvents): Link {
  const latch = createLatch()
  let stopped = false
  let epoch = 0
  let cursor = 0
  let loaded = false
  let streaming: AbortController | null = null
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let isHidden = false

  const readPages = async (from: number, isHistory: boolean): Promise<Answer<number>> => {
    const mine = epoch
    let after = from
    let count = 0
    for (let page = 0; page < PAGES_MAX; page++) {
      const answer = await caller.call<Message[]>('GET', `/messages?after=${after}&limit=${PAGE_MESSAGES}`)
      if (!answer.ok) return answer
      if (mine !== epoch) break
      count += answer.body.length
      after = answer.body.reduce((seq, message) => Math.max(seq, message.seq), after)
      cursor = Math.max(cursor, after)
      events.messages(answer.body, isHistory)
      if (answer.body.length < PAGE_MESSAGES) break
    }
    return { ok: true, body: count }
  }
  const readMissed = async (session: Session): Promise<Answer<number>> => {
    const mine = epoch
    const from = loaded ? Math.max(0, cursor - OVERLAP_SEQ) : Math.max(0, session.last_seq - HISTORY_SEQ)
    let answer = await readPages(from, !loaded)
    if (answer.ok && !loaded && from > 0 && answer.body < HISTORY_MESSAGES_MIN)
      answer = await readPages(0, true)
    if (answer.ok && mine === epoch) {
      loaded = true
      events.caughtUp()
    }
    return answer
  }
  const read = async (): Promise<Answer<number>> => {
    const session = await visitor.ensure()
    const answer = session.ok ? await readMissed(session.body) : session
    if (session.ok && !answer.ok && isTokenLost(answer)) visitor.forget(session.body.token)
    return answer
  }
  const catchUp = singly(read)
  /** Gives `stop` up unless it is watched again within `ms`. */
  const watch = (stop: AbortController, ms: number): void => {
    clearTimeout(silence)
    silence = setTimeout(() => stop.abort(), ms)
  }
  const listen = async (body: ReadableStream<Uint8Array>, stop: AbortController): Promise<void> => {
    const mine = epoch
    const reader = body.getReader()
    const decoder = new TextDecoder()
    const parser = createEventParser(event => {
      if (mine !== epoch) return
      const seq = Number(event.id)
      if (event.event === 'message' && Number.isSafeInteger(seq)) cursor = Math.max(cursor, seq)
      events.event(event)
    })
    try {
      for (;;) {
        watch(stop, around.pace.silence)
        const piece = await reader.read()
        if (piece.done) return
        parser(decoder.decode(piece.value, { stream: true }))
      }
    } catch {
      // Cut off: the loop connects again.
    }
  }
  const unreached = (refusal: Refusal): Refusal => {
    events.phase('offline')
    return refusal
  }
  /** Connected once and lost again (null), or why it did not come to that. */
  const connect = async (): Promise<Refusal | null> => {
    const session = await visitor.ensure()
    if (!session.ok) return unreached(session)
    const stop = new AbortController()
    streaming = stop
    watch(stop, around.pace.silence / OPEN_SHARE)
    const after = Math.max(cursor, loaded ? 0 : session.body.last_seq)
    const stream = isHidden ? null : await caller.stream(`/stream?after=${after}`, String(after), stop.signal)
    // Begun only now that the stream is open: nothing can fall between the two.
    const caught = await read()
    if (!caught.ok) {
      stop.abort()
      return unreached(caught)
    }
    events.phase('online')
    if (stream === null) {
      await latch.wait(around.pace.hiddenPoll)
      return null
    }
    // Without a stream (a proxy that refuses it) the reads on each try still bring everything.
    if (!stream.ok) return stream
    await listen(stream.body, stop)
    // What poked us while we were connected is no reason to come back at once, in step with everybody.
    latch.clear()
    return null
  }
  const run = async (): Promise<void> => {
    for (let attempt = 0; !stopped; ) {
      if (!events.wanted()) {
        await latch.wait(null)
        continue
      }
      events.phase('connecting')
      const mine = epoch
      const refusal = await connect()
      streaming = null
      if (stopped) return
      if (mine !== epoch) continue
      if (refusal === null) {
        attempt = 0
        if (isHidden) continue
      }
      // A stream that ends is no lost connection yet: only a try that reaches nobody is.
      const waitMs = refusal?.retryAfterMs ?? backoffMs(attempt, around.random()) * around.pace.backoffFactor
      attempt += 1
      await latch.wait(waitMs)
    }
  }
  const lost = (): void => streaming?.abort()
  return {
    run,
    lost,
    poke: latch.poke,
    catchUp: async () => (await catchUp()).ok,
    check() {
      latch.poke()
      if (streaming === null || visitor.token() === null) return
      void catchUp().then(answer => {
        if (!answer.ok) lost()
      })
    },
    restart() {
      epoch += 1
      cursor = 0
      loaded = false
      lost()
      latch.poke()
    },
    setHidden(hidden) {
      clearTimeout(hiddenTimer)
      if (hidden) {
        hiddenTimer = setTimeout(() => {
          isHidden = true
          lost()
        }, around.pace.hiddenStream)
      } else if (isHidden) {
        isHidden = false
        latch.poke()
      }
    },
    stop() {
      stopped = true
      epoch += 1
      clearTimeout(hiddenTimer)
      clearTimeout(silence)
      lost()
      latch.poke()
    },
  }
}
