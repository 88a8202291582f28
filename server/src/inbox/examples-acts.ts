// Examples of what people do with a conversation. A test runs them in this order of the routes.
import type { Example } from '../http/endpoint.ts'
import { exampleConversation, params } from './examples.ts'

type Examples = { [name: string]: Example }

const BRUNO = { id: 'usr-8kQw2nRtZb', name: 'Bruno' }
const mine = { ...exampleConversation, owner: 'person', assignee: BRUNO, unread: 0 }

const act = (summary: string, body: object, change: object = {}): Examples => ({
  example: { summary, params, body, answer: { ...mine, ...change } },
})

/** By operation. */
export const actExamples: { [operation: string]: Examples } = {
  claimConversation: act('Bruno takes it', {}),
  assignConversation: {
    ...act('To Bruno', { user: BRUNO.id }),
    team: act('To a team', { team: 'tem-5kRw8nVtXc' }, { owner: 'queue', assignee: null }).example!,
    queue: act('Back to the queue', {}, { owner: 'queue', assignee: null }).example!,
    everybody: act('To no team any more', { team: null }, { owner: 'queue', assignee: null, team: null })
      .example!,
  },
  handBackConversation: act(
    'The agent answers what waits',
    { answer_now: true },
    { owner: 'agent', assignee: null },
  ),
  closeConversation: act(
    'The parcel has arrived',
    { reason: 'The parcel has arrived.' },
    {
      ...{ status: 'closed', waiting_since: null, may_send: { now: false, types: [], opted_out_at: null } },
      ...{ closed_at: '2026-11-20T11:00:00.000000Z', closed_reason: 'person' },
    },
  ),
  reopenConversation: act('It goes on', {}, { waiting_since: null }),
  snoozeConversation: act(
    'Until the customer writes',
    { until_reply: true },
    { is_snoozed_until_reply: true },
  ),
  tagConversation: act('About a delivery', { add: ['tag-7mVc4hTqPe'] }),
  markConversationRead: act('All of it', {}),
  markConversationUnread: act('To be looked at again', {}, { unread: 1 }),
  draftInConversation: act(
    'A beginning',
    { text: 'Dear Rose,' },
    { draft: { text: 'Dear Rose,', updated_at: '2026-11-20T11:00:00.000000Z' } },
  ),
}

const answer = {
  message_id: 'msg-6pRw9XzVcB',
  conversation: params.id,
  seq: 42,
  status: 'queued',
  send_at: null,
}

export const replyExamples: Examples = {
  text: {
    summary: 'An answer to what was seen up to message 41',
    params,
    body: { message: { type: 'text', content: { text: 'Bonjour Rose, ici Bruno. Je regarde cela.' } } },
    answer,
  },
  undo: {
    summary: 'It can be taken back for ten seconds',
    params,
    body: { message: { type: 'text', content: { text: 'It is on its way.' } }, undo_seconds: 10 },
    answer: { ...answer, status: 'held', send_at: '2026-11-20T10:00:10.000000Z' },
  },
}
