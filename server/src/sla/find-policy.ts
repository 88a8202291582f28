import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { AlarmRules, Escalation } from './alarms.ts'
import { calendarOf, type Hours } from './calendar.ts'
import { insertVariant } from './queries.ts'

type Row = {
  id: number
  /** The one that people know: where this is a policy as it is for another priority, that policy. */
  shown_id: number
  label: string
  priority: string
  version: number
  response_time: number
  resolve_time: number
  next_response_minutes: number | null
  warning_percent: number
  escalations: Escalation[]
  /** Of its calendar; null: all day, every day. */
  hours: Hours | null
}

/** A policy with the rules that are in force. */
export type Policy = Omit<Row, 'hours'> & AlarmRules

/** What a policy is counted by, from p (ticket_sla_policies): the hours of its calendar. */
export const hoursSql = (p: string): string => `(select v.hours from calendar_versions v
  where v.app_id = ${p}.app_id and v.calendar_id = ${p}.calendar_id and v.version = ${p}.calendar_version)`

const POLICY = `select p.id, coalesce(p.variant_of, p.id) as shown_id, p.label, p.priority, p.version, p.response_time,
    p.resolve_time, p.next_response_minutes, p.warning_percent, p.escalations, ${hoursSql('p')} as hours
  from ticket_sla_policies p where p.app_id = $1`

/** An active policy by id, or the default of a priority (the oldest when none is marked). */
export async function findPolicy(
  tx: Tx,
  appId: AppId,
  by: { id: number } | { priority: string },
): Promise<Policy | undefined> {
  const [key, value] = 'id' in by ? (['id', String(by.id)] as const) : (['priority', by.priority] as const)
  const [row] = await tx.query<Row>(
    `${POLICY} and p.${key} = $2 and p.is_active and p.variant_of is null order by p.is_default desc, p.id limit 1`,
    [appId, value],
  )
  return row && policyOf(row)
}

/** A policy that is there, also one out of use, as it is for a priority: the same promise, kept beside it. */
export async function policyFor(
  tx: Tx,
  appId: AppId,
  id: number,
  priority: string,
  now: Timestamp,
): Promise<Policy> {
  const find = () =>
    tx.query<Row>(`${POLICY} and (p.id = $2 or p.variant_of = $2) and p.priority = $3 limit 1`, [
      appId,
      id,
      priority,
    ])
  const [there] = await find()
  if (there) return policyOf(there)
  await insertVariant(tx, appId, id, priority, now)
  const [made] = await find()
  return policyOf(made!)
}

const policyOf = ({ hours, ...policy }: Row): Policy => ({ ...policy, calendar: calendarOf(hours) })
