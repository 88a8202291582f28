// Every type of POST /messages/send goes out, in the provider's own form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const LINK = 'https://example.com/a'

const world = useWorld({ agents: 'silent' }, () => fatou.writes())
const { awa } = world
const fatou = awa.customer()

const reply = (id: string) => ({ type: 'reply', reply: { id, title: `Title ${id}` } })
const button = { type: 'button', body: { text: 'Well?' }, action: { buttons: [reply('a'), reply('b')] } }
const list = {
  type: 'list',
  header: { type: 'text', text: 'Days' },
  body: { text: 'When?' },
  footer: { text: 'Any day' },
  action: { button: 'Choose', sections: [{ title: 'Week', rows: [{ id: 'd1', title: 'Monday' }] }] },
}
const link = {
  type: 'cta_url',
  body: { text: 'Look' },
  action: { name: 'cta_url', parameters: { display_text: 'Open', url: LINK } },
}
const card = { name: { formatted_name: 'Bruno', first_name: 'Bruno' }, phones: [{ phone: '+237655000000' }] }

/** Type, what the client writes, and what stands under that type in the provider's body. */
const cases: [type: string, content: object, sent: object][] = [
  ['text', { text: LINK, preview_url: true }, { body: LINK, preview_url: true }],
  ['text', { text: 'no preview' }, { body: 'no preview', preview_url: false }],
  ['interactive', button, button],
  ['interactive', list, list],
  ['interactive', link, link],
  ['image', { link: LINK, caption: 'here' }, { link: LINK, caption: 'here' }],
  ['video', { media_id: '12' }, { id: '12' }],
  ['audio', { link: LINK }, { link: LINK }],
  ['document', { media_id: '13', filename: 'a.pdf' }, { id: '13', filename: 'a.pdf' }],
  ['sticker', { media_id: '14' }, { id: '14' }],
  [
    'location',
    { latitude: 4.05, longitude: 9.7, name: 'Douala' },
    { latitude: 4.05, longitude: 9.7, name: 'Douala' },
  ],
]

for (const [i, [type, content, sent]] of cases.entries()) {
  test(`${type} ${i}`, async () => {
    const taken = await awa.sends(fatou, { type, content })
    await world.drains()
    const { request, accepted } = (await fatou.received()).at(-1)!
    assert.deepEqual([request.type, request.to, accepted], [type, `+${fatou.phone}`, true])
    assert.partialDeepStrictEqual(request[type], sent)
    assert.equal((await awa.message(taken.message_id)).status, 'delivered')
  })
}

test('contacts, and a template in both forms of its language', async () => {
  await awa.sends(fatou, { type: 'contacts', content: { contacts: [card] } })
  for (const language of ['fr', { code: 'fr' }])
    await awa.sends(fatou, { type: 'template', content: { name: 'one', language } })
  await world.drains()
  const [cards, one, two] = (await fatou.received()).slice(-3).map(row => row.request)
  assert.equal(cards.contacts[0].name.formatted_name, 'Bruno')
  assert.deepEqual(one.template, two.template)
  assert.equal(one.template.language.code, 'fr')
})

test('a reaction names our own message; the provider gets its own id', async () => {
  const { message_id } = await awa.sends(fatou, 'react to this')
  await world.drains()
  const { provider_id } = (await fatou.received()).at(-1)!
  await awa.sends(fatou, { type: 'reaction', content: { message_id, emoji: '👍' } })
  await world.drains()
  const { request } = (await fatou.received()).at(-1)!
  assert.deepEqual(request.reaction, { message_id: provider_id, emoji: '👍' })
})
