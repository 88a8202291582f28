import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { JSON_TYPE, type Row, type Scene, sendOf } from './rows.ts'

const MIB = 1024 * 1024

/** B19 to B37, B67 and B93: paths, bodies and headers, before any rule of ours. */
export function httpRows(scene: Scene): Row[] {
  return [...pathRows(), ...jsonRows(scene), ...typeRows(scene), ...sizeRows(scene), ...headerRows(scene)]
}

function pathRows(): Row[] {
  const unknown = (name: string, path: string, method = 'GET'): Row => ({ name, path, method, code: 1007 })
  return [
    unknown('B19 no such path', '/nope'),
    { ...unknown('B19 no such path, no token', '/nope'), token: null },
    unknown('B20 GET where POST is meant', '/messages/send'),
    unknown('B21 DELETE', '/ticket/search', 'DELETE'),
    unknown('B21 PUT', '/ticket/search', 'PUT'),
    unknown('B22 encoded slash', '/ticket%2Fsearch'),
    unknown('B22 two slashes', '//ticket/search'),
    unknown('B22 dot segments', '/ticket/../ticket/search'),
    unknown('B22 slash behind', '/ticket/search/'),
    unknown('B22 upper case', '/Ticket/Search'),
    unknown('B22 broken percent sign', '/ticket/%zz'),
    unknown('B22 bytes that are no UTF-8', '/ticket/%c3%28'),
    unknown('B22 NUL in a path', '/ticket/tck-%00'),
    unknown('B22 very long segment', `/ticket/${'a'.repeat(3000)}`),
    unknown('B22 a live path of the test gateway', '/test/outbox'),
  ]
}

function jsonRows(scene: Scene): Row[] {
  const text = JSON.stringify(sendOf(scene))
  const not = (name: string, body: string | Buffer): Row => ({
    name,
    path: '/messages/send',
    headers: [JSON_TYPE],
    body,
    code: 1008,
  })
  const [before, after] = text.split('Bonjour') as [string, string]
  return [
    not('B23 empty body', ''),
    not('B24 cut off', '{'),
    not('B25 comma behind', '{"a":1,}'),
    not('B25 single quotes', "{'a':1}"),
    not('B25 NaN', '{"a":NaN}'),
    not('B26 byte order mark', `\ufeff${text}`),
    not('B27 UTF-16', Buffer.from(text, 'utf16le')),
    not(
      'B28 bytes C3 28 inside a string',
      Buffer.concat([Buffer.from(before), Buffer.from([0xc3, 0x28]), Buffer.from(after)]),
    ),
    ...(['null', '[]', '42', '"x"', 'true'] as const).map(
      (body): Row => ({ ...not(`B30 body ${body}`, body), code: 1002 }),
    ),
  ]
}

function typeRows(scene: Scene): Row[] {
  const body = JSON.stringify(sendOf(scene))
  const typed = (name: string, ...headers: [string, string][]): Row => ({
    name,
    path: '/messages/send',
    headers,
    body,
    code: 1008,
  })
  return [
    typed('B29 no Content-Type'),
    typed('B29 text/plain', ['content-type', 'text/plain']),
    typed('B29 a tab inside', ['content-type', 'application/json\ta']),
    typed('B29 garbage behind', ['content-type', 'application/json garbage']),
    typed('B29 another charset', ['content-type', 'application/json; charset=utf-16']),
    typed('B29 multipart', ['content-type', 'multipart/form-data; boundary=files']),
    typed('B29 form', ['content-type', 'application/x-www-form-urlencoded']),
    {
      ...typed('B32 a gzip bomb', JSON_TYPE, ['content-encoding', 'gzip']),
      body: gzipSync(Buffer.alloc(200 * MIB)),
    },
  ]
}

function sizeRows(scene: Scene): Row[] {
  const long = (bytes: number): Buffer => {
    const [before, after] = JSON.stringify(sendOf(scene)).split('Bonjour') as [string, string]
    return Buffer.from(before + 'x'.repeat(bytes - before.length - after.length) + after)
  }
  const invalid = (name: string, body: string | Buffer): Row => ({
    name,
    path: '/messages/send',
    headers: [JSON_TYPE],
    body,
    code: 1002,
  })
  const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 1]))
  return [
    {
      ...invalid('B31 1 MiB and a byte', long(MIB + 1)),
      more: got => assert.equal(got.headers.connection, 'close'),
    },
    { ...invalid('B31 1 MiB is read and judged', long(MIB)), field: 'message.content.text' },
    { ...invalid('B31 too big and no token', long(MIB + 1)), token: null, code: 4 },
    invalid('B35 200,000 levels', `${'['.repeat(200_000)}${']'.repeat(200_000)}`),
    invalid(
      'B35 33 levels',
      JSON.stringify(sendOf(scene, { extra: JSON.parse(`${'['.repeat(33)}${']'.repeat(33)}`) })),
    ),
    invalid('B36 100,000 keys', JSON.stringify(keys)),
    invalid('B37 __proto__', `{"__proto__":{"admin":1},${JSON.stringify(sendOf(scene)).slice(1)}`),
    invalid(
      'B37 __proto__ inside',
      JSON.stringify(sendOf(scene)).replace('"text":"Bonjour"', '"__proto__":{"text":"x"}'),
    ),
    invalid('B37 constructor', JSON.stringify(sendOf(scene, { constructor: { prototype: {} } }))),
  ]
}

function headerRows(scene: Scene): Row[] {
  const links = (got: { body: { first_page_url: string; path: string } }): void => {
    assert.equal(got.body.path, 'http://palabre.test/agent/search')
    assert.match(got.body.first_page_url, /^http:\/\/palabre\.test\/agent\/search\?/)
  }
  const told = (message: string, ...headers: [string, string][]): Row => ({
    name: `B93 ${JSON.stringify(headers[0]![1].slice(0, 30))}`,
    path: '/nope',
    headers,
    code: 1007,
    more: got => assert.equal(got.json.message, message),
  })
  const fr = 'Ressource introuvable'
  const en = 'Request not found'
  return [
    { name: 'B67 Host', path: '/agent/search', headers: [['host', 'evil.example']], code: 1000, more: links },
    {
      name: 'B67 X-Forwarded-Host',
      path: '/agent/search',
      headers: [
        ['x-forwarded-host', 'evil.example'],
        ['x-forwarded-proto', 'https'],
        ['forwarded', 'host=evil.example'],
      ],
      code: 1000,
      more: links,
    },
    told(fr, ['accept-language', 'fr']),
    told(fr, ['accept-language', 'de, fr-CM;q=0.8, en;q=0.5']),
    told(en, ['accept-language', '../../x']),
    told(en, ['accept-language', 'fr,'.repeat(3400)]),
    {
      name: 'B82 a key twice: the last one counts',
      path: '/messages/send',
      headers: [JSON_TYPE],
      body: JSON.stringify(sendOf(scene)).replace('"phone":', '"phone":"237655999999","phone":'),
      code: 1000,
      more: (got: { body: { recipient: { phone_number: string } } }) =>
        assert.equal(got.body.recipient.phone_number, scene.phone),
    },
  ]
}
