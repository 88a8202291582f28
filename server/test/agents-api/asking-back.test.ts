// What the built-in agent is not sure of it asks back: with replies to tap where the channel takes them; the tap is answered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftReply } from '../../src/agents/draft-reply.ts'
import { ok } from '../world/visitor.ts'
import { useWorld } from '../world.ts'

const KNOWN = [
  'Delivery to your home or office\n- Douala: 1,000 FCFA, the same day\n- Other cities: 4,000 FCFA, 3 days',
  'Opening hours\nMonday to Saturday from 8:30 am to 7 pm.',
]
const UNSURE = 'Which colour has the van that delivers to my home?'
const CHOSEN = /Douala: 1,000 FCFA/

const world = useWorld({}, async () => {
  for (const { api, app } of [world.awa, world.live.awa])
    for (const content of KNOWN) {
      const { code, text } = await api.post('/agent/knowledge/add', { agent: app.agent.hashid, content })
      assert.equal(code, 1000, text)
    }
})
const { awa } = world

test('on a messenger the options are buttons; a tap on one is answered with its matter', async () => {
  const fatou = awa.customer()
  await fatou.writes(UNSURE)
  await world.drains()
  const { interactive } = (await fatou.received()).at(-1)!.request
  assert.equal(interactive.type, 'button')
  assert.match(interactive.body.text, /1\. Delivery to your home or office\n2\. None of these$/)
  const buttons = interactive.action.buttons.map(({ reply }: { reply: object }) => reply)
  assert.deepEqual(buttons, [
    { id: 'option-1', title: '1. Delivery to your…' },
    { id: 'option-2', title: '2. None of these' },
  ])
  await fatou.taps({ button_reply: buttons[0] })
  await world.drains()
  assert.match((await fatou.reads()).at(-1)!, CHOSEN)
})

test('in the web chat too; the number as text is answered alike', async () => {
  const visitor = await world.visitor(world.live.awa.app)
  await visitor.writes(UNSURE)
  await world.drains()
  const offer = (await ok(visitor.get('/messages'))).body.at(-1)
  assert.deepEqual([offer.type, offer.content.action.buttons.length], ['interactive', 2])
  await visitor.writes('1')
  await world.drains()
  assert.match((await ok(visitor.get('/messages'))).body.at(-1).text, CHOSEN)
})

test('more than three options are a list, whose rows keep within the channel’s bounds', () => {
  const options = ['Delivery in town and to other towns', 'Payment', 'Returns', 'None of these']
  const { type, content } = draftReply('messenger', 'Which?', options, 'en')
  assert.equal(type, 'interactive')
  assert.deepEqual(content.action, {
    button: 'Choose',
    sections: [
      {
        rows: [
          {
            id: 'option-1',
            title: '1. Delivery in town…',
            description: 'Delivery in town and to other towns',
          },
          { id: 'option-2', title: '2. Payment' },
          { id: 'option-3', title: '3. Returns' },
          { id: 'option-4', title: '4. None of these' },
        ],
      },
    ],
  })
})

test('what the channel would refuse goes as text, and so does an answer without options', () => {
  const long = 'x'.repeat(2_000)
  assert.deepEqual(draftReply('messenger', long, ['A', 'B'], 'en'), {
    type: 'text',
    content: { text: long, preview_url: false },
  })
  assert.equal(draftReply('webchat', 'Hello', undefined, 'en').type, 'text')
})
