// A test app in which the examples of the document run.
import type { Endpoint, Example } from '../../src/http/endpoint.ts'
import { WEEKDAYS } from '../../src/sla/calendar.ts'
import { PASSWORD } from '../cast.ts'
import type { Reply } from '../client.ts'
import type { World } from '../world.ts'
import { toolRecords } from './tool-records.ts'

/** The records that the examples speak of. */
const NAMED = {
  agent: 'agt-4nRq8sWzK2',
  channel: 'chn-8sKq2TfWzH',
  message: 'msg-8sKq2TfWzH',
  ticket: 'tck-9wVxR4mBtK',
  other: 'tck-4fRt7nJwQz',
  served: 'tck-5wLp3nHqTs',
  member: 'usr-8kQw2nRtZb',
  conversation: 'ses-5dVm3RkYtC',
  held: 'msg-6pRw9XzVcB',
  unknown: 'msg-3kYt8vNqLb',
  note: 'not-2wYb6nJkGd',
  tag: 'tag-7mVc4hTqPe',
  oldTag: 'tag-2wPq6nFzKd',
  team: 'tem-5kRw8nVtXc',
  canned: 'cnd-6gTq3wLxZm',
  view: 'viw-4xKd9sJtRq',
  ticketView: 'tvw-6pRx3mKwTd',
  secondView: 'tvw-9kWn4hZcQb',
  contact: 'con-7hGk4pRwXa',
}
const PHONE = '237650000303'
/** A message that is sent then waits for all of the test. */
const LATER = new Date(Date.now() + 86_400_000).toISOString()

/** The servers that the examples speak of. */
async function serversOf(rows: World['rows'], app: number, server: string, spare: string): Promise<void> {
  const rename = 'update tool_servers set hashid = $2 where app_id = $1 and hashid = $3'
  await rows(rename, [app, 'srv-5nTq8wKzHd', server])
  await rows(rename, [app, 'srv-3mWq7vTzRk', spare])
}

/** Addresses of this installation, which the document shows as a reader has it. */
const asHere = (body: unknown): unknown =>
  body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body).replaceAll('http://localhost:3000', 'http://palabre.test'))

/** A test app in which everything is that the examples name, under the same names. */
export async function seedExamples({ awa, rows }: World): Promise<void> {
  const { id, userId } = awa.app
  await rows('update agents set hashid = $2 where app_id = $1', [id, NAMED.agent])
  await rows('update users set username = $2 where id = $1', [userId, 'awa@shop.example'])
  await rows('update users set hashid = $1 where username = $2', [NAMED.member, 'bruno@boutique.example'])
  const fatou = awa.customer(PHONE)
  await fatou.writes()
  const rename = 'set hashid = $2 where app_id = $1 and hashid = $3'
  await rows(`update messages ${rename}`, [id, NAMED.message, (await awa.sends(fatou)).message_id])
  const held = await awa.sends(fatou, 'Later', { send_at: LATER })
  await rows(`update messages ${rename}`, [id, NAMED.held, held.message_id])
  const lost = await awa.sends(fatou, 'Lost', { send_at: LATER })
  await rows(
    `update messages set status = 'unknown', send_at = null, hashid = $2 where app_id = $1 and hashid = $3`,
    [...[id, NAMED.unknown, lost.message_id]],
  )
  const { hashid } = await awa.conversation(fatou)
  await rows(`update chat_sessions ${rename}`, [id, NAMED.conversation, hashid])
  const person = `(select d.contact_id from contact_details d where d.app_id = $1 and d.identifier = $3)`
  await rows(`update contacts set hashid = $2 where app_id = $1 and id = ${person}`, [
    id,
    NAMED.contact,
    PHONE,
  ])
  const { body: note } = await awa.api.post(`/conversation/${NAMED.conversation}/note`, { text: 'Calm.' })
  await rows(`update conversation_notes ${rename}`, [id, NAMED.note, note.id])
  const { body: tag } = await awa.api.post('/tag/add', { name: 'delivery' })
  await rows(`update tags ${rename}`, [id, NAMED.tag, tag.id])
  const { body: old } = await awa.api.post('/tag/add', { name: 'old' })
  await rows(`update tags ${rename}`, [id, NAMED.oldTag, old.id])
  const { body: team } = await awa.api.post('/team/add', { name: 'Deliveries' })
  await rows(`update teams ${rename}`, [id, NAMED.team, team.id])
  const day = [{ from: '08:00', to: '17:00' }]
  const week = Object.fromEntries(WEEKDAYS.map(name => [name, day]))
  for (const [name, named] of [
    ['Office', 'cal-3fHq7wLzTd'],
    ['Old', 'cal-8nWc2kYpRs'],
  ]) {
    const { body: calendar } = await awa.api.post('/calendar/add', { name, zone: 'Africa/Douala', week })
    await rows(`update calendars ${rename}`, [id, named, calendar.id])
  }
  await rows(
    `insert into ticket_sla_policies (app_id, id, label, priority, response_time, resolve_time, created_at, updated_at)
     values ($1, 31, 'High, office hours', 'high', 60, 480, now(), now())`,
    [id],
  )
  await rows(
    `insert into ticket_statuses (app_id, id, names, code, position, created_at, updated_at)
     values ($1, 41, '{"en": "With the workshop"}', 'workshop', 8, now(), now())`,
    [id],
  )
  const answer = { shortcut: 'late', title: 'Late', text: { fr: 'Bonjour' }, shared: true }
  const { body: canned } = await awa.api.post('/canned-reply/add', answer)
  await rows(`update canned_replies ${rename}`, [id, NAMED.canned, canned.id])
  const saved = { name: 'Deliveries', filters: { view: 'mine' }, shared: true }
  const { body: view } = await awa.api.post('/view/add', saved)
  await rows(`update views ${rename}`, [id, NAMED.view, view.id])
  const late = { filters: { breached: 'any' }, shared: true }
  for (const [named, name] of [
    [NAMED.ticketView, 'Late'],
    [NAMED.secondView, 'Pending'],
  ]) {
    const { body: ticketView } = await awa.api.post('/ticket/view/add', { ...late, name })
    await rows(`update ticket_views ${rename}`, [id, named, ticketView.id])
  }
  const { body: spare } = await awa.api.post('/channel/add', { channel: 'webchat' })
  await rows(`update channels ${rename}`, [id, NAMED.channel, spare.id])
  const { body: token } = await awa.api.post('/token/add', { name: 'x', scopes: ['messages:read'] })
  const told = { agent: NAMED.agent, content: 'Opening hours: eight.', external_id: 'hours' }
  const { body: text } = await awa.api.post('/agent/knowledge/add', told)
  await rows(`update knowledge ${rename}`, [id, 'knw-3bTh7QmZrF', text.id])
  await rows('update tokens set id = 1700 where id = $1', [token.id])
  const { tool, spare: unneeded, run, server, spareServer } = await toolRecords(awa)
  await rows(`update tools ${rename}`, [id, 'tol-6sHn4xKdPw', tool])
  await rows(`update tools ${rename}`, [id, 'tol-2mWq8vTzRk', unneeded])
  await rows(`update tool_runs ${rename}`, [id, 'trn-8dRv3mXcLt', run])
  await serversOf(rows, id, server, spareServer)
  const ticket = await awa.opensTicket({}, fatou)
  // what is moved in the examples goes on
  await awa.moves(ticket, 'closed')
  await rows(`update tickets ${rename}`, [id, NAMED.ticket, ticket.hashid])
  const other = await awa.opensTicket({}, fatou)
  await awa.moves(other, 'closed')
  await rows(`update tickets ${rename}`, [id, NAMED.other, other.hashid])
  const served = await awa.opensTicket({ status: 'resolved' })
  await rows(`update tickets ${rename}`, [id, NAMED.served, served.hashid])
}

/** Where the example goes. */
function targetOf({ path }: Endpoint, { params = {}, query = {} }: Example): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name]!)}?${search}`
}

const NEEDS_SECRETS = [
  '/auth/session/add',
  '/auth/second-factor',
  '/member/accept',
  '/auth/link/read',
  '/auth/verify',
  '/auth/verify/resend',
  '/auth/reset/complete',
]

/** What a person does with a cookie, and what an example's secrets cannot prove, runs in the tests of sessions and members. */
export const isRunByToken = ({ person, path }: Endpoint): boolean => !person && !NEEDS_SECRETS.includes(path)

/** Sends one example as a token of the shop does. */
export function runExample({ awa, live }: World, declared: Endpoint, example: Example): Promise<Reply> {
  const isLogin = declared.operation === 'logIn'
  const body = isLogin ? { ...(example.body as object), password: PASSWORD } : example.body
  const target = targetOf(declared, example)
  const { api } = declared.gateway === 'live' ? live.awa : awa
  return declared.method === 'GET' ? api.get(target) : api.post(target, asHere(body))
}
