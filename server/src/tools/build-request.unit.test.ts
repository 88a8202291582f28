// What leaves: any declaration and any arguments give a well-formed request to the declared origin, or no call.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/any-character.ts'
import { type BadDay, startBadDay } from '../../test/rig/bad-day.ts'
import { makeExchange } from '../outbound/exchange.ts'
import { readAddress } from './address.ts'
import { buildRequest, CannotBuild } from './build-request.ts'
import type { Declaration, Parameter } from './declaration.ts'
import { isHeaderValue } from './header-names.ts'
import { fillPlaces, isVariable, VARIABLES, type Values } from './places.ts'

const NOBODY = Object.fromEntries(VARIABLES.map(name => [name, null])) as Values
const known = (values: Partial<Values>): Values => ({ ...NOBODY, ...values })

const parameter = (name: string, where: Parameter['in'], type: Parameter['type'] = 'STRING'): Parameter => ({
  name,
  type,
  required: where === 'path',
  description: '',
  in: where,
})
type Made = Pick<Declaration, 'method' | 'url' | 'body' | 'parameters'>
const tool = (given: Partial<Made> & { url: string }): Made => ({
  method: 'GET',
  body: { type: 'none' },
  parameters: [],
  ...given,
})

/** Values of people who try what can be tried (rule 10). */
const HOSTILE = [
  '../admin',
  '..',
  '.',
  '%2e%2e',
  '%2e%2e/admin',
  '?x=1',
  '#',
  '@evil',
  '//evil.example',
  '\\evil',
  'a/b',
  '","admin":true,"x":"',
  '"},"admin":true',
  'a\r\nx-admin: 1',
  'a\0b',
  '{email}',
  '{{7*7}}',
  `\${process.env}`,
  '&admin=1',
  "' or 1=1 --",
  'é€😀',
  '\ud800',
  '',
]

let day: BadDay
before(async () => {
  day = await startBadDay()
})
after(() => day.close())

/** What really left, read by the other side. */
async function sent(built: ReturnType<typeof buildRequest>) {
  day.seen.length = 0
  const exchange = makeExchange({ allowedRanges: ['127.0.0.0/8'], ownOrigins: () => [] })
  const ended = await exchange({ ...built, timeoutMs: 5000, bytesMax: 100_000, appId: 1 })
  assert.equal(ended.kind, 'answer', JSON.stringify(ended))
  assert.equal(day.seen.length, 1)
  return day.seen[0]!
}

for (const value of HOSTILE)
  test(`${JSON.stringify(value)} stays a value wherever it stands`, async () => {
    const post = tool({
      method: 'POST',
      url: `${day.base}/orders/{order}/items?who={firstname}`,
      body: { type: 'json', template: '{"order":"{note}","text":"for {firstname}: {note}","n":"{count}"}' },
      parameters: [
        parameter('order', 'path'),
        parameter('extra', 'query'),
        parameter('note', 'body'),
        parameter('count', 'body', 'INTEGER'),
      ],
    })
    const args = { order: value, extra: value, note: value, count: 7 }
    const build = () =>
      buildRequest(post, args, known({ firstname: 'Awa', email: 'secret@shop.example' }), [])
    if (['', '.', '..', '\ud800'].includes(value)) {
      assert.throws(build, CannotBuild)
      return
    }
    const seen = await sent(build())
    const at = new URL(seen.url, day.base)
    const [, orders, order, items, more] = at.pathname.split('/')
    assert.deepEqual([orders, decodeURIComponent(order!), items, more], ['orders', value, 'items', undefined])
    assert.deepEqual(
      [...at.searchParams],
      [
        ['who', 'Awa'],
        ['extra', value],
      ],
    )
    assert.deepEqual(JSON.parse(seen.body), { order: value, text: `for Awa: ${value}`, n: 7 })
    assert.equal(seen.headers.host, new URL(day.base).host)
  })

test('a form carries values as values', async () => {
  const form = tool({
    method: 'POST',
    url: '',
    body: { type: 'form' },
    parameters: HOSTILE.map((_, i) => parameter(`p${i}`, 'body')),
  })
  const args = Object.fromEntries(HOSTILE.map((value, i) => [`p${i}`, value]))
  const seen = await sent(buildRequest({ ...form, url: `${day.base}/form` }, args, NOBODY, []))
  assert.equal(seen.headers['content-type'], 'application/x-www-form-urlencoded')
  const told = [...new URLSearchParams(seen.body)].map(([, value]) => value)
  assert.deepEqual(
    told,
    HOSTILE.map(value => value.toWellFormed()),
  )
})

test('a header with a line break, NUL or more than Latin-1 is not sent', () => {
  const heard = tool({ url: 'https://shop.example/', parameters: [parameter('note', 'header')] })
  for (const value of ['a\r\nx: 1', 'a\nb', 'a\0', '€', '😀'])
    for (const build of [
      () => buildRequest(heard, { note: value }, NOBODY, []),
      () =>
        buildRequest(heard, {}, known({ firstname: value }), [{ name: 'x-name', value: 'for {firstname}' }]),
    ])
      assert.throws(build, CannotBuild, JSON.stringify(value))
  assert.equal(buildRequest(heard, { note: 'é' }, NOBODY, []).headers.note, 'é')
})

test('a variable without a value is named, wherever it stands, and no call is made', () => {
  const asks = tool({
    method: 'POST',
    url: 'https://shop.example/{phone}?mail={email}',
    body: { type: 'json', template: '{"who":"{firstname}"}' },
  })
  const build = () => buildRequest(asks, {}, NOBODY, [{ name: 'x-lang', value: '{language}' }])
  assert.throws(build, (error: CannotBuild) => {
    assert.deepEqual(
      [error.outcome, error.names.sort()],
      ['missing_variable', ['email', 'firstname', 'language', 'phone']],
    )
    return true
  })
})

test('a value with a place in it is not filled a second time, and an argument cannot pass for a variable', () => {
  const asks = tool({ url: 'https://shop.example/{phone}?q={q}', parameters: [parameter('q', 'query')] })
  const { url } = buildRequest(
    asks,
    { q: '{email}', phone: '666' },
    known({ phone: '237{q}', email: 'e' }),
    [],
  )
  assert.equal(url, 'https://shop.example/237%7Bq%7D?q=%7Bemail%7D')
})

test('what is left out of a template leaves no hole; types stay', () => {
  const asks = tool({
    method: 'POST',
    url: 'https://shop.example/',
    body: { type: 'json', template: '{"a":"{a}","b":["{b}",1],"c":{"d":"{a}"},"e":"x{a}"}' },
    parameters: [parameter('a', 'body', 'BOOLEAN'), parameter('b', 'body', 'INTEGER')],
  })
  const body = (args: object) => JSON.parse(buildRequest(asks, { ...args }, NOBODY, []).body!)
  assert.deepEqual(body({ a: false, b: 3 }), { a: false, b: [3, 1], c: { d: false }, e: 'xfalse' })
  assert.deepEqual(body({}), { b: [1], c: {}, e: 'x' })
})

test('addresses that are none: a place in scheme, host or port, a user name, a fragment, what is sent otherwise', () => {
  const bad = [
    ...[
      '{phone}://shop.example/',
      'https://{phone}.example/',
      'https://shop.example:{phone}/',
      'https://a@shop.example/',
    ],
    ...[
      'https://a:b@shop.example/',
      'https://shop.example/#x',
      'https://shop.example/a b',
      'https://shop.example\\x',
    ],
    ...[
      'https://shop.example/../x',
      'https://shop.example/%2e%2e/x',
      'https://shop.example/é',
      'ftp://shop.example/',
    ],
    ...[
      'https://',
      'shop.example',
      '//shop.example/',
      'https://shop.example/{',
      'https://shop.example/{a b}',
      '',
    ],
    ...[
      'https://shop.example/{phone',
      'https://shop.example/{{phone}}',
      'https:///x',
      'https://sh op.example/',
    ],
  ]
  for (const url of bad) assert.equal(readAddress(url), null, url)
  assert.deepEqual(readAddress('HTTPS://Shop.Example:443?q={q}'), {
    origin: 'https://shop.example',
    path: '/',
    query: '?q={q}',
  })
})

const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom(...HOSTILE))
const piece = fc.oneof(
  text,
  fc.constantFrom(
    ...['/', '?', '&', '=', '{a}', '{b}', '{c}', '{phone}', '{email}', 'x', '.', '..', '#', '@', ':80'],
  ),
)

test('property: a well-formed request to the declared origin, or none', () => {
  let built = 0
  fc.assert(
    fc.property(
      fc
        .array(piece, { maxLength: 8 })
        .map(pieces => `https://shop.example${pieces.length % 3 === 0 ? '' : '/'}${pieces.join('')}`),
      fc.constantFrom('GET', 'POST', 'HEAD', 'DELETE') as fc.Arbitrary<Declaration['method']>,
      fc.constantFrom<Declaration['body']>(
        { type: 'none' },
        { type: 'json' },
        { type: 'form' },
        { type: 'json', template: '{"a":"{a}","t":["{b} of {firstname}","{phone}"]}' },
      ),
      fc.array(fc.constantFrom('path', 'query', 'body', 'header') as fc.Arbitrary<Parameter['in']>, {
        minLength: 3,
        maxLength: 3,
      }),
      fc.tuple(text, fc.oneof(text, fc.integer()), fc.oneof(text, fc.boolean())),
      fc.tuple(text, text, text),
      (url, method, body, places, [a, b, c], [phone, email, header]) => {
        const names = ['a', 'b', 'c']
        const made = tool({
          url,
          method,
          body,
          parameters: names.map((name, i) => parameter(name, places[i]!)),
        })
        const values = known({ phone, email, firstname: 'Awa' })
        let request: ReturnType<typeof buildRequest>
        try {
          request = buildRequest(made, { a, b, c }, values, [{ name: 'x-own', value: header }])
        } catch (error) {
          assert.ok(error instanceof CannotBuild, String(error))
          return
        }
        built++
        const parsed = new URL(request.url)
        assert.equal(parsed.origin, readAddress(url)!.origin)
        if (url.startsWith('https://shop.example/')) assert.equal(parsed.origin, 'https://shop.example')
        assert.deepEqual([parsed.username, parsed.password, parsed.hash], ['', '', ''])
        assert.ok(
          request.url === parsed.href || `${request.url}` === parsed.href.replace(/\/$/, ''),
          request.url,
        )
        // the value of a place never adds a step to the path
        const { path } = readAddress(url)!
        assert.equal(parsed.pathname.split('/').length, fillPlaces(path, () => 'x').split('/').length)
        for (const value of Object.values(request.headers)) assert.ok(isHeaderValue(value))
        if (method === 'GET' || method === 'HEAD') assert.equal(request.body, null)
        if (request.body !== null && body.type === 'json') JSON.parse(request.body)
        assert.equal(request.method, method)
        assert.ok(names.every(name => !isVariable(name)))
      },
    ),
    { numRuns: 1000 },
  )
  assert.ok(built > 50, `${built} requests were built`)
})
