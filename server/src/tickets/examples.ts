// Examples of tickets in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'
import { exampleTicket as ticket } from './fields.ts'

const SHARED_AT = '2026-11-01T00:00:00.000000Z'

const status = {
  id: 1,
  app_id: null,
  name: 'Open',
  code: 'open',
  position: 1,
  is_active: true,
  is_terminal: false,
  is_resolved: false,
  created_at: SHARED_AT,
  updated_at: SHARED_AT,
}

type Examples = { [name: string]: Example }

export const searchExamples: Examples = {
  open: {
    summary: 'Urgent and high tickets that are open, the newest first',
    query: { status: 'open', priority: 'high,urgent', sort: '-created_at' },
    answer: [ticket],
  },
  page: {
    summary: 'The first page of twenty',
    query: { page: 1, per_page: 20 },
    answer: {
      current_page: 1,
      data: [ticket],
      first_page_url: 'https://chat.example.com/ticket/search?per_page=20&page=1',
      from: 1,
      last_page: 1,
      last_page_url: 'https://chat.example.com/ticket/search?per_page=20&page=1',
      next_page_url: null,
      path: 'https://chat.example.com/ticket/search',
      per_page: 20,
      prev_page_url: null,
      to: 1,
      total: 1,
    },
  },
}

export const statusExamples: Examples = { all: { summary: 'All statuses', answer: [status] } }

export const getExamples: Examples = {
  hashid: { summary: 'By its hashid', params: { id: 'tck-9wVxR4mBtK' }, answer: ticket },
}

export const addExamples: Examples = {
  complaint: {
    summary: "A customer's complaint",
    body: {
      contact: { channel: 'messenger', phone: '237650000303' },
      subject: 'Parcel not delivered',
      description: 'The parcel was due on Monday.',
      priority: 'high',
      meta: { order: 'CMD-7788' },
    },
    answer: ticket,
  },
}

export const moveExamples: Examples = {
  pending: {
    summary: 'Waiting for the customer',
    params: { id: 'tck-9wVxR4mBtK' },
    body: { status: 'pending' },
    answer: {
      ...ticket,
      ticket_status_id: 3,
      ticket_status: { id: 3, name: 'Pending', code: 'pending' },
      updated_at: '2026-11-20T10:30:00.000000Z',
    },
  },
}
