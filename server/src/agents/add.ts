import type { Hashid } from '@palabre/contract/ids'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { teamIdOf } from '../teams/teams.ts'
import { insertAgent } from './queries.ts'
import type { AgentInput } from './shapes.ts'

/**
 * Makes an agent (see shapes.ts for the limits, checked before). It answers no real customer until its mode is live.
 */
export async function addAgent(
  tx: Tx,
  appId: AppId,
  agent: AgentInput,
  by: Actor,
  now: Timestamp,
): Promise<{ id: number; hashid: Hashid<'agt'> }> {
  const after = { ...agent, description: agent.description ?? '', mode: agent.mode ?? ('test' as const) }
  const teamId = (await teamIdOf(tx, appId, agent.team)) ?? null
  const made = await insertAgent(tx, appId, { ...after, teamId }, now)
  audit(tx, { actor: by, app: appId, action: 'agent.add', target: made.hashid, after })
  return made
}
