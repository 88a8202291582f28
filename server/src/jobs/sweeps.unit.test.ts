import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSweepLog } from './sweeps.ts'

test('a database that is away is told once, and once that it is back; a lock is none; any other failure each time', () => {
  const lines: unknown[] = []
  const write = (facts: object, text: string): void => void lines.push([text, facts])
  const outcomes = makeSweepLog({ warn: write, info: write } as never)
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  const broken = new Error('division by zero')

  outcomes.succeeded()
  for (const sweep of ['breaches', 'receipts', 'breaches']) outcomes.failed(sweep, away)
  outcomes.failed('receipts', broken)
  outcomes.failed('breaches', locked)
  outcomes.succeeded()
  outcomes.succeeded()
  outcomes.failed('breaches', new Error('Connection terminated due to connection timeout'))

  assert.deepEqual(lines, [
    [
      'the database cannot be reached: sweeps wait for it',
      { error: 'connect ECONNREFUSED', code: 'ECONNREFUSED' },
    ],
    ['sweep failed', { err: broken, sweep: 'receipts' }],
    ['sweep waits for a lock: it runs again at its next time', { sweep: 'breaches' }],
    ['sweeps run again', { left_out: 3 }],
    [
      'the database cannot be reached: sweeps wait for it',
      { error: 'Connection terminated due to connection timeout', code: undefined },
    ],
  ])
})
