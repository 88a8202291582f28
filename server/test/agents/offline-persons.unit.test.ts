// Asking for a person, not knowing, greetings, languages and messages without words.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { KnowledgeEntry } from '@palabre/offline-agent/model'
import { callOf, step, wordsOf } from './asking.ts'
import { ORDER, outcome, SHOP, turnOf } from './turns.ts'

describe('asking for a person hands over, and only then promises one', () => {
  const requests = [
    'I want to talk to a human',
    'can I speak to someone please',
    'agent',
    'Give me a real person',
    'let me speak with your manager',
    'Please call me back',
    'Je veux parler à quelqu’un',
    'un humain svp',
    'Passez-moi votre responsable',
    'Je voudrais parler à un conseiller',
    'je veux une vraie personne, pas un robot',
    'conseiller',
  ]
  for (const said of requests) {
    test(said, async () => {
      assert.equal((await callOf(turnOf(said))).name, 'handOver')
      const after = await wordsOf(turnOf(said), [outcome('handOver', true)])
      assert.match(after, /someone from the team will answer|une personne de l’équipe va vous répondre/)
      const failed = await wordsOf(turnOf(said), [outcome('handOver', false)])
      assert.doesNotMatch(failed, /will answer you|va vous répondre/)
    })
  }
  const others = [
    'Do you have human hair?',
    'Vendez-vous des cheveux humains ?',
    'Pouvez-vous me conseiller une taille ?',
    'No need for a human, thanks',
    'Je ne veux pas parler à un humain',
    'Quel est le numéro du service client ?',
  ]
  for (const said of others) {
    test(`no person: ${said}`, async () => {
      const got = await step(turnOf(said))
      assert.ok(got.kind === 'say', JSON.stringify(got))
    })
  }
  test('without the hand-over tool it makes no promise', async () => {
    const told = await wordsOf(turnOf('un humain svp', { tools: [] }))
    assert.doesNotMatch(told, /va vous répondre/)
  })
})

describe('what it does not know', () => {
  for (const said of [
    'Vendez-vous des réfrigérateurs ?',
    'Do you sell generators?',
    'What is the capital of Peru?',
    'Who won the match yesterday?',
  ]) {
    test(said, async () => {
      assert.match(
        await wordsOf(turnOf(said)),
        /I do not have that information|je n’ai pas cette information/,
      )
    })
  }
  test('after two such answers it hands over on its own', async () => {
    const first = await wordsOf(turnOf('Do you sell generators?'))
    const before: ['contact' | 'agent', string][] = [
      ['contact', 'Do you sell generators?'],
      ['agent', first],
      ['contact', 'Or fridges?'],
      ['agent', first],
    ]
    assert.equal((await callOf(turnOf('And televisions?', { before }))).name, 'handOver')
    assert.equal((await step(turnOf('And televisions?', { before: before.slice(2) }))).kind, 'say')
  })
  test('a yes to the offer hands over, a no does not', async () => {
    const offer = await wordsOf(turnOf('Do you sell generators?'))
    const before: ['contact' | 'agent', string][] = [
      ['contact', 'Do you sell generators?'],
      ['agent', offer],
    ]
    assert.equal((await callOf(turnOf('yes please', { before }))).name, 'handOver')
    assert.equal((await step(turnOf('no thanks', { before }))).kind, 'say')
    assert.match(await wordsOf(turnOf('where is your shop', { before })), /rue Joffre/)
  })
  test('without any knowledge it says so', async () => {
    assert.match(
      await wordsOf(turnOf('Quels sont vos horaires ?', { knowledge: [] })),
      /je n’ai pas cette information/,
    )
  })
})

describe('things it cannot do, and things not said clearly', () => {
  const knowledge = [...SHOP, ORDER]
  for (const said of [
    'Je veux annuler ma commande',
    'Can you change the address of my order?',
    'pouvez-vous relancer mon livreur ?',
  ]) {
    test(said, async () => {
      const told = await wordsOf(turnOf(said, { knowledge }))
      assert.match(told, /I cannot do that myself|Je ne peux pas le faire moi-même/)
    })
  }
  test('a change the knowledge explains is explained', async () => {
    const rule: KnowledgeEntry = {
      id: 1,
      scope: 'agent',
      content: 'Pour annuler une commande, répondez ANNULER avant l’expédition.',
    }
    assert.match(
      await wordsOf(turnOf('Je veux annuler ma commande', { knowledge: [rule] })),
      /répondez ANNULER/,
    )
  })
  for (const said of ['asdf qwer zxcv', 'my name is Paul', 'c koi ça', '?']) {
    test(said, async () => {
      assert.match(await wordsOf(turnOf(said)), /I am not sure I understand|Je ne suis pas sûr de comprendre/)
    })
  }
  test('a price without a subject is asked back, one about the previous subject is answered', async () => {
    assert.match(await wordsOf(turnOf('C’est combien ?')), /De quoi s’agit-il/)
    const before: ['contact' | 'agent', string][] = [
      ['contact', 'Livrez-vous à Yaoundé ?'],
      ['agent', 'Oui.'],
    ]
    assert.match(await wordsOf(turnOf('C’est combien ?', { before })), /Yaoundé : 2 500 FCFA/)
  })
  test('angry faces alone are asked what happened; a thank-you after that opens nothing', async () => {
    const asked = await wordsOf(turnOf('😡😡'))
    assert.match(asked, /ce qui s’est passé/)
    const before: ['contact' | 'agent', string][] = [
      ['contact', '😡😡'],
      ['agent', asked],
    ]
    assert.equal((await step(turnOf('merci', { before }))).kind, 'say')
    assert.equal((await callOf(turnOf('la robe a déteint sur mon pantalon', { before }))).name, 'openTicket')
  })
})

describe('courtesy, language, media', () => {
  const polite: [string, RegExp][] = [
    ['Bonjour', /^Bonjour Awa ! Je suis Mimba/],
    ['hello', /^Hello Awa! I am Mimba/],
    ['bjr', /^Bonjour Awa/],
    ['good evening', /^Good evening Awa/],
    ['Good morning', /^Good morning Awa/],
    ['bonsoir', /^Bonsoir Awa/],
    ['bsr', /^Bonsoir Awa/],
    ['Good day', /^Hello Awa/],
    ['salut', /^Bienvenue Awa/],
    ['Good afternoon, where is your shop?', /^Good afternoon Awa!\n.*\n?.*rue Joffre/],
    ['merci beaucoup', /Je vous en prie/],
    ['thanks a lot', /You are welcome/],
    ['au revoir et merci', /Au revoir/],
    ['ok bye', /Goodbye/],
    ['Are you a robot?', /automated assistant, not a person/],
    ['Vos robes sont magnifiques', /bonne nouvelle/],
    ['[image]', /votre photo/],
    ['', /votre message/],
    ['[location]', /votre position/],
  ]
  for (const [said, answer] of polite) {
    test(said === '' ? 'a message without text' : said, async () => {
      assert.match(await wordsOf(turnOf(said)), answer)
    })
  }
  test('a text without words is answered in the preferred, then the agent’s language', async () => {
    assert.match(await wordsOf(turnOf('[image]', { preferredLanguage: 'en-GB' })), /your picture/)
    assert.match(await wordsOf(turnOf('[image]', { language: 'en' })), /your picture/)
    assert.match(
      await wordsOf(turnOf('[image]', { language: 'en', before: [['contact', 'bonjour madame']] })),
      /votre photo/,
    )
  })
  test('a name that is not a real name is not used', async () => {
    const told = await wordsOf(turnOf('hello', { firstname: 'http://evil.example/<b>' }))
    assert.match(told, /^Hello!/)
  })
})
