import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TABLES_OF_MONTHS } from './db/months.ts'
import type { Db } from './db/pool.ts'
import type { Tx } from './db/tx.ts'
import type { Deps } from './jobs/deps.ts'
import { type Timestamp, toMs } from './lib/time.ts'
import { sweeps } from './tasks.ts'

type Asked = { text: string; values: unknown[] }

const NOW = '2026-11-23T12:00:00.000000Z' as Timestamp
/** Each kind has days of its own, so that one that goes by another's is seen. */
const keepDays = { events: 10, turns: 20, attempts: 30, toolCalls: 40, notices: 50, conversations: 60 }
const deps = { settings: { keepDays } } as Deps

/** What the sweeps whose names fit ask of a database in which there is nothing to do. */
async function askedBySweeps(names: RegExp): Promise<Asked[]> {
  const asked: Asked[] = []
  const db = {
    query: async (text: string, values: unknown[]) => {
      asked.push({ text, values })
      return /_months?\(/.test(text) ? [{ n: 0, this: 'there', next: 'there' }] : []
    },
  }
  for (const sweep of sweeps.filter(({ name }) => names.test(name)))
    await ('run' in sweep
      ? sweep.run(db as unknown as Tx, NOW, deps)
      : sweep.runInBatches(db as unknown as Db, NOW, deps))
  return asked
}

test('each table of months has its months made and dropped, and what is in none of them goes after the same days', async () => {
  const ofMonths = await askedBySweeps(/^months of /)
  const ofRows = await askedBySweeps(/ past their days$/)
  const days = TABLES_OF_MONTHS.map(table => {
    const of = (what: string) =>
      ofMonths.filter(({ text, values }) => text.includes(what) && values[0] === table)
    assert.equal(of('make_month(').length, 1, `the months of ${table} are made`)
    assert.equal(of('drop_months(').length, 1, `the months of ${table} are dropped`)
    const before = of('drop_months(')[0]!.values[1]
    for (const part of ['first', 'other']) {
      const deleted = ofRows.filter(({ text }) => new RegExp(`delete from ${table}_${part}\\b`).test(text))
      assert.deepEqual(
        deleted.map(({ values }) => values[0]),
        [before],
        `${table}_${part}`,
      )
    }
    return before
  })
  assert.equal(new Set(days).size, TABLES_OF_MONTHS.length, 'each by days of its own')
  assert.ok(days.every(before => toMs(before as Timestamp) < toMs(NOW)))
})
