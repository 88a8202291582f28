// Examples of figures of tickets.
import type { Example } from '../http/endpoint.ts'

const [FIRST, LAST] = ['2026-11-16T00:00:00.000000Z', '2026-11-16T23:59:59.999999Z']
const figure = {
  ...{ n: 38, of: null, share: null, mean: null },
  working: { median_minutes: 14, p90_minutes: 92 },
  elapsed: { median_minutes: 20, p90_minutes: 1022 },
  search: { path: '/ticket/search', query: { responded_from: FIRST, responded_to: LAST } },
}
const days = { from: '2026-11-16', to: '2026-11-16', zone: 'UTC' }

export const statsExamples: { [name: string]: Example } = {
  responses: {
    summary: 'How soon tickets were answered first, day by day',
    query: { metric: 'first_response', by: 'day', ...days },
    answer: {
      ...{ metric: 'first_response', by: 'day', ...days, total: figure },
      data: [
        {
          period: { date: '2026-11-16', from: FIRST, until: '2026-11-17T00:00:00.000000Z' },
          ...{ record: null, figure },
        },
      ],
    },
  },
}
