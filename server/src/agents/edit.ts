import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { teamIdOf } from '../teams/teams.ts'
import { updateAgent } from './queries.ts'
import type { AgentChange } from './shapes.ts'

/**
 * Changes the given fields of an agent (limits: shapes.ts); a new mode is an event. 1007 when there is no such agent.
 */
export async function editAgent(
  tx: Tx,
  appId: AppId,
  hashid: string,
  { team, ...change }: AgentChange,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const teamId = await teamIdOf(tx, appId, team)
  const changed = await updateAgent(
    tx,
    appId,
    hashid,
    { ...change, ...(teamId === undefined ? {} : { teamId }) },
    now,
  )
  if (!changed) throw notFound()
  const { before, after } = changed
  audit(tx, { actor: by, app: appId, action: 'agent.update', target: changed.hashid, before, after })
  if (changed.mode !== changed.mode_before) {
    const data = { agent: changed.hashid, from: changed.mode_before, to: changed.mode }
    record(tx, appId, { type: 'agent.mode_changed', data }, now)
  }
}
