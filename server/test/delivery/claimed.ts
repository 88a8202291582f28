import type { Ending } from '../../src/delivery/end-attempt.ts'
import { type Claimed, updateDeliveriesClaimed } from '../../src/delivery/queries.ts'
import { nowOf } from '../../src/lib/clock.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import type { Customer, World } from '../world.ts'

type Given = Parameters<typeof updateDeliveriesClaimed>

/** Claims the next message to one person, as a worker does before its call; undefined where none is due. */
export async function claimOne(
  db: Given[0],
  appId: Given[1],
  detailId: number,
  now: Given[3],
): Promise<Claimed | undefined> {
  return (await updateDeliveriesClaimed(db, appId, [detailId], now))[0]
}

/** A message in a call that the provider took, and whose end nobody has stored yet. */
export type UnderWay = { id: string; fatou: Customer; ending: Ending }

/** Claims a message to a new customer; the provider calls it wamid.<id> unless it is said otherwise. */
export async function takeOne({ awa, app, rows }: World, providerId?: string): Promise<UnderWay> {
  const fatou = await awa.customerWhoWrote()
  const { message_id: id } = await awa.sends(fatou)
  const { deps } = app.service
  const [row] = await rows<{ contact_detail_id: number }>(
    'select contact_detail_id from messages where hashid = $1',
    [id],
  )
  const at = toTimestamp(deps.clock.nowMs())
  const claim = (await claimOne(deps.db, awa.app.id, row!.contact_detail_id, at))!
  const job = { app_id: awa.app.id, ...row!, channel_id: awa.app.messenger.id }
  const recipient = { phone: fatou.phone, userId: null }
  const sent = { ok: true, providerId: providerId ?? `wamid.${id}`, recipient } as const
  return { id, fatou, ending: { job, claim, sent, now: nowOf(deps.clock, claim) } }
}
