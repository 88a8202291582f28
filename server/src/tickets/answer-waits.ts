// Later answers: the clock that runs from a contact's message until somebody answers.
import { inTx, type Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { MINUTE_MS, type Timestamp } from '../lib/time.ts'
import { reachedAt, usedSince } from '../sla/waits.ts'
import { breachedEvent } from './events.ts'
import { insertWaits, updateWaits, updateWaitsAnswered } from './queries-clocks.ts'
import { selectCounted } from './queries-periods.ts'
import { periodsNow, rulesOf } from './rules.ts'

/** The job behind a contact's message in a conversation whose tickets have had their first answer. */
export async function onContactWaits(deps: Needs<'db'>, job: Jobs['tickets.contact_waits']): Promise<void> {
  await inTx(deps.db, tx => insertWaits(tx, job.app_id, job.chat_session_id, job.at))
}

/** Somebody has answered in a conversation: nobody waits for these tickets of it, which are locked, any more. What was due by then was late. */
export async function answerWaits(
  tx: Tx,
  appId: AppId,
  chatSessionId: number,
  ids: number[],
  now: Timestamp,
): Promise<void> {
  const waits = await updateWaitsAnswered(tx, appId, chatSessionId, ids, now)
  if (waits.length === 0) return
  const tickets = await selectCounted(
    tx,
    appId,
    waits.map(one => one.ticket_id),
  )
  const rules = await rulesOf(tx, appId, tickets)
  const ended = waits.map(wait => {
    const ticket = tickets.find(({ id }) => id === wait.ticket_id)!
    const periods = periodsNow(ticket, rules)
    const minutes = rules.findLast(
      one => one.policy_id === ticket.ticket_sla_policy_id,
    )!.next_response_minutes
    const until = wait.answered_at
    const due = minutes === null ? null : reachedAt(periods, wait.since, minutes * MINUTE_MS)
    const isLate = due !== null && wait.breached_at === null && due <= until
    return { ticket, wait, due: isLate ? due : null, used_ms: usedSince(periods, wait.since, until) }
  })
  await updateWaits(
    tx,
    appId,
    ended.map(({ wait, due, used_ms }) => ({
      ticket_id: wait.ticket_id,
      id: wait.id,
      used_ms,
      breached_at: due,
    })),
  )
  for (const { ticket, due } of ended)
    if (due !== null) record(tx, appId, breachedEvent(ticket.facts, 'next_response', due), now)
}
