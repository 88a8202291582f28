// A status pauses the clocks of its tickets from now on, or no longer: those in it follow.
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { AppId } from '../lib/ids.ts'
import { each, inTurns } from '../lib/steps.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Clocks, clocksAfter, newBreaches } from '../sla/clocks.ts'
import { usedAt } from '../sla/periods.ts'
import { breachedEvent } from './events.ts'
import { AGAIN_AFTER_MS, doneAll, inBatches } from './in-batches.ts'
import { type CountedTicket, insertPeriods, selectCounted, updateRecounted } from './queries-periods.ts'
import { type PausedStatus, selectPaused, selectUnlike } from './queries-statuses.ts'
import { recount } from './recount.ts'
import { periodsOf, type Ruled, rulesOf } from './rules.ts'
import { periodFrom } from './standing.ts'
import { onlyChanged, tellChanged } from './tell.ts'

/** Tickets in one transaction. */
const BATCH_TICKETS_MAX = 200

/**
 * The job behind a status whose effect on the clocks has changed: the clocks of its tickets stand still, or go on, since it did.
 * What was consumed until then stays counted. Repeats change nothing.
 */
export function repauseStatus(deps: Needs<'db' | 'clock'>, job: Jobs['tickets.repause']): Promise<void> {
  const { app_id, status_id } = job
  return inBatches(deps, job, {
    ticketsMax: BATCH_TICKETS_MAX,
    change: async (tx, { afterId, limit }, now) => {
      const status = await selectPaused(tx, app_id, status_id)
      if (!status) return doneAll([], limit)
      const unlike = await selectUnlike(tx, app_id, status, afterId, limit)
      await repause(tx, app_id, unlike, status, now)
      return doneAll(unlike, limit)
    },
    repeat: tx => enqueue(tx, 'tickets.repause', { app_id, status_id, again: true }, AGAIN_AFTER_MS),
  })
}

/** Locked tickets of a status, under the newest rules of their policies. */
async function repause(
  tx: Tx,
  appId: AppId,
  ids: number[],
  status: PausedStatus,
  now: Timestamp,
): Promise<void> {
  await recount(tx, appId, ids, now)
  const tickets = await selectCounted(tx, appId, ids)
  const rules = await rulesOf(tx, appId, tickets)
  const changes = await inTurns(each(tickets, ticket => ({ ticket, ...underStatus(ticket, status, rules) })))
  await insertPeriods(
    tx,
    appId,
    changes.map(({ period }) => period),
  )
  await updateRecounted(
    tx,
    appId,
    changes.map(({ ticket, clocks }) => ({ ...clocks, id: ticket.id })),
    now,
  )
  for (const { ticket, clocks } of changes) {
    const times = ['response_due_at', 'resolved_due_at'] as const
    const changed = onlyChanged([
      { field: 'is_paused', before: !status.pauses_sla, after: status.pauses_sla },
      ...times.map(field => ({ field, before: ticket[field], after: clocks[field] })),
    ])
    await tellChanged(tx, { appId, by: null }, ticket, changed, 'hours', now)
    for (const { kind, due_at } of newBreaches(ticket, clocks))
      record(tx, appId, breachedEvent(ticket.facts, kind, due_at), now)
  }
}

/** Its clocks and the period that begins: since the status changed, or since the ticket is in it. */
function underStatus(
  ticket: CountedTicket,
  { pauses_sla, since }: PausedStatus,
  rules: Ruled[],
): { clocks: Clocks; period: ReturnType<typeof periodFrom> } {
  const periods = periodsOf(ticket, rules)
  const last = periods.at(-1)!
  const at = since > last.began_at ? since : last.began_at
  const used = usedAt(last, ticket.responded_at, at)
  const own = rules.findLast(one => one.policy_id === ticket.ticket_sla_policy_id)!
  const effect = { is_resolved: false, is_terminal: false }
  const [from, to] = [
    { ...effect, pauses_sla: !pauses_sla },
    { ...effect, pauses_sla },
  ]
  const clocks = clocksAfter(ticket, { ...own, ...used }, from, to, at, periods)
  const where = {
    statusId: ticket.ticket_status_id,
    policyId: ticket.ticket_sla_policy_id,
    policyVersion: own.version,
  }
  return { clocks, period: periodFrom({ ...ticket, ...clocks }, where, used, at) }
}
