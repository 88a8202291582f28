// Keeps the connection: a stream for speed, and after every (re)connect a read of what was missed, which is authoritative.
import {
  type Answer,
  backoffMs,
  type Caller,
  listen,
  type Refusal,
  type StreamEvent,
} from '@palabre/client/chat'
import { type CatchUpEvents, createCatchUp } from './catch-up.ts'
import type { Environment } from './environment.ts'
import { createLatch, type Latch, singleFlight } from './latch.ts'
import type { Visitor } from './visitor.ts'

/** A stream must open in this part of the silence that it is later allowed. */
const OPEN_SHARE = 3

export type LinkEvents = CatchUpEvents & {
  /** Something to do for a visitor: a known token, or a message that waits. */
  wanted(): boolean
  phase(phase: 'connecting' | 'online' | 'offline'): void
  event(event: StreamEvent): void
}

export type Link = {
  /** Connects and connects again; once it is stopped it only waits. */
  run(): Promise<void>
  /** There may be something to do now. */
  wake(): void
  /** Try now, and if we seem connected make sure that we are. */
  check(): void
  /** Another visitor, or none: begin again from nothing. */
  restart(): void
  /** The network went: do not wait for the silence. */
  lost(): void
  /** A hidden page closes its stream and polls. */
  setHidden(hidden: boolean): void
  /** Reads what came since, once at a time. */
  catchUp(): Promise<Answer<number>>
  stop(): void
}

type StreamAnswer = ReturnType<Caller['stream']>

/** One try: why it was refused, null when it went well until it ended, 'again' when the next may come at once. */
type Try = () => Promise<Refusal | 'again' | null>

/** Tries and tries again, ever more slowly while it is refused. */
async function keepTrying(env: Environment, latch: Latch, next: Try): Promise<void> {
  for (let attempt = 0; ; ) {
    const refusal = await next()
    if (!refusal) attempt = 0
    if (refusal === 'again') continue
    await latch.wait(refusal?.retryAfterMs ?? backoffMs(attempt, Math.random()) * env.timings.backoffFactor)
    attempt += 1
  }
}

async function openStream(
  env: Environment,
  caller: Caller,
  after: number,
  stop: AbortController,
): StreamAnswer {
  const patience = setTimeout(() => stop.abort(), env.timings.silence / OPEN_SHARE)
  const stream = await caller.stream(after, stop.signal)
  clearTimeout(patience)
  return stream
}

export function createLink(env: Environment, visitor: Visitor, caller: Caller, events: LinkEvents): Link {
  const latch = createLatch()
  const missed = createCatchUp(visitor, caller, events)
  const catchUp = singleFlight(missed.read)
  let isStopped = false
  let isHidden = false
  let streaming: AbortController | null = null
  const lost = (): void => streaming?.abort()
  const onEvent = (event: StreamEvent, isOver: () => boolean): void => {
    if (isOver()) return
    if (event.event === 'message') missed.noteSeq(Number(event.id))
    events.event(event)
  }
  const connect: Try = async () => {
    if (isStopped || !events.wanted()) {
      await latch.wait(null)
      return 'again'
    }
    events.phase('connecting')
    const mine = missed.epoch()
    const isOver = (): boolean => mine !== missed.epoch()
    const stop = new AbortController()
    streaming = stop
    const session = await visitor.ensure()
    const stream =
      session.ok && !isHidden ? await openStream(env, caller, missed.resumeFrom(session.body), stop) : null
    // Begun only now that the stream is open: nothing can fall between the two.
    const caught = session.ok ? await missed.read() : session
    if (!caught.ok) {
      stop.abort()
      events.phase('offline')
      return isOver() ? 'again' : caught
    }
    events.phase('online')
    // Without a stream (a proxy that refuses it) the reads on each try still bring everything.
    if (stream?.ok === false) return stream
    if (stream)
      for await (const event of listen(stream.body, stop, env.timings.silence)) onEvent(event, isOver)
    else await latch.wait(env.timings.hiddenPoll)
    // What woke us while we were connected is no reason to come back at once, in step with everybody.
    latch.clear()
    return !stream || isOver() ? 'again' : null
  }
  return {
    run: () => keepTrying(env, latch, connect),
    wake: latch.wake,
    lost,
    catchUp,
    check() {
      latch.wake()
      if (streaming?.signal.aborted === false) void catchUp().then(answer => answer.ok || lost())
    },
    restart() {
      missed.begin()
      lost()
      latch.wake()
    },
    setHidden(hidden) {
      isHidden = hidden
      if (hidden) lost()
      else latch.wake()
    },
    stop() {
      isStopped = true
      this.restart()
    },
  }
}
