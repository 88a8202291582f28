// A look-up of the business's system that fails or finds nothing: what the knowledge says is told instead.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { KnowledgeEntry, Tool, ToolOutcome } from '@palabre/offline-agent/model'
import { callOf, wordsOf } from './asking.ts'
import { BUILT_IN, SHOP, turnOf } from './turns.ts'

const taking = (name: string, more: object): Tool['parameters'] => [
  { name, type: 'STRING', required: true, description: '', ...more },
]
const order = taking('order', { example: 'CMD-4521' })
const TOOLS: Tool[] = [
  {
    name: 'getOrderStatus',
    description: 'Tells the state of an order, by its number.',
    effects: 'read',
    parameters: order,
  },
  { name: 'cancelOrder', description: 'Cancels an order.', effects: 'write', parameters: order },
  {
    name: 'checkStock',
    description: 'Tells whether an article is in stock.',
    effects: 'read',
    parameters: taking('article', { values: ['shirt', 'wax dress', 'shoes'] }),
  },
]
const tools = [...BUILT_IN, ...TOOLS]
const turn = (said: string, extra: Parameters<typeof turnOf>[1] = {}) => turnOf(said, { tools, ...extra })
const got = (ok: boolean, result: ToolOutcome['result'], name = 'getOrderStatus'): ToolOutcome => ({
  call: { id: '1', name, arguments: { order: 'CMD-4521' } },
  ok,
  result,
})

describe('where a look-up fails or finds nothing, the knowledge answers', () => {
  const [EN, FR] = [
    'Hello, when does my order CMD-4521 leave the warehouse?',
    'Bonjour, où est ma commande CMD-4521 ?',
  ]
  const file = (content: string, more: Partial<KnowledgeEntry> = {}): KnowledgeEntry[] => [
    ...SHOP,
    { id: 200, scope: 'contact', content, ...more },
  ]
  const english = file('Order CMD-4521: a rice cooker, leaves the warehouse on Friday.')
  const french = file('Commande CMD-4521 : un cuiseur à riz, quitte l’entrepôt vendredi.')
  const missing = got(false, { outcome: 'http_error', status: 404 })
  const slow = got(false, { outcome: 'timeout' })
  const empty = got(true, {})
  for (const [said, knowledge, known] of [
    [EN, english, /^Hello Awa[\s\S]*leaves the warehouse on Friday\.$/],
    [FR, french, /^Bonjour Awa[\s\S]*quitte l’entrepôt vendredi\.$/],
    [EN, file(french.at(-1)!.content, { scope: 'agent' }), /quitte l’entrepôt vendredi/],
    ['when does my order cmd 4521 leave?', english, /on Friday/],
  ] as const)
    for (const outcome of [missing, slow, empty])
      test(`${said} ${JSON.stringify(outcome.result)}`, async () => {
        const asked = turn(said, { knowledge })
        assert.equal((await callOf(asked)).name, 'getOrderStatus')
        const text = await wordsOf(asked, [outcome])
        assert.match(text, known)
        assert.doesNotMatch(text, /nothing under|rien sous/)
      })
  test('in the very words that are said without the tool', async () => {
    const without = await wordsOf(turn(EN, { knowledge: english, tools: BUILT_IN }))
    assert.equal(await wordsOf(turn(EN, { knowledge: english }), [missing]), without)
  })
  for (const [why, knowledge] of [
    ['nothing', SHOP],
    ['another order', file('Order CMD-4522: a kettle, leaves the warehouse on Friday.')],
    ['what is internal', file('Order CMD-4521 leaves the warehouse on Friday.', { internal: true })],
  ] as const)
    test(`not of ${why}`, async () => {
      for (const said of [EN, 'when does my order cmd 4521 leave the warehouse?'])
        assert.match(
          await wordsOf(turn(said, { knowledge: [...knowledge] }), [missing]),
          /^I find nothing under the number CMD-4521/,
        )
      assert.match(
        await wordsOf(turn(FR, { knowledge: [...knowledge] }), [missing]),
        /^Je ne trouve rien sous le numéro CMD-4521/,
      )
      assert.equal((await callOf(turn(EN, { knowledge: [...knowledge] }), [slow])).name, 'handOver')
    })
  test('a question without a number is answered by what answers it', async () => {
    const dress = 'Is the wax dress in stock?'
    const failed = {
      ...slow,
      call: { ...slow.call, name: 'checkStock', arguments: { article: 'wax dress' } },
    }
    const knowledge = file('The wax dress is in stock again from Monday.', { scope: 'agent' })
    assert.match(await wordsOf(turn(dress, { knowledge }), [failed]), /in stock again from Monday/)
    assert.equal((await callOf(turn(dress, { knowledge: [] }), [failed])).name, 'handOver')
  })
  test('nor is it said for a write, or for maintenance', async () => {
    const cancel = got(false, { outcome: 'http_error', status: 404 }, 'cancelOrder')
    assert.equal((await callOf(turn(EN, { knowledge: english }), [cancel])).name, 'handOver')
    const off = got(false, { outcome: 'off', say: 'Back at 6 pm.' })
    assert.match(await wordsOf(turn(EN, { knowledge: english }), [off]), /^Back at 6 pm/)
  })
})
