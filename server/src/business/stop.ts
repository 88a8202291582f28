import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { updateEmergencyStop } from './queries.ts'

/** Puts the app's emergency stop on or off. False when it was so already. */
export async function setEmergencyStop(tx: Tx, appId: AppId, on: boolean, by: Actor): Promise<boolean> {
  const isNew = await updateEmergencyStop(tx, appId, on)
  if (isNew) audit(tx, { actor: by, app: appId, action: on ? 'app.stop' : 'app.resume', target: 'app' })
  return isNew
}
