// Two businesses with everything in them, so that one can be asked for what is the other's.
import assert from 'node:assert/strict'
import { setModel } from '../../src/agents/set-model.ts'
import { inTx } from '../../src/db/tx.ts'
import { addAgentKnowledge } from '../../src/knowledge/add-agent-knowledge.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import type { TestApp } from '../app.ts'
import type { CastApp } from '../cast.ts'
import type { Reply } from '../client.ts'

/** Names of one business's records, by the kind of name a request gives. */
export type Things = {
  agent: { id: string; hashid: string }
  ticket: { id: string; hashid: string }
  conversation: { id: string; hashid: string }
  contact: { id: string; hashid: string }
  detail: { id: string }
  policy: { id: string }
  user: { id: string }
  /** msg-… of a message that was sent, and the provider's ids of both directions. */
  message: { hashid: string; provider: string; inbound: string }
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

export type Owner = { app: CastApp; phone: string; mark: string; modelUrl: string | null }

const GATEWAY = '/sandbox'

/** Fills the test app of a business through the API. Every text of it holds the mark. */
export async function seed(app: TestApp, owner: Owner): Promise<Things> {
  const { db } = app.service.deps
  const { mark, phone } = owner
  const api = app.as(owner.app.token, GATEWAY)
  const good = (reply: Reply): Reply['body'] => {
    assert.equal(reply.code, 1000, reply.text)
    return reply.body
  }
  await nameThings(app, owner)
  const mail = `${mark}@customers.example`
  const visitor = `visitor-${mark}`
  const userId = `CM.${mark}`
  const profile = { firstname: mark, lastname: mark, email: mail }
  const text = { type: 'text', content: { text: `My order ${mark} never arrived` } }
  const inbound = good(
    await api.post('/test/inbound', { channel: 'messenger', contact: { phone, name: mark }, message: text }),
  )
  good(
    await api.post('/test/inbound', {
      channel: 'messenger',
      contact: { user_id: userId, name: mark },
      message: text,
    }),
  )
  const chatter = good(
    await api.post('/test/inbound', {
      channel: 'webchat',
      contact: { identifier: visitor, name: mark },
      message: text,
    }),
  )
  for (const [channel, identifier] of [
    ['messenger', phone],
    ['mail', mail],
  ]) {
    good(
      await api.post('/contact/knowledge/add', {
        content: `${mark} is a good customer`,
        agent: owner.app.agent.hashid,
        external_id: mark,
        contact: { identifier, channel, profile },
      }),
    )
  }
  const sent = good(
    await api.post('/messages/send', {
      channel: 'messenger',
      contact: { phone, profile: { ...profile, address: mark } },
      message: text,
      client_ref: mark,
    }),
  )
  const chat = (
    await db.query<{
      id: number
      hashid: string
      contact_detail_id: number
      contact_id: number
      contact_hashid: string
    }>(
      `select s.id, s.hashid, s.contact_detail_id, c.id as contact_id, c.hashid as contact_hashid from chat_sessions s
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     join contacts c on c.app_id = d.app_id and c.id = d.contact_id where s.app_id = $1 and d.identifier = $2`,
      [owner.app.id, phone],
    )
  )[0]!
  const ticket = good(
    await api.post('/ticket/add', {
      conversation: chat.hashid,
      subject: `Ticket ${mark}`,
      description: mark,
      agent: owner.app.agent.hashid,
      meta: { mark },
    }),
  )
  good(
    await api.post('/ticket/add', {
      contact: { channel: 'messenger', phone },
      subject: `Second ${mark}`,
      description: mark,
    }),
  )
  good(await api.post(`/ticket/${ticket.hashid}/move`, { status: 'in_progress' }))
  await app.drain()
  const outbox = good(await api.get(`/test/outbox?contact=${phone}`))
  const walk = await api.get('/ticket/search?sort=updated_at')
  const events = good(await api.get('/events'))
  const [row] = await db.query<{ provider_id: string }>(
    'select provider_id from messages where app_id = $1 and hashid = $2',
    [owner.app.id, sent.message_id],
  )
  return {
    agent: { id: String(owner.app.agent.id), hashid: owner.app.agent.hashid },
    ticket: { id: String(ticket.id), hashid: ticket.hashid },
    conversation: { id: String(chat.id), hashid: chat.hashid },
    contact: { id: String(chat.contact_id), hashid: chat.contact_hashid },
    detail: { id: String(chat.contact_detail_id) },
    policy: { id: String(ticket.ticket_sla_policy_id) },
    user: { id: String(owner.app.userId) },
    message: { hashid: sent.message_id, provider: row!.provider_id, inbound: inbound.message_id },
    sender: senderOf(owner.app),
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
async function nameThings(app: TestApp, { app: owner, mark, modelUrl }: Owner): Promise<void> {
  const { deps } = app.service
  const now = toTimestamp(app.clock.nowMs())
  await inTx(deps.db, async tx => {
    const set = [owner.id, owner.agent.id, mark, modelUrl === null ? 'offline' : 'openai-compatible']
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
    await addAgentKnowledge(tx, owner.id, owner.agent.id, `Delivery of ${mark} takes two days.`, now)
    if (modelUrl !== null)
      await setModel(
        tx,
        deps.seal,
        owner.id,
        { baseUrl: modelUrl, model: 'small', apiKey: `key-${mark}` },
        now,
      )
  })
}
