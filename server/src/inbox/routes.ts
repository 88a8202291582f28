// Reading the inbox.
import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { searchInTurn } from '../http/searches.ts'
import { startBody } from './bodies.ts'
import { countConversations } from './counts.ts'
import {
  countExamples,
  getExamples,
  searchAllExamples,
  searchExamples,
  startExamples,
  timelineExamples,
  transcriptExamples,
} from './examples.ts'
import { getConversation } from './find.ts'
import { actRoutes } from './routes-acts.ts'
import { cannedRoutes } from './routes-canned.ts'
import { changeRoutes } from './routes-change.ts'
import { noteRoutes } from './routes-notes.ts'
import { tagRoutes } from './routes-tags.ts'
import { ticketViewRoutes } from './routes-ticket-views.ts'
import { ticketTalkRoutes } from './routes-tickets.ts'
import { viewRoutes } from './routes-views.ts'
import { searchConversations } from './search.ts'
import { searchAll } from './search-all.ts'
import {
  ConversationDetailView,
  ConversationPageView,
  CountsView,
  conversationParams,
  FoundView,
  ReplyView,
  searchAllQuery,
  searchQuery,
  TranscriptView,
  timelineQuery,
  transcriptQuery,
} from './shapes.ts'
import { start as startConversation } from './start.ts'
import { readTimeline } from './timeline.ts'
import { TimelineView } from './timeline-shapes.ts'
import { readTranscript } from './transcript.ts'

const search = endpoint({
  method: 'GET',
  path: '/conversation/search',
  operation: 'searchConversations',
  tag: 'Conversations',
  summary: 'Search conversations.',
  description:
    'A row has all that is needed to draw it, as you see it: `unread` and the views mine and mentioned are yours. Filters of a list take values separated by commas. Where no index leads to what fits, a page looks at 10,000 conversations at most: it may have fewer rows than asked for, or none, and go on all the same.',
  scope: 'messages:read',
  query: searchQuery,
  answer: ConversationPageView,
  examples: searchExamples,
  async handle({ deps, app, caller, query, now }) {
    const search = () => searchConversations(deps.db, app.id, caller, query, now)
    return { body: await (query.q === undefined ? search() : searchInTurn(deps, app.id, search)) }
  },
})

const counts = endpoint({
  method: 'GET',
  path: '/conversation/counts',
  operation: 'countConversations',
  tag: 'Conversations',
  summary: 'How many conversations each list has.',
  description: 'Exact up to 1,000; where there are more, `n` is 1,000 and `relation` gte.',
  scope: 'messages:read',
  query: Type.Object({}),
  answer: CountsView,
  examples: countExamples,
  async handle({ deps, app, caller, now }) {
    return { body: await countConversations(deps.db, app.id, caller.user_id, now) }
  },
})

const searchEverything = endpoint({
  method: 'GET',
  path: '/search',
  operation: 'searchAll',
  tag: 'Conversations',
  summary: 'Search contacts, conversations and tickets at once.',
  description:
    'The newest 20 of each that fit, as each search by itself finds them; null for what the token may not read.',
  scope: 'messages:read',
  query: searchAllQuery,
  answer: FoundView,
  examples: searchAllExamples,
  async handle(context) {
    return { body: await searchInTurn(context.deps, context.app.id, () => searchAll(context)) }
  },
})

const start = endpoint({
  method: 'POST',
  path: '/conversation/start',
  operation: 'startConversation',
  tag: 'Conversations',
  summary: 'Write to somebody first, as a person.',
  description:
    'The contact is named as in POST /messages/send, the message is one of its types: a template where the 24-hour window is closed. The conversation is yours; one that is open with this number goes on (1001 owned_by_other where a colleague has it). What is refused leaves neither contact nor conversation.',
  scope: 'messages:send',
  audit: { none: 'the message is its own record' },
  writes: true,
  body: startBody,
  answer: ReplyView,
  examples: startExamples,
  handle: context => {
    const { app, caller, body, now } = context
    const by = { appId: app.id, userId: caller.user_id, now }
    return withIdempotency(context, 'POST /conversation/start', tx => startConversation(tx, by, body))
  },
})

const get = endpoint({
  method: 'GET',
  path: '/conversation/{id}',
  operation: 'getConversation',
  tag: 'Conversations',
  summary: 'Read one conversation: its row, the 24-hour window, and what may be sent now.',
  scope: 'messages:read',
  params: conversationParams,
  answer: ConversationDetailView,
  examples: getExamples,
  async handle({ deps, app, caller, params, now }) {
    return { body: await getConversation(deps.db, app.id, caller, params.id, now) }
  },
})

const timeline = endpoint({
  method: 'GET',
  path: '/conversation/{id}/timeline',
  operation: 'readTimeline',
  tag: 'Conversations',
  summary: 'Read what was said, noted and done in a conversation.',
  description:
    'Oldest first; the end of it when neither before, after nor around is given. Notes and acts stand behind the message that was the last when they were made: no clock decides the order. An agent’s answer tells how it came about (`turn`).',
  scope: 'messages:read',
  params: conversationParams,
  query: timelineQuery,
  answer: TimelineView,
  examples: timelineExamples,
  async handle({ deps, app, caller, params, query, language }) {
    const reader = { language, scopes: caller.scopes }
    return { body: await readTimeline(deps.db, app.id, params.id, query, reader) }
  },
})

const transcript = endpoint({
  method: 'GET',
  path: '/conversation/{id}/transcript',
  operation: 'readTranscript',
  tag: 'Conversations',
  summary: 'Read what was said in a conversation, to keep it or pass it on.',
  description:
    'Messages, from the first on; what colleagues noted only with notes=1, and what they did not at all. A long one comes in parts: `after` goes on.',
  scope: 'messages:read',
  params: conversationParams,
  query: transcriptQuery,
  answer: TranscriptView,
  examples: transcriptExamples,
  async handle({ deps, app, params, query, language }) {
    const { after, notes, format = 'json' } = query
    const form = { after, notes: notes === '1', format: format as 'text' | 'json' }
    return { body: await readTranscript(deps.db, app.id, params.id, form, language) }
  },
})

export const inboxRoutes = [
  ...[search, searchEverything, counts, get, timeline, transcript, start],
  ...actRoutes,
  ...noteRoutes,
  ...tagRoutes,
  ...cannedRoutes,
  ...viewRoutes,
  ...ticketViewRoutes,
  ...changeRoutes,
  ...ticketTalkRoutes,
]
