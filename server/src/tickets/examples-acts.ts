// Examples of what people do with tickets.
import type { Example } from '../http/endpoint.ts'
import { exampleTicket as ticket } from './fields.ts'

type Examples = { [name: string]: Example }

const params = { id: 'tck-9wVxR4mBtK' }
const OTHER = 'tck-4fRt7nJwQz'
const answer = { ...ticket, updated_at: '2026-11-20T10:30:00.000000Z' }
const canceled = {
  ...answer,
  ticket_status_id: 7,
  ticket_status: { id: 7, name: 'Canceled', code: 'canceled' },
}

export const tagExamples: Examples = {
  delivery: { summary: 'About a delivery', params, body: { add: ['tag-7mVc4hTqPe'] }, answer },
}
export const placeExamples: Examples = {
  first: { summary: 'Right before another one', params, body: { before: OTHER }, answer },
}
export const linkExamples: Examples = {
  cause: { summary: 'Caused by another one', params, body: { ticket: OTHER, as: 'caused_by' }, answer },
}
export const unlinkExamples: Examples = {
  cause: { summary: 'No longer', params, body: { ticket: OTHER }, answer },
}
export const mergeExamples: Examples = {
  twice: { summary: 'Said twice', params, body: { into: OTHER }, answer: canceled },
}
export const unmergeExamples: Examples = {
  apart: { summary: 'Two after all', params, body: {}, answer },
}

export const manyExamples: Examples = {
  open: {
    summary: 'A closed one goes on',
    body: { act: 'move', ids: [OTHER], status: 'open' },
    answer: { results: [{ id: OTHER, code: 1000, reason: null, message: 'Request successful' }] },
  },
}

export const exportExamples: Examples = {
  first: {
    summary: 'The first rows',
    query: { status: 'closed', per_page: 1 },
    answer: {
      columns: ['hashid', 'subject', 'status'],
      rows: [['tck-9wVxR4mBtK', 'Parcel not delivered', 'closed']],
      next_cursor: 1,
    },
  },
}
