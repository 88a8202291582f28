// A selection of the customer is a message.interactive_reply event: whose message it answers, and what was chosen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

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
    const fatou = awa.customer()
    await fatou.writes()
    const offer = await awa.sends(fatou, { type: 'interactive', content })
    await world.drains()
    await fatou.taps({ [name]: chosen })
    const { data } = (await awa.events('message.interactive_reply')).at(-1)!
    assert.equal(data.context.message_id, offer.message_id)
    assert.deepEqual(data.interactive[name], chosen)
    assert.equal(data.identifier, fatou.phone)
  })
}
