import { signalTyping } from '../conversations/typing.ts'
import { markRead } from '../delivery/mark-read.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import type { Loaded } from './loaded.ts'

/** Customers and people see that the agent reads and writes; the returned function ends it. A shadow is not seen. */
export function showSigns(
  deps: Needs<'hints' | 'call' | 'seal' | 'settings' | 'log' | 'db' | 'clock'>,
  appId: AppId,
  { session, agent, read }: Loaded,
): () => void {
  const typing = (on: boolean): void => {
    if (agent.mode === 'shadow') return
    signalTyping(deps.hints, {
      app_id: appId,
      contact_detail_id: session.contactDetailId,
      from: 'agent',
      on,
    })
  }
  typing(true)
  if (read) markRead(deps, appId, read)
  return () => typing(false)
}
