import { Type } from 'typebox'
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { namePageQuery, namePageSchema } from '../http/name-pages.ts'
import { addCanned, changeCanned, getCanned, listCanned, removeCanned, renderCanned } from './canned.ts'
import {
  cannedAddExamples,
  cannedRemoveExamples,
  cannedRenderExamples,
  cannedSearchExamples,
  cannedUpdateExamples,
} from './examples-kept.ts'
import {
  CannedView,
  cannedChange,
  cannedInput,
  cannedParams,
  RenderedView,
  renderQuery,
} from './shapes-kept.ts'

const search = endpoint({
  method: 'GET',
  path: '/canned-reply/search',
  operation: 'searchCannedReplies',
  tag: 'Conversations',
  summary: "List canned replies: everybody's and your own.",
  scope: 'messages:read',
  query: namePageQuery,
  answer: namePageSchema(CannedView, 'CannedReplyList'),
  examples: cannedSearchExamples,
  async handle({ deps, app, caller, query }) {
    return { body: await listCanned(deps.db, app.id, caller.user_id, query) }
  },
})

const render = endpoint({
  method: 'GET',
  path: '/canned-reply/{id}/render',
  operation: 'renderCannedReply',
  tag: 'Conversations',
  summary: 'Read a canned reply with the values of a conversation in it.',
  description:
    'Each variable is replaced once: what stands in a value stays as it is. `missing` are those without a value; a reply with one of them is refused (1002). The ticket is the newest open one of the conversation.',
  scope: 'messages:read',
  params: cannedParams,
  query: renderQuery,
  answer: RenderedView,
  examples: cannedRenderExamples,
  async handle({ deps, app, caller, params, query }) {
    const { conversation, language = null } = query
    return { body: await renderCanned(deps.db, app.id, caller, params.id, conversation, language) }
  },
})

const common = { method: 'POST', tag: 'Conversations', scope: 'messages:send' } as const

const add = endpoint({
  ...common,
  path: '/canned-reply/add',
  operation: 'addCannedReply',
  summary: 'Write an answer once: for yourself, or (owners and admins) for everybody.',
  description:
    '1004 where there is one with this shortcut, in whatever letters: among your own, or, where it is shared, among those of everybody.',
  audit: 'canned_reply.add',
  body: cannedInput,
  answer: CannedView,
  examples: cannedAddExamples,
  handle: context => {
    const { app, caller, body, now } = context
    return withIdempotency(context, 'POST /canned-reply/add', async tx => {
      const id = await addCanned(tx, app.id, caller, body, actorOf(context), now)
      return getCanned(tx, app.id, caller.user_id, id)
    })
  },
})

const update = endpoint({
  ...common,
  path: '/canned-reply/{id}/update',
  operation: 'updateCannedReply',
  summary: 'Change a canned reply.',
  description: 'What is left out stays; of a text both languages are given anew.',
  audit: 'canned_reply.update',
  params: cannedParams,
  body: cannedChange,
  answer: CannedView,
  examples: cannedUpdateExamples,
  handle: context => {
    const { app, caller, params, body, now } = context
    return withIdempotency(context, `POST /canned-reply/${params.id}/update`, async tx => {
      await changeCanned(tx, app.id, caller, params.id, body, actorOf(context), now)
      return getCanned(tx, app.id, caller.user_id, params.id)
    })
  },
})

const remove = endpoint({
  ...common,
  path: '/canned-reply/{id}/remove',
  operation: 'removeCannedReply',
  summary: 'Remove a canned reply.',
  audit: 'canned_reply.remove',
  params: cannedParams,
  answer: Type.Object({ id: Type.String(), removed: Type.Literal(true) }, { title: 'RemovedCannedReply' }),
  examples: cannedRemoveExamples,
  handle: context => {
    const { app, caller, params } = context
    return withIdempotency(context, `POST /canned-reply/${params.id}/remove`, async tx => {
      await removeCanned(tx, app.id, caller, params.id, actorOf(context))
      return { id: params.id, removed: true }
    })
  },
})

export const cannedRoutes = [search, render, add, update, remove]
