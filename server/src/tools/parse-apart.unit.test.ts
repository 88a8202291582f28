// Whatever a document is made to take, the process that serves everybody goes on: it is read elsewhere, and given up in time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeParser } from './parse-apart.ts'
import { type Parsed, parseText } from './parse-text.ts'

/** Of this thread, while a document is read. */
const HELD_MS_MAX = 200
const READ_MS_MAX = 400
const many = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('')

/** What became of it, and how long this thread was at work with it. */
async function timed(text: string) {
  const parse = makeParser(READ_MS_MAX)
  const from = process.threadCpuUsage()
  const parsed = await parse(text)
  const { user, system } = process.threadCpuUsage(from)
  return { parsed, ms: (user + system) / 1000 }
}

const LONG: [string, string][] = [
  ['100,000 anchors, each with an alias', `x:\n${many(100_000, i => `- &a${i} {}\n- *a${i}\n`)}`],
  // each time it is a key, all of the list is written as one
  ['a long list as the key of many', `x:\n- &a [${'a,'.repeat(200_000)}]\n${'- *a : 1\n'.repeat(100_000)}`],
  ['700,000 lists in JSON', `{"x":[${'[],'.repeat(690_000)}[]]}`],
]
for (const [what, text] of LONG)
  test(`${what}: refused, and nobody waits meanwhile`, async () => {
    const { parsed, ms } = await timed(text)
    assert.ok(
      'wrong' in parsed && ['entries', 'slow'].includes(parsed.wrong),
      JSON.stringify(parsed).slice(0, 99),
    )
    assert.ok(ms < HELD_MS_MAX, `${ms} ms`)
  })

test('values are counted in all, and one document after the other is read, whatever became of those before', async () => {
  const lists = (count: number) =>
    JSON.stringify({ lists: Array.from({ length: count }, () => Array(5000).fill(1)) })
  assert.deepEqual(await parseText(lists(40)), { wrong: 'values' })
  assert.ok('root' in (await parseText(lists(39))))
  const texts = ['{"a": [', 'a: &b {c: 1}\nd: *b\n', '{"a": 1}', '- 1']
  const answers: Parsed[] = await Promise.all(texts.map(makeParser()))
  const [, shared] = answers
  assert.ok(shared && 'root' in shared)
  assert.equal(shared.root.a, shared.root.d, 'what is the same stays the same')
  assert.deepEqual(answers, [
    { wrong: 'form' },
    { root: { a: { c: 1 }, d: { c: 1 } } },
    { root: { a: 1 } },
    { wrong: 'form' },
  ])
})
