import { actorOf } from '../audit/actor.ts'
import type { Tx } from '../db/tx.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { pageOf, pageSchema, pageView } from '../http/pagination.ts'
import { addOwn, changeOwn, getOwn, searchOwn } from './own.ts'
import {
  ownAddExamples,
  ownGetExamples,
  ownRemoveExamples,
  ownSearchExamples,
  ownUpdateExamples,
} from './own-examples.ts'
import { ownChange, ownInput, ownListed, ownParams, ownQuery, ownRemoved, ownView } from './own-shapes.ts'
import { removeOwn } from './remove.ts'

const search = endpoint({
  method: 'GET',
  path: '/agent/knowledge/search',
  operation: 'searchAgentKnowledge',
  tag: 'Knowledge',
  summary: 'Search what agents know for every conversation.',
  description: 'Always a page of twelve fields, the newest first; each with its beginning.',
  scope: 'agents:read',
  query: ownQuery,
  answer: pageSchema(ownListed),
  examples: ownSearchExamples,
  async handle({ deps, app, query, base, now }) {
    const page = pageOf(query)
    const { texts, total } = await searchOwn(deps.db, app.id, query, page, now)
    return { body: pageView(page, texts, total, `${base}/agent/knowledge/search`, query) }
  },
})

const get = endpoint({
  method: 'GET',
  path: '/agent/knowledge/{id}/text',
  operation: 'getAgentKnowledge',
  tag: 'Knowledge',
  summary: 'Read one text of an agent as a whole.',
  scope: 'agents:read',
  params: ownParams,
  answer: ownView,
  examples: ownGetExamples,
  async handle({ deps, app, params, now }) {
    return { body: await getOwn(deps.db, app.id, params.id, now) }
  },
})

const add = endpoint({
  method: 'POST',
  path: '/agent/knowledge/add',
  operation: 'addAgentKnowledge',
  tag: 'Knowledge',
  summary: 'Add a text that an agent knows in every conversation.',
  description:
    'With an external_id it takes the place of the one before; the same text again changes nothing. Read from the next answer on.',
  scope: 'agents:write',
  audit: ['knowledge.add', 'knowledge.update'],
  body: ownInput,
  answer: ownView,
  examples: ownAddExamples,
  handle: context =>
    withIdempotency(context, 'POST /agent/knowledge/add', async tx => {
      const { app, body, now } = context
      return getOwn(tx, app.id, await addOwn(tx, app.id, body, actorOf(context), now), now)
    }),
})

const update = endpoint({
  method: 'POST',
  path: '/agent/knowledge/{id}/update',
  operation: 'updateAgentKnowledge',
  tag: 'Knowledge',
  summary: 'Put another text in the place of one.',
  scope: 'agents:write',
  audit: 'knowledge.update',
  params: ownParams,
  body: ownChange,
  answer: ownView,
  examples: ownUpdateExamples,
  handle: context => {
    const { app, params, body, now } = context
    return withIdempotency(context, `POST /agent/knowledge/${params.id}/update`, async (tx: Tx) => {
      await changeOwn(tx, app.id, params.id, body.content, actorOf(context), now)
      return getOwn(tx, app.id, params.id, now)
    })
  },
})

const remove = endpoint({
  method: 'POST',
  path: '/agent/knowledge/{id}/remove',
  operation: 'removeAgentKnowledge',
  tag: 'Knowledge',
  summary: 'Remove a text: no agent reads it from the next answer on.',
  scope: 'agents:write',
  audit: 'knowledge.remove',
  params: ownParams,
  answer: ownRemoved,
  examples: ownRemoveExamples,
  handle: context => {
    const { app, params } = context
    return withIdempotency(context, `POST /agent/knowledge/${params.id}/remove`, async tx => {
      await removeOwn(tx, app.id, params.id, actorOf(context))
      return { id: params.id, removed: true }
    })
  },
})

export const ownRoutes = [search, add, get, update, remove]
