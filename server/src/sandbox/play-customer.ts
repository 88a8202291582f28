// A customer of a simulated provider: their message reaches our hook as the provider would bring it.

import type { Address, Json, MessageType } from '../channels/types.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { Answer, ContextWith } from '../http/endpoint.ts'
import { invalid, notFound } from '../http/errors.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { AppId } from '../lib/ids.ts'
import { SECOND_MS, type Timestamp, toMs } from '../lib/time.ts'
import { type HookNeeds, postHook } from './call-back.ts'
import { chooseChannel } from './choose.ts'
import { type SimulatedNumber, simulatorOf, wireNumberOf } from './numbers.ts'
import { openWindow } from './open-window.ts'
import type { InboundInput } from './shapes.ts'
import { storeProfile } from './store-profile.ts'
import type { WrittenMessage } from './written.ts'

const RETRY_AFTER_MS = SECOND_MS
/** Their content names the message that they are about. */
const TARGETED = new Set<string>(['reaction', 'edit', 'revoke'])

/** Fixed before the first delivery: a repeated request delivers the same message again. */
type Planned = {
  message_id: string
  contact: string
  context_id: string | null
  content: WrittenMessage['content']
}

/** Notes the window, then delivers the signed webhook by real HTTP, so many times, before it answers. */
export async function playCustomer(
  context: ContextWith<'db' | HookNeeds, unknown, InboundInput>,
  route: string,
): Promise<Answer> {
  const { deps, app, body, now } = context
  const customer = customerOf(body)
  const { type, content: _content, context_id: _context, ...provenance } = body.message
  const number = await chooseChannel(deps.db, app.id, [body.channel], body.to)
  const answer = await withIdempotency(context, route, async tx => {
    const planned = await plan(tx, number, body.message, customer, now)
    const person = { channel: body.channel, identifier: planned.contact, userId: customer.userId }
    await storeProfile(tx, app.id, person, body.contact.profile, now)
    return planned
  })
  const planned = answer.body as Planned
  const webhook = simulatorOf(number).inbound(wireNumberOf(number), {
    customer,
    name: body.contact.name ?? null,
    type: type as MessageType,
    content: planned.content as { [key: string]: Json },
    contextId: planned.context_id,
    provenance,
    id: planned.message_id,
    atMs: toMs(now),
  })
  let status = 0
  for (let copy = 0; copy < (body.times ?? 1); copy++) status = await postHook(deps, number, webhook)
  if (status !== 200) {
    const job = { app_id: number.app.id, channel_id: number.id, bodies: [webhook] }
    await inTx(deps.db, async tx => enqueue(tx, 'sandbox.callback', job, RETRY_AFTER_MS))
  }
  const { message_id, contact } = planned
  return { ...answer, body: { message_id, contact, delivered: status === 200, status } }
}

function customerOf({ channel, contact }: InboundInput): Address {
  const simulator = simulatorOf({ type: channel })
  const customer = simulator.customerOf(contact)
  if (customer === null) throw invalid([{ ...simulator.needs, rule: 'required' }])
  return customer
}

async function plan(
  tx: Tx,
  number: Pick<SimulatedNumber, 'app' | 'id' | 'type'>,
  { type, content, context_id, group_id }: WrittenMessage,
  customer: Address,
  now: Timestamp,
): Promise<Planned> {
  const appId = number.app.id
  const ids = [customer.phone, customer.userId].filter(id => typeof id === 'string')
  // as at the provider: neither what is said in a group nor a notice of its own lets the number answer in private
  if (group_id === undefined && type !== 'system')
    for (const id of ids) await openWindow(tx, appId, number.id, id, now)
  const target = TARGETED.has(type)
    ? await providerIdOf(tx, appId, 'message.content.message_id', String(content.message_id))
    : null
  const quoted =
    context_id === undefined
      ? await offerOf(tx, number, type, ids)
      : await providerIdOf(tx, appId, 'message.context_id', context_id)
  return {
    message_id: simulatorOf(number).newMessageId(ids[0]!),
    contact: ids[0]!,
    context_id: quoted,
    content: target === null ? content : { ...content, message_id: target },
  }
}

/** The provider's id for one of our msg-…; other ids stay as they are. 1007 when it was never sent. */
async function providerIdOf(tx: Tx, appId: AppId, field: string, id: string): Promise<string> {
  if (!id.startsWith('msg-')) return id
  const [row] = await tx.query<{ provider_id: string }>(
    `select provider_id from sandbox_sends where app_id = $1 and ref = $2 and provider_id is not null
     union all
     select provider_id from messages where app_id = $1 and hashid = $2 and provider_id is not null
     limit 1`,
    [appId, id],
  )
  if (!row) throw notFound({ field, kind: 'message' })
  return row.provider_id
}

/** A choice always quotes the message that offered it: the newest one with choices, unless the request names one. */
async function offerOf(
  tx: Tx,
  number: Pick<SimulatedNumber, 'app' | 'id'>,
  type: string,
  recipients: string[],
): Promise<string | null> {
  if (type !== 'interactive_reply') return null
  const [row] = await tx.query<{ provider_id: string }>(
    `select provider_id from sandbox_sends
     where app_id = $1 and channel_id = $2 and recipient = any($3) and type in ('interactive', 'template')
       and provider_id is not null order by id desc limit 1`,
    [number.app.id, number.id, recipients],
  )
  return row?.provider_id ?? null
}
