import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Inbound, MessageType, Outbound, Receipt } from '../../types.ts'
import { parseWebhook } from '../parse.ts'
import { toPayload } from '../payloads.ts'
import { verifySignature } from '../verify.ts'
import { answerSend, type WireState } from './messenger.ts'
import { canonicalWaId, mintWamid } from './wamid.ts'
import { batch, escapeAndSign, inboundWebhook, statusWebhook } from './webhooks.ts'

const NOW = Date.UTC(2026, 4, 1, 12)
const AWA = '237650001122'
const NUMBER = { accountId: '900', phoneNumberId: '200100300', displayPhone: '33755001122' }

const OPEN: WireState = {
  knownToken: 'tok',
  registered: true,
  windowOpenUntilMs: NOW + 1,
  pairTimesMs: [],
  numberTimesMs: [],
}

const outbound = (type: MessageType, content: Outbound['content'], phone: string | null = AWA): Outbound => ({
  ref: 'msg-1',
  to: { phone, userId: phone === null ? 'FR.7' : null },
  type,
  content,
  contextId: null,
})
const TEXT = toPayload(outbound('text', { text: 'Salut' }))

function answerTo(
  body: unknown,
  state: Partial<WireState> = {},
  authorization: string | undefined = 'Bearer tok',
) {
  return answerSend({ authorization, body, phoneNumberId: NUMBER.phoneNumberId }, { ...OPEN, ...state }, NOW)
}

test('a sound message is accepted, with an id that holds the number', () => {
  const { status, body, accepted } = answerTo(TEXT)
  assert.equal(status, 200)
  const wamid = accepted?.wamid ?? ''
  assert.deepEqual(accepted, { wamid, to: AWA, waId: AWA, ref: 'msg-1', type: 'text' })
  assert.deepEqual(body, {
    messaging_product: 'whatsapp',
    contacts: [{ input: `+${AWA}`, wa_id: AWA }],
    messages: [{ id: wamid }],
  })
  assert.match(Buffer.from(wamid.slice('wamid.'.length), 'base64').toString('latin1'), new RegExp(AWA))
  assert.notEqual(answerTo(TEXT).accepted?.wamid, wamid)
})

test('a template has a status, a BSUID has no wa_id, reading is not a message', () => {
  const template = answerTo(toPayload(outbound('template', { name: 'hello', language: 'fr' })))
  assert.match(JSON.stringify(template.body.messages), /"message_status":"accepted"/)
  const hidden = answerTo(toPayload(outbound('text', { text: 'a' }, null)))
  assert.deepEqual(hidden.body.contacts, [{ input: 'FR.7', user_id: 'FR.7' }])
  const read = answerTo({ messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.X' })
  assert.deepEqual([read.status, read.body, read.accepted], [200, { success: true }, undefined])
})

const times = (count: number, at: number) => Array.from({ length: count }, () => at)
const TEMPLATES = [
  { name: 'hello', language: 'fr', bodyParameters: 1 },
  { name: 'tired', language: 'fr', status: 'paused' as const },
]
const template = (name: string, parameters: number, language = 'fr') =>
  toPayload(
    outbound('template', {
      name,
      language,
      components: [
        { type: 'body', parameters: Array.from({ length: parameters }, () => ({ type: 'text', text: 'x' })) },
      ],
    }),
  )
const rows = Array.from({ length: 11 }, (_, index) => ({ id: `r${index}`, title: 'R' }))
const longList = { type: 'list', body: { text: 'B' }, action: { button: 'Go', sections: [{ rows }] } }

const REFUSALS: [string, unknown, Partial<WireState>, number, number][] = [
  ['a number that is not registered', TEXT, { registered: false }, 400, 133010],
  ['no object', 'text', {}, 400, 100],
  ['another product', { ...TEXT, messaging_product: 'sms' }, {}, 400, 100],
  ['nobody', { ...TEXT, to: undefined }, {}, 400, 100],
  ['no phone number', { ...TEXT, to: 'Awa' }, {}, 400, 131009],
  ['an unknown type', { ...TEXT, type: 'poll' }, {}, 400, 100],
  ['a missing node', { ...TEXT, text: undefined }, {}, 400, 131008],
  ['an empty text', { ...TEXT, text: { body: '' } }, {}, 400, 131008],
  ['a long text', { ...TEXT, text: { body: 'x'.repeat(4097) } }, {}, 400, 100],
  ['a long reference', { ...TEXT, biz_opaque_callback_data: 'x'.repeat(513) }, {}, 400, 131009],
  ['eleven rows', toPayload(outbound('interactive', longList)), {}, 400, 131009],
  ['no window', TEXT, { windowOpenUntilMs: null }, 400, 131047],
  ['a window that closes now', TEXT, { windowOpenUntilMs: NOW }, 400, 131047],
  ['an unknown template', template('nobody', 0), { templates: TEMPLATES }, 404, 132001],
  ['the wrong language', template('hello', 1, 'en'), { templates: TEMPLATES }, 404, 132001],
  ['too many parameters', template('hello', 2), { templates: TEMPLATES }, 400, 132000],
  ['a paused template', template('tired', 0), { templates: TEMPLATES }, 400, 132015],
  ['the 46th at once to one person', TEXT, { pairTimesMs: times(45, NOW) }, 400, 131056],
  ['a burst not yet paid for', TEXT, { pairTimesMs: times(45, NOW - 5_999) }, 400, 131056],
  ['the 81st within a second', TEXT, { numberTimesMs: times(80, NOW - 999) }, 429, 130429],
]

for (const [name, body, state, status, code] of REFUSALS) {
  test(`refused: ${name}`, () => {
    const reply = answerTo(body, state)
    const error = reply.body.error as { [key: string]: unknown }
    assert.deepEqual([reply.status, error.code, reply.accepted], [status, code, undefined])
    assert.equal(error.type, 'OAuthException')
    assert.equal((error.error_data as { messaging_product: string }).messaging_product, 'whatsapp')
  })
}

test('the token is looked at first', () => {
  const wrong = answerTo('junk', { registered: false }, 'Bearer other')
  assert.deepEqual([wrong.status, (wrong.body.error as { code: number }).code], [401, 190])
  const reply = answerSend({ authorization: undefined, body: TEXT, phoneNumberId: '1' }, OPEN, NOW)
  assert.deepEqual([reply.status, (reply.body.error as { code: number }).code], [401, 104])
})

test('values just within the limits are accepted', () => {
  assert.equal(answerTo(TEXT, { pairTimesMs: times(44, NOW) }).status, 200)
  assert.equal(answerTo(TEXT, { pairTimesMs: times(45, NOW - 6_000) }).status, 200)
  assert.equal(answerTo(TEXT, { numberTimesMs: [...times(79, NOW), ...times(50, NOW - 1_000)] }).status, 200)
  assert.equal(answerTo(template('hello', 1), { templates: TEMPLATES, windowOpenUntilMs: null }).status, 200)
})

for (const [sent, known] of [
  ['5511987654321', '5511987654321'],
  ['551187654321', '5511987654321'],
  ['5585987654321', '558587654321'],
  ['525512345678', '5215512345678'],
  ['5215512345678', '5215512345678'],
  [AWA, AWA],
] as const) {
  test(`wa_id of ${sent}`, () => {
    assert.equal(canonicalWaId(sent), known)
    const { accepted, body } = answerTo(toPayload(outbound('text', { text: 'a' }, sent)))
    assert.deepEqual([accepted?.to, accepted?.waId], [sent, known])
    assert.deepEqual(body.contacts, [{ input: `+${sent}`, wa_id: known }])
  })
}

const line = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter(text => !text.includes('\0'))
const media = fc.record(
  { media_id: fc.constant('77'), caption: line },
  { requiredKeys: ['media_id'], noNullPrototype: true },
)
const choice = fc.record({ id: line, title: line }, { noNullPrototype: true })
/** As a customer writes it, and what the reader must say it is. */
const WRITTEN = fc.oneof(
  line.map(text => ['text', { text }, { text, preview_url: false }] as const),
  choice.map(
    it => ['interactive_reply', { button_reply: it }, { type: 'button_reply', button_reply: it }] as const,
  ),
  choice.map(
    it => ['interactive_reply', { list_reply: it }, { type: 'list_reply', list_reply: it }] as const,
  ),
  choice.map(it => {
    const expected = { type: 'button_reply', button_reply: it }
    return ['interactive_reply', { button: { payload: it.id, text: it.title } }, expected] as const
  }),
  fc.tuple(fc.constantFrom('image', 'video', 'document'), media).map(([type, it]) => [type, it, it] as const),
  line.map(name => [...same('location', { latitude: 4.5, longitude: -9.25, name })] as const),
  line.map(name => [...same('contacts', { contacts: [{ name: { formatted_name: name } }] })] as const),
  fc.constantFrom('🎉', null).map(emoji => [...same('reaction', { message_id: 'wamid.T', emoji })] as const),
  line.map(kind => [...same('unsupported', { kind })] as const),
  line.map(body => [...same('system', { type: 'user_changed_number', body })] as const),
)
function same<C>(type: MessageType, content: C): [MessageType, C, C] {
  return [type, content, content]
}

test('webhooks that the simulator writes, signs and batches are read back', () => {
  fc.assert(
    fc.property(fc.array(WRITTEN, { minLength: 1, maxLength: 4 }), line, (messages, name) => {
      const bodies = messages.map(([type, content], index) =>
        inboundWebhook({
          ...NUMBER,
          from: AWA,
          name,
          type,
          content,
          contextId: 'wamid.Q',
          id: `w.${index}`,
          atMs: NOW,
        }),
      )
      const { raw, signature } = escapeAndSign(batch(bodies), 'secret')
      assert.equal(verifySignature(raw, signature, 'secret'), true)
      assert.equal(
        raw.every(byte => byte < 128),
        true,
      )
      const events = parseWebhook(JSON.parse(raw.toString()), NOW) as Inbound[]
      assert.equal(events.length, messages.length)
      messages.forEach(([type, , expected], index) => {
        const event = events[index] as Inbound
        assert.deepEqual([event.type, event.providerId, event.at], [type, `w.${index}`, NOW])
        assert.deepEqual({ ...event.content, ...expected }, event.content)
        assert.equal(event.contextId, type === 'reaction' ? 'wamid.T' : 'wamid.Q')
        assert.equal(event.sender.phone, AWA)
        assert.equal(event.sender.name, type === 'system' || name.trim() === '' ? null : name.trim())
      })
    }),
    { numRuns: 200 },
  )
})

test('a user without a phone number is read back by the user id', () => {
  const person = { from: null, userId: 'FR.7', username: 'zed', name: 'Z' }
  const body = inboundWebhook({
    ...NUMBER,
    ...person,
    type: 'text',
    content: { text: 'a' },
    id: 'w.1',
    atMs: NOW,
  })
  const [event] = parseWebhook(body, NOW) as Inbound[]
  assert.deepEqual(event?.sender, { phone: null, userId: 'FR.7', username: 'zed', name: 'Z' })
})

test('statuses are read back, the failed one with its error', () => {
  const base = { ...NUMBER, wamid: mintWamid(AWA, 'out'), atMs: NOW, ref: 'msg-1', recipient: AWA }
  const error = { code: 131026, title: 'Message undeliverable', details: 'No such user' }
  const sent = (['sent', 'delivered', 'read', 'played'] as const).map(status =>
    statusWebhook({ ...base, status }),
  )
  const events = parseWebhook(
    batch([...sent, statusWebhook({ ...base, status: 'failed', error })]),
    NOW,
  ) as Receipt[]
  assert.deepEqual(
    events.map(event => event.status),
    ['sent', 'delivered', 'read', 'played', 'failed'],
  )
  for (const event of events) {
    assert.deepEqual(
      [event.providerId, event.ref, event.at, event.recipient.phone],
      [base.wamid, 'msg-1', NOW, AWA],
    )
  }
  assert.deepEqual([events[4]?.error?.reason, events[4]?.error?.code], ['no_such_recipient', '131026'])
  const failed = statusWebhook({ ...base, status: 'failed' })
  assert.equal('contacts' in (failed.entry[0]?.changes[0]?.value ?? {}), false)
})

test('a message that no customer can write is refused', () => {
  const args = { ...NUMBER, from: AWA, name: null, content: {}, id: 'w.1', atMs: NOW }
  assert.throws(() => inboundWebhook({ ...args, type: 'template' }), RangeError)
})
