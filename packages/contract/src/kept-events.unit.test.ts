import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { asKept, asTold, KEPT_PARTS } from './kept-events.ts'

const SENT = {
  actor: { kind: 'service', user: null },
  agent: null,
  author: 'api',
  status: 'sent',
  channel: 'messenger',
  contact: 'con-1',
  message: 'msg-1',
  client_ref: null,
  provider_id: 'wamid.1',
  conversation: 'ses-1',
  chat_session_id: 3,
  contact_detail_id: 4,
}

const optional = fc.option(fc.string(), { nil: null })
const message = fc.record({
  ...{ agent: optional, client_ref: optional, provider_id: optional, user: optional },
  author: fc.constantFrom('contact', 'agent', 'person', 'api', 'system'),
  status: fc.constantFrom('sent', 'delivered', 'read', 'played'),
  ...{ channel: fc.string(), contact: fc.string(), message: fc.string(), conversation: fc.string() },
  ...{ chat_session_id: fc.nat(), contact_detail_id: fc.nat() },
})

test('what becomes of a message is kept as a list, and told as it was, to the order of its parts', () => {
  fc.assert(
    fc.property(
      message,
      fc.constantFrom('message.sent', 'message.delivered', 'message.read'),
      ({ user, ...parts }, type) => {
        const kind = ['person', 'agent', 'contact'].includes(parts.author) ? parts.author : 'service'
        const data = { ...SENT, ...parts, actor: { kind, user } }
        const kept = JSON.parse(JSON.stringify(asKept(type, data)))
        assert.ok(Array.isArray(kept))
        assert.equal(JSON.stringify(asTold(type, kept)), JSON.stringify(data))
      },
    ),
  )
  assert.deepEqual(asKept('message.sent', SENT), [
    ...['msg-1', 'ses-1', 'con-1', 3, 4, 'messenger', 'api', 'wamid.1'],
  ])
})

test('what a list could not tell again stays as it is', () => {
  const others = [
    { ...SENT, more: 1 },
    { ...SENT, actor: { kind: 'person', user: null } },
    { ...SENT, actor: undefined },
    { ...SENT, client_ref: undefined },
  ]
  for (const data of others) assert.equal(asKept('message.sent', data), data)
  assert.equal(asKept('message.failed', SENT), SENT)
  assert.equal(asTold('message.sent', SENT), SENT)
})

test('statements that find a part by its place find that one', () => {
  assert.deepEqual([KEPT_PARTS.indexOf('chat_session_id'), KEPT_PARTS.indexOf('contact_detail_id')], [3, 4])
})
