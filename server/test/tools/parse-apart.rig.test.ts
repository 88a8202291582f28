// Whatever a document is made to take, the process that serves everybody goes on: it is read elsewhere, and given up in time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDeadline, runWithin, TooLate } from '../../src/lib/deadline.ts'
import type { AppId } from '../../src/lib/ids.ts'
import { Overloaded } from '../../src/lib/semaphore.ts'
import { DOCUMENTS_WAITING_MAX, makeParser } from '../../src/tools/parse-apart.ts'
import { CHARS_MAX, type Parsed, parseText } from '../../src/tools/parse-text.ts'

/** Of this thread, while a document is read. */
const HELD_MS_MAX = 200
const READ_MS_MAX = 400
/** For what takes seconds, and for what a thread reads as soon as it is up. */
const SOON_MS_MAX = 200
/** Of the whole process: without a bound on texts such a document took 2 to 4 GB. */
const GROWN_MB_MAX = 400
const [one, other] = [1 as AppId, 2 as AppId]
const many = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('')

/** What became of it, and how long this thread was at work with it. */
async function timed(text: string, readMsMax: number) {
  const parse = makeParser(readMsMax)(one)
  const from = process.threadCpuUsage()
  const parsed = await parse(text)
  const { user, system } = process.threadCpuUsage(from)
  return { parsed, ms: (user + system) / 1000 }
}

const SLOW = `x:\n- &a [${'a,'.repeat(200_000)}]\n${'- *a : 1\n'.repeat(100_000)}`
/** Long enough for a thread, which need not load the parser of YAML for it. */
const QUICK = { a: 'a'.repeat(40_000) }
const LONG: [string, string, number][] = [
  [
    '100,000 anchors, each with an alias',
    `x:\n${many(100_000, i => `- &a${i} {}\n- *a${i}\n`)}`,
    READ_MS_MAX,
  ],
  // each time it is a key, all of the list is written as one
  ['a long list as the key of many', SLOW, SOON_MS_MAX],
  ['700,000 lists in JSON', `{"x":[${'[],'.repeat(690_000)}[]]}`, READ_MS_MAX],
]
for (const [what, text, readMsMax] of LONG)
  test(`${what}: refused, and nobody waits meanwhile`, async () => {
    const { parsed, ms } = await timed(text, readMsMax)
    assert.ok(
      'wrong' in parsed && ['entries', 'slow'].includes(parsed.wrong),
      JSON.stringify(parsed).slice(0, 99),
    )
    assert.ok(ms < HELD_MS_MAX, `${ms} ms`)
  })

const LARGE: [string, string][] = [
  [
    'one text of 1 MB, 190,000 times',
    `x: &a "${'b'.repeat(1_000_000)}"\ny:\n${`- [${'*a ,'.repeat(4000)}1]\n`.repeat(47)}`,
  ],
  [
    'one text of 900 KB in 490 operations',
    `openapi: 3.0.0\nx: &a "${'b'.repeat(900_000)}"\npaths:\n${many(490, i => `  /o${i}: {get: {summary: *a}}\n`)}`,
  ],
]
for (const [what, text] of LARGE)
  test(`${what}: refused, and the process hardly grows`, async () => {
    const before = process.memoryUsage.rss()
    let most = before
    const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
    const parsed = await makeParser()(one)(text)
    clearInterval(look)
    const grown = (Math.max(most, process.memoryUsage.rss()) - before) / 1024 / 1024
    assert.deepEqual(parsed, { wrong: 'chars' })
    assert.ok(grown < GROWN_MB_MAX, `${grown} MB`)
  })

test('names and texts are counted in all', async () => {
  const of = (chars: number) => JSON.stringify({ name: [{ name: 'a'.repeat(chars - 'name'.length * 2) }] })
  assert.ok('root' in (await parseText(of(CHARS_MAX))))
  assert.deepEqual(await parseText(of(CHARS_MAX + 1)), { wrong: 'chars' })
})

test('the slow documents of one app hold up another for one of them at most; what waits is bounded', async () => {
  const parserOf = makeParser(SOON_MS_MAX)
  const ends: string[] = []
  const slow = Array.from({ length: 12 }, () =>
    parserOf(one)(SLOW).then(
      parsed => ends.push('wrong' in parsed ? parsed.wrong : 'read'),
      (error: unknown) => ends.push(error instanceof Overloaded ? 'refused' : String(error)),
    ),
  )
  await assert.rejects(
    runWithin(makeDeadline(20), () => parserOf(other)(JSON.stringify(QUICK))),
    TooLate,
  )
  const refused = Array(12 - 1 - DOCUMENTS_WAITING_MAX).fill('refused')
  assert.deepEqual(ends, refused, 'refused at once, and who waits is told when the time is over')
  assert.deepEqual(await parserOf(other)(JSON.stringify(QUICK)), { root: QUICK, targets: new Map() })
  assert.deepEqual(ends, [...refused, 'slow'])
  await Promise.all(slow)
  assert.deepEqual(ends.slice(refused.length), ['slow', 'slow', 'slow'])
})

test('values are counted in all, and one document after the other is read, whatever became of those before', async () => {
  const lists = (count: number) =>
    JSON.stringify({ lists: Array.from({ length: count }, () => Array(5000).fill(1)) })
  assert.deepEqual(await parseText(lists(40)), { wrong: 'values' })
  assert.ok('root' in (await parseText(lists(39))))
  const parserOf = makeParser()
  const texts = ['{"a": [', 'a: &b {c: 1}\nd: *b\n', '{"a": 1}', '- 1']
  const answers: Parsed[] = await Promise.all(texts.map((text, i) => parserOf((i % 2) as AppId)(text)))
  const [, shared] = answers
  assert.ok(shared && 'root' in shared)
  assert.equal(shared.root.a, shared.root.d, 'what is the same stays the same')
  assert.deepEqual(answers, [
    { wrong: 'form' },
    { root: { a: { c: 1 }, d: { c: 1 } }, targets: new Map() },
    { root: { a: 1 }, targets: new Map() },
    { wrong: 'form' },
  ])
})
