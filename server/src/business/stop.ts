import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { updateResumed, updateStopped } from './queries.ts'

/** The reason is read by people, also in the event and in the audit log. */
export const REASON_CHARS_MAX = 500

/**
 * Pulls the app's emergency stop: nothing goes out and agents are silent until it is lifted. False when it was pulled
 * before; that one's reason stays.
 */
export async function stopApp(
  tx: Tx,
  appId: AppId,
  reason: string | null,
  by: Actor,
  now: Timestamp,
): Promise<boolean> {
  if (!(await updateStopped(tx, appId, reason, now))) return false
  record(tx, appId, { type: 'app.stopped', data: { reason } }, now)
  audit(tx, { actor: by, app: appId, action: 'app.stop', target: 'app', after: { reason } })
  return true
}

/** Lifts it: what waited goes on within half a minute. False when there was none. */
export async function resumeApp(tx: Tx, appId: AppId, by: Actor, now: Timestamp): Promise<boolean> {
  const lifted = await updateResumed(tx, appId)
  if (!lifted) return false
  const { reason, stopped_at } = lifted
  record(tx, appId, { type: 'app.resumed', data: { reason, stopped_at } }, now)
  audit(tx, { actor: by, app: appId, action: 'app.resume', target: 'app', before: { reason, stopped_at } })
  return true
}
