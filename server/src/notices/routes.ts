import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { readExamples, searchExamples } from './examples.ts'
import { updateRead } from './queries.ts'
import { checkConversation, countUnread, searchNotices } from './search.ts'
import { noticePage, noticeQuery, readBody, readView } from './shapes.ts'

const search = endpoint({
  method: 'GET',
  path: '/notice/search',
  operation: 'searchNotices',
  tag: 'Notices',
  summary: 'What you are told: the newest first.',
  description:
    'Your own alone, each once; an event (notice.added) says so on your stream. What you do yourself, and the kinds that you do not wish (`notices` of your account), are not there. Kept for some days (90 by default).',
  scope: 'messages:read',
  query: noticeQuery,
  answer: noticePage,
  examples: searchExamples,
  async handle({ deps, app, caller, query, now }) {
    return { body: await searchNotices(deps.db, app.id, caller.user_id, query, now) }
  },
})

const read = endpoint({
  method: 'POST',
  path: '/notice/read',
  operation: 'readNotices',
  tag: 'Notices',
  summary: 'Mark notices of yours as read.',
  description:
    'By their ids, by their conversation (1007 where it is none of yours), or all: one of the three.',
  scope: 'messages:read',
  audit: { none: 'each reads their own' },
  body: readBody,
  answer: readView,
  examples: readExamples,
  handle: context => {
    const { app, caller, body, now } = context
    const { ids = null, conversation = null } = body
    return withIdempotency(context, 'POST /notice/read', async tx => {
      if (conversation !== null) await checkConversation(tx, app.id, conversation)
      return {
        read: await updateRead(tx, app.id, caller.user_id, { ids, conversation }, now),
        unread: await countUnread(tx, app.id, caller.user_id),
      }
    })
  },
})

export const noticeRoutes = [search, read]
