import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { STATUSES } from './statuses-sql.ts'
import type { Status, Transition } from './transitions.ts'

/** Statuses and allowed moves of an app, shared ones included. */
export async function listRules(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
): Promise<{ statuses: Status[]; transitions: Transition[] }> {
  const [row] = await tx.query<{ statuses: Status[]; transitions: Transition[] }>(
    `select
       (select coalesce(json_agg(r), '[]') from (
          select s.id, s.app_id, s.names, s.code, s.position, s.is_active, s.is_terminal, s.is_resolved, s.pauses_sla
          from ${STATUSES}) r) as statuses,
       (select coalesce(json_agg(m), '[]') from (
          select app_id, from_code, to_code from ticket_transitions
          where app_id = $1 or app_id is null) m) as transitions`,
    [appId],
  )
  return row!
}

const readBy = memo((_tx: Tx) => new Map<AppId, ReturnType<typeof listRules>>())

/** The same for what moves tickets: one that moves many reads them once. */
export function rulesFor(tx: Tx, appId: AppId): ReturnType<typeof listRules> {
  const read = readBy(tx)
  const rules = read.get(appId) ?? listRules(tx, appId)
  read.set(appId, rules)
  return rules
}
