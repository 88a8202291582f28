import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFinished, isPart, stayingOf } from './merging.ts'
import type { Status } from './statuses.ts'

const status = (code: string, is: Partial<Status> = {}): Status => ({
  ...{ id: 1, app_id: null, name: code, code, position: 1, is_active: true },
  ...{ is_terminal: false, is_resolved: false, created_at: '', updated_at: '', ...is },
})
const STATUSES = [
  status('open'),
  status('resolved', { is_resolved: true }),
  status('closed', { is_resolved: true, is_terminal: true }),
  status('refunded', { is_terminal: true }),
]
const ticket = (id: number, code: string, into: object | null = null) => ({
  ...{ id, ticket_status: { code }, merged: { into } },
})

test('the oldest that is worked on stays; where all are finished, the oldest', () => {
  const [resolved, closed, own] = [ticket(1, 'resolved'), ticket(2, 'closed'), ticket(3, 'refunded')]
  const [open, later] = [ticket(4, 'open'), ticket(5, 'open')]
  assert.equal(stayingOf([later, own, open, closed, resolved], STATUSES), open)
  assert.equal(stayingOf([own, resolved, closed], STATUSES), resolved)
  assert.equal(stayingOf([], STATUSES), null)
})

test('what is part of another never stays, and is told from what stands for itself', () => {
  const part = ticket(1, 'open', { id: 'tck-8kQw2nRtZb' })
  const whole = ticket(2, 'resolved')
  assert.equal(stayingOf([part, whole], STATUSES), whole)
  assert.equal(stayingOf([part], STATUSES), null)
  assert.deepEqual([isPart(part), isPart(whole), isPart({})], [true, false, false])
})

test('finished is what its status says, also one of the business’s own', () => {
  const finished = ['open', 'resolved', 'closed', 'refunded', 'unknown'].filter(code =>
    isFinished(ticket(1, code), STATUSES),
  )
  assert.deepEqual(finished, ['resolved', 'closed', 'refunded'])
})
