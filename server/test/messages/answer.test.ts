import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bootApp, type TestApp } from '../app.ts'

let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())

const PHONE = '237655123456'
type Outbox = { request: { to: string; type: string; text?: { body: string } } }

const says = async (text: string, phone = PHONE): Promise<void> => {
  const reply = await app.as(app.cast.awa.test.token, '/sandbox').post('/test/inbound', {
    channel: 'messenger',
    contact: { phone, name: 'Fatou' },
    message: { type: 'text', content: { text } },
  })
  assert.equal(reply.code, 1000, reply.text)
}
const outbox = async (phone = PHONE): Promise<Outbox[]> => {
  const reply = await app.as(app.cast.awa.test.token, '/sandbox').get(`/test/outbox?contact=${phone}`)
  assert.equal(reply.code, 1000, reply.text)
  return reply.body
}

test('a complaint gets one answer with a hashid, and the ticket is found', async () => {
  await says('My order CMD-77 never arrived')
  await says('I am very unhappy!!')
  await app.drain()
  const sent = await outbox()
  assert.equal(sent.length, 1, JSON.stringify(sent))
  const hashid = /tck-[1-9A-HJ-NP-Za-km-z]{10}/.exec(sent[0]!.request.text!.body)?.[0]
  assert.ok(hashid, sent[0]!.request.text!.body)
  const found = await app.as(app.cast.awa.test.token, '/sandbox').get('/ticket/search?status=open')
  assert.deepEqual(
    found.body.map((t: { hashid: string }) => t.hashid),
    [hashid],
  )
  assert.ok(found.body[0].responded_at, 'the answer counts as the first response')
})

test('pushed knowledge is used by its agent, for its contact only', async () => {
  const token = app.cast.awa.test.token
  const pushed = await app.as(token, '/sandbox').post('/contact/knowledge/add', {
    content: 'Order CMD-88 left our warehouse on Monday and arrives on Thursday.',
    agent: app.cast.awa.test.agent.hashid,
    contact: { identifier: '237655000888', channel: 'messenger', profile: { lastname: 'Mbarga' } },
  })
  assert.equal(pushed.code, 1000, pushed.text)
  await says('When does my order CMD-88 arrive?', '237655000888')
  await says('When does my order CMD-88 arrive?', '237655000999')
  await app.drain()
  assert.match((await outbox('237655000888'))[0]!.request.text!.body, /Thursday/)
  assert.doesNotMatch((await outbox('237655000999'))[0]!.request.text!.body, /Thursday/)
})

test('who asks for a person is handed over, and the agent is silent from then on', async () => {
  await says('I want to speak to a human please', '237655000777')
  await app.drain()
  const sent = await outbox('237655000777')
  assert.equal(sent.length, 1)
  const [session] = await app.service.deps.db.query<{ owner: string }>(
    `select s.owner from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id where s.app_id = $1 and d.identifier = $2`,
    [app.cast.awa.test.id, '237655000777'],
  )
  assert.equal(session!.owner, 'queue')
  await says('Hello? Anybody there?', '237655000777')
  await app.drain()
  assert.equal((await outbox('237655000777')).length, 1)
})
