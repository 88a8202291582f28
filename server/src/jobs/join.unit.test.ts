import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJob } from './check.ts'
import type { PendingJob } from './enqueue.ts'
import { joinJobs } from './join.ts'

const deliver = (contact_detail_id: number, more: object = {}, afterMs = 0): PendingJob => ({
  name: 'messages.deliver',
  data: { app_id: 1, contact_detail_id, channel_id: 3, ...more },
  afterMs,
})

test('deliveries of one number that are due at the same time are one job, each contact once', () => {
  const [one, ...none] = joinJobs([deliver(7), deliver(8), deliver(7), deliver(9)])
  assert.deepEqual(one, deliver(7, { others: [8, 9] }))
  assert.deepEqual(none, [])
  assert.deepEqual(readJob('messages.deliver', one!.data), one!.data)
  assert.deepEqual(joinJobs([deliver(7)]), [deliver(7)])
})

test('a job has at most 32 of them, and none is lost', () => {
  const joined = joinJobs(Array.from({ length: 70 }, (_, n) => deliver(n + 1)))
  const carried = joined.map(({ data }) => {
    const { contact_detail_id, others } = data as { contact_detail_id: number; others: number[] }
    return [contact_detail_id, ...others]
  })
  assert.deepEqual(
    carried.map(all => all.length),
    [32, 32, 6],
  )
  assert.deepEqual(
    carried.flat(),
    Array.from({ length: 70 }, (_, n) => n + 1),
  )
})

test('another app, number or time, a number that is not known, a scheduled one, and other jobs stay by themselves', () => {
  const apart = [
    deliver(7),
    deliver(8, { app_id: 2 }),
    deliver(9, { channel_id: 4 }),
    deliver(10, {}, 1000),
    deliver(11, { scheduled: true }),
    deliver(12, { others: [13] }),
    { name: 'messages.deliver' as const, data: { app_id: 1, contact_detail_id: 14 }, afterMs: 0 },
    { name: 'messages.deliver' as const, data: { app_id: 1, contact_detail_id: 15 }, afterMs: 0 },
    { name: 'agents.turn' as const, data: { app_id: 1, chat_session_id: 7 }, afterMs: 0 },
    { name: 'agents.turn' as const, data: { app_id: 1, chat_session_id: 7 }, afterMs: 0 },
  ]
  const joined = joinJobs(apart)
  assert.deepEqual(new Set(joined), new Set(apart))
  assert.equal(joined.length, apart.length)
})
