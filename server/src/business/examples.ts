// Examples of the ledger.
import type { Example } from '../http/endpoint.ts'

export const ledgerExamples: { [name: string]: Example } = {
  charged: {
    summary: 'What messages cost in November',
    query: { kind: 'message', created_from: '2026-11-01', created_to: '2026-11-30', per_page: 1 },
    answer: {
      data: [
        {
          ...{ id: 52, kind: 'message', amount: -0.02, decimal: '-0.020', currency: 'EUR', note: null },
          created_at: '2026-11-20T10:00:00.000000Z',
          message: 'msg-6vKp2xWnQd',
          conversation: 'ses-5dVm3RkYtC',
          channel: { id: 'chn-3hTn7bWkXz', name: 'Shop' },
          agent: null,
        },
      ],
      total: { n: 1, relation: 'eq' },
      next_cursor: null,
      has_more: false,
    },
  },
}
