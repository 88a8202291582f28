// Examples of tickets in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'

const CREATED_AT = '2026-11-20T10:00:00.000000Z'
const SHARED_AT = '2026-11-01T00:00:00.000000Z'

const ticket = {
  id: 1,
  app_id: 2,
  contact_detail_id: 14,
  chat_session_id: 31,
  ticket_status_id: 1,
  position: 1,
  subject: 'Parcel not delivered',
  description: 'The parcel was due on Monday.',
  ticket_sla_policy_id: 3,
  responded_at: null,
  response_due_at: '2026-11-20T11:00:00.000000Z',
  resolved_at: null,
  resolved_due_at: '2026-11-20T18:00:00.000000Z',
  closed_at: null,
  is_response_breached: false,
  is_resolve_breached: false,
  satisfaction_requested: false,
  satisfaction_rating: null,
  meta: { order: 'CMD-7788' },
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
  hashid: 'tck-9wVxR4mBtK',
  ticket_status: { id: 1, name: 'Open', code: 'open' },
  ticket_sla_policy: { id: 3, label: 'High', priority: 'high' },
}

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
