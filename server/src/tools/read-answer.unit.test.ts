import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import fc from 'fast-check'
import type { Exchanged } from '../outbound/exchange.ts'
import { hidingOf, recordOf } from '../outbound/exchanges.ts'
import { withoutSecrets } from '../outbound/redact.ts'
import { cutJson } from './cut-json.ts'
import { readAnswer, readLong, readText } from './read-answer.ts'

const times = { dns: null, connect: 1, firstByte: 2, all: 3 }
const came = (status: number, body: string, isWhole = true): Exchanged => ({
  times,
  kind: 'answer',
  status,
  headers: {},
  body: Buffer.from(body),
  isWhole,
})
const lost = (reason: Extract<Exchanged, { kind: 'failed' }>['reason'], sent: boolean): Exchanged => ({
  times,
  kind: 'failed',
  reason,
  sent,
  text: '',
})
const tool = (more: object = {}) => ({
  method: 'GET' as const,
  effects: 'read' as const,
  response: { type: 'json' as const, keep: [] },
  ...more,
})
const write = tool({ method: 'POST', effects: 'write' })
const asIs = (text: string): string => text

test('each end has its word', () => {
  for (const [of, exchanged, outcome] of [
    [tool(), came(200, '{"a":1}'), 'ok'],
    [tool(), came(204, ''), 'ok'],
    [tool({ method: 'HEAD' }), came(200, ''), 'ok'],
    [tool(), came(200, '<html>'), 'not_json'],
    [tool(), came(200, ''), 'not_json'],
    [tool(), came(200, '['.repeat(100_000)), 'not_json'],
    [tool(), came(200, '{"a":', false), 'too_large'],
    [tool(), came(307, ''), 'redirect'],
    [tool(), came(404, '{}'), 'http_error'],
    [write, came(503, ''), 'http_error'],
    [tool(), lost('not_allowed', false), 'refused_address'],
    [tool(), lost('busy', false), 'rate_limited'],
    [tool(), lost('unreachable', false), 'unreachable'],
    [tool(), lost('timeout', true), 'timeout'],
    [tool(), lost('too_large', true), 'too_large'],
    [tool(), lost('broken', true), 'unreachable'],
    [write, lost('timeout', true), 'unknown'],
    [write, lost('broken', true), 'unknown'],
    [write, lost('too_large', true), 'unknown'],
    [write, lost('timeout', false), 'timeout'],
    [write, lost('unreachable', false), 'unreachable'],
  ] as const)
    assert.equal(readAnswer(of as ReturnType<typeof tool>, exchanged, asIs).outcome, outcome)
})

test('a system that refuses us has said nothing of what was asked, and the model is told so', () => {
  const told = (status: number): string => String(readAnswer(tool(), came(status, ''), asIs).told.error)
  for (const status of [401, 403, 429, 500]) assert.match(told(status), /do not say that it is not there/)
  for (const status of [400, 404, 410]) assert.match(told(status), /cannot be done, or is not there/)
})

test('only the paths that are kept are told; a list by each entry', () => {
  const body =
    '{"status":"sent","card":"x","items":[{"name":"kettle","n":1},{"name":"cup"}],"__proto__":{"a":1}}'
  const keep = ['status', 'items.*.name', 'missing', '__proto__.a', 'items.0.n', 'constructor']
  const { told } = readAnswer(tool({ response: { type: 'json', keep } }), came(200, body), asIs)
  assert.deepEqual(JSON.parse(JSON.stringify(told)), {
    status: 'sent',
    'items.*.name': ['kettle', 'cup'],
    '__proto__.a': 1,
    'items.0.n': 1,
  })
  assert.equal(({} as { a?: number }).a, undefined)
})

test('JSON that is no object, a text, a hidden character, and what an error says', () => {
  assert.deepEqual(readAnswer(tool(), came(200, '[1,2]'), asIs).told, { result: [1, 2] })
  const text = tool({ response: { type: 'text', keep: [] } })
  assert.deepEqual(readAnswer(text, came(200, ' sent\u0000\u202e '), asIs).told, { text: 'sent' })
  const failed = readAnswer(tool(), came(404, '{"error":"no order 7"}'), asIs).told
  assert.deepEqual([failed.status, failed.answer], [404, '{"error":"no order 7"}'])
})

test('a secret that comes back is told to nobody', () => {
  const hide = (text: string): string => text.replaceAll('canary', '[hidden]')
  for (const exchanged of [came(200, '{"echo":"canary"}'), came(500, 'canary')])
    assert.doesNotMatch(JSON.stringify(readAnswer(tool(), exchanged, hide)), /canary/)
})

test('nor where a character stands in it that nobody sees, which is not told', () => {
  const hide = withoutSecrets(['canary-of-the-door'])
  const { told } = readText(hide('key: canary\u200b-of-the\u2060-door'))
  assert.deepEqual(told, { text: 'key: [hidden]' })
})

test('a letter of it may be written as JSON writes any', () => {
  const hide = (text: string): string => text.replaceAll('canary', '[hidden]')
  assert.deepEqual(readAnswer(tool(), came(200, '{"echo":"c\\u0061nary"}'), hide).told, { echo: '[hidden]' })
})

test('a megabyte of what is no character is cut in a moment, in what is told and in what is kept', () => {
  const body = Buffer.concat([Buffer.alloc(2 ** 20, 0xff), Buffer.from('a')])
  const exchanged = { ...came(200, ''), body } as Exchanged
  const hiding = hidingOf([], new Set())
  const asked = { method: 'GET', url: 'https://api.shop.example/', headers: {}, body: null } as const
  const { user: began } = process.cpuUsage()
  const { told } = readText(`${body.subarray(0, 2 ** 16).toString()}a`)
  const { response_body } = recordOf(asked, exchanged, hiding)
  assert.ok(process.cpuUsage().user - began < 100_000)
  assert.deepEqual([told.truncated, response_body?.at(-1)], [true, '…'])
})

test('secrets are sought once in all, and in what is told: not in each of many texts', () => {
  let sought = 0
  const hide = (text: string): string => {
    sought++
    return text
  }
  const many = JSON.stringify({ list: Array(20_000).fill('a') })
  assert.equal(readAnswer(tool(), came(200, many), hide).outcome, 'ok')
  assert.equal(sought, 1)
  readAnswer(tool(), came(200, many.replaceAll('"a"', '"\\u0061bc"')), hide)
  assert.ok(sought < 12_000, `${sought}`)
})

test('a long good answer is searched in turns, and nothing else is', async () => {
  const secret = 'canary-of-the-door'
  const hiding = hidingOf([secret], new Set())
  let inTurns = 0
  const counted = {
    ...hiding,
    hideInTurns: (text: string) => {
      inTurns++
      return hiding.hideInTurns(text)
    },
  }
  const list = Array.from({ length: 2000 }, (_, i) => ({ n: i, echo: secret }))
  for (const [exchanged, times] of [
    [came(200, JSON.stringify({ list })), 1],
    [came(200, JSON.stringify({ list: list.slice(0, 100) })), 1],
    [came(500, JSON.stringify({ list })), 1],
    [came(200, JSON.stringify({ list }), false), 1],
    [lost('timeout', true), 1],
    [came(200, JSON.stringify(list)), 2],
  ] as const) {
    const read = await readLong(tool(), exchanged, counted)
    assert.deepEqual(read, readAnswer(tool(), exchanged, hiding.hide))
    assert.doesNotMatch(JSON.stringify(read), /canary/)
    assert.equal(inTurns, times)
  }
})

test('of what says what went wrong the beginning is searched, and of what is too long nothing', () => {
  const secret = 'canary-of-the-door'
  let sought = 0
  const hide = (text: string, charsMax = text.length): string => {
    sought += charsMax
    return withoutSecrets([secret])(text, charsMax)
  }
  const long = `${'.'.repeat(1990)}${secret}${'.'.repeat(1_000_000)}`
  const { told } = readAnswer(tool(), came(500, long), hide)
  assert.match(String(told.answer), /^\.{1990}\[hidden/)
  readAnswer(tool(), came(200, long, false), hide)
  assert.ok(sought < 20_000, `${sought}`)
})

test('a write that may have been done is told as unknown; one that was plainly refused as refused', () => {
  const unknown = readAnswer(write, lost('timeout', true), asIs).told.error
  for (const exchanged of [
    came(303, ''),
    came(500, 'broken'),
    came(201, '<html>'),
    came(200, '{"a":', false),
  ])
    assert.equal(readAnswer(write, exchanged, asIs).told.error, unknown)
  assert.notEqual(readAnswer(write, came(422, '{}'), asIs).told.error, unknown)
  assert.deepEqual(readAnswer(write, came(201, ''), asIs), { outcome: 'ok', told: { status: 201 } })
})

test('numbers are told as they came, texts in their characters', () => {
  const body = '\ufeff{"id":12345678901234567890,"big":1e400,"n":0.1,"price":12.50,"most":9007199254740991}'
  assert.deepEqual(readAnswer(tool(), came(200, body), asIs).told, {
    ...{ id: '12345678901234567890', big: '1e400', n: 0.1, price: 12.5, most: 9007199254740991 },
  })
  const latin = { ...came(200, ''), headers: { 'content-type': 'application/json; charset=ISO-8859-1' } }
  const said = { ...latin, body: Buffer.from('{"name":"Zo\u00e9"}', 'latin1') } as Exchanged
  assert.deepEqual(readAnswer(tool(), said, asIs).told, { name: 'Zo\u00e9' })
})

test('each number is looked at only where one may not be what it was', () => {
  const parse = mock.method(JSON, 'parse')
  for (const [body, looks] of [
    ['{"a":1,"b":-12.5,"c":1e21,"d":123456789012345,"e":"2026-11-23T20:00:00Z"}', false],
    ['[1234567890123456]', true],
    ['[0.1234567890123456]', true],
    ['[1E400]', true],
  ] as const) {
    readAnswer(tool(), came(200, body), asIs)
    assert.equal(parse.mock.calls.at(-1)!.arguments.length, looks ? 2 : 1, body)
  }
  parse.mock.restore()
  const digits = fc.stringMatching(/^[1-9]\d{0,20}$/)
  const number = fc
    .tuple(digits, fc.option(digits), fc.option(fc.integer({ min: -400, max: 400 })))
    .map(
      ([whole, part, power]) =>
        `${whole}${part === null ? '' : `.${part}`}${power === null ? '' : `e${power}`}`,
    )
  fc.assert(
    fc.property(number, written => {
      const { told } = readAnswer(tool(), came(200, `{"n":${written}}`), asIs)
      const [count, value] = [written.replace(/e.*/, '').replace('.', '').length, Number(written)]
      const holds = Number.isFinite(value) && (count <= 15 || Number.isSafeInteger(value))
      assert.equal(told.n, holds ? value : written)
    }),
  )
})

test('a long answer is cut by whole entries and says so', () => {
  const list = Array.from({ length: 5000 }, (_, i) => ({ number: i, name: 'x'.repeat(50) }))
  const { told } = readAnswer(tool(), came(200, JSON.stringify({ list, note: 'short' })), asIs)
  const kept = told.list as object[]
  assert.equal(told.truncated, true)
  assert.ok(kept.length > 500 && kept.length < 5000)
  assert.deepEqual(kept, list.slice(0, kept.length))
  const text = readAnswer(
    tool({ response: { type: 'text', keep: [] } }),
    came(200, 'é'.repeat(50_000)),
    asIs,
  ).told
  assert.equal(text.text, 'é'.repeat(32 * 1024))
})

test('property: what is left fits, is JSON, and was there', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 4, max: 200 }), (json, bytes) => {
      const { value, isWhole } = cutJson(JSON.parse(json), bytes)
      const text = JSON.stringify(value)
      assert.ok(Buffer.byteLength(text) <= Math.max(bytes, 4), `${text} in ${bytes}`)
      if (isWhole && bytes >= Buffer.byteLength(json)) assert.ok(text.length <= json.length)
    }),
    { numRuns: 1000 },
  )
})
