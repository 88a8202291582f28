// Examples of changing tickets.
import type { Example } from '../http/endpoint.ts'
import { exampleTicket as ticket } from './fields.ts'

type Examples = { [name: string]: Example }

const params = { id: 'tck-9wVxR4mBtK' }
const AT = '2026-11-20T10:30:00.000000Z'
const BRUNO = { id: 'usr-8kQw2nRtZb', name: 'Bruno' }

export const changeExamples: Examples = {
  subject: {
    summary: 'Other words, and a key of its meta',
    params,
    body: { subject: 'Parcel lost', meta: { carrier: 'DHL' } },
    answer: {
      ...ticket,
      subject: 'Parcel lost',
      meta: { order: 'CMD-7788', carrier: 'DHL' },
      updated_at: AT,
    },
  },
}

export const assignExamples: Examples = {
  bruno: { summary: 'To Bruno', params, body: { user: BRUNO.id }, answer: { ...ticket, updated_at: AT } },
}

export const historyExamples: Examples = {
  all: {
    summary: 'One change',
    params,
    answer: {
      data: [
        {
          ...{ id: 3, at: AT, field: 'subject', before: 'Parcel not delivered', after: 'Parcel lost' },
          ...{ actor: { kind: 'person', user: BRUNO }, cause: 'change' },
        },
      ],
      total: { n: 1, relation: 'eq' },
      next_cursor: null,
      has_more: false,
    },
  },
}
