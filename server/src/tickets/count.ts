// ticket_counts, exact: how many tickets there are of each kind.
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { type Change, insertCounts } from './queries-counts.ts'

const COUNTS_PENDING = 'ticket_counts'

/** Every insert of tickets and every change of these columns calls it. Written with the rest, once, before the commit. */
export function changeCounts(tx: Tx, appId: AppId, changes: Change[]): void {
  for (const change of changes) tx.addPending(COUNTS_PENDING, { appId, ...change })
}

type Kinded = {
  ticket_status_id: number
  ticket_sla_policy_id: number
  channel: string
  agent_id: number | null
  assignee_id: number | null
}

/** By what a ticket is counted. */
export const kindOf = (ticket: Kinded): Omit<Change, 'n'> => ({
  statusId: ticket.ticket_status_id,
  policyId: ticket.ticket_sla_policy_id,
  channel: ticket.channel,
  agentId: ticket.agent_id,
  assigneeId: ticket.assignee_id,
})

/** Makes transactions on this database keep the counts. Must be registered before jobs and events, whose locks come later. */
export function registerTicketCounts(db: Db): void {
  db.flushers.push({
    kind: COUNTS_PENDING,
    flush: async (tx, changes) => {
      const byApp = Map.groupBy(changes as (Change & { appId: AppId })[], ({ appId }) => appId)
      for (const appId of [...byApp.keys()].sort((a, b) => a - b)) {
        const left = summed(byApp.get(appId)!)
        if (left.length > 0) await insertCounts(tx, appId, left)
      }
    },
  })
}

/** What of many changes is left, in one order for everybody: two that take the same rows never wait in a circle. */
function summed(changes: Change[]): Change[] {
  const keyOf = ({ n: _, ...kind }: Change): string =>
    [kind.statusId, kind.policyId, kind.channel, kind.agentId ?? 0, kind.assigneeId ?? 0].join(' ')
  return [...Map.groupBy(changes, keyOf)]
    .map(([key, same]) => ({ key, change: { ...same[0]!, n: same.reduce((sum, { n }) => sum + n, 0) } }))
    .filter(({ change }) => change.n !== 0)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ change }) => change)
}
