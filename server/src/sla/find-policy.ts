import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'

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
  appId: AppId,
  by: { id: number } | { priority: string },
): Promise<Policy | undefined> {
  const [key, value] = 'id' in by ? (['id', String(by.id)] as const) : (['priority', by.priority] as const)
  const [row] = await tx.query<Policy>(
    `select id, label, priority, response_time, resolve_time from ticket_sla_policies
     where app_id = $1 and ${key} = $2 order by is_default desc, id limit 1`,
    [appId, value],
  )
  return row
}
