import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AT, AWA, type Fields, from, inbound, NOW, webhook } from '../../../test/channels/cloud-webhook.ts'
import type { Inbound } from '../types.ts'
import { parseWebhook } from './parse.ts'

const IDENTITIES: [string, Fields, Fields[], Partial<Inbound['sender']>][] = [
  [
    'a username user without a phone',
    { from_user_id: 'FR.77' },
    [{ user_id: 'FR.77', profile: { name: 'Z' } }],
    { phone: null, userId: 'FR.77', name: 'Z' },
  ],
  ['a BSUID in from', { from: 'FR.ENT.77' }, [{ wa_id: 'FR.ENT.77' }], { phone: null, userId: 'FR.ENT.77' }],
  [
    'the BSUID only in contacts',
    { from: AWA },
    [{ wa_id: AWA, user_id: 'FR.8' }],
    { phone: AWA, userId: 'FR.8' },
  ],
  ['a junk user id', { from: AWA, from_user_id: 'nobody' }, [], { phone: AWA, userId: null }],
  ['a phone as people write it', { from: '+237 650-00-11-22' }, [], { phone: AWA, userId: null }],
  ['a number as a number', { from: 237650001122 }, [], { phone: AWA }],
  ['the placeholder of a test', { from: '<PHONE>' }, [], { phone: null, userId: '<PHONE>' }],
  [
    'a placeholder beside a real contact',
    { from: '<PHONE>' },
    [{ wa_id: AWA, profile: { name: 'Y' } }],
    { phone: AWA, userId: null, name: 'Y' },
  ],
  [
    'its own entry among several',
    { from: AWA },
    [
      { wa_id: '33600000000', profile: { name: 'B' } },
      { wa_id: AWA, profile: { name: 'A' } },
    ],
    { phone: AWA, name: 'A' },
  ],
  [
    'a lone entry of somebody else',
    { from: AWA },
    [{ wa_id: '33600000000', profile: { name: 'B' } }],
    { phone: AWA, name: null },
  ],
]

for (const [name, who, contacts, expected] of IDENTITIES) {
  test(`a sender: ${name}`, () => {
    const events = parseWebhook(
      webhook({ contacts, messages: [{ id: 'w.1', type: 'text', text: { body: '' }, ...who }] }),
      NOW,
    )
    const [message] = events
    assert.equal(message?.kind, 'message')
    const { sender } = message as Inbound
    assert.deepEqual({ ...sender, ...expected }, sender)
  })
}

const TIMES: [string, unknown, number][] = [
  ['seconds as a string', String(AT), AT * 1000],
  ['seconds', AT, AT * 1000],
  ['milliseconds', String(AT * 1000 + 7), AT * 1000 + 7],
  ['nothing', undefined, NOW],
  ['words', 'yesterday', NOW],
  ['the future', String(AT + 86_400), NOW],
  ['before there was a channel', '1', NOW],
  ['an object', {}, NOW],
]

for (const [name, timestamp, expected] of TIMES) {
  test(`a timestamp: ${name}`, () => {
    assert.equal(inbound(from({ type: 'text', text: { body: 'a' }, timestamp })).at, expected)
  })
}
