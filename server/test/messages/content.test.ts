// A plain text is kept once in its row; whoever reads a message finds its content whole, as before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedContent } from '../../src/messages/content.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world
const WORDS = 'Your order is on its way'
const CAPTIONED = { link: 'https://shop.example/a.jpg', caption: WORDS }

const keptOf = async (id: string): Promise<object | null> =>
  (await world.rows<{ content: object | null }>('select content from messages where hashid = $1', [id]))[0]!
    .content

test('only what a plain text says in `text` is left out', () => {
  const cases: [type: string, content: { [key: string]: string | boolean }, isLeftOut: boolean][] = [
    ['text', { text: WORDS, preview_url: false }, true],
    ['text', { text: WORDS, preview_url: true }, false],
    ['text', { text: WORDS }, false],
    ['text', { text: 'Other words', preview_url: false }, false],
    ['text', { text: WORDS, preview_url: false, subject: 'Your order' }, false],
    ['image', CAPTIONED, false],
    ['note', { text: WORDS, preview_url: false }, false],
  ]
  for (const [type, content, isLeftOut] of cases)
    assert.deepEqual(storedContent(type, content, WORDS), isLeftOut ? null : content, JSON.stringify(content))
})

test('it is read, listed and handed over whole, whether its row has it or not', async () => {
  const fatou = await awa.customerWhoWrote()
  for (const [content, isKept] of [
    [{ text: WORDS, preview_url: false }, false],
    [{ text: WORDS, preview_url: true }, true],
  ] as const) {
    const { message_id: id } = await awa.sends(fatou, { type: 'text', content })
    assert.deepEqual(await keptOf(id), isKept ? content : null)
    await world.drains()
    const told = JSON.stringify((await awa.message(id)).content)
    assert.equal(told, JSON.stringify(content))
    const [last] = (await fatou.received()).slice(-1)
    assert.deepEqual(last?.request.text, { body: WORDS, preview_url: content.preview_url })
    // as a row of the version before has it
    await world.rows('update messages set content = $2::jsonb where hashid = $1', [
      id,
      JSON.stringify(content),
    ])
    assert.equal(JSON.stringify((await awa.message(id)).content), told)
  }
})
