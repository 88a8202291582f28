// All statements that write SLA policies.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

export async function insertPolicy(
  tx: Tx,
  appId: AppId,
  policy: { label: string; priority: string; response: number; resolve: number; isDefault: boolean },
  now: Timestamp,
): Promise<number> {
  const row = await tx.k
    .insertInto('ticket_sla_policies')
    .values({
      app_id: appId,
      label: policy.label,
      priority: policy.priority,
      response_time: policy.response,
      resolve_time: policy.resolve,
      is_default: policy.isDefault,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
