import { type Channel, listChannels } from '../channels/find.ts'
import { storeNotices } from '../channels/notices.ts'
import type { ChannelEvent, Inbound, Receipt } from '../channels/types.ts'
import { isUnreachable } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import { applyReceipts } from '../delivery/receipts.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { makeBatcher } from '../lib/batch.ts'
import { nowOf } from '../lib/clock.ts'
import { memo } from '../lib/memo.ts'
import type { Timestamp } from '../lib/time.ts'
import { receive } from './receive.ts'

type Delivery = { channel: Channel; events: ChannelEvent[] }

/** Stores a provider's delivery; resolves once it is committed. Deliveries of one app share transactions. */
export const ingest = memo((deps: Store & Needs<'settings'>) =>
  makeBatcher<Delivery, void>(
    delivery => delivery.channel.app.id,
    async deliveries => {
      const app = deliveries[0]!.channel.app
      await inTx(deps.db, tx => ingestAll(tx, deps, deliveries, nowOf(deps.clock, app)))
      return deliveries.map(() => undefined)
    },
    { mayDivide: error => !isUnreachable(error) },
  ),
)

async function ingestAll(
  tx: Tx,
  deps: Needs<'settings'>,
  deliveries: Delivery[],
  now: Timestamp,
): Promise<void> {
  const byChannel = await route(tx, deliveries)
  for (const { channel, messages, receipts, rest } of byChannel) {
    if (messages.length > 0) await receive(tx, deps, channel, messages, now)
    if (receipts.length > 0) {
      await applyReceipts(
        tx,
        channel.app.id,
        channel.id,
        receipts.map(r => ({
          providerId: r.providerId,
          ref: r.ref,
          status: r.status,
          at: r.at,
          error: r.error,
        })),
        now,
      )
    }
    await storeNotices(tx, channel.app.id, channel.id, rest, now)
  }
}

type Routed = { channel: Channel; messages: Inbound[]; receipts: Receipt[]; rest: ChannelEvent[] }

/**
 * By the provider's id of our number, never by the hook alone: one hook may serve several numbers of an app. What
 * came for a number that is not connected is kept whole, as a notice of the hook's channel.
 */
async function route(tx: Tx, deliveries: Delivery[]): Promise<Routed[]> {
  const routed = new Map<number, Routed>()
  const of = (channel: Channel): Routed => {
    let entry = routed.get(channel.id)
    if (!entry) routed.set(channel.id, (entry = { channel, messages: [], receipts: [], rest: [] }))
    return entry
  }
  let others: Channel[] | null = null
  for (const { channel: hooked, events } of deliveries) {
    for (const event of events) {
      if (event.kind === 'notice') {
        of(hooked).rest.push(event)
        continue
      }
      let channel: Channel | undefined = hooked
      if (event.accountId !== hooked.account_id) {
        others ??= await listChannels(tx, hooked.app.id)
        channel = others.find(other => other.type === hooked.type && other.account_id === event.accountId)
      }
      if (!channel) of(hooked).rest.push(event)
      else if (event.kind === 'message') of(channel).messages.push(event)
      else of(channel).receipts.push(event)
    }
  }
  // one order of locks for everybody
  return [...routed.values()].sort((a, b) => a.channel.id - b.channel.id)
}
