// Tickets: asked about, not opened twice; and the business’s own tools.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Tool } from '@palabre/offline-agent/model'
import { callOf, step, wordsOf } from './asking.ts'
import { BUILT_IN, outcome, ticket, turnOf } from './turns.ts'

describe('tickets', () => {
  const tickets = [ticket('tck-7Yk2Qp9LzA', 'Robe déchirée', { status: 'in_progress' })]
  for (const said of [
    'Where is my complaint?',
    'any news on my ticket',
    'Où en est ma réclamation ?',
    'mon ticket',
    'what about TCK-7YK2QP9LZA',
  ]) {
    test(said, async () => {
      const call = await callOf(turnOf(said, { tickets }))
      assert.equal(call.name, 'ticketStatus')
      if (/TCK/.test(said)) assert.equal(call.arguments.hashid, 'tck-7Yk2Qp9LzA')
      const told = await wordsOf(turnOf(said, { tickets }), [outcome('ticketStatus', true, { tickets })])
      assert.match(told, /tck-7Yk2Qp9LzA/)
      assert.match(told, /being worked on|en cours de traitement/)
    })
  }
  test('a ticket opened for these messages is named, not opened again', async () => {
    const opened = [ticket('tck-7Yk2Qp9LzA', 'Robe déchirée', { openedForThis: true })]
    assert.match(await wordsOf(turnOf('Ma robe est déchirée', { tickets: opened })), /tck-7Yk2Qp9LzA/)
  })
  test('an open ticket on the same order is asked about; the answer decides', async () => {
    const open = [ticket('tck-7Yk2Qp9LzA', 'Commande CMD-4521 jamais reçue')]
    const said = 'Ma commande CMD-4521 n’est toujours pas arrivée'
    const question = await wordsOf(turnOf(said, { tickets: open }))
    assert.match(question, /tck-7Yk2Qp9LzA/)
    const before: ['contact' | 'agent', string][] = [
      ['contact', said],
      ['agent', question],
    ]
    assert.match(await wordsOf(turnOf('oui', { tickets: open, before })), /tck-7Yk2Qp9LzA/)
    const call = await callOf(turnOf('non, c’est autre chose', { tickets: open, before }))
    assert.equal(call.name, 'openTicket')
    assert.ok(String(call.arguments.description).includes(said))
  })
  test('another order, or a ticket that is over, opens a new one', async () => {
    const open = [ticket('tck-7Yk2Qp9LzA', 'Commande CMD-1111 jamais reçue')]
    assert.equal(
      (await callOf(turnOf('Ma commande CMD-4521 n’est jamais arrivée', { tickets: open }))).name,
      'openTicket',
    )
    const over = [ticket('tck-7Yk2Qp9LzA', 'Commande CMD-4521 jamais reçue', { status: 'closed' })]
    assert.equal(
      (await callOf(turnOf('Ma commande CMD-4521 n’est jamais arrivée', { tickets: over }))).name,
      'openTicket',
    )
  })
  test('a bare wish to complain is asked what happened; what follows opens the ticket', async () => {
    const asked = await wordsOf(turnOf('Je veux faire une réclamation'))
    const before: ['contact' | 'agent', string][] = [
      ['contact', 'Je veux faire une réclamation'],
      ['agent', asked],
    ]
    const call = await callOf(turnOf('le livreur m’a demandé 500 francs de plus', { before }))
    assert.equal(call.name, 'openTicket')
  })
  test('the answer in the knowledge is included', async () => {
    const turn = turnOf('Mon colis est cassé. Sous combien de jours puis-je le retourner ?')
    const told = await wordsOf(turn, [outcome('openTicket', true, { hashid: 'tck-7Yk2Qp9LzA' })])
    assert.match(told, /sous 7 jours/)
  })
  test('a complaint that asks for a person gets both', async () => {
    const turn = turnOf('Ma robe est déchirée, je veux parler à un responsable')
    const opened = outcome('openTicket', true, { hashid: 'tck-7Yk2Qp9LzA' })
    assert.equal((await callOf(turn)).name, 'openTicket')
    assert.equal((await callOf(turn, [opened])).name, 'handOver')
    assert.match(
      await wordsOf(turn, [opened, outcome('handOver', true)]),
      /tck-7Yk2Qp9LzA[\s\S]*va vous répondre/,
    )
  })
  test('a ticket that cannot be opened is owned up to, and a person is called in', async () => {
    const turn = turnOf('Ma robe est déchirée')
    const failed = outcome('openTicket', false, { error: 'HTTP 500' })
    assert.equal((await callOf(turn, [failed])).name, 'handOver')
    const told = await wordsOf(turn, [failed, outcome('handOver', true)])
    assert.match(told, /pas réussi à ouvrir/)
    assert.match(told, /va vous répondre/)
    const alone = await wordsOf(turn, [failed, outcome('handOver', false)])
    assert.doesNotMatch(alone, /va vous répondre/)
  })
})

describe('the business’s own tools', () => {
  const rate: Tool = {
    name: 'exchangeRate',
    effects: 'read',
    description: 'Gives the exchange rate (taux de change) of a currency.',
    parameters: [
      {
        name: 'currency',
        type: 'STRING',
        required: true,
        description: 'Currency',
        values: ['euro', 'dollar'],
      },
    ],
  }
  const stock: Tool = {
    name: 'checkStock',
    effects: 'read',
    description: 'Checks the stock (disponibilité) of an article by its number.',
    parameters: [{ name: 'article', type: 'INTEGER', required: true, description: 'Number' }],
  }
  const cancel: Tool = {
    name: 'cancelOrder',
    effects: 'write',
    description: 'Cancels an order that was not shipped.',
    parameters: [{ name: 'order', type: 'STRING', required: true, description: 'order number' }],
  }
  const confirm: Tool = {
    name: 'loyaltyPoints',
    effects: 'read',
    description: 'Gives the loyalty points of the customer.',
    parameters: [{ name: 'consent', type: 'BOOLEAN', required: true, description: 'Consent' }],
  }
  const tools = [...BUILT_IN, rate, stock, cancel, confirm]
  const called: [string, string, { [name: string]: unknown }][] = [
    ['Quel est le taux de change du dollar ?', 'exchangeRate', { currency: 'dollar' }],
    ['what is the exchange rate for euros', 'exchangeRate', { currency: 'euro' }],
    ['is article 4411 in stock?', 'checkStock', { article: 4411 }],
  ]
  for (const [said, name, args] of called) {
    test(said, async () => {
      const call = await callOf(turnOf(said, { tools }))
      assert.equal(call.name, name)
      assert.deepEqual(call.arguments, args)
    })
  }
  test('what changes something is asked about, and called after a plain yes', async () => {
    const said = 'Please cancel my order CMD-4521'
    const question = await wordsOf(turnOf(said, { tools }))
    assert.match(question, /CMD-4521/)
    const before: ['contact' | 'agent', string][] = [
      ['contact', said],
      ['agent', question],
    ]
    const call = await callOf(turnOf('yes', { tools, before }))
    assert.deepEqual([call.name, call.arguments], ['cancelOrder', { order: 'CMD-4521' }])
  })
  const notCalled = [
    'Quel est le taux de change du yen ?',
    'exchange rate of dollar and euro?',
    'is the article in stock?',
    'How can I cancel my order CMD-4521?',
    'Do not cancel my order CMD-4521',
    'How many loyalty points do I have?',
  ]
  for (const said of notCalled) {
    test(`not called: ${said}`, async () => {
      const got = await step(turnOf(said, { tools }))
      if (got.kind === 'call')
        assert.ok(
          BUILT_IN.some(tool => tool.name === got.calls[0]!.name),
          JSON.stringify(got),
        )
    })
  }
  test('its words are said; hidden characters are not', async () => {
    const turn = turnOf('is article 4411 in stock?', { tools })
    const said = await wordsOf(turn, [outcome('checkStock', true, { message: 'Seven\u202e left\u{e0041}' })])
    assert.match(said, /Seven left/)
  })
  test('a failure is owned up to and handed over', async () => {
    const turn = turnOf('is article 4411 in stock?', { tools })
    const failed = outcome('checkStock', false)
    assert.equal((await callOf(turn, [failed])).name, 'handOver')
    assert.match(await wordsOf(turn, [failed, outcome('handOver', true)]), /could not look that up/)
  })
})
