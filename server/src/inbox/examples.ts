// Examples of the inbox in the OpenAPI document. A test runs the requests against a test gateway.
import type { Example } from '../http/endpoint.ts'

type Examples = { [name: string]: Example }

export const params = { id: 'ses-5dVm3RkYtC' }
const AT = '2026-11-20T10:00:00.000000Z'
const message = { id: 'msg-8sKq2TfWzH', seq: 41, type: 'text', text: 'I want to talk to a person' }

const exampleRow = {
  id: params.id,
  chat_session_id: 812,
  status: 'open',
  owner: 'queue',
  assignee: null,
  team: { id: 'tem-5kRw8nVtXc', name: 'Deliveries' },
  contact: { id: 'con-7hGk4pRwXa', name: 'Rose Mbarga', identifier: '237650000303', contact_detail_id: 4711 },
  channel: { type: 'messenger', id: 'chn-8sKq2TfWzH', name: 'Boutique' },
  agent: { id: 'agt-4nRq8sWzK2', name: 'Nia' },
  tags: [{ id: 'tag-7mVc4hTqPe', name: 'delivery' }],
  last_message: { ...message, author: 'contact', author_id: null, author_name: null, at: AT },
  unanswered: { type: message.type, text: message.text },
  unread: 2,
  waiting_since: AT,
  snoozed_until: null,
  is_snoozed_until_reply: false,
  has_draft: false,
  tickets: [
    {
      id: 'tck-9wVxR4mBtK',
      subject: 'Parcel not delivered',
      status: 'open',
      due_at: '2026-11-20T14:00:00.000000Z',
      assignee: { id: 'usr-2mHw7vKdQe', name: 'Awa' },
    },
  ],
  opened_at: AT,
  last_message_at: AT,
  closed_at: null,
  closed_reason: null,
}

export const exampleConversation = {
  ...exampleRow,
  window: { open: true, closes_at: '2026-11-21T10:00:00.000000Z', closed_at: null },
  may_send: { now: true, types: null, opted_out_at: null },
  people: [{ id: 'usr-2mHw7vKdQe', name: 'Awa', looking: true, writing: false }],
  draft: null,
  note_draft: null,
}

export const searchExamples: Examples = {
  queue: {
    summary: 'Who waits in the queue, the longest first',
    query: { view: 'unassigned', sort: 'queue', per_page: 50 },
    answer: { data: [exampleRow], total: { n: 1, relation: 'eq' }, next_cursor: null, has_more: false },
  },
}

const eq = (n: number) => ({ n, relation: 'eq' })
export const countExamples: Examples = {
  counts: {
    summary: 'The numbers beside the lists',
    answer: {
      views: {
        ...{ mine: eq(4), unassigned: eq(12), team: eq(9), mentioned: eq(1), snoozed: eq(2), all: eq(31) },
        ...{ closed: { n: 1000, relation: 'gte' }, waiting: eq(12), unread: eq(3) },
      },
      teams: [{ id: 'tem-5kRw8nVtXc', name: 'Deliveries', count: eq(9) }],
      tags: [{ id: 'tag-7mVc4hTqPe', name: 'delivery', count: eq(9) }],
    },
  },
}

export const getExamples: Examples = {
  conversation: { summary: 'A conversation of the queue', params, answer: exampleConversation },
}

const place = { conversation: params.id }
export const timelineExamples: Examples = {
  end: {
    summary: 'The last entries',
    params,
    query: { per_page: 50 },
    answer: {
      data: [
        {
          ...{ kind: 'message', place: '41', seq: 41, ...place, direction: 'in' },
          author: { kind: 'contact', id: null, name: null },
          ...{ id: message.id, type: 'text', text: message.text, content: { text: message.text } },
          ...{
            context: null,
            referral: null,
            forwarded: false,
            group_id: null,
            edited: null,
            revoked_at: null,
          },
          ...{ status: 'received', client_ref: null, error: null, send_at: null, sent_at: null },
          ...{ delivered_at: null, read_at: null, created_at: AT, turn: null },
        },
        {
          ...{ kind: 'act', place: '41.17', seq: 41, ...place, what: 'claimed' },
          author: { kind: 'person', id: 'usr-8kQw2nRtZb', name: 'Bruno' },
          data: { from: { owner: 'queue', assignee: null } },
          created_at: AT,
        },
        {
          ...{ kind: 'note', place: '41.18', seq: 41, ...place, id: 'not-2wYb6nJkGd' },
          author: { kind: 'person', id: 'usr-8kQw2nRtZb', name: 'Bruno' },
          ...{ text: 'The courier has called her twice.', mentions: [], created_at: AT, updated_at: AT },
        },
      ],
      before: null,
      after: null,
    },
  },
}

export const startExamples: Examples = {
  template: {
    summary: 'To somebody who has not written for long',
    body: {
      channel: 'messenger',
      contact: { phone: '237650000404' },
      message: { type: 'template', content: { name: 'order_ready', language: 'fr' } },
    },
    answer: {
      ...{ message_id: 'msg-3xTn5bLqKd', conversation: 'ses-7wPk4mZcRb' },
      ...{ seq: 1, status: 'queued', send_at: null },
    },
  },
}

export const changeExamples: Examples = {
  close: {
    summary: 'The parcels have arrived',
    body: { act: 'close', ids: [params.id], reason: 'The parcels have arrived.' },
    answer: {
      results: [{ id: params.id, code: 1000, reason: null, message: 'Request successful' }],
    },
  },
}

const head = {
  id: params.id,
  contact: { id: 'con-7hGk4pRwXa', name: 'Rose Mbarga', identifier: '237650000303' },
  channel: { type: 'messenger', name: 'Boutique' },
  opened_at: AT,
  closed_at: null,
}

export const transcriptExamples: Examples = {
  entries: {
    summary: 'As entries',
    params,
    answer: {
      conversation: head,
      entries: [
        {
          ...{ kind: 'message', id: 'msg-8sKq2TfWzH', seq: 41, at: AT },
          author: { kind: 'contact', id: null, name: 'Rose Mbarga' },
          ...{ type: 'text', text: 'I want to talk to a person', status: 'received' },
          content: { text: 'I want to talk to a person' },
          ...{ edited: null, revoked_at: null },
        },
      ],
      ...{ text: null, after: null },
    },
  },
  lines: {
    summary: 'As text, with notes',
    params,
    query: { format: 'text', notes: '1' },
    answer: {
      conversation: head,
      entries: null,
      text: 'Conversation ses-5dVm3RkYtC with Rose Mbarga (237650000303)\nBoutique (messenger)\nBegun: 2026-11-20 10:00:00 UTC\n\n[2026-11-20 10:00:00] Rose Mbarga: I want to talk to a person\n',
      after: null,
    },
  },
}

export const searchAllExamples: Examples = {
  rose: {
    summary: 'Rose, and what is about her',
    query: { q: 'Mbarga' },
    answer: { contacts: [], conversations: [exampleRow], tickets: [] },
  },
}
