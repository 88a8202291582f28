// The business's own tools and the built-in model: what it fills, what it asks for once, what it does after a yes, what it says.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { KnowledgeEntry, Tool, ToolOutcome, ToolParameter } from '@palabre/offline-agent/model'
import { callOf, step, wordsOf } from './asking.ts'
import { BUILT_IN, ORDER, SHOP, turnOf } from './turns.ts'

const parameter = (name: string, more: Partial<ToolParameter> = {}): ToolParameter => ({
  name,
  type: 'STRING',
  required: true,
  description: '',
  ...more,
})
const order = parameter('order', { example: 'CMD-4521', description: 'The number of the order.' })
const STATUS: Tool = {
  name: 'getOrderStatus',
  description: 'Tells the state of an order, by its number.',
  effects: 'read',
  parameters: [order],
  answer: { en: 'Your order {order} is {status.en}.', fr: 'Votre commande {order} est {status.fr}.' },
}
const CANCEL: Tool = {
  name: 'cancelOrder',
  description: 'Cancels an order.',
  effects: 'write',
  parameters: [order],
}
const BOOK: Tool = {
  name: 'bookTable',
  description: 'Books a table.',
  effects: 'write',
  parameters: [
    parameter('day', { example: '2026-11-25' }),
    parameter('people', { type: 'INTEGER', minimum: 1, maximum: 12 }),
    parameter('terrace', { type: 'BOOLEAN', required: false }),
  ],
}
const STOCK: Tool = {
  name: 'checkStock',
  description: 'Tells whether an article is in stock.',
  effects: 'read',
  parameters: [parameter('article', { values: ['shirt', 'wax dress', 'shoes'] })],
}
const PLAN: Tool = {
  name: 'instalments',
  description: 'Counts the instalments of a loan.',
  effects: 'read',
  parameters: [parameter('amount', { type: 'INTEGER' }), parameter('months', { type: 'INTEGER' })],
}
const WRAP: Tool = {
  name: 'wrapPrice',
  description: 'Tells the price of a parcel.',
  effects: 'read',
  parameters: [parameter('giftWrap', { type: 'BOOLEAN' })],
}
const NOTE: Tool = {
  name: 'leaveReview',
  description: 'Leaves a review.',
  effects: 'write',
  parameters: [parameter('words', { description: 'What you think.' })],
}
const tools = [...BUILT_IN, STATUS, CANCEL, BOOK, STOCK, PLAN, WRAP, NOTE]
const turn = (said: string, extra: Parameters<typeof turnOf>[1] = {}) => turnOf(said, { tools, ...extra })

describe('a call whose values stand in what the contact says', () => {
  for (const [said, name, args] of [
    ['Where is my order CMD-4521?', 'getOrderStatus', { order: 'CMD-4521' }],
    ['où est ma commande cmd 4521 ?', 'getOrderStatus', { order: 'CMD-4521' }],
    ['Quel est le statut de la commande CMD4498 ?', 'getOrderStatus', { order: 'CMD-4498' }],
    ['Do you have the wax dress in stock?', 'checkStock', { article: 'wax dress' }],
    ['instalments of a loan of 150 000 FCFA over 12 months?', 'instalments', { amount: 150_000, months: 12 }],
    ['price of the parcel, gift wrap: yes?', 'wrapPrice', { giftWrap: true }],
    ['prix du colis, gift wrap : non ?', 'wrapPrice', { giftWrap: false }],
  ] as const)
    test(said, async () => {
      const call = await callOf(turn(said))
      assert.deepEqual([call.name, call.arguments], [name, args])
    })
})

describe('a write is asked for with its values first', () => {
  for (const [said, wanted] of [
    ['Please cancel my order CMD-4521', ['Shall I do this now?', '- order: CMD-4521']],
    ['Can you book a table for 3 people on 25/03/2026?', ['- day: 2026-03-25', '- people: 3']],
    ['book a table for two people tomorrow please', ['- day: 2026-03-07', '- people: 2']],
    [
      'Je voudrais réserver une table pour 4 personnes le 5 avril',
      ['- day: 2026-04-05', '- people: 4', 'oui ou'],
    ],
    ['réservez une table pour 2 personnes le 05/04/2026', ['- day: 2026-04-05']],
  ] as const)
    test(said, async () => {
      const text = await wordsOf(turn(said))
      for (const part of wanted) assert.ok(text.includes(part), text)
    })
})

describe('what is not certain is asked for', () => {
  for (const [said, lacks] of [
    ['Where is my order?', 'The number of the order (for example CMD-4521)'],
    ['où est ma commande ?', 'The number of the order (par exemple CMD-4521)'],
    ['where are my orders CMD-4521 and CMD-4498?', 'The number of the order'],
    ['book a table for 3 people on 05/04/2026', 'day (for example 2026-11-25)'],
    ['book a table for 3 people on 31/02/2026', 'day (for example'],
    ['book a table for 3 people on 5 October', 'day (for example'],
    ['book a table for 40 people on 25/03/2026', 'people'],
    ['is it in stock?', 'article (shirt, wax dress, shoes)'],
  ] as const)
    test(said, async () => assert.ok((await wordsOf(turn(said))).includes(lacks), await wordsOf(turn(said))))
})

const asked = async (said: string): Promise<string> => wordsOf(turn(said))
const after = (said: string, agent: string) => ({
  before: [
    ['contact', said],
    ['agent', agent],
  ] as ['contact' | 'agent', string][],
})

describe('the answer to what was asked for', () => {
  const SAID = 'Where is my order?'
  for (const [reply, value] of [
    ['CMD-4498', 'CMD-4498'],
    ['it is cmd 4498, thanks', 'CMD-4498'],
    ['4498', 'CMD-4498'],
    ['order 4498', 'CMD-4498'],
  ])
    test(reply!, async () => {
      const call = await callOf(turn(reply!, after(SAID, await asked(SAID))))
      assert.deepEqual(call.arguments, { order: value })
    })
  for (const reply of [
    'I do not know',
    SAID,
    'When are you open?',
    '45',
    'I paid 4500 francs for it at the market in Douala',
  ])
    test(`${reply} is none, and it is not asked for again`, async () => {
      const got = await step(turn(reply, after(SAID, await asked(SAID))))
      assert.ok(got.kind === 'say' && !got.text.includes('For that I need to know'), JSON.stringify(got))
    })
  test('a write goes on to its question, and a yes to that makes the call', async () => {
    const needs = await asked('annulez ma commande')
    const shall = await wordsOf(turn('CMD-4530', after('annulez ma commande', needs)))
    assert.match(shall, /Dois-je le faire maintenant[\s\S]*CMD-4530/)
    const before = after('annulez ma commande', needs).before
    const call = await callOf(
      turn('oui allez-y', { before: [...before, ['contact', 'CMD-4530'], ['agent', shall]] }),
    )
    assert.deepEqual([call.name, call.arguments], ['cancelOrder', { order: 'CMD-4530' }])
  })
  test('the words of a free text are its value', async () => {
    const needs = await asked('Please leave a review')
    const shall = await wordsOf(turn('Lovely shoes', after('Please leave a review', needs)))
    assert.match(shall, /- words: Lovely shoes/)
  })
})

describe('a write is made after a plain yes alone', () => {
  const SAID = 'Please cancel my order CMD-4521'
  for (const yes of ['yes', 'Yes please', 'oui', 'ok merci', '👍', "d'accord, allez-y", 'Oui, je confirme'])
    test(yes, async () => {
      const call = await callOf(turn(yes, after(SAID, await asked(SAID))))
      assert.deepEqual([call.name, call.arguments], ['cancelOrder', { order: 'CMD-4521' }])
    })
  for (const other of [
    ...[
      'no',
      'non merci',
      'yes but only the shoes',
      'yes?',
      'oui mais demain',
      'yes CMD-4498',
      'thanks',
      '😀',
    ],
    ...['When are you open?', 'yes if it costs nothing', 'not yes'],
  ])
    test(`${other} makes no call`, async () => {
      const got = await step(turn(other, after(SAID, await asked(SAID))))
      assert.ok(
        got.kind === 'say' || got.calls.every(({ name }) => name !== 'cancelOrder'),
        JSON.stringify(got),
      )
    })
  test('a yes to something else makes no call: another order, an older question, words of a person', async () => {
    const shall = await asked(SAID)
    const mine: ['contact' | 'agent' | 'person', string][][] = [
      [
        ['contact', 'Please cancel my order CMD-1111'],
        ['agent', shall],
      ],
      [
        ['contact', SAID],
        ['agent', shall],
        ['contact', 'wait'],
        ['agent', 'Very well.'],
      ],
      [
        ['contact', SAID],
        ['person', shall],
      ],
      [['agent', shall]],
    ]
    for (const before of mine) {
      const got = await step(turn('yes', { before }))
      assert.ok(got.kind === 'say' || got.calls[0]!.name !== 'cancelOrder', JSON.stringify(before))
    }
  })
})

test('the only number of its form in the contact’s file is theirs, unless the knowledge answers; what is internal is not used', async () => {
  const vip: KnowledgeEntry = { id: 9, scope: 'contact', content: 'Client VIP CMD-4521' }
  const call = await callOf(turn('What is the status of my order?', { knowledge: [vip] }))
  assert.deepEqual(call.arguments, { order: 'CMD-4521' })
  for (const knowledge of [
    [vip, { ...vip, id: 10, content: 'Client VIP CMD-4498' }],
    [{ ...vip, internal: true }],
  ])
    assert.match(await wordsOf(turn('What is the status of my order?', { knowledge })), /I need to know/)
  const own = await wordsOf(turn('Quand arrive ma commande ?', { knowledge: [...SHOP, ORDER] }))
  assert.match(own, /le 7 mars/)
  const told = await wordsOf(turn('Combien coûte la livraison à Douala ?', { knowledge: [...SHOP, ORDER] }))
  assert.match(told, /1 500 FCFA/)
})

const got = (ok: boolean, result: ToolOutcome['result'], name = 'getOrderStatus'): ToolOutcome => ({
  call: { id: '1', name, arguments: { order: 'CMD-4521' } },
  ok,
  result,
})
const SENT = { order: 'CMD-4521', 'status.en': 'on its way', 'status.fr': 'en route' }

test('the answer is worded by the template of its language, else the kept fields are listed', async () => {
  for (const [said, result, text] of [
    ['Where is my order CMD-4521?', SENT, 'Your order CMD-4521 is on its way.'],
    ['où est ma commande CMD-4521 ?', SENT, 'Votre commande CMD-4521 est en route.'],
    ['Where is my order CMD-4521?', { status: { en: 'packed' } }, 'Your order CMD-4521 is packed.'],
    ['Where is my order CMD-4521?', { state: 'lost' }, 'Here is what I found:\nstate: lost'],
  ] as const)
    assert.equal(await wordsOf(turn(said), [got(true, result)]), text)
  const english = { ...STATUS, answer: { en: STATUS.answer!.en! } }
  const asksFrench = turn('où est ma commande CMD-4521 ?', { tools: [...BUILT_IN, english] })
  assert.equal(
    await wordsOf(asksFrench, [got(true, { order: 'CMD-4521', 'status.fr': 'en route' })]),
    'Voici ce que j’ai trouvé :\norder: CMD-4521\nstatus.fr: en route',
  )
})

test('what failed is owned up to: the business’s words, a number that is not there, a write that nobody knows of', async () => {
  const WHERE = 'Where is my order CMD-4521?'
  assert.match(
    await wordsOf(turn(WHERE), [got(false, { outcome: 'off', say: 'Back at 6 pm.' })]),
    /^Back at 6 pm\. Would/,
  )
  const missing = got(false, { outcome: 'http_error', status: 404 })
  assert.match(await wordsOf(turn(WHERE), [missing]), /nothing under the number CMD-4521/)
  assert.equal((await callOf(turn(WHERE), [got(false, { outcome: 'timeout' })])).name, 'handOver')
  const lost = [got(false, { outcome: 'unknown' }, 'cancelOrder'), { ...got(true, {}, 'handOver') }]
  const SAID = 'Please cancel my order CMD-4521'
  const text = await wordsOf(turn('yes', after(SAID, await asked(SAID))), lost)
  assert.match(text, /I do not know whether this was done/)
  assert.doesNotMatch(text, /It is done/)
})
