import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { insertAgent } from './queries.ts'
import type { AgentInput } from './shapes.ts'

/**
 * Makes an agent (see shapes.ts for the limits, checked before). It answers no real customer until its mode is live.
 */
export function addAgent(
  tx: Tx,
  appId: AppId,
  agent: AgentInput,
  now: Timestamp,
): Promise<{ id: number; hashid: Hashid<'agt'> }> {
  return insertAgent(
    tx,
    appId,
    { ...agent, description: agent.description ?? '', mode: agent.mode ?? 'test' },
    now,
  )
}
