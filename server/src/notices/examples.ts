// Examples of notices.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

const AT = '2026-11-20T10:00:00.000000Z'
const nothing = {
  ticket: null,
  note: null,
  channel: null,
  clock: null,
  due_at: null,
  waiting_since: null,
  reason: null,
}

export const searchExamples: Examples = {
  unread: {
    summary: 'What is new',
    query: { unread: '1' },
    answer: {
      data: [
        {
          ...nothing,
          ...{ id: 7, kind: 'mentioned', created_at: AT, read_at: null },
          by: { id: 'usr-8kQw2nRtZb', name: 'Bruno' },
          conversation: {
            id: 'ses-5dVm3RkYtC',
            channel: 'messenger',
            contact: { id: 'con-7hTq2dWzLc', identifier: '237650000303', name: 'Rose Fotso' },
          },
          note: { id: 'not-3pLk8wQzRt', text: 'Is this the parcel of Monday?' },
        },
      ],
      unread: { n: 1, relation: 'eq' },
      total: { n: 1, relation: 'eq' },
      next_cursor: null,
      has_more: false,
    },
  },
}

export const readExamples: Examples = {
  all: {
    summary: 'All of them',
    body: { all: true },
    answer: { read: 1, unread: { n: 0, relation: 'eq' } },
  },
}
