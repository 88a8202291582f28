import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  isHideable,
  isSecretName,
  masked,
  maskedValue,
  withoutBegunSecrets,
  withoutSecrets,
} from './redact.ts'

const SECRET = 'k/9+é"secret canary=&'

test('a secret goes in every form that it may come back in', () => {
  const hide = withoutSecrets([`Bearer ${SECRET}`])
  const bytes = Buffer.from(SECRET)
  const forms = [
    SECRET,
    `Bearer ${SECRET}`,
    JSON.stringify({ echo: SECRET }),
    JSON.stringify(JSON.stringify({ echo: SECRET })),
    JSON.stringify({ echo: SECRET })
      .replaceAll('/', '\\/')
      .replaceAll('é', '\\u00e9')
      .replaceAll('+', '\\u002B'),
    SECRET.replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll('é', '&#233;')
      .replaceAll('/', '&#x2F;'),
    encodeURIComponent(SECRET),
    encodeURIComponent(SECRET).toLowerCase(),
    new URLSearchParams({ q: SECRET }).toString(),
    // each character, and one way within the other
    [...bytes].map(byte => `%${byte.toString(16)}`).join(''),
    [...bytes].map(byte => `=${byte.toString(16).toUpperCase()}`).join(''),
    encodeURIComponent(encodeURIComponent(SECRET)),
    JSON.stringify(JSON.stringify(JSON.stringify(SECRET))),
    [...SECRET].map(char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    [...SECRET].map(char => `&#${char.charCodeAt(0)};`).join(''),
    [...SECRET].map(char => `&#x${char.charCodeAt(0).toString(16)};`).join(''),
    [...SECRET].map(char => `%26%23${char.charCodeAt(0)}%3B`).join(''),
    // with characters between that nobody sees, as they are or escaped
    [...SECRET].join('\u200b'),
    JSON.stringify(SECRET).replace('canary', 'ca\\u200bnary'),
    `${SECRET.slice(0, 9)}\u00ad\u{e0041}${SECRET.slice(9)}`,
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...['', 'a', 'ab', 'abc'].flatMap(before => {
      const whole = Buffer.from(`${before}${SECRET}${before}`)
      return [whole.toString('base64'), whole.toString('base64url')]
    }),
  ]
  for (const form of forms) {
    const told = hide(`x ${form} y`)
    assert.ok(told.includes('[hidden]'), form)
    assert.ok(!told.includes('canary') && !told.includes(bytes.toString('hex')), told)
    assert.ok(/^x .{8,30} y$/su.test(told), `${form}: ${told}`)
  }
})

test('in other letters it goes, too: as it is, escaped, and where a text was cut; a short one and another word stay', () => {
  const key = 'Canary-Key-5521'
  const hide = withoutSecrets([`Bearer ${key}`, 'Abc12'])
  for (const form of [
    key.toUpperCase(),
    key.toLowerCase(),
    `İ${key.toUpperCase()}`,
    [...key.toUpperCase()].map(char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    `${key} ${key.toUpperCase()} ${key}`,
  ]) {
    const told = hide(form)
    assert.match(told, /\[hidden\]/, form)
    assert.doesNotMatch(told, /canary|5521/i, told)
  }
  assert.equal(hide('abc12 CANARY-KEY Abc12'), 'abc12 CANARY-KEY [hidden]')
  assert.equal(withoutBegunSecrets([key])('said CANARY-KEY'), 'said [hidden]')
})

test('what is escaped and no secret stays as it was written', () => {
  const hide = withoutSecrets([SECRET])
  for (const text of ['{"a":"\\u00e9 \\"b\\" 50%25 &amp; =41"}', 'a\u200bb', '%zz &#99999999; \\u{110000}'])
    assert.equal(hide(text), text)
  const around = `"\\u0041 ${encodeURIComponent(encodeURIComponent(SECRET))} &lt;"`
  assert.equal(hide(around), '"\\u0041 [hidden] &lt;"')
})

test('values are masked by the names of their fields, whatever they are', () => {
  assert.deepEqual(
    maskedValue({
      pin: 1234,
      card: 4111111111111111,
      token: true,
      text: 'my password: "hunter2" please',
      order: 'CMD-1',
      n: [1],
    }),
    {
      pin: '[hidden]',
      card: '[card]',
      token: '[hidden]',
      text: 'my password: "[hidden]" please',
      order: 'CMD-1',
      n: [1],
    },
  )
})

test('property: no base64 of it, wherever it stands, is left with its own letters', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 8, maxLength: 40 }),
      fc.string({ maxLength: 10 }),
      fc.string({ maxLength: 10 }),
      (secret, before, after) => {
        const told = withoutSecrets([secret])(Buffer.from(before + secret + after).toString('base64'))
        assert.ok(told.includes('[hidden]'))
      },
    ),
    { numRuns: 300 },
  )
})

test('the password of Basic goes alone, too', () => {
  const hide = withoutSecrets([`Basic ${Buffer.from('shop:pass-canary').toString('base64')}`])
  assert.equal(hide('{"user":"shop","word":"pass-canary"}'), '{"user":"shop","word":"[hidden]"}')
})

test('what a text that was cut ends with is no beginning of a secret', () => {
  const secret = 'canary/of+the=door'
  const hide = withoutBegunSecrets([`Bearer ${secret}`])
  for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex')])
    for (let length = 4; length < form.length; length++)
      assert.equal(hide(`you sent ${form.slice(0, length)}`), 'you sent [hidden]', form.slice(0, length))
  assert.equal(hide(`you sent Bearer ${secret} and more`), 'you sent [hidden] and more')
  assert.equal(hide('nothing of it'), 'nothing of it')
})

test('what is short is in too many words to be sought', () => {
  assert.equal(withoutSecrets(['abc'])('abcdef'), 'abcdef')
})

test('card numbers and values with secret names are masked, others are not', () => {
  for (const [given, told] of [
    ['paid with 4111 1111 1111 1111.', 'paid with [card].'],
    ['{"pan":"5500-0000-0000-0004"}', '{"pan":"[card]"}'],
    ['order 4111111111111112', 'order 4111111111111112'],
    ['tel 237650000303', 'tel 237650000303'],
    // ends as a card does, but no network's numbers begin so: the id of a number, a time
    ['/v23.0/941911432275964/messages', '/v23.0/941911432275964/messages'],
    ['at 1795449600000', 'at 1795449600000'],
    ['{"password":"a\\"b","user":"awa"}', '{"password":"[hidden]","user":"awa"}'],
    ['{"accessToken": "x y", "n": 1}', '{"accessToken": "[hidden]", "n": 1}'],
    ['a=1&api_key=zz&b=2', 'a=1&api_key=[hidden]&b=2'],
    ['https://x.example/?token=abc#d', 'https://x.example/?token=[hidden]#d'],
    [
      '{"status":"shipped","pin_code":"x","pin":"1234"}',
      '{"status":"shipped","pin_code":"x","pin":"[hidden]"}',
    ],
  ] as const)
    assert.equal(masked(given), told)
  assert.deepEqual(
    ['Set-Cookie', 'x-api-key', 'CVV', 'client_secret', 'spinner', 'status'].map(isSecretName),
    [...[true, true, true, true, false, false]],
  )
})

test('no text takes long', () => {
  for (const text of [
    'a'.repeat(50_000),
    '"'.repeat(50_000),
    '1'.repeat(50_000),
    'a="'.repeat(16_000),
    'token='.repeat(8000),
    '\\'.repeat(50_000),
    '%25'.repeat(17_000),
    '&#'.repeat(25_000),
    '\u200b'.repeat(50_000),
  ]) {
    const begun = process.cpuUsage()
    masked(text)
    withoutSecrets(['k'.repeat(4000), SECRET])(text)
    assert.ok(process.cpuUsage(begun).user < 250_000, text.slice(0, 10))
  }
})

test('a megabyte of what repeats itself is searched in a moment', () => {
  const odd = `${'a'.repeat(1000)}b${'a'.repeat(1000)}`
  const megabyteOf = (text: string): string => text.repeat(Math.ceil(2 ** 20 / text.length))
  const hide = withoutSecrets([odd, `x${odd}`, `${odd}y`])
  const texts = [megabyteOf('a'), megabyteOf('%25252541')]
  const { user: began } = process.cpuUsage()
  for (const text of texts) assert.equal(hide(text), text)
  assert.ok(process.cpuUsage().user - began < 400_000)
  assert.equal(hide(`a${odd}`), 'a[hidden]')
})

test('a megabyte is masked in a moment, whatever it says', () => {
  for (const text of ['a', 'a.', 'a_1', '"', 'hello, world', 'x '])
    for (const end of ['', '=', ': "']) {
      const megabyte = text.repeat(Math.ceil(2 ** 20 / text.length)) + end
      const { user: began } = process.cpuUsage()
      assert.equal(masked(megabyte), megabyte)
      assert.ok(process.cpuUsage().user - began < 100_000, text)
    }
  assert.equal(masked(`${'b'.repeat(2 ** 20)}_token="x y"`).slice(-17), '_token="[hidden]"')
})

test('texts that are shorter than any secret are not searched', () => {
  const hide = withoutSecrets(Array.from({ length: 5 }, (_, i) => `${i}${'a1b2c3d4'.repeat(100)}`))
  const { user: began } = process.cpuUsage()
  for (let i = 0; i < 20_000; i++) assert.equal(hide('a"bcd\n'), 'a"bcd\n')
  assert.ok(process.cpuUsage().user - began < 200_000)
})

test('of the beginning of a text nothing is told that stands across its end, however it is written', () => {
  const secret = 'canary/of+the=door'
  const hide = withoutSecrets([secret])
  const escaped = (text: string): string =>
    text.replaceAll(/./g, char => `%25${char.charCodeAt(0).toString(16)}`)
  for (const form of [secret, secret.toUpperCase(), escaped(secret), Buffer.from(secret).toString('hex')])
    for (let charsMax = 1; charsMax < form.length + 3; charsMax++)
      assert.equal(
        hide(`..${form}${'.'.repeat(1000)}`, charsMax),
        charsMax < 3
          ? '..'.slice(0, charsMax)
          : `..[hidden]${'.'.repeat(Math.max(0, charsMax - 2 - form.length))}`,
      )
})

test('it goes from base64 in lines, from lines of mail that go on, and as numbers with zeros before', () => {
  const secret = 'a1b2c3d4'.repeat(8)
  const hide = withoutSecrets([`Bearer ${secret}`])
  // what only looks like the end of a line may be its own
  assert.equal(withoutSecrets(['\\nb"&1 n/'])('{A\\nb&quot;&amp;1 n/n'), '{A[hidden]n')
  const inLines = (text: string, end: string): string => text.replaceAll(/.{20}/g, line => line + end)
  const base64 = Buffer.from(secret).toString('base64')
  for (const form of [
    ...['\n', '\r\n', '\\r\\n'].map(end => inLines(base64, end)),
    ...['=\n', '=\r\n', '= \r\n', '=\\r\\n'].map(end => inLines(secret, end)),
    [...secret].map(char => `&#000000${char.charCodeAt(0)};`).join(''),
    [...secret].map(char => `&#x0000000${char.charCodeAt(0).toString(16)};`).join(''),
  ])
    assert.match(hide(`x ${form} y`), /^x \[hidden\](?:A?=+)? y$/, form)
  assert.equal(hide(`you sent ${secret}\n\nand more`), 'you sent [hidden]\n\nand more')
})

test('values within a header go one by one, as a page of cookies shows them', () => {
  for (const [header, part] of [
    ['shopid=cookiecanary3; theme=dark', 'cookiecanary3'],
    ['Token token="tokencanary7", nonce="n"', 'tokencanary7'],
    ['ApiKey shop:keycanary12', 'keycanary12'],
  ] as const) {
    assert.ok(isHideable(header), header)
    assert.equal(withoutSecrets([header])(`you sent ${part}.`), 'you sent [hidden].', header)
  }
  assert.equal(withoutSecrets(['shopid=cookiecanary3; theme=dark'])('a dark theme'), 'a dark theme')
  assert.ok(!isHideable('Bearer abc'))
})
