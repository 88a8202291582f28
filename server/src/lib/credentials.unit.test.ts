import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutCredentials, withoutSecret } from './credentials.ts'
import { makeLog } from './log.ts'

test('addresses lose what stands before their host, and nothing else', () => {
  const cases: [string, string][] = [
    ['https://awa:pass@models.example/v1', 'https://models.example/v1'],
    ['postgres://awa:p@ss@db.example:5432/palabre', 'postgres://db.example:5432/palabre'],
    ['no connection to http://k@h and smtp://a:b@c', 'no connection to http://h and smtp://c'],
    ['https://models.example/v1?to=awa@example.com', 'https://models.example/v1?to=awa@example.com'],
    ['awa@example.com', 'awa@example.com'],
  ]
  for (const [given, kept] of cases) assert.equal(withoutCredentials(given), kept)
})

test('a secret is gone in every spelling, behind whatever it stands', () => {
  const secret = 'EAA"se/cret+token='
  for (const before of ['', 'a', 'ab', 'abc', 'Bearer ']) {
    const bytes = Buffer.from(`${before}${secret}; and more`)
    const spelled = [
      bytes.toString('utf8'),
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      JSON.stringify(`${before}${secret}`),
      encodeURIComponent(`${before}${secret}`),
    ]
    for (const text of spelled) {
      const kept = withoutSecret(`No: ${text}`, secret, '[token]')
      assert.match(kept, /^No: .*\[token\]/, text)
      for (const readable of [Buffer.from(kept.slice(4), 'base64').toString(), kept])
        assert.doesNotMatch(readable, /cret/, kept)
    }
  }
  assert.equal(withoutSecret('No', '', '[token]'), 'No')
})

test('a long text takes no time', () => {
  const begun = performance.now()
  withoutCredentials('://'.repeat(50_000) + 'x'.repeat(500_000))
  assert.ok(performance.now() - begun < 100)
})

test('the log has none of them, of an error or its cause', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: line => lines.push(line) })
  const cause = new Error('fetch https://awa:canary@models.example/v1')
  log.error({ err: new Error('failed at https://awa:canary@models.example', { cause }) }, 'model')
  assert.match(lines[0]!, /models\.example\/v1/)
  assert.doesNotMatch(lines[0]!, /canary/)
})
