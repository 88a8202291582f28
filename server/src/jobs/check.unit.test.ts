import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JOB_NAMES, type JobName } from './catalog.ts'
import { readJob, UnreadableJob } from './check.ts'

/**
 * What releases have written, word for word. A line stays as long as such a job may wait (sandbox.callback: 7 days),
 * so a field can be added only if it is optional, and none can change its type.
 */
const RELEASED: [JobName, object][] = [
  ['agents.turn', { app_id: 1, chat_session_id: 7 }],
  ['messages.deliver', { app_id: 1, contact_detail_id: 7 }],
  ['messages.deliver', { app_id: 1, contact_detail_id: 7, scheduled: true }],
  ['messages.deliver', { app_id: 1, contact_detail_id: 7, channel_id: 3, others: [8, 9] }],
  ['tickets.responded', { app_id: 1, chat_session_id: 7, at: '2026-11-20T08:00:00.000000Z' }],
  ['tickets.contact_waits', { app_id: 1, chat_session_id: 7, at: '2026-11-22T05:00:00.000000Z' }],
  ['tickets.contact_wrote', { app_id: 1, chat_session_id: 7, seq: 3, at: '2026-11-20T08:00:00.000000Z' }],
  ['satisfaction.ask', { app_id: 1, ticket_id: 7, resolved_at: '2026-11-22T05:00:00.000000Z' }],
  ['satisfaction.take_back', { app_id: 1, ticket_id: 7, at: '2026-11-23T14:00:00.000000Z' }],
  ['satisfaction.unsaid', { app_id: 1, message: 'msg-4tGh8nBvCx', at: '2026-11-24T14:00:00.000000Z' }],
  [
    'satisfaction.rate',
    { app_id: 1, contact_detail_id: 7, choice: 'rating.sat-3fHq7wLzTd.5', at: '2026-11-22T05:00:00.000000Z' },
  ],
  [
    'tickets.note',
    {
      ...{ app_id: 1, ticket: 'tck-9wVxR4mBtK', cause: '7 resolve 0 2', text: 'Call them.' },
      at: '2026-11-23T05:00:00.000000Z',
    },
  ],
  ['tickets.recount', { app_id: 1, policy_id: 7 }],
  ['tickets.recount', { app_id: 1, policy_id: 7, again: true }],
  ['tickets.empty_status', { app_id: 1, status_id: 7, to: 'open' }],
  ['tickets.repause', { app_id: 1, status_id: 7 }],
  ['tickets.repause', { app_id: 1, status_id: 7, again: true }],
  ['conversations.answer_failed', { app_id: 1, chat_session_id: 7, reason: 'not delivered: expired' }],
  ['conversations.give_out', { app_id: 1 }],
  [
    'messages.confirm_choice',
    { app_id: 1, chat_session_id: 7, choice: 'out', at: '2026-11-22T05:00:00.000000Z' },
  ],
  ['messages.confirm_missed', { app_id: 1, since: '2026-11-22T05:00:00.000000Z' }],
  [
    'messages.end_windows',
    {
      app_id: 1,
      refused: [
        { message: 'msg-4tGh8nBvCx', attempt: 1, began: '2026-11-23T05:00:00.000000Z' },
        { message: 'msg-7kPw3xYbQd', attempt: 2 },
      ],
      ...{ at: '2026-11-23T05:00:01.000000Z', hours: 24 },
    },
  ],
  [
    'messages.release_questions',
    {
      app_id: 1,
      questions: [{ message: 'msg-4tGh8nBvCx', noted_at: '2026-11-30T05:00:00.000000Z' }],
      at: '2026-11-30T05:00:01.000000Z',
    },
  ],
  ['members.mail', { link_id: 7 }],
  ['sandbox.callback', { app_id: 1, channel_id: 7, bodies: [{ object: 'whatsapp_business_account' }] }],
  ['sandbox.sweep', { app_id: 1 }],
]

test('jobs enqueued by any release can be read', () => {
  for (const [name, data] of RELEASED) assert.deepEqual(readJob(name, data), data)
  assert.deepEqual([...new Set(RELEASED.map(([name]) => name))], JOB_NAMES)
})

test('a field that this release does not know passes', () => {
  for (const [name, data] of RELEASED) readJob(name, { ...data, later: 'x' })
})

test('an invalid payload is refused with the name of the field, and without its value', () => {
  const refused = (name: JobName, data: unknown, reason: RegExp): void =>
    assert.throws(
      () => readJob(name, data),
      (error: Error) => {
        assert.ok(error instanceof UnreadableJob)
        assert.match(error.message, reason)
        assert.doesNotMatch(error.message, /Fatou/)
        return true
      },
    )
  for (const [name, data] of RELEASED) {
    for (const field of Object.keys(data)) {
      if (!['scheduled', 'again', 'others', 'channel_id'].includes(field))
        refused(name, { ...data, [field]: undefined }, new RegExp(field))
      refused(
        name,
        {
          ...data,
          [field]:
            ['reason', 'to', 'ticket', 'cause', 'text', 'message'].includes(field) ||
            (name === 'satisfaction.rate' && field === 'choice')
              ? 7
              : 'Fatou',
        },
        new RegExp(field),
      )
    }
    if ('app_id' in data) refused(name, { ...data, app_id: 1e300 }, /app_id/)
    for (const whole of [null, 'Fatou', 7, []]) refused(name, whole, /must be object/)
  }
})
