// A selection of the customer is a message.interactive_reply event: whose message it answers, and what was chosen.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bootApp, type TestApp } from '../app.ts'
import { deskOf, hushAgents } from '../sandbox/gateway.ts'

let app: TestApp
before(async () => {
  app = await bootApp()
  await hushAgents(app)
})
after(() => app.stop())

const PHONE = '237655860001'
const kinds: [string, object, object][] = [
  [
    'button_reply',
    {
      type: 'button',
      body: { text: 'Ce soir ?' },
      action: { buttons: [{ type: 'reply', reply: { id: 'yes', title: 'Oui' } }] },
    },
    { id: 'yes', title: 'Oui' },
  ],
  [
    'list_reply',
    {
      type: 'list',
      body: { text: 'Quand ?' },
      action: {
        button: 'Choisir',
        sections: [{ title: 'Jours', rows: [{ id: 'd1', title: 'Lundi', description: 'le matin' }] }],
      },
    },
    { id: 'd1', title: 'Lundi', description: 'le matin' },
  ],
]

for (const [name, content, chosen] of kinds) {
  test(`${name}: context.message_id is our own id`, async () => {
    const desk = deskOf(app, app.cast.awa.test)
    await desk.write(PHONE)
    const offer = await desk.send(PHONE, { type: 'interactive', content })
    assert.equal(offer.code, 1000, offer.text)
    await app.drain()
    await desk.write(PHONE, { type: 'interactive_reply', content: { [name]: chosen } })
    const feed = await app
      .as(app.cast.awa.test.token, '/sandbox')
      .get('/events?type=message.interactive_reply&limit=1000')
    const { data } = feed.body.data.at(-1)
    assert.equal(data.context.message_id, offer.body.message_id)
    assert.deepEqual(data.interactive[name], chosen)
    assert.equal(data.identifier, PHONE)
  })
}
