import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { updateClockAdvanced, updateClockReset } from './queries.ts'

/** Offsets of a test app's clock in milliseconds. */
export type ClockMove = { before: number; after: number }

/** Moves a test app's clock forward. Undefined when it would be further ahead than allowed, or the app is live. */
export function advanceClock(
  tx: Tx,
  appId: AppId,
  byMs: number,
  offsetMsMax: number,
): Promise<ClockMove | undefined> {
  return updateClockAdvanced(tx, appId, byMs, offsetMsMax)
}

/** Sets a test app's clock back to real time. */
export function resetClock(tx: Tx, appId: AppId): Promise<ClockMove | undefined> {
  return updateClockReset(tx, appId)
}
