// What a call costs a turn: at most three statements, in two commits.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { useStage } from './stage.ts'

/**
 * Beside the work of a turn: its lease is renewed by the clock, other processes get hints, the queue is asked for jobs until it
 * is empty.
 */
const ASIDE =
  /^(begin|rollback|listen)\b|pg_notify|turn_lease_until = \$|^select distinct name from pgboss|^with\s+next as \(\s+select j\.id\s+from pgboss/i
const STATEMENTS_MAX = 3
const COMMITS_MAX = 2

const { world, stage } = useStage()
const { awa } = world
const made: { text: string; isInTx: boolean }[] = []
const open = new WeakSet<object>()
const { query } = pg.Client.prototype
before(() => {
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const text = (typeof first === 'string' ? first : (first as { text: string }).text).trim()
    if (/^begin\b/.test(text)) open.add(this)
    made.push({ text, isInTx: open.has(this) })
    if (/^(commit|rollback)\b/.test(text)) open.delete(this)
    return (query as (...args: unknown[]) => unknown).apply(this, given)
  } as typeof query
})
after(() => {
  pg.Client.prototype.query = query
})

/** Statements and commits of the turns that answer one message; outside a transaction a statement commits by itself. */
async function costOf(steps: (string | { name: string; arguments: object }[])[]) {
  stage.steps = steps
  await awa.customer().writes('Where is my order?')
  made.length = 0
  await world.drains()
  const all = made.filter(({ text }) => !ASIDE.test(text))
  const isCommit = (text: string): boolean => /^commit\b/.test(text)
  const writes = all.filter(({ text, isInTx }) => !isInTx && /\b(?:insert|update|delete)\b/i.test(text))
  return {
    statements: all.filter(({ text }) => !isCommit(text)).length,
    commits: all.filter(({ text }) => isCommit(text)).length + writes.length,
    texts: all.map(({ text }) => text.slice(0, 100)),
  }
}

test('a turn with one call takes at most three statements and two commits more than one without', async () => {
  await stage.adds({ name: 'quick', url: `${stage.day.base}/quick` })
  await costOf(['Done.'])
  const without = await costOf(['Done.'])
  const call = await costOf([[{ name: 'quick', arguments: {} }], 'Done.'])
  assert.equal(stage.results()[0]!.ok, true)
  const more = [call.statements - without.statements, call.commits - without.commits]
  assert.ok(
    more[0]! >= 1 && more[0]! <= STATEMENTS_MAX,
    `${more[0]} statements more\n${call.texts.join('\n')}`,
  )
  assert.ok(more[1]! >= 1 && more[1]! <= COMMITS_MAX, `${more[1]} commits more\n${call.texts.join('\n')}`)
})
