// Examples of figures.
import type { Example } from '../http/endpoint.ts'
import { PRECISION } from './percentiles.ts'

type Examples = { [name: string]: Example }

const [FROM, TO] = ['2026-11-16', '2026-11-16']
const [FIRST, NEXT] = ['2026-11-16T00:00:00.000000Z', '2026-11-17T00:00:00.000000Z']
const LAST = '2026-11-16T23:59:59.999999Z'

const conversations = (more = {}) => ({
  path: '/conversation/search',
  query: { opened_from: FIRST, opened_to: NEXT, ...more },
})
const tickets = (more = {}) => ({
  path: '/ticket/search',
  query: { created_from: FIRST, created_to: LAST, ...more },
})
const duration = (n: number, median_seconds: number, p90_seconds: number, outcome: string) => ({
  ...{ n, median_seconds, p90_seconds },
  search: conversations({ outcome }),
})

const reason = 'The contact asks for a person.'
const figures = {
  conversations: { n: 40, search: conversations() },
  first_answer: duration(38, 4, 92, 'answered'),
  wait: duration(9, 181, 1218, 'answered_by_person'),
  resolution: duration(31, 664, 9742, 'ended'),
  solved_by_agent: { n: 22, search: conversations({ outcome: 'solved_by_agent' }) },
  handed_over: {
    n: 9,
    search: conversations({ outcome: 'handed_over' }),
    reasons: [
      {
        ...{ reason, text: reason, n: 9 },
        search: conversations({ outcome: 'handed_over', handover_reason: reason }),
      },
    ],
  },
  tickets: { n: 6, search: tickets() },
  response_breached: { n: 1, search: tickets({ breached: 'response' }) },
  resolve_breached: { n: 0, search: tickets({ breached: 'resolve' }) },
  cost: {
    ...{ n: 52, amount: 1.04, decimal: '1.04', currency: 'EUR' },
    search: {
      path: '/business-manager/ledger/search',
      query: { created_from: FIRST, created_to: LAST, kind: 'message,agent_turn,refund' },
    },
  },
}
const told = { from: FROM, to: TO, zone: 'UTC', precision: PRECISION }
const query = { from: FROM, to: TO, zone: 'UTC' }

export const overviewExamples: Examples = {
  day: {
    summary: 'A day',
    query,
    answer: {
      ...told,
      figures,
      waiting: {
        ...{ n: 2, relation: 'eq' },
        search: { path: '/conversation/search', query: { sort: 'waiting_since' } },
      },
    },
  },
}

export const seriesExamples: Examples = {
  days: {
    summary: 'Day by day',
    query: { ...query, by: 'day' },
    answer: {
      ...told,
      by: 'day',
      data: [{ day: { date: FROM, from: FIRST, until: NEXT }, record: null, figures }],
    },
  },
}
