// The statement that writes ticket_counts.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'

/** Writers of one kind of tickets seldom wait for each other: each adds to one of so many rows. */
const COUNT_SLOTS = 8

export type Change = {
  statusId: number
  policyId: number
  channel: string
  agentId: number | null
  assigneeId: number | null
  n: number
}

/** A slot may go below zero; the sum over the slots is the count. */
export async function insertCounts(tx: Tx, appId: AppId, changes: Change[]): Promise<void> {
  await tx.query(
    `insert into ticket_counts as c
       (app_id, ticket_status_id, ticket_sla_policy_id, channel, agent_id, assignee_id, slot, n)
     select $1, u.status, u.policy, u.channel, u.agent, u.assignee, $2, u.n
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[])
       as u (status, policy, channel, agent, assignee, n)
     on conflict (app_id, ticket_status_id, ticket_sla_policy_id, channel, agent_id, assignee_id, slot)
       do update set n = c.n + excluded.n`,
    [
      appId,
      Math.floor(Math.random() * COUNT_SLOTS),
      changes.map(change => change.statusId),
      changes.map(change => change.policyId),
      changes.map(change => change.channel),
      changes.map(change => change.agentId ?? 0),
      changes.map(change => change.assigneeId ?? 0),
      changes.map(change => change.n),
    ],
  )
}
