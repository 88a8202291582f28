// What follows from what: the table alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactUpdated, messageSent, ticketCreated } from '../../test/events/samples.ts'
import type { Tx } from '../db/tx.ts'
import { CLOCK_SLACK_MS } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import type { Hints, Trigger } from './catalog.ts'
import { react } from './reactions.ts'

const AT = '2026-11-20T10:00:00.000000Z'

type Told = Trigger extends infer One ? (One extends Trigger ? Pick<One, 'type' | 'data'> : never) : never

/** The jobs that follow, as they would be written before the commit. */
function jobsAfter(told: Told, hints: Hints = {}): unknown[] {
  const jobs: unknown[] = []
  const sink = { addPending: (_kind: string, job: unknown) => jobs.push(job) } as unknown as Tx
  react(sink, { app_id: 7 as AppId, at: AT, hints, ...told } as Trigger)
  return jobs
}

const answered = {
  name: 'tickets.responded',
  data: { app_id: 7 as AppId, chat_session_id: 1, at: AT },
  afterMs: 0,
}

test('a message that was received brings a turn when one is due', () => {
  const { author: _author, provider_id: _id, status: _status, ...message } = messageSent().data
  const said = { identifier: '237650000303', seq: 1, type: 'text', text: 'Bonjour' }
  const data = { ...message, ...said, context: null, referral: null, forwarded: false, group_id: null }
  assert.deepEqual(jobsAfter({ type: 'message.received', data }), [])
  assert.deepEqual(jobsAfter({ type: 'message.received', data }, { turnInMs: 1200 }), [
    { name: 'agents.turn', data: { app_id: 7 as AppId, chat_session_id: 1 }, afterMs: 1200 },
  ])
})

test('a message that may be sent is delivered, now or when it is due', () => {
  const data = { contact_detail_id: 5 }
  const job = { name: 'messages.deliver', data: { app_id: 7 as AppId, ...data }, afterMs: 0 }
  assert.deepEqual(jobsAfter({ type: 'delivery.due', data }), [job])
  const later = { ...job, data: { ...job.data, scheduled: true }, afterMs: 60_000 + CLOCK_SLACK_MS }
  assert.deepEqual(jobsAfter({ type: 'delivery.scheduled', data: { ...data, afterMs: 60_000 } }), [later])
})

test("a person's message answers tickets as soon as the channel is known to have it, and only then", () => {
  const { data } = messageSent({ author: 'person' })
  assert.deepEqual(jobsAfter({ type: 'message.sent', data }), [answered])
  const delivered = { type: 'message.delivered', data: { ...data, status: 'delivered' } } as const
  const read = { type: 'message.read', data: { ...data, status: 'read' } } as const
  for (const told of [delivered, read]) {
    assert.deepEqual(jobsAfter(told, { isNewlySent: true }), [answered])
    assert.deepEqual(jobsAfter(told), [])
  }
  assert.deepEqual(jobsAfter(messageSent({ author: 'agent' })), [])
})

test('nothing follows from the rest', () => {
  assert.deepEqual([jobsAfter(ticketCreated()), jobsAfter(contactUpdated('email'))], [[], []])
})
