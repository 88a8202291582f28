// Idempotency-Key on every POST with a token: one effect, the first answer again, 1004 with another body.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../../src/routes.ts'
import { WEEKDAYS } from '../../src/sla/calendar.ts'
import { PASSWORD } from '../cast.ts'
import type { Client } from '../client.ts'
import { useWorld } from '../world.ts'
import { inboxRequests } from './inbox-requests.ts'
import { ticketRequests } from './ticket-requests.ts'
import { toolRequests } from './tool-requests.ts'

/** A request, and another one: with another body, or of another record where none is taken. */
let bodies: { [path: string]: [path: string, body: object, other: object, otherPath?: string] }
const world = useWorld({}, async world => {
  const { awa, live } = world
  const inbox = await inboxRequests(world)
  const text = (words: string) => ({ type: 'text', content: { text: words } })
  const template = (name: string) => ({ type: 'template', content: { name, language: 'fr' } })
  const fatou = awa.customer()
  const ticket = await awa.opensTicket()
  const [bruno] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [
    world.app.cast.bruno.userId,
  ])
  const about = awa.ticketAbout({}, fatou)
  const to = { channel: 'messenger', contact: { phone: fatou.phone } }
  const waiting = await awa.sends(fatou, template('zero'))
  const channel = (await awa.api.post('/channel/add', { channel: 'webchat' })).body.id
  const wanted = { name: 'Spare', scopes: ['messages:read'] }
  const token = (await awa.api.post('/token/add', wanted)).body.id
  const spare = (await awa.api.post('/agent/add', { name: 'Spare', language: 'en' })).body.id
  const service = { name: 'Shop system', role: 'member' }
  const member = (await live.awa.api.post('/member/service/add', service)).body.id
  const leaver = (await live.awa.api.post('/member/service/add', { ...service, name: 'Leaver' })).body.id
  const told = { agent: spare, content: 'Hours' }
  const known = (await awa.api.post('/agent/knowledge/add', told)).body.id
  const day = [{ from: '08:00', to: '17:00' }]
  const hours = { zone: 'Africa/Douala', week: Object.fromEntries(WEEKDAYS.map(name => [name, day])) }
  const calendar = (await awa.api.post('/calendar/add', { ...hours, name: 'Spare' })).body.id
  const times = { priority: 'low', response_time: 60, resolve_time: 480 }
  const policy = (await awa.api.post('/ticket/sla/add', { ...times, label: 'Spare' })).body.id
  const own = { code: 'spare', name: { en: 'Spare' } }
  const status = (await awa.api.post('/ticket/status/add', own)).body.id
  bodies = {
    ...inbox,
    ...(await ticketRequests(world)),
    '/token/add': ['/token/add', wanted, { ...wanted, name: 'Other' }],
    '/token/{id}/update': [`/token/${token}/update`, { name: 'One' }, { name: 'Two' }],
    '/token/{id}/roll': [`/token/${token}/roll`, { overlap: 'PT1H' }, { overlap: 'PT2H' }],
    '/token/{id}/revoke': [`/token/${token}/revoke`, {}, {}, '/token/999999999/revoke'],
    '/member/invite': [
      '/member/invite',
      { username: 'linda@shop.example', role: 'viewer' },
      { username: 'linda@shop.example', role: 'member' },
    ],
    '/member/service/add': ['/member/service/add', { ...service, name: 'Till' }, service],
    '/member/{id}/update': [`/member/${member}/update`, { role: 'viewer' }, { role: 'member' }],
    '/member/{id}/remove': [`/member/${leaver}/remove`, {}, {}, '/member/usr-1111111111/remove'],
    '/agent/knowledge/add': [
      '/agent/knowledge/add',
      { agent: spare, content: 'Tea' },
      { agent: spare, content: 'Coffee' },
    ],
    '/agent/knowledge/{id}/update': [
      `/agent/knowledge/${known}/update`,
      { content: 'Milk' },
      { content: 'Water' },
    ],
    '/agent/knowledge/{id}/remove': [
      `/agent/knowledge/${known}/remove`,
      {},
      {},
      '/agent/knowledge/knw-1111111111/remove',
    ],
    '/agent/add': ['/agent/add', { name: 'Nia', language: 'fr' }, { name: 'Nia', language: 'en' }],
    '/agent/{id}/update': [`/agent/${spare}/update`, { tone: 'warm' }, { tone: 'brief' }],
    '/agent/{id}/mode': [`/agent/${spare}/mode`, { mode: 'live' }, { mode: 'shadow' }],
    '/agent/{id}/try': [`/agent/${spare}/try`, { text: 'Hello' }, { text: 'Bye' }],
    '/agent/model/add': [
      '/agent/model/add',
      { base_url: 'https://models.example', model: 'one' },
      { base_url: 'https://models.example', model: 'two' },
    ],
    '/agent/model/check': ['/agent/model/check', {}, { base_url: 'https://models.example', model: 'one' }],
    '/channel/add': ['/channel/add', { channel: 'webchat' }, { channel: 'webchat', name: 'Another' }],
    '/channel/{id}/update': [`/channel/${channel}/update`, { name: 'One' }, { name: 'Two' }],
    '/channel/{id}/check': [`/channel/${channel}/check`, {}, {}, '/channel/chn-1111111111/check'],
    '/channel/{id}/disconnect': [
      `/channel/${channel}/disconnect`,
      {},
      {},
      '/channel/chn-1111111111/disconnect',
    ],
    '/contact/knowledge/add': [
      '/contact/knowledge/add',
      awa.knowledgeAbout(fatou, 'Likes tea'),
      awa.knowledgeAbout(fatou, 'Likes coffee'),
    ],
    '/messages/send': [
      '/messages/send',
      { ...to, message: template('one') },
      { ...to, message: template('two') },
    ],
    '/messages/{id}/retry': [
      `/messages/${waiting.message_id}/retry`,
      {},
      {},
      '/messages/msg-1111111111/retry',
    ],
    '/business-manager/stop': ['/business-manager/stop', { reason: 'One' }, { reason: 'Two' }],
    '/business-manager/resume': ['/business-manager/resume', {}, { reason: 'Two' }, '/business-manager/stop'],
    '/business-manager/accent/set': [
      '/business-manager/accent/set',
      { accent: '#7a1f5c' },
      { accent: '#1f7a5c' },
    ],
    '/ticket/add': ['/ticket/add', about, { ...about, subject: 'Later' }],
    '/ticket/{id}/move': [`/ticket/${ticket.hashid}/move`, { status: 'pending' }, { status: 'resolved' }],
    '/ticket/{id}/update': [`/ticket/${ticket.hashid}/update`, { subject: 'One' }, { subject: 'Two' }],
    '/ticket/{id}/assign': [`/ticket/${ticket.hashid}/assign`, { user: bruno!.hashid }, { user: null }],
    '/ticket/{id}/note': [`/ticket/${ticket.hashid}/note`, { text: 'One' }, { text: 'Two' }],
    '/ticket/{id}/reply': [
      `/ticket/${ticket.hashid}/reply`,
      { message: template('one') },
      { message: template('two') },
    ],
    '/ticket/status/add': [
      '/ticket/status/add',
      { code: 'one', name: { en: 'One' } },
      { code: 'two', name: { en: 'Two' } },
    ],
    '/ticket/status/{id}/update': [`/ticket/status/${status}/update`, { position: 9 }, { position: 10 }],
    '/ticket/status/reorder': ['/ticket/status/reorder', { ids: [status] }, { ids: [1, status] }],
    '/ticket/status/{id}/deactivate': [
      `/ticket/status/${status}/deactivate`,
      { move_to: 'open' },
      { move_to: 'pending' },
    ],
    '/ticket/transition/set': [
      '/ticket/transition/set',
      { from: 'pending', to: ['open'] },
      { from: 'pending', to: null },
    ],
    '/ticket/sla/add': ['/ticket/sla/add', { ...times, label: 'One' }, { ...times, label: 'Two' }],
    '/ticket/sla/{id}/update': [`/ticket/sla/${policy}/update`, { label: 'Three' }, { label: 'Four' }],
    '/ticket/sla/reorder': ['/ticket/sla/reorder', { ids: [policy] }, { ids: [policy, 1] }],
    '/ticket/sla/{id}/deactivate': [`/ticket/sla/${policy}/deactivate`, {}, {}, '/ticket/sla/1/deactivate'],
    '/calendar/add': ['/calendar/add', { ...hours, name: 'One' }, { ...hours, name: 'Two' }],
    '/calendar/{id}/holidays': [
      `/calendar/${calendar}/holidays`,
      { ical: 'BEGIN:VCALENDAR\nEND:VCALENDAR' },
      { ical: 'BEGIN:VCALENDAR\nEND:VCALENDAR\n', dry_run: true },
    ],
    '/ticket/satisfaction/change': [
      '/ticket/satisfaction/change',
      { delay_minutes: 5 },
      { delay_minutes: 6 },
    ],
    '/ticket/{id}/satisfaction/ask': [
      `/ticket/${(await awa.opensTicket({ status: 'resolved' })).hashid}/satisfaction/ask`,
      {},
      {},
      '/ticket/tck-1111111111/satisfaction/ask',
    ],
    '/calendar/{id}/update': [`/calendar/${calendar}/update`, { name: 'Three' }, { name: 'Four' }],
    '/calendar/reorder': ['/calendar/reorder', { ids: [calendar] }, { ids: ['cal-1111111111'] }],
    '/calendar/{id}/deactivate': [
      `/calendar/${calendar}/deactivate`,
      {},
      {},
      '/calendar/cal-1111111111/deactivate',
    ],
    ...(await toolRequests(awa)),
    '/notice/read': ['/notice/read', { all: true }, { ids: [1] }],
    '/test/inbound': ['/test/inbound', { ...to, message: text('Hello') }, { ...to, message: text('Bye') }],
    '/test/outcome': ['/test/outcome', { outcome: 'read' }, { outcome: 'sent' }],
    '/test/clock': ['/test/clock', { advance: 'PT1S' }, { advance: 'PT2S' }],
  }
})
const { awa } = world

// what a person does for themselves, with a session: sessions/matrix.test.ts
const repeatable = endpoints.filter(
  ({ method, scope, person, unrepeatable }) =>
    method === 'POST' && scope !== null && !person && !unrepeatable,
)
for (const { path, gateway } of repeatable) {
  test(`POST ${path}`, async () => {
    const [way, body, other, otherWay = way] = bodies[path] ?? assert.fail(`no body for ${path}`)
    const { api } = gateway === 'live' ? world.live.awa : awa
    const key = { 'idempotency-key': `once ${path}`.replaceAll(/[^a-z]/g, '-') }
    const first = await api.post(way, body, key)
    assert.deepEqual([first.code, first.headers.get('idempotency-replayed')], [1000, null], first.text)
    const again = await api.post(way, body, key)
    assert.equal(again.text, first.text)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.equal((await api.post(otherWay, other, key)).code, 1004)
    const events = async (): Promise<number> => (await api.get('/events?limit=1000')).body.next
    const before = await events()
    await api.post(way, body, key)
    assert.equal(await events(), before, 'a repeat changes nothing')
  })
}

test("a person's key is theirs alone: it blocks no program of the app, nor another person's; however long it is", async () => {
  const { awa, live } = world
  const people = await Promise.all(
    ['first', 'second'].map(async name => {
      const { username } = await live.awa.hires(`keys-${name}`, { role: 'viewer', password: PASSWORD })
      const signedIn = await world.as(null).post('/auth/login', { username, password: PASSWORD })
      return world.as(signedIn.body.token)
    }),
  )
  const [first, second] = people as [Client, Client]
  const key = { 'idempotency-key': 'x'.repeat(255) }
  const change = (person: Client, theme: string) => person.post('/auth/me/update', { theme }, key)
  assert.equal((await change(first, 'dark')).code, 1000)
  assert.equal((await change(second, 'light')).code, 1000)
  assert.equal((await live.awa.api.post('/team/add', { name: 'Keys' }, key)).code, 1000)
  assert.equal((await change(first, 'light')).code, 1004)
  assert.equal((await change(first, 'dark')).headers.get('idempotency-replayed'), 'true')
  assert.equal((await awa.api.post('/team/add', { name: 'Keys' }, key)).code, 1000)
})

test('what is kept of an answer cannot be read in the table', async () => {
  const subject = 'a secret that is shown once'
  const fatou = awa.customer()
  const key = { 'idempotency-key': 'sealed-answer' }
  const first = await awa.api.post('/ticket/add', awa.ticketAbout({ subject }, fatou), key)
  assert.equal(first.body.subject, subject)
  const rows = await world.rows<{ answer: string }>('select answer from idempotency_keys where key = $1', [
    key['idempotency-key'],
  ])
  assert.equal(rows.length, 1)
  assert.ok(!rows[0]!.answer.includes('secret') && rows[0]!.answer.startsWith('v1.'), rows[0]!.answer)
})
