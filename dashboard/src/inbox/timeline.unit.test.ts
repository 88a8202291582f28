import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  comparePlaces,
  ENTRIES_MAX,
  type Entry,
  lastSeen,
  type Timeline,
  type TimelinePage,
  withEnd,
  withNewer,
  withOlder,
  withReceipt,
  withReceived,
  withSubject,
} from './timeline.ts'

const entry = (place: string): Entry =>
  ({ kind: 'message', id: `msg-${place}`, place, seq: Number.parseInt(place, 10), status: 'queued' }) as Entry
const entries = (from: number, to: number): Entry[] =>
  Array.from({ length: to - from + 1 }, (_, n) => entry(`${from + n}.0`))
const page = (from: number, to: number, before = true): TimelinePage => ({
  data: entries(from, to),
  before: before ? `${from}.0` : null,
  after: null,
})
const known = (from: number, to: number): Timeline => ({
  entries: entries(from, to),
  before: `${from}.0`,
  after: null,
})
const span = ({ entries: all }: Timeline): string => `${all[0]!.place}-${all.at(-1)!.place}`

test('places are numbers, not texts', () => {
  assert.deepEqual(['41.17', '9.0', '41.2', '41.0'].sort(comparePlaces), ['9.0', '41.0', '41.2', '41.17'])
})

test('the newest page is added to what is known, or counts alone where something would be missing between them', () => {
  assert.equal(span(withEnd(undefined, page(51, 100))), '51.0-100.0')
  const more = withEnd(known(1, 60), page(51, 100))
  assert.deepEqual([span(more), more.entries.length, more.before], ['1.0-100.0', 100, '1.0'])
  assert.equal(span(withEnd(known(1, 40), page(51, 100))), '51.0-100.0')
  const gone = withEnd(known(1, 60), { ...page(51, 60), data: entries(51, 60).slice(0, 5) })
  assert.equal(span(gone), '1.0-55.0', 'a note that was removed')
  const above = { ...known(1, 40), after: '40.0' }
  assert.equal(withEnd(above, page(51, 100)), above)
})

test('at most a thousand entries are kept: what is further away can be read again', () => {
  const full = known(51, 50 + ENTRIES_MAX)
  const up = withOlder(full, page(1, 50, false))
  assert.deepEqual([span(up), up.before, up.after], [`1.0-${ENTRIES_MAX}.0`, null, `${ENTRIES_MAX}.0`])
  const down = withNewer(up, page(ENTRIES_MAX + 1, ENTRIES_MAX + 50))
  assert.deepEqual([span(down), down.before, down.after], [`51.0-${ENTRIES_MAX + 50}.0`, '51.0', null])
})

test('a receipt moves a message forward and never back', () => {
  const receipt = (type: string, at: string) =>
    withReceipt(known(1, 2), { type, timestamp: at, data: { message: 'msg-2.0' } } as never)!
  assert.equal((receipt('message.delivered', 'T1').entries[1] as { status: string }).status, 'delivered')
  const read = receipt('message.read', 'T2')
  const late = withReceipt(read, {
    type: 'message.sent',
    timestamp: 'T0',
    data: { message: 'msg-2.0' },
  } as never)!
  const { status, sent_at, read_at } = late.entries[1] as { status: string; sent_at: string; read_at: string }
  assert.deepEqual([status, sent_at, read_at], ['read', 'T0', 'T2'])
  const again = withReceipt(read, {
    type: 'message.read',
    timestamp: 'T3',
    data: { message: 'msg-2.0' },
  } as never)!
  assert.equal((again.entries[1] as { read_at: string }).read_at, 'T2', 'when it was first read')
  assert.equal(withReceipt(known(1, 2), { type: 'message.sent', data: { message: 'x' } } as never), null)
})

test('what the contact writes stands at once, and once', () => {
  const event = { timestamp: 'T', data: { message: 'msg-new', seq: 3, type: 'text', text: 'Hello' } } as never
  const one = withReceived(known(1, 2), event)
  assert.equal(one.entries.length, 3)
  assert.equal(withReceived(one, event), one)
  const above = { ...known(1, 2), after: '2.0' }
  assert.equal(withReceived(above, event), above)
})

test('a ticket is called what it is called now, wherever it is named', () => {
  const opened = (place: string, ticket: string): Entry =>
    ({ kind: 'act', what: 'ticket', place, data: { ticket, subject: 'Old' } }) as unknown as Entry
  const before = { ...known(1, 2), entries: [entry('1.0'), opened('1.1', 'tck-a'), opened('2.1', 'tck-b')] }
  const after = withSubject(before, 'tck-a', 'New')
  assert.deepEqual(
    after.entries.map(one => one.kind === 'act' && one.data.subject),
    [false, 'New', 'Old'],
  )
  assert.equal(after.entries[2], before.entries[2], 'the others are not drawn again')
})

test('before its messages are drawn somebody has seen what the list shows of a conversation, and no more', () => {
  const row = (author: string, isAnswered: boolean) => ({
    last_message: { seq: 6, author },
    unanswered: isAnswered ? null : {},
  })
  assert.equal(lastSeen([], row('agent', true)), 6)
  assert.equal(lastSeen([], row('contact', false)), 6)
  // the list shows what the contact wrote, and a program has written since
  assert.equal(lastSeen([], row('api', false)), 0)
  assert.equal(lastSeen(entries(1, 4), row('api', false)), 6)
  assert.equal(lastSeen(entries(1, 9), row('api', false)), 9)
  assert.equal(lastSeen([], { last_message: null, unanswered: null }), 0)
})
