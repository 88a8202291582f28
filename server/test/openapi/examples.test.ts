// Every example of the document: it fits what is declared, and it runs on a test gateway.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { wrongExamples } from '../../src/cli/check-examples.ts'
import type { Endpoint, Example } from '../../src/http/endpoint.ts'
import { endpoints } from '../../src/routes.ts'
import { bootApp, type TestApp } from '../app.ts'
import { PASSWORD } from '../cast.ts'
import { add } from '../tickets/kit.ts'

/** The records that the examples speak of. */
const NAMED = { agent: 'agt-4nRq8sWzK2', message: 'msg-8sKq2TfWzH', ticket: 'tck-9wVxR4mBtK' }
const PHONE = '237650000303'

let app: TestApp
before(async () => {
  app = await bootApp()
  await seed()
})
after(() => app.stop())

/** A test app in which everything is that the examples name, under the same names. */
async function seed(): Promise<void> {
  const { db } = app.service.deps
  const { test: shop } = app.cast.awa
  const api = app.as(shop.token, '/sandbox')
  await db.query('update agents set hashid = $2, is_active = false where app_id = $1', [shop.id, NAMED.agent])
  await db.query('update users set username = $2 where id = $1', [shop.userId, 'awa@shop.example'])
  const text = { type: 'text', content: { text: 'Bonjour' } }
  const messenger = { channel: 'messenger', contact: { phone: PHONE }, message: text }
  assert.equal((await api.post('/test/inbound', messenger)).code, 1000)
  const sent = await api.post('/messages/send', messenger)
  assert.equal(sent.code, 1000, sent.text)
  await db.query('update messages set hashid = $2 where app_id = $1 and hashid = $3', [
    shop.id,
    NAMED.message,
    sent.body.message_id,
  ])
  const ticket = await add(api)
  await db.query('update tickets set hashid = $2 where app_id = $1 and hashid = $3', [
    shop.id,
    NAMED.ticket,
    ticket.hashid,
  ])
}

/** Where the example goes. */
function targetOf({ path }: Endpoint, { params = {}, query = {} }: Example): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name]!)}?${search}`
}

for (const declared of endpoints) {
  test(`examples of ${declared.operation}`, async () => {
    assert.deepEqual(wrongExamples(declared), [])
    for (const [name, example] of Object.entries(declared.examples)) {
      const api = app.as(app.cast.awa.test.token, '/sandbox')
      const isLogin = declared.operation === 'logIn'
      const body = isLogin ? { ...(example.body as object), password: PASSWORD } : example.body
      const target = targetOf(declared, example)
      const reply = declared.method === 'GET' ? await api.get(target) : await api.post(target, body)
      assert.equal(reply.code, 1000, `${name}: ${reply.text}`)
    }
  })
}
