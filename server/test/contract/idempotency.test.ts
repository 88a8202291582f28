// Idempotency-Key on every POST with a token: one effect, the first answer again, 1004 with another body.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { endpoints } from '../../src/routes.ts'
import { bootApp, type TestApp } from '../app.ts'
import { add } from '../tickets/kit.ts'

let app: TestApp
let bodies: { [path: string]: [path: string, body: object, other: object] }
before(async () => {
  app = await bootApp()
  const { test: awa } = app.cast.awa
  const text = (words: string) => ({ type: 'text', content: { text: words } })
  const contact = { phone: '237655840001' }
  const ticket = await add(app.as(awa.token, '/sandbox'))
  const template = (name: string) => ({ type: 'template', content: { name, language: 'fr' } })
  const knowledge = {
    agent: awa.agent.hashid,
    content: 'Likes tea',
    contact: { channel: 'messenger', identifier: contact.phone, profile: { lastname: 'Eto' } },
  }
  const about = { contact: { channel: 'messenger', ...contact }, subject: 'Late', description: '' }
  const send = { channel: 'messenger', contact, message: template('one') }
  const inbound = { channel: 'messenger', contact, message: text('Hello') }
  bodies = {
    '/contact/knowledge/add': [
      '/contact/knowledge/add',
      knowledge,
      { ...knowledge, content: 'Likes coffee' },
    ],
    '/messages/send': ['/messages/send', send, { ...send, message: template('two') }],
    '/ticket/add': ['/ticket/add', about, { ...about, subject: 'Later' }],
    '/ticket/{id}/move': [`/ticket/${ticket.hashid}/move`, { status: 'pending' }, { status: 'resolved' }],
    '/test/inbound': ['/test/inbound', inbound, { ...inbound, message: text('Bye') }],
    '/test/outcome': ['/test/outcome', { outcome: 'read' }, { outcome: 'sent' }],
    '/test/clock': ['/test/clock', { advance: 'PT1S' }, { advance: 'PT2S' }],
  }
})
after(() => app.stop())

for (const { path } of endpoints.filter(({ method, scope }) => method === 'POST' && scope !== null)) {
  test(`POST ${path}`, async () => {
    const [way, body, other] = bodies[path] ?? assert.fail(`no body for ${path}`)
    const api = app.as(app.cast.awa.test.token, '/sandbox')
    const key = { 'idempotency-key': `once ${path}`.replaceAll(/[^a-z]/g, '-') }
    const first = await api.post(way, body, key)
    assert.deepEqual([first.code, first.headers.get('idempotency-replayed')], [1000, null], first.text)
    const again = await api.post(way, body, key)
    assert.equal(again.text, first.text)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.equal((await api.post(way, other, key)).code, 1004)
    const events = async (): Promise<number> => (await api.get('/events?limit=1000')).body.next
    const before = await events()
    await api.post(way, body, key)
    assert.equal(await events(), before, 'a repeat changes nothing')
  })
}
