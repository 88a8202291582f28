import { clearTokenCache } from '../accounts/recent.ts'
import type { Tx } from '../db/tx.ts'
import type { Answer, ContextWith } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import type { Timestamp } from '../lib/time.ts'

/** Pulls or lifts the emergency stop, and answers how it is. This process obeys at once, others within a second. */
export function changeStop(
  context: ContextWith<'db' | 'seal'>,
  route: string,
  change: (tx: Tx) => Promise<boolean>,
): Promise<Answer> {
  const { deps, app } = context
  return withIdempotency(context, route, async tx => {
    if (await change(tx)) tx.afterCommit(() => clearTokenCache(deps.db, { app_id: app.id }))
    const [row] = await tx.query<{
      is_stopped: boolean
      reason: string | null
      stopped_at: Timestamp | null
    }>('select emergency_stop as is_stopped, stop_reason as reason, stopped_at from apps where id = $1', [
      app.id,
    ])
    return row!
  })
}
