import { type Timestamp, toTimestamp } from './time.ts'

/** How far two processes may differ about the database's time: a process that acts on another's time waits this much longer. */
export const CLOCK_SLACK_MS = 250

/** The database's time as this process sees it. Domain code is given times; only edges ask the clock. */
export type Clock = {
  /** Epoch milliseconds. */
  nowMs(): number
  /** How far the database's clock is ahead of this machine's. */
  setSkew(ms: number): void
}

/** A clock over the machine's time; `skew` is set once the database has been asked. */
export function systemClock(): Clock {
  let skewMs = 0
  return {
    nowMs: () => Date.now() + skewMs,
    setSkew: ms => {
      skewMs = ms
    },
  }
}

/** Now for people, and for what is of the whole business: real time, also where a test app's was moved. */
export const realNow = (clock: Pick<Clock, 'nowMs'>): Timestamp => toTimestamp(clock.nowMs())

/** Now for one app: a test app's time may have been moved. */
export function nowOf(clock: Clock, app: { clock_offset_ms: number }): Timestamp {
  return toTimestamp(clock.nowMs() + app.clock_offset_ms)
}
