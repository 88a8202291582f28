import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throughLosses } from './wait.ts'

const lost = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })

test('a connection that is lost during the start is told, and that part of the start is done again', async () => {
  const told: string[] = []
  const log = { warn: (_facts: object, line: string) => void told.push(line) }
  // a migration names its file, and what it met is its cause
  const met = [new Error('0001_core.sql: write EPIPE', { cause: lost })]
  const work = async (): Promise<string> => {
    const error = met.shift()
    if (error) throw error
    return 'done'
  }
  assert.equal(await throughLosses(log as never, work), 'done')
  assert.match(told.join(), /^a connection to the database was lost during the start/)
  const broken = new Error('0002_x.sql: syntax error')
  await assert.rejects(
    throughLosses(log as never, () => Promise.reject(broken)),
    broken,
  )
  assert.equal(told.length, 1)
})
