import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wantsAgentBack } from './return-to-agent.ts'

test('who wants the agent back, and who does not', () => {
  for (const text of [
    'Never mind, what are your hours?',
    'nevermind',
    'Ok never mind',
    'Forget it',
    'No need',
    "I don't need a person any more",
    'Laissez tomber, quels sont vos horaires ?',
    'laisse tomber',
    'Non laissez tomber',
    'Ce n’est plus la peine',
    'pas la peine',
    'Je n’ai plus besoin d’une personne',
    'Finalement, tant pis',
    'Oubliez ça',
  ])
    assert.ok(wantsAgentBack(text), text)
  for (const text of [
    'Hello?',
    'I am waiting',
    'What are your hours?',
    'I need a person',
    'You never mind your customers',
    'Bonjour',
    'Ne laissez pas tomber mon colis',
    'Il y a quelqu’un ?',
    'forgetting my order',
    '',
  ])
    assert.ok(!wantsAgentBack(text), text)
})
