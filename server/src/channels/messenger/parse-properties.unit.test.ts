import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/any-character.ts'
import { AT, AWA, AWA_ID, CONTACT, NOW, webhook } from '../../../test/channels/cloud-webhook.ts'
import { often } from '../../../test/often.ts'
import type { ChannelEvent } from '../types.ts'
import { parseWebhook } from './parse.ts'

const RUNS = often(120, 400)
/** Strings that begin so are followed from the body to the events. */
const MARK = 'wamid.MARK'

const json = fc.jsonValue({ maxDepth: 4, stringUnit: anyCharacter })

/** Throws unless PostgreSQL could store every string of it. */
function assertStorable(value: unknown): void {
  if (typeof value === 'string') {
    assert.equal(value.includes('\0'), false)
    assert.equal(value.isWellFormed(), true)
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, held] of Object.entries(value)) {
    assertStorable(key)
    assertStorable(held)
  }
}

function assertSound(events: ChannelEvent[]): void {
  assert.equal(events.length > 0, true)
  assertStorable(events)
  for (const event of events) {
    if (event.kind === 'notice' || event.kind === 'identity') continue
    assert.notEqual(event.providerId, '')
    if (event.kind === 'receipt') continue
    const { phone, userId } = event.sender
    assert.equal(phone !== null || userId !== null, true)
    assert.match(phone ?? '00000', /^\d{5,15}$/)
    assert.equal(event.at <= NOW, true)
  }
}

const marksIn = (value: unknown): string[] => [
  ...new Set(JSON.stringify(value).match(/wamid\.MARK\d+/g) ?? []),
]

test('any JSON at all is read without an exception', () => {
  fc.assert(
    fc.property(json, body => assertSound(parseWebhook(body, NOW))),
    { numRuns: RUNS },
  )
})

const KEYS = [
  'text',
  'interactive',
  'button',
  'image',
  'voice',
  'location',
  'contacts',
  'reaction',
  'order',
] as const
const MORE_KEYS = ['system', 'edit', 'revoke', 'unsupported', 'context', 'errors', 'referral'] as const
const odd = (keys: readonly string[]) => Object.fromEntries(keys.map(key => [key, json]))

/** Right in its outline, anything inside. */
const message = fc.record(
  {
    id: fc.nat().map(number => `${MARK}${number}`),
    from: fc.oneof(fc.constant(AWA), json),
    type: fc.oneof(fc.constantFrom(...KEYS, ...MORE_KEYS), json),
    timestamp: json,
    ...odd([...KEYS, ...MORE_KEYS]),
  },
  { requiredKeys: ['id'] },
)

test('whatever a message contains, its id is read', () => {
  const contacts = fc.oneof(fc.constant([CONTACT]), json)
  fc.assert(
    fc.property(
      fc.array(fc.oneof(message, json), { maxLength: 5 }),
      contacts,
      json,
      (messages, people, statuses) => {
        const body = webhook({ messages, contacts: people, statuses })
        const events = parseWebhook(body, NOW)
        assertSound(events)
        const told = new Set(marksIn(events))
        for (const mark of marksIn(messages.map(item => (item as { id?: unknown } | null)?.id ?? null))) {
          assert.equal(told.has(mark), true, mark)
        }
      },
    ),
    { numRuns: RUNS },
  )
})

const id = (number: number) => `${MARK}${number}`
const WHOLE = webhook({
  contacts: [CONTACT],
  messages: [
    {
      from: AWA,
      from_user_id: AWA_ID,
      id: id(1),
      timestamp: String(AT),
      type: 'text',
      text: { body: 'Bonjour' },
    },
    {
      from: AWA,
      id: id(2),
      type: 'reaction',
      context: { id: id(3) },
      reaction: { message_id: id(4), emoji: '👍' },
    },
    { from: AWA, id: id(5), type: 'image', context: { id: id(6) }, image: { id: id(7), caption: 'C' } },
    {
      from: AWA,
      id: id(8),
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: id(9), title: id(10) } },
    },
    { from: AWA, id: id(11), type: 'order', order: { catalog_id: id(12), product_items: [{ quantity: 1 }] } },
    { from: AWA, id: id(13), type: 'revoke', revoke: { original_message_id: id(14) } },
    { from: AWA, id: id(15), errors: [{ code: 1060, title: id(16) }] },
  ],
})

type Node = { [key: string]: unknown } | unknown[]

/** All places inside a value, as functions that put something else there. */
function placesOf(value: unknown): { drop: () => void; put: (other: unknown) => void }[] {
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  const record = node as { [key: string]: unknown }
  return Object.keys(node).flatMap(key => [
    {
      drop: () => {
        if (Array.isArray(node)) node.splice(Number(key), 1)
        else delete record[key]
      },
      put: (other: unknown) => {
        record[key] = other
      },
    },
    ...placesOf(record[key]),
  ])
}

test('a damaged webhook loses none of its readable parts', () => {
  const damage = fc.tuple(
    fc.nat(),
    fc.oneof(
      fc.constant('drop'),
      json.map(value => ({ value })),
    ),
  )
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 6 }), damages => {
      const body = structuredClone(WHOLE)
      for (const [where, what] of damages) {
        const places = placesOf(body)
        const place = places[where % Math.max(1, places.length)]
        if (typeof what === 'string') place?.drop()
        else place?.put(what.value)
      }
      const events = parseWebhook(body, NOW)
      assertSound(events)
      const told = new Set(marksIn(events))
      for (const mark of marksIn(body)) assert.equal(told.has(mark), true, mark)
    }),
    { numRuns: RUNS * 5 },
  )
})
