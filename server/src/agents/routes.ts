import { actorOf } from '../audit/actor.ts'
import type { Tx } from '../db/tx.ts'
import { type ContextWith, endpoint } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import { withIdempotency, withIdempotencyAfter } from '../http/idempotency.ts'
import { pageOf, pageSchema, pageView } from '../http/pagination.ts'
import { texts as httpTexts } from '../http/texts.ts'
import { addAgent } from './add.ts'
import { editAgent } from './edit.ts'
import {
  addExamples,
  getExamples,
  modeExamples,
  searchExamples,
  tryExamples,
  updateExamples,
} from './examples.ts'
import { getAgent, listAgents } from './find.ts'
import { checkModelThere } from './models.ts'
import { modelRoutes } from './routes-models.ts'
import {
  type AgentChange,
  agentChange,
  agentDetails,
  agentInput,
  agentParams,
  agentQuery,
  agentView,
  modeInput,
} from './shapes.ts'
import { trialInput, trialView } from './trial-shapes.ts'
import { TRIAL_MS_MAX, tryAgent } from './try-agent.ts'

const search = endpoint({
  method: 'GET',
  path: '/agent/search',
  operation: 'searchAgents',
  tag: 'Agents',
  summary: 'Search agents.',
  description: 'Always a page of twelve fields. Newest first unless sort says otherwise.',
  scope: 'agents:read',
  query: agentQuery,
  answer: pageSchema(agentView),
  examples: searchExamples,
  async handle({ deps, app, query, base }) {
    const page = pageOf(query)
    const { agents, total } = await listAgents(deps.db, app.id, query, page)
    return { body: pageView(page, agents, total, `${base}/agent/search`, query) }
  },
})

const add = endpoint({
  method: 'POST',
  path: '/agent/add',
  operation: 'addAgent',
  tag: 'Agents',
  summary: 'Add an agent.',
  description:
    'It begins in mode test, unless mode says otherwise: then it answers in the test gateway only. Customers reach it by a channel (POST /channel/add, or agent of an existing one).',
  scope: 'agents:write',
  audit: 'agent.add',
  writes: true,
  body: agentInput,
  answer: agentDetails,
  examples: addExamples,
  handle: context =>
    withIdempotency(context, 'POST /agent/add', async tx => {
      const { deps, app, body, now } = context
      await checkModelThere(deps, tx, app.id, body.model)
      const { hashid } = await addAgent(tx, app.id, body, actorOf(context), now)
      return getAgent(tx, app.id, hashid)
    }),
})

const get = endpoint({
  method: 'GET',
  path: '/agent/{id}',
  operation: 'getAgent',
  tag: 'Agents',
  summary: 'Read one agent: also its tone, its instructions, and which kind of model it uses.',
  scope: 'agents:read',
  params: agentParams,
  answer: agentDetails,
  examples: getExamples,
  async handle({ deps, app, params }) {
    return { body: await getAgent(deps.db, app.id, params.id) }
  },
})

const update = endpoint({
  method: 'POST',
  path: '/agent/{id}/update',
  operation: 'updateAgent',
  tag: 'Agents',
  summary: 'Change an agent.',
  description: 'What is left out stays. In force from its next answer on.',
  scope: 'agents:write',
  audit: 'agent.update',
  params: agentParams,
  body: agentChange,
  answer: agentDetails,
  examples: updateExamples,
  handle: context => change(context, context.params.id, 'update'),
})

const mode = endpoint({
  method: 'POST',
  path: '/agent/{id}/mode',
  operation: 'setAgentMode',
  tag: 'Agents',
  summary: 'Say whom an agent answers.',
  description:
    'test: the test gateway only. shadow: its answers to customers are kept as drafts that nobody sees. live: customers. An event, agent.mode_changed.',
  scope: 'agents:write',
  audit: 'agent.update',
  params: agentParams,
  body: modeInput,
  answer: agentDetails,
  examples: modeExamples,
  handle: context => change(context, context.params.id, 'mode'),
})

function change(
  context: ContextWith<'db' | 'seal' | 'settings', unknown, AgentChange>,
  id: string,
  verb: string,
) {
  const { deps, app, body, now } = context
  return withIdempotency(context, `POST /agent/${id}/${verb}`, async (tx: Tx) => {
    await editAgent(tx, app.id, id, body, actorOf(context), now)
    await checkModelThere(deps, tx, app.id, body.model)
    return getAgent(tx, app.id, id)
  })
}

const trial = endpoint({
  method: 'POST',
  path: '/agent/{id}/try',
  operation: 'tryAgent',
  tag: 'Agents',
  summary: 'Ask an agent as a customer would, and see how it comes to its answer.',
  description:
    'The answer, the steps of its model, what it looked up and what such an answer costs. Nothing is stored, sent or charged, but tools that only read are called, and stand in their log; an answer to a request with an Idempotency-Key is kept for its repeats. Any agent may be tried, also one that is switched off, and under the emergency stop.',
  scope: 'agents:write',
  audit: { none: 'nothing is stored' },
  outsideMs: TRIAL_MS_MAX,
  params: agentParams,
  body: trialInput,
  answer: trialView,
  examples: tryExamples,
  handle: context => {
    const { deps, app, caller, params, body, now, language } = context
    if (body.contact !== undefined && !caller.scopes.includes('contacts:read')) throw contactsUnread()
    const ask = () => tryAgent(deps, { app, userId: caller.user_id }, params.id, body, now, language)
    return withIdempotencyAfter(context, `POST /agent/${params.id}/try`, ask, async (_, said) => said)
  },
})

function contactsUnread(): Refusal {
  const scope = 'contacts:read'
  return new Refusal(1005, httpTexts.scopeMissing({ scope }), { body: { scope } })
}

export const agentRoutes = [search, add, get, update, mode, trial, ...modelRoutes]
