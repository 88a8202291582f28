import type { Tx } from '../db/tx.ts'
import type { Status, Transition } from './transitions.ts'

type Policy = {
  id: number
  label: string
  priority: string
  response_time: number
  resolve_time: number
}

/** A policy by id, or the default of a priority (the oldest when none is marked). */
export async function findPolicy(
  tx: Tx,
  appId: number,
  by: { id: number } | { priority: string },
): Promise<Policy | undefined> {
  const [key, value] = 'id' in by ? ['id', by.id] : ['priority', by.priority]
  const [row] = await tx.query<Policy>(
    `select id, label, priority, response_time, resolve_time from ticket_sla_policies
     where app_id = $1 and ${key} = $2 order by is_default desc, id limit 1`,
    [appId, value],
  )
  return row
}

/** Statuses and allowed moves of an app, shared ones included. */
export async function listRules(
  tx: Pick<Tx, 'query'>,
  appId: number,
): Promise<{ statuses: Status[]; transitions: Transition[] }> {
  const [row] = await tx.query<{ statuses: Status[]; transitions: Transition[] }>(
    `select
       (select json_agg(s) from (
          select id, app_id, name, name_fr, code, position, is_active, is_terminal, is_resolved, pauses_sla
          from ticket_statuses where app_id = $1 or app_id is null) s) as statuses,
       (select coalesce(json_agg(m), '[]') from (
          select app_id, from_code, to_code from ticket_transitions
          where app_id = $1 or app_id is null) m) as transitions`,
    [appId],
  )
  return row!
}
