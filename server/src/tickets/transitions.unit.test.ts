import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { AppId } from '../lib/ids.ts'
import { allowedCodes, type Status, statusOf, stuckAmong, type Transition } from './transitions.ts'

const status = (id: number, code: string, more: Partial<Status> = {}): Status => ({
  id,
  app_id: null,
  names: { en: code, fr: code },
  code,
  position: id,
  is_active: true,
  is_terminal: false,
  is_resolved: false,
  pauses_sla: false,
  ...more,
})
const open = status(1, 'open')
const pending = status(3, 'pending', { pauses_sla: true })
const resolved = status(5, 'resolved', { is_resolved: true })
const closed = status(6, 'closed', { is_resolved: true, is_terminal: true })
const canceled = status(7, 'canceled', { is_terminal: true })
const STATUSES = [closed, open, canceled, resolved, pending]
const SHARED: Transition[] = [open, pending, resolved].map(({ code }) => ({
  app_id: null,
  from_code: code,
  to_code: '*',
}))
const own = (from_code: string, to_code: string): Transition => ({ app_id: 9 as AppId, from_code, to_code })

describe('allowed codes', () => {
  const rows: [string, Status, Transition[], boolean, string[]][] = [
    [
      'by default any to any, in order of position',
      open,
      SHARED,
      false,
      ['pending', 'resolved', 'closed', 'canceled'],
    ],
    ['a terminal status is the end', closed, SHARED, false, []],
    [
      'who may reopen takes it back, not to another end',
      closed,
      SHARED,
      true,
      ['open', 'pending', 'resolved'],
    ],
    ["an app's rows replace the shared ones", open, [...SHARED, own('open', 'pending')], false, ['pending']],
    [
      'for that status only',
      pending,
      [...SHARED, own('open', 'pending')],
      false,
      ['open', 'resolved', 'closed', 'canceled'],
    ],
    [
      'rows from a terminal status count for everybody',
      closed,
      [...SHARED, own('closed', 'open')],
      false,
      ['open'],
    ],
    ['to a code nobody has', open, [own('open', 'nowhere')], false, []],
    [
      'without any row a running status leads everywhere',
      open,
      [],
      false,
      ['pending', 'resolved', 'closed', 'canceled'],
    ],
    ['from any status', pending, [own('*', 'closed')], false, ['closed']],
  ]
  for (const [name, from, transitions, mayReopen, expected] of rows) {
    test(name, () => assert.deepEqual(allowedCodes(from, STATUSES, transitions, mayReopen), expected))
  }
  test('a status that is switched off is nowhere to go', () => {
    const statuses = [open, { ...pending, is_active: false }, closed]
    assert.deepEqual(allowedCodes(open, statuses, SHARED, false), ['closed'])
  })
  test("an app's own record of a code stands for the shared one", () => {
    const mine = status(20, 'pending', { app_id: 9 as AppId, position: 0 })
    assert.equal(statusOf('pending', [...STATUSES, mine])?.id, 20)
    assert.deepEqual(allowedCodes(open, [...STATUSES, mine], SHARED, false), [
      'pending',
      'resolved',
      'closed',
      'canceled',
    ])
  })
})

test('whatever the rows: never itself, only known and active ones, no way out of the end without a row', () => {
  const codes = ['open', 'pending', 'resolved', 'closed', 'canceled', '*', 'nowhere']
  const transition = fc.record({
    app_id: fc.constantFrom(null, 9 as AppId),
    from_code: fc.constantFrom(...codes),
    to_code: fc.constantFrom(...codes),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...STATUSES),
      fc.array(transition),
      fc.boolean(),
      (from, transitions, mayReopen) => {
        const allowed = allowedCodes(from, STATUSES, transitions, mayReopen)
        assert.ok(!allowed.includes(from.code))
        assert.equal(new Set(allowed).size, allowed.length)
        for (const code of allowed) assert.ok(statusOf(code, STATUSES)?.is_active)
        const leads = transitions.some(row => row.from_code === from.code || row.from_code === '*')
        if (from.is_terminal && !mayReopen && !leads) assert.deepEqual(allowed, [])
      },
    ),
  )
})

test('stuck is what leads nowhere, or round and round', () => {
  const stuck = (...rows: Transition[]): string[] =>
    stuckAmong(STATUSES, [...SHARED, ...rows]).map(({ code }) => code)
  assert.deepEqual(stuck(), [])
  assert.deepEqual(stuck(own('pending', 'open')), [])
  assert.deepEqual(stuck(own('pending', 'open'), own('open', 'pending')).sort(), ['open', 'pending'])
  assert.deepEqual(stuck(own('pending', 'open'), own('open', 'pending'), own('open', 'canceled')), [])
  // what is resolved is an end, and may be left again
  assert.deepEqual(stuck(own('pending', 'open'), own('open', 'resolved'), own('resolved', 'open')), [])
  assert.deepEqual(stuck(own('resolved', 'gone')), ['resolved'])
})
