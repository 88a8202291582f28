// All fields at fault are told at once: what a schema says of them, and what it cannot.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsAtFault } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const world = useWorld()
const { awa } = world.live

const text = { type: 'text', content: { text: 'Hello' } }
const agent = 'agt-1111111111'
const BODIES: [path: string, body: object, fields: string[]][] = [
  [
    '/messages/send',
    { channel: 'messenger', contact: {}, message: { type: 'text' } },
    ['contact.phone', 'message.content'],
  ],
  ['/messages/send', { channel: 'messenger', contact: { phone: 7 }, message: text }, ['contact.phone']],
  ['/messages/send', { channel: 'nowhere', contact: {}, message: text }, ['channel']],
  ['/messages/send', { channel: 'messenger', message: { type: 'text' } }, ['contact', 'message.content']],
  ['/messages/send', { channel: 'messenger', contact: [], message: text }, ['contact']],
  // the schema tells the one field, and so does who reads the recipient
  [
    '/messages/send',
    { channel: 'messenger', contact: { phone: 'abc' }, message: { type: 'text' } },
    ['contact.phone', 'message.content'],
  ],
  [
    '/messages/send?strict=1&foo=1',
    { channel: 'messenger', contact: {}, message: text },
    ['contact.phone', 'foo'],
  ],
  [
    '/contact/knowledge/add',
    { agent, content: 'x', contact: { channel: 'webchat', profile: { lastname: 'X' } } },
    ['contact.channel'],
  ],
  ['/ticket/add', {}, ['contact', 'description', 'subject']],
  [
    '/ticket/add',
    { contact: { channel: 'messenger', identifier: '237600000001' } },
    ['contact.phone', 'description', 'subject'],
  ],
  ['/ticket/add', { conversation: 'ses-1111111111' }, ['description', 'subject']],
  ['/ticket/add', { contact: null }, ['contact', 'description', 'subject']],
  [
    '/contact/knowledge/add',
    { agent, contact: { channel: 'messenger', profile: {} } },
    ['contact.identifier', 'contact.profile.lastname', 'content'],
  ],
]

test('what a schema says and what it cannot is told together, each field once', async () => {
  for (const [path, body, fields] of BODIES) {
    const answer = await awa.api.post(path, body)
    assert.deepEqual([answer.code, fieldsAtFault(answer).sort()], [1002, fields], JSON.stringify(body))
  }
})
