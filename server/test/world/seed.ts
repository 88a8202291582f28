// Two businesses with everything in them, so that one can be asked for what is the other's.
import assert from 'node:assert/strict'
import { setModel } from '../../src/agents/set-model.ts'
import { SERVICE } from '../../src/audit/actor.ts'
import { inTx } from '../../src/db/tx.ts'
import { addAgentKnowledge } from '../../src/knowledge/add-agent-knowledge.ts'
import { DAY_MS, toTimestamp } from '../../src/lib/time.ts'
import { WEEKDAYS } from '../../src/sla/calendar.ts'
import type { CastApp } from '../cast.ts'
import { toolRecords } from '../openapi/tool-records.ts'
import type { World } from '../world.ts'
import { accepted } from './formats.ts'
import type { Shop } from './shop.ts'

/** Names of one business's records, by the kind of name a request gives. */
export type Things = {
  agent: { id: string; hashid: string }
  /** A number that nobody writes to. */
  channel: { hashid: string }
  /** A token that nobody uses. */
  token: { id: string }
  /** A service account of the business. */
  member: { hashid: string }
  /** A text of the agent's own. */
  known: { hashid: string }
  ticket: { id: string; hashid: string }
  conversation: { id: string; hashid: string }
  /** A note in it, and a tag that it has. */
  note: { hashid: string }
  /** One that may end, one that has ended, and a message that waits for its time. */
  other: { hashid: string }
  ended: { hashid: string }
  held: { hashid: string }
  label: { hashid: string }
  team: { hashid: string }
  canned: { hashid: string }
  view: { hashid: string }
  ticketView: { hashid: string }
  contact: { id: string; hashid: string }
  detail: { id: string }
  policy: { id: string }
  /** A policy that is nobody's default, and a ticket that is resolved. */
  sparePolicy: { id: string }
  served: { id: string; hashid: string }
  /** Another ticket in progress; one that is part of it, and one that may become so. */
  second: { hashid: string }
  merged: { hashid: string }
  mergeable: { hashid: string }
  calendar: { hashid: string }
  /** No policy counts by it. */
  unusedCalendar: { hashid: string }
  tool: { hashid: string }
  /** A call of the tool. */
  run: { hashid: string }
  /** A server that offers tools. */
  server: { hashid: string; hash: string }
  /** A status of the app's own. */
  status: { id: string; code: string }
  user: { id: string }
  /** msg-… of a message that was sent, and the provider's ids of both directions. */
  message: { hashid: string; provider: string; inbound: string }
  /** msg-… of a message that the provider refused. */
  failed: { hashid: string }
  /** msg-… of one of which nobody knows whether it arrived. */
  doubtful: { hashid: string }
  sender: string
  /** The provider's id of a person who hides the phone. */
  userId: string
  phone: string
  mail: string
  /** As a test names the visitor, and as the web chat does. */
  visitor: string
  visitorId: string
  event: string
  cursor: string
  outboxCursor: string
}

/** Whose records they are; every text of them holds the mark. Without a model's address the offline one answers. */
export type Owner = { shop: Shop; phone: string; mark: string; modelUrl?: string }

/** It waits so long: longer than any test lets pass. */
const HELD_MS = 25 * DAY_MS
/** The provider finds fault with the message itself. */
const MALFORMED = 131051

/** Fills the test app of a business through the API. */
export async function seed(world: World, owner: Owner): Promise<Things> {
  const { shop, mark, phone } = owner
  const { api } = shop
  await nameThings(world, owner)
  const mail = `${mark}@customers.example`
  const visitor = `visitor-${mark}`
  const userId = `CM.${mark}`
  const profile = { firstname: mark, lastname: mark, email: mail }
  const spare = accepted(
    await api.post('/channel/add', {
      channel: 'webchat',
      name: `Spare ${mark}`,
      config: { greeting: { en: mark } },
    }),
  )
  accepted(await api.post(`/channel/${spare.id}/update`, { is_active: false }))
  const told = { agent: shop.app.agent.hashid, content: `Parking of ${mark} is free.` }
  const known = accepted(await api.post('/agent/knowledge/add', told))
  const unused = accepted(await api.post('/token/add', { name: `Unused ${mark}`, scopes: ['messages:read'] }))
  const service = { name: `Till of ${mark}`, role: 'member' }
  // people are the business's: the live app's address
  const { api: live } = shop === world.chloe ? world.live.chloe : world.live.awa
  const member = accepted(await live.post('/member/service/add', service))
  const words = `My order ${mark} never arrived`
  const customer = shop.customer(phone)
  const inbound = await customer.writes(words, { contact: { phone, name: mark } })
  await customer.writes(words, { contact: { user_id: userId, name: mark } })
  const chatter = await customer.writes(words, {
    channel: 'webchat',
    contact: { identifier: visitor, name: mark },
  })
  for (const [channel, identifier] of [
    ['messenger', phone],
    ['mail', mail],
  ]) {
    accepted(
      await api.post('/contact/knowledge/add', {
        content: `${mark} is a good customer`,
        agent: shop.app.agent.hashid,
        external_id: mark,
        contact: { identifier, channel, profile },
      }),
    )
  }
  const sent = await shop.sends(customer, words, {
    contact: { phone, profile: { ...profile, address: mark } },
    client_ref: mark,
  })
  const [chat] = await world.rows<{
    id: number
    hashid: string
    contact_detail_id: number
    contact_id: number
    contact_hashid: string
  }>(
    `select s.id, s.hashid, s.contact_detail_id, c.id as contact_id, c.hashid as contact_hashid from chat_sessions s
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     join contacts c on c.app_id = d.app_id and c.id = d.contact_id where s.app_id = $1 and d.identifier = $2`,
    [shop.app.id, phone],
  )
  assert.ok(chat)
  const ticket = accepted(
    await api.post('/ticket/add', {
      conversation: chat.hashid,
      subject: `Ticket ${mark}`,
      description: mark,
      agent: shop.app.agent.hashid,
      meta: { mark },
    }),
  )
  const also = async (subject: string) =>
    accepted(
      await api.post('/ticket/add', {
        ...{ contact: { channel: 'messenger', phone }, subject: `${subject} ${mark}` },
        ...{ description: mark, status: 'in_progress' },
      }),
    )
  const [second, merged, mergeable] = [await also('Second'), await also('Part'), await also('Double')]
  accepted(await api.post(`/ticket/${merged.hashid}/merge`, { into: second.hashid }))
  const about = { contact: { channel: 'messenger', phone }, subject: `Third ${mark}`, description: mark }
  const served = accepted(await api.post('/ticket/add', { ...about, status: 'resolved' }))
  const times = { priority: 'low', response_time: 60, resolve_time: 600 }
  const sparePolicy = accepted(await api.post('/ticket/sla/add', { label: mark, ...times }))
  const other = await shop.conversation({ phone: userId })
  const ended = await shop.conversation({ id: chatter.contact })
  accepted(await api.post(`/conversation/${ended.hashid}/close`, {}))
  const inDays = toTimestamp(world.app.clock.nowMs() + HELD_MS)
  const held = await shop.sends(customer, words, { send_at: inDays })
  const note = accepted(await api.post(`/conversation/${chat.hashid}/note`, { text: mark }))
  const label = accepted(await api.post('/tag/add', { name: mark }))
  accepted(await api.post(`/conversation/${chat.hashid}/tag`, { add: [label.id] }))
  const team = accepted(await api.post('/team/add', { name: mark }))
  const day = [{ from: '08:00', to: '17:00' }]
  const week = Object.fromEntries(WEEKDAYS.map(one => [one, day]))
  const addCalendar = async (name: string): Promise<{ hashid: string }> => ({
    hashid: accepted(await api.post('/calendar/add', { name, zone: 'Africa/Douala', week })).id,
  })
  const calendar = await addCalendar(mark)
  const unusedCalendar = await addCalendar(`${mark} unused`)
  const tool = await toolRecords(shop, world.app.service.deps.settings.baseUrl)
  const status = accepted(await api.post('/ticket/status/add', { code: `own_${mark}`, name: { en: mark } }))
  const answer = { shortcut: mark, title: mark, text: { en: mark }, shared: true }
  const canned = accepted(await api.post('/canned-reply/add', answer))
  const saved = { name: mark, filters: { view: 'mine' }, shared: true }
  const view = accepted(await api.post('/view/add', saved))
  const savedTickets = { name: mark, filters: { status: 'open' }, shared: true }
  const ticketView = accepted(await api.post('/ticket/view/add', savedTickets))
  accepted(await api.post(`/ticket/${ticket.hashid}/move`, { status: 'in_progress' }))
  await world.drains()
  await customer.meets({ outcome: 'error', error_code: MALFORMED })
  const failed = await shop.sends(customer, words)
  await world.drains()
  const doubtful = await shop.sends(customer, words)
  await world.drains()
  // as its delivery leaves it when the provider's answer is lost
  await world.rows(
    `update messages set status = 'unknown', sent_at = null, delivered_at = null, read_at = null
     where app_id = $1 and hashid = $2`,
    [shop.app.id, doubtful.message_id],
  )
  const outbox = await customer.received()
  const walk = await api.get('/ticket/search?sort=updated_at')
  const events = accepted(await api.get('/events'))
  const [row] = await world.rows<{ provider_id: string }>(
    'select provider_id from messages where app_id = $1 and hashid = $2',
    [shop.app.id, sent.message_id],
  )
  return {
    agent: { id: String(shop.app.agent.id), hashid: shop.app.agent.hashid },
    channel: { hashid: spare.id },
    token: { id: String(unused.id) },
    member: { hashid: member.id },
    known: { hashid: known.id },
    ticket: { id: String(ticket.id), hashid: ticket.hashid },
    conversation: { id: String(chat.id), hashid: chat.hashid },
    note: { hashid: note.id },
    other: { hashid: other.hashid },
    ended: { hashid: ended.hashid },
    held: { hashid: held.message_id },
    label: { hashid: label.id },
    team: { hashid: team.id },
    canned: { hashid: canned.id },
    view: { hashid: view.id },
    ticketView: { hashid: ticketView.id },
    contact: { id: String(chat.contact_id), hashid: chat.contact_hashid },
    detail: { id: String(chat.contact_detail_id) },
    ...{ calendar, unusedCalendar },
    tool: { hashid: tool.tool },
    run: { hashid: tool.run },
    server: { hashid: tool.server, hash: tool.hash },
    status: { id: String(status.id), code: status.code },
    policy: { id: String(ticket.ticket_sla_policy_id) },
    sparePolicy: { id: String(sparePolicy.id) },
    served: { id: String(served.id), hashid: served.hashid },
    second: { hashid: second.hashid },
    merged: { hashid: merged.hashid },
    mergeable: { hashid: mergeable.hashid },
    user: { id: String(shop.app.userId) },
    message: { hashid: sent.message_id, provider: row!.provider_id, inbound: inbound.message_id },
    failed: { hashid: failed.message_id },
    doubtful: { hashid: doubtful.message_id },
    sender: senderOf(shop.app),
    userId,
    phone,
    mail,
    visitor,
    visitorId: chatter.contact,
    event: String(events.data[0].id),
    cursor: walk.headers.get('x-next-cursor')!,
    outboxCursor: outbox[0]!.cursor,
  }
}

/** A sender number that only this business has. */
const senderOf = (app: CastApp): string => `23769${String(app.id).padStart(7, '0')}`

/** Marks what the API cannot write: the agent, its own knowledge, the channels. */
async function nameThings({ app }: World, { shop, mark, modelUrl }: Owner): Promise<void> {
  const { deps } = app.service
  const owner = shop.app
  const now = toTimestamp(app.clock.nowMs())
  await inTx(deps.db, async tx => {
    const set = [owner.id, owner.agent.id, mark, modelUrl === undefined ? 'offline' : 'openai-compatible']
    await tx.query(
      'update agents set name = $3, description = $3, tone = $3, style = $3, instructions = array[$3], model = $4 where app_id = $1 and id = $2',
      set,
    )
    await tx.query('update channels set name = $2 where app_id = $1', [owner.id, mark])
    await tx.query('update channels set sender = $3 where app_id = $1 and id = $2', [
      owner.id,
      owner.messenger.id,
      senderOf(owner),
    ])
    await addAgentKnowledge(
      tx,
      owner.id,
      { agentId: owner.agent.id, content: `Delivery of ${mark} takes two days.` },
      SERVICE,
      now,
    )
    if (modelUrl !== undefined)
      await setModel(
        tx,
        deps.seal,
        owner.id,
        { baseUrl: modelUrl, model: 'small', apiKey: `key-${mark}` },
        SERVICE,
        now,
      )
  })
}
