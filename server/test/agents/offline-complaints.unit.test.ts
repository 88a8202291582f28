// What is a complaint and what only sounds like one, English and French.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callOf, step, wordsOf } from './asking.ts'
import { outcome, turnOf } from './turns.ts'

describe('complaints open a ticket', () => {
  const complaints: [string, string][] = [
    ['My parcel never arrived', 'normal'],
    ['Hi, I still haven’t received my order', 'normal'],
    ['the shoes are broken', 'normal'],
    ['The zip of the bag does not work', 'normal'],
    ['You sent me the wrong size', 'normal'],
    ['I was charged twice for the same order', 'high'],
    ['my delivery is late again, very disappointed', 'normal'],
    ['I want my money back', 'normal'],
    ['I am not happy with the service', 'normal'],
    ['This is a scam, I will go to the police', 'high'],
    ['The charger caught fire!', 'urgent'],
    ['I have a problem with my dress', 'normal'],
    ['i don tire, i never receive my parcel', 'normal'],
    ['small issue, no rush: one item is missing', 'low'],
    ['Mon colis est cassé', 'normal'],
    ['Je n’ai jamais reçu ma commande', 'normal'],
    ['ma commande n’est toujours pas arrivée', 'normal'],
    ['Le sac ne marche plus, la fermeture est déchirée', 'normal'],
    ['ça ne fonctionne pas', 'normal'],
    ['Vous m’avez envoyé la mauvaise taille', 'normal'],
    ['Ma livraison est en retard depuis 3 jours', 'normal'],
    ['Je suis très mécontente', 'normal'],
    ['c une arnaque !!', 'high'],
    ['Je veux être remboursé', 'normal'],
    ['Remboursez-moi immédiatement !', 'urgent'],
    ['j’ai un pb avec ma commande', 'normal'],
    ['Il manque un article dans mon colis', 'normal'],
    ['Le livreur a été impoli avec moi', 'normal'],
    ['URGENT le fer à repasser a pris feu', 'urgent'],
    ['Pas de problème avec la livraison mais la robe est déchirée', 'normal'],
  ]
  for (const [said, priority] of complaints) {
    test(said, async () => {
      const call = await callOf(turnOf(said))
      assert.equal(call.name, 'openTicket')
      assert.equal(call.arguments.priority, priority)
      assert.equal(call.arguments.description, said)
      const subject = String(call.arguments.subject)
      assert.ok(subject.length > 0 && Array.from(subject).length <= 120)
      const told = await wordsOf(turnOf(said), [outcome('openTicket', true, { hashid: 'tck-7Yk2Qp9LzA' })])
      assert.match(told, /tck-7Yk2Qp9LzA/)
    })
  }
})

describe('a message that only sounds like a complaint opens nothing', () => {
  const others = [
    'Not late at all, thanks!',
    'Everything arrived, nothing is broken, thank you',
    'No problem, thank you',
    'What is your refund policy?',
    'How do I get a refund?',
    'What happens if my parcel arrives broken?',
    'Do you repair broken shoes?',
    'Are you open late?',
    'My parcel finally arrived',
    'The problem is solved, thank you',
    'Is it possible to return a wrong size?',
    'Pas de problème, merci',
    'Aucun souci, tout est arrivé',
    'Mon colis n’est pas en retard, merci',
    'Quelle est votre politique de remboursement ?',
    'Comment se faire rembourser ?',
    'Et si la robe est abîmée à l’arrivée ?',
    'Que se passe-t-il en cas de retard ?',
    'Le colis est finalement arrivé, merci',
    'Rien n’est cassé, merci beaucoup',
    'Réparez-vous les chaussures abîmées ?',
    'Bonjour',
  ]
  for (const said of others) {
    test(said, async () => {
      const got = await step(turnOf(said))
      if (got.kind === 'call') assert.notEqual(got.calls[0]!.name, 'openTicket')
    })
  }
})

describe('an emergency of the person is no complaint about the business', () => {
  const CLINIC = [
    'Opening hours: Monday to Friday 8 am to 5 pm.',
    'Emergencies at night and on Sundays: call 699 20 41 41 first.',
    'Fees: consultation 8,000 F.',
  ].map((content, i) => ({ id: i + 1, scope: 'agent' as const, content }))
  const PHONE = ['Our shop sells cloth, from 2,000 F a yard.', 'Contact: call us on 677 00 11 22.'].map(
    (content, i) => ({ id: i + 1, scope: 'agent' as const, content }),
  )
  for (const said of [
    'I was hit by a car, who can I call',
    'my dog was hit by a car, it is sunday, who can i call',
    'Mon père s’est évanoui, que faire ?',
    'j’ai eu un accident, qui appeler',
    'My child swallowed bleach, help',
  ]) {
    test(`what is known of emergencies: ${said}`, async () => {
      assert.match(await wordsOf(turnOf(said, { knowledge: CLINIC })), /699 20 41 41/)
    })
    test(`else the number to call: ${said}`, async () => {
      assert.match(await wordsOf(turnOf(said, { knowledge: PHONE })), /677 00 11 22/)
    })
    test(`else a person: ${said}`, async () => {
      assert.match(
        await wordsOf(turnOf(said, { knowledge: [] })),
        /someone from the team|une personne de l’équipe/,
      )
    })
  }
  for (const said of [
    'Your driver hit me with his car',
    'the driver drove so badly that we almost had an accident, I want this reported',
  ])
    test(`who blames the business complains: ${said}`, async () => {
      assert.equal((await callOf(turnOf(said))).name, 'openTicket')
    })
})
