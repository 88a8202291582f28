import { isAdmitted } from '../accounts/addresses.ts'
import type { Needs } from '../jobs/deps.ts'
import { listRights, nameOf } from '../sessions/rights.ts'
import type { Listener } from './stream-pump.ts'

/**
 * Ends the streams of those whose token or session has ended, holds other rights than when the stream began, or may not be
 * used from where they are: who may still listen connects again. One statement for all.
 */
export async function endChanged(deps: Needs<'db' | 'clock'>, listeners: Listener[]): Promise<void> {
  if (listeners.length === 0) return
  const ids = (of: 'token_id' | 'session_id') => [
    ...new Set(listeners.map(({ caller }) => caller[of]).filter(id => id > 0)),
  ]
  const rights = await listRights(deps, ids('token_id'), ids('session_id'))
  for (const { caller, ip, out } of listeners) {
    const now = rights.get(nameOf(caller))
    if (now?.scopes.join() !== caller.scopes.join() || !isAdmitted(ip, now.ranges)) out.end()
  }
}
