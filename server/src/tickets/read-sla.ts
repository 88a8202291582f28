// GET /ticket/{id}/sla: each minute of both clocks.
import type { Db } from '../db/pool.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { AHEAD_MS_MAX, type Explained, explain, type Life, lifeSince } from '../sla/explain.ts'
import { selectLastWait, type Wait } from './queries-clocks.ts'
import { selectLife } from './queries-periods.ts'
import { refOf } from './ref.ts'
import { periodsNow, type Ruled, rulesOf } from './rules.ts'
import { texts } from './texts.ts'

/** What is asked: as of now and as it is, or another instant, or another policy from the beginning on; from when on segments are told. */
export type Question = { at?: Timestamp; policyId?: number; segmentsFrom?: Timestamp }

export type TicketSla = {
  ticket: string
  at: Timestamp
  policy: number
  response: Explained
  resolve: Explained
  /** Of the contact's last message that counts; null: there is none, or nothing is promised. */
  next_response: (Explained & { since: Timestamp }) | null
}

/** All targets, explained. Writes nothing. 1007 for a ticket or a policy that is not there, 1002 for an instant too far away. */
export async function explainSla(
  db: Pick<Db, 'query'>,
  appId: AppId,
  ref: string,
  { at, policyId, segmentsFrom }: Question,
  now: Timestamp,
): Promise<TicketSla> {
  const ticket = await selectLife(db, appId, refOf(ref))
  if (!ticket) throw notFound()
  const rules = await rulesOf(db, appId, [ticket], policyId === undefined ? [] : [policyId])
  const instead =
    policyId === undefined
      ? undefined
      : rules.findLast(one => one.shown_id === policyId && one.policy_id === policyId)
  if (policyId !== undefined && !instead) throw notFound({ field: 'policy', kind: 'policy' })
  const stages = periodsNow(ticket, rules).map(period => ({
    ...period,
    is_finished: ticket.finished.includes(period.ticket_status_id),
    rules: asStage(
      instead ??
        rules.find(
          one => one.policy_id === period.ticket_sla_policy_id && one.version === period.policy_version,
        ) ??
        rules.find(one => one.policy_id === period.ticket_sla_policy_id)!,
    ),
  }))
  if (at !== undefined) checkAt(at, stages[0]!.began_at, now)
  const life: Life = { stages, responded_at: ticket.responded_at, at: at ?? now }
  return {
    ticket: ticket.hashid,
    at: life.at,
    policy: policyId ?? rules.find(one => one.policy_id === ticket.ticket_sla_policy_id)!.shown_id,
    response: explain(life, 'response', segmentsFrom),
    resolve: explain(life, 'resolve', segmentsFrom),
    next_response: explainWait(life, await selectLastWait(db, appId, ticket.id, life.at), segmentsFrom),
  }
}

/** From when it was opened, to the millisecond, until what can be counted without holding the service. */
function checkAt(at: Timestamp, openedAt: Timestamp, now: Timestamp): void {
  const lastMs = toMs(now) + AHEAD_MS_MAX
  if (toMs(at) < toMs(openedAt))
    throw invalid([{ field: 'at', rule: 'value', text: texts.beforeOpened({ first: openedAt }) }])
  if (toMs(at) > lastMs)
    throw invalid([{ field: 'at', rule: 'value', text: texts.tooFarAhead({ last: toTimestamp(lastMs) }) }])
}

function explainWait(
  life: Life,
  wait: Wait | undefined,
  segmentsFrom?: Timestamp,
): TicketSla['next_response'] {
  if (!wait || (life.stages.at(-1)!.rules.next_response_minutes ?? null) === null) return null
  return {
    since: wait.since,
    ...explain({ ...lifeSince(life, wait.since), wait }, 'next_response', segmentsFrom),
  }
}

const asStage = (rules: Ruled): Ruled & { calendar_id: string | null } => ({
  ...rules,
  policy_id: rules.shown_id,
  calendar_id: rules.calendar_hashid,
})
