// Webhooks of an invented number, written by Awa.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWebhook } from '../../src/channels/messenger/parse.ts'
import type { Inbound } from '../../src/channels/types.ts'

/** When these webhooks are read. */
export const NOW = Date.UTC(2026, 4, 1, 12)
export const NUMBER = '200100300'
export const AWA = '237650001122'
export const AWA_ID = 'CM.55001122'
/** A minute earlier, in seconds as the provider writes it. */
export const AT = Math.floor(NOW / 1000) - 60

export type Fields = { [key: string]: unknown }

export const CONTACT = { wa_id: AWA, user_id: AWA_ID, profile: { name: 'Awa Ndiaye', username: 'awa.n' } }

/** One change of one number. */
export function webhook(value: Fields, field = 'messages') {
  const metadata = { display_phone_number: '33755001122', phone_number_id: NUMBER }
  const changes = [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }]
  return { object: 'whatsapp_business_account', entry: [{ id: '900', changes }] }
}

/** A webhook with one message from Awa. */
export const from = (message: Fields) =>
  webhook({
    contacts: [CONTACT],
    messages: [{ from: AWA, from_user_id: AWA_ID, id: 'wamid.ONE', timestamp: String(AT), ...message }],
  })

/** The one message that a webhook must yield. */
export function inbound(body: unknown): Inbound {
  const events = parseWebhook(body, NOW)
  assert.equal(events.length, 1, JSON.stringify(events))
  assert.equal(events[0]?.kind, 'message')
  return events[0] as Inbound
}

/** A kind of message: its name, what the provider writes, what is read, the message it answers. */
export type Kind = [string, Fields, Pick<Inbound, 'type' | 'content' | 'text'>, string | null]

/** A test for each kind: from Awa, with everything else as in any message. */
export function testKinds(kinds: Kind[]): void {
  for (const [name, message, expected, contextId] of kinds) {
    test(`a message: ${name}`, () => {
      const got = inbound(from(message))
      assert.deepEqual({ type: got.type, content: got.content, text: got.text }, expected)
      assert.equal(got.contextId, contextId)
      assert.deepEqual(got.sender, { phone: AWA, userId: AWA_ID, username: 'awa.n', name: 'Awa Ndiaye' })
      assert.deepEqual([got.accountId, got.providerId, got.at], [NUMBER, 'wamid.ONE', AT * 1000])
    })
  }
}
