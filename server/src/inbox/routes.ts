// Reading the inbox.
import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { countConversations } from './counts.ts'
import { countExamples, getExamples, searchExamples, timelineExamples } from './examples.ts'
import { getConversation } from './find.ts'
import { actRoutes } from './routes-acts.ts'
import { noteRoutes } from './routes-notes.ts'
import { tagRoutes } from './routes-tags.ts'
import { searchConversations } from './search.ts'
import {
  ConversationDetailView,
  ConversationPageView,
  CountsView,
  conversationParams,
  searchQuery,
  timelineQuery,
} from './shapes.ts'
import { readTimeline } from './timeline.ts'
import { TimelineView } from './timeline-shapes.ts'

const search = endpoint({
  method: 'GET',
  path: '/conversation/search',
  operation: 'searchConversations',
  tag: 'Conversations',
  summary: 'Search conversations.',
  description:
    'A row has all that is needed to draw it, as you see it: `unread` and the views mine and mentioned are yours. Filters of a list take values separated by commas.',
  scope: 'messages:read',
  query: searchQuery,
  answer: ConversationPageView,
  examples: searchExamples,
  async handle({ deps, app, caller, query, now }) {
    return { body: await searchConversations(deps.db, app.id, caller.user_id, query, now) }
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
    return { body: await getConversation(deps.db, app.id, caller.user_id, params.id, now) }
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
  async handle({ deps, app, params, query, language }) {
    return { body: await readTimeline(deps.db, app.id, params.id, query, language) }
  },
})

export const inboxRoutes = [search, counts, get, timeline, ...actRoutes, ...noteRoutes, ...tagRoutes]
