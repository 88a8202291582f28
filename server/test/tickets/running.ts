// Tickets whose clocks run.
import type { Timestamp } from '../../src/lib/time.ts'
import type { LiveShop, Shop, World } from '../world.ts'

/** Tickets with running clocks, none of them stored as breached; with `due`, all of them due within a second from then on. */
export async function hasRunning(
  world: World,
  shop: Shop | LiveShop,
  count: number,
  due: Timestamp | null = null,
): Promise<void> {
  await world.inTx(async tx => {
    await shop.hasTickets(count, { tx })
    await tx.query(
      `update tickets set responded_at = null, resolved_at = null, closed_at = null, sla_stopped_at = null,
         is_response_breached = false, is_resolve_breached = false,
         response_due_at = coalesce($2::timestamptz + (id % 1000) * interval '1 ms', response_due_at),
         resolved_due_at = coalesce($2::timestamptz + interval '1 day', resolved_due_at)
       where app_id = $1`,
      [shop.app.id, due],
    )
  })
}
