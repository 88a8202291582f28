import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { updateEmergencyStop } from './queries.ts'

/** Puts the app's emergency stop on or off. False when it was so already. */
export function setEmergencyStop(tx: Tx, appId: AppId, on: boolean): Promise<boolean> {
  return updateEmergencyStop(tx, appId, on)
}
