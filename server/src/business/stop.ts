import type { Tx } from '../db/tx.ts'
import { updateEmergencyStop } from './queries.ts'

/** Puts the app's emergency stop on or off. False when it was so already. */
export function setEmergencyStop(tx: Tx, appId: number, on: boolean): Promise<boolean> {
  return updateEmergencyStop(tx, appId, on)
}
