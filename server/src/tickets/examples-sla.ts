// Examples of explained clocks.
import type { Example } from '../http/endpoint.ts'

const CALENDAR = 'cal-3fHq7wLzTd'
const by = { calendar: CALENDAR, policy: 31 }
const FRIDAY = '2026-11-20T15:30:00.000000Z'
const CLOSED = '2026-11-20T16:00:00.000000Z'
const MONDAY = '2026-11-23T07:00:00.000000Z'
const NOON = '2026-11-23T11:00:00.000000Z'
const ONE = '2026-11-23T12:00:00.000000Z'
const ANSWERED = '2026-11-23T07:20:00.000000Z'
const AT = '2026-11-23T09:00:00.000000Z'
const DUE = '2026-11-23T15:30:00.000000Z'

export const slaExamples: { [name: string]: Example } = {
  office: {
    summary: 'Opened on Friday at 16:30 in Douala, looked at on Monday at 10:00',
    params: { id: 'tck-9wVxR4mBtK' },
    answer: {
      ...{ ticket: 'tck-9wVxR4mBtK', at: AT, policy: 31 },
      response: {
        ...{ target_seconds: 3600, used_seconds: 3000, left_seconds: 600 },
        ...{ due_at: '2026-11-23T07:30:00.000000Z', ended_at: ANSWERED, is_breached: false },
        segments: [
          { from: FRIDAY, to: CLOSED, why: 'counted', seconds: 1800, ...by },
          { from: CLOSED, to: MONDAY, why: 'out_of_hours', seconds: 226_800, ...by },
          { from: MONDAY, to: ANSWERED, why: 'counted', seconds: 1200, ...by },
          { from: ANSWERED, to: AT, why: 'finished', seconds: 6000, ...by },
        ],
        truncated: false,
      },
      resolve: {
        ...{ target_seconds: 28_800, used_seconds: 9000, left_seconds: 19_800 },
        ...{ due_at: DUE, ended_at: null, is_breached: false },
        segments: [
          { from: FRIDAY, to: CLOSED, why: 'counted', seconds: 1800, ...by },
          { from: CLOSED, to: MONDAY, why: 'out_of_hours', seconds: 226_800, ...by },
          { from: MONDAY, to: NOON, why: 'counted', seconds: 14_400, ...by },
          { from: NOON, to: ONE, why: 'out_of_hours', seconds: 3600, ...by },
          { from: ONE, to: DUE, why: 'counted', seconds: 12_600, ...by },
        ],
        truncated: false,
      },
      next_response: null,
    },
  },
}
