import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Timestamp } from '../lib/time.ts'
import { type Ruled, underNewest } from './rules.ts'

const at = (minute: number): Timestamp =>
  `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000000Z` as Timestamp
const ruled = (version: number, since: number, resolve_time: number): Ruled => ({
  ...{
    policy_id: 1,
    shown_id: 1,
    version,
    at: at(since),
    next_response_minutes: null,
    calendar_hashid: null,
  },
  ...{ response_time: 10, resolve_time, calendar: null },
})

test('other rules count from when they are in force, but not from before the last period: what it counted stays', () => {
  const ticket = {
    ...{ id: 1, ticket_status_id: 1, ticket_sla_policy_id: 1, is_finished: false },
    ...{ responded_at: at(1), response_due_at: at(10), is_response_breached: false },
    ...{ resolved_at: null, resolved_due_at: at(50), is_resolve_breached: false },
    ...{ closed_at: null, sla_stopped_at: null },
    periods: [
      {
        ...{ began_at: at(20), is_running: true, response_used_ms: 60_000, resolve_used_ms: 20 * 60_000 },
        ...{ ticket_status_id: 1, ticket_sla_policy_id: 1, policy_version: 1 },
      },
    ],
  }
  for (const [since, began, used, due] of [
    // whoever began the period did not know of them yet
    [5, 20, 20, 40],
    [25, 25, 25, 40],
  ] as const) {
    const { added, clocks } = underNewest(ticket, [ruled(1, 0, 50), ruled(2, since, 40)])
    assert.deepEqual(
      added.map(one => [one.began_at, one.resolve_used_ms / 60_000, one.policy_version]),
      [[at(began), used, 2]],
    )
    assert.equal(clocks.resolved_due_at, at(due))
  }
})
