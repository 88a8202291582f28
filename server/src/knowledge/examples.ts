// Examples of knowledge in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'

export const addExamples: { [name: string]: Example } = {
  order: {
    summary: "A customer's order",
    body: {
      content: 'Order CMD-7788: a rice cooker, leaves the warehouse on Friday.',
      agent: 'agt-4nRq8sWzK2',
      contact: {
        identifier: '237650000303',
        channel: 'messenger',
        profile: { firstname: 'Rose', lastname: 'Mbarga' },
      },
      external_id: 'order-7788',
    },
    answer: [
      {
        created_at: '2026-11-20T10:00:00.000000Z',
        id: 'knw-3bTh7QmZrF',
        agent: 'agt-4nRq8sWzK2',
        contact: 'con-7hTq2dWzLc',
        status: 'created',
        updated_at: '2026-11-20T10:00:00.000000Z',
        expires_at: null,
      },
    ],
  },
}
