import { type Channel, listChannels } from '../channels/find.ts'
import { kindOf } from '../channels/kinds.ts'
import { storeNotices } from '../channels/notices.ts'
import type { ChannelEvent, Identity, Inbound, Receipt } from '../channels/types.ts'
import { renamePeople } from '../contacts/learn-names.ts'
import { isBusy, isUnreachable } from '../db/faults.ts'
import { inTx, type Tx } from '../db/tx.ts'
import { applyReceipts, type ReceiptInput } from '../delivery/receipts.ts'
import type { Needs, Store } from '../jobs/deps.ts'
import { makeBatcher, WAIT_MS_MAX } from '../lib/batch.ts'
import { nowOf } from '../lib/clock.ts'
import { memo } from '../lib/memo.ts'
import { type Timestamp, toTimestamp } from '../lib/time.ts'
import { receive } from './receive.ts'

type Delivery = { channel: Channel; events: ChannelEvent[] }

/** Stores a provider's delivery; resolves once it is committed. Deliveries of one app share transactions. */
export const ingest = memo((deps: Store & Needs<'log' | 'settings'>) =>
  makeBatcher<Delivery, void>(
    delivery => delivery.channel.app.id,
    async deliveries => {
      const app = deliveries[0]!.channel.app
      await inTx(deps.db, tx => ingestAll(tx, deps, deliveries, nowOf(deps.clock, app)))
      return deliveries.map(() => undefined)
    },
    { mayDivide: error => !isUnreachable(error) && !isBusy(error), waitMsMax: WAIT_MS_MAX },
  ),
)

async function ingestAll(
  tx: Tx,
  deps: Needs<'log' | 'settings'>,
  deliveries: Delivery[],
  now: Timestamp,
): Promise<void> {
  const byChannel = await route(tx, deliveries)
  for (const { channel, identities, messages, receipts, rest } of byChannel) {
    await renamePeople(
      tx,
      channel.app.id,
      identities.map(one => renamingOf(channel, one)),
      now,
    )
    if (messages.length > 0) await receive(tx, deps, channel, messages, now)
    if (receipts.length > 0) {
      await applyReceipts(deps, tx, channel.app.id, channel.id, receiptsOf(channel, receipts), now)
    }
    await storeNotices(tx, channel, rest, now)
  }
}

/** With the recipients as contacts know them. */
export function receiptsOf({ type }: Channel, receipts: Receipt[]): ReceiptInput[] {
  const { identify } = kindOf(type)
  return receipts.map(({ recipient, ...receipt }) => ({ ...receipt, recipient: identify(recipient) }))
}

function renamingOf({ type }: Channel, { before, after, at }: Identity) {
  const { replaces, ...address } = after
  const shown = { username: null, name: null }
  const kind = kindOf(type)
  // someone known by their number alone has an id, too
  const known = before.phone === null && before.userId === null ? address : before
  const { identifier, userId } = kind.identify({ ...known, ...shown })
  return {
    person: { channel: type, identifier: identifier!, userId, at: toTimestamp(at) },
    after: { ...kind.identify({ ...address, ...shown }), replaces },
    at: toTimestamp(at),
  }
}

type Routed = {
  channel: Channel
  identities: Identity[]
  messages: Inbound[]
  receipts: Receipt[]
  rest: Exclude<ChannelEvent, Identity>[]
}

/**
 * By the provider's id of our number, never by the hook alone: one hook may serve several numbers of an app. What
 * came for a number that is not connected is kept whole, as a notice of the hook's channel.
 */
async function route(tx: Tx, deliveries: Delivery[]): Promise<Routed[]> {
  const routed = new Map<number, Routed>()
  const of = (channel: Channel): Routed => {
    let entry = routed.get(channel.id)
    if (!entry)
      routed.set(channel.id, (entry = { channel, identities: [], messages: [], receipts: [], rest: [] }))
    return entry
  }
  let others: Channel[] | null = null
  for (const { channel: hooked, events } of deliveries) {
    for (const event of events) {
      if (event.kind === 'notice') {
        of(hooked).rest.push(event)
        continue
      }
      // a person's ids are the same for all numbers
      if (event.kind === 'identity') {
        of(hooked).identities.push(event)
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
