// Examples of notes and tags.
import type { Example } from '../http/endpoint.ts'
import { params as conversation } from './examples.ts'

type Examples = { [name: string]: Example }

const AT = '2026-11-20T10:00:00.000000Z'
const params = { id: 'not-2wYb6nJkGd' }
const note = {
  id: params.id,
  conversation: conversation.id,
  author: { id: 'usr-2mHw7vKdQe', name: 'Awa' },
  text: 'The courier has called her twice.',
  mentions: [{ id: 'usr-8kQw2nRtZb', name: 'Bruno' }],
  created_at: AT,
  updated_at: AT,
}

export const noteAddExamples: Examples = {
  mention: {
    summary: 'A note that calls Bruno',
    params: conversation,
    body: { text: note.text, mentions: ['usr-8kQw2nRtZb'] },
    answer: note,
  },
}
const ticket = { id: 'tck-9wVxR4mBtK' }
export const ticketNoteExamples: Examples = {
  note: {
    summary: 'A note in its conversation',
    params: ticket,
    body: { text: note.text },
    answer: { ...note, mentions: [] },
  },
}
export const ticketReplyExamples: Examples = {
  words: {
    summary: 'Words that go at once',
    params: ticket,
    body: { message: { type: 'text', content: { text: 'Your parcel left this morning.' } } },
    answer: {
      ...{ message_id: 'msg-6vKp2xWnQd', conversation: conversation.id },
      ...{ seq: 42, status: 'queued', send_at: null },
    },
  },
}

export const noteUpdateExamples: Examples = {
  text: { summary: 'Another text', params, body: { text: note.text }, answer: note },
}
export const noteRemoveExamples: Examples = {
  gone: { summary: 'It is gone', params, answer: { id: params.id, removed: true } },
}

const tag = { id: 'tag-7mVc4hTqPe', name: 'delivery', created_at: AT }

export const tagSearchExamples: Examples = {
  all: { summary: 'All of them', answer: { data: [tag], next_cursor: null, has_more: false } },
}
export const tagAddExamples: Examples = {
  refund: {
    summary: 'A new word',
    body: { name: 'refund' },
    answer: { id: 'tag-9rTz3kWbNf', name: 'refund', created_at: AT },
  },
}
export const tagUpdateExamples: Examples = {
  rename: {
    summary: 'Another word for the same',
    params: { id: tag.id },
    body: { name: 'parcels' },
    answer: { ...tag, name: 'parcels' },
  },
}
const OLD_TAG = 'tag-2wPq6nFzKd'
export const tagRemoveExamples: Examples = {
  gone: { summary: 'It is gone', params: { id: OLD_TAG }, answer: { id: OLD_TAG, removed: true } },
}

export const ticketTimelineExamples: Examples = {
  end: {
    summary: 'The last entry',
    params: ticket,
    query: { per_page: 1 },
    answer: {
      data: [
        {
          ...{ kind: 'change', id: 3, at: '2026-11-20T10:30:00.000000Z', field: 'subject' },
          ...{ before: 'Parcel not delivered', after: 'Parcel lost', cause: 'change' },
          actor: { kind: 'person', user: { id: 'usr-8kQw2nRtZb', name: 'Bruno' } },
        },
      ],
      before: 'WzQxLDAsM10',
      after: null,
    },
  },
}
