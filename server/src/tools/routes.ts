// Tools: what agents may call of the business's own systems.
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { wrongBeside } from './check-beside.ts'
import {
  addExamples,
  agentToolsExamples,
  agentToolsReadExamples,
  getExamples,
  removeExamples,
  searchExamples,
  stateExamples,
  updateExamples,
} from './examples.ts'
import { getAgentTools, getTool, listTools } from './find.ts'
import { importRoutes } from './routes-import.ts'
import { toolLogRoutes } from './routes-log.ts'
import { serverRoutes } from './routes-servers.ts'
import {
  agentParams,
  agentToolsInput,
  agentToolsView,
  changedTool,
  removedTool,
  stateInput,
  toolChange,
  toolDetails,
  toolInput,
  toolPage,
  toolParams,
  toolQuery,
} from './shapes.ts'
import { addTool, changeTool, removeTool, setAgentTools, setState } from './tools.ts'

const TAG = 'Tools'

const search = endpoint({
  method: 'GET',
  path: '/tool/search',
  operation: 'searchTools',
  tag: TAG,
  summary: 'List the tools, by name, with how their last calls went.',
  description: 'The built-in ones, which every agent has, come first on the first page.',
  scope: 'agents:read',
  query: toolQuery,
  answer: toolPage,
  examples: searchExamples,
  async handle({ deps, app, query, now }) {
    return { body: await listTools(deps.db, app.id, query, now) }
  },
})

const get = endpoint({
  method: 'GET',
  path: '/tool/{id}',
  operation: 'getTool',
  tag: TAG,
  summary: 'Read one tool: how its request is made and its answer read.',
  description: 'Of headers it says whether they have a value, and never which.',
  scope: 'agents:read',
  params: toolParams,
  answer: toolDetails,
  examples: getExamples,
  async handle({ deps, app, params, now }) {
    return { body: await getTool(deps.db, app.id, params.id, now) }
  },
})

const common = { method: 'POST', tag: TAG, scope: 'agents:write' } as const

const add = endpoint({
  ...common,
  path: '/tool/add',
  operation: 'addTool',
  summary: 'Add a tool: an address of your own that an agent may call.',
  description:
    'No agent uses it until POST /agent/{id}/tools/set gives it to one. Variables in braces come from the conversation, never from a model; what stands in their place cannot change where the call goes. 1004 where there is one of this name.',
  audit: 'tool.add',
  writes: true,
  body: toolInput,
  alsoWrong: (body, deps) => wrongBeside(body, deps, true),
  answer: toolDetails,
  examples: addExamples,
  handle: context => {
    const { deps, app, body, now } = context
    return withIdempotency(context, 'POST /tool/add', async tx => {
      const { hashid } = await addTool(tx, deps, app.id, body, actorOf(context), now)
      return getTool(tx, app.id, hashid, now)
    })
  },
})

const update = endpoint({
  ...common,
  path: '/tool/{id}/update',
  operation: 'updateTool',
  summary: 'Change a tool.',
  description:
    'What is left out stays; lists are all of them. An address with another scheme, host or port clears the values of headers that are not given again, and `headers_cleared` names them. 1001 version_changed where somebody was faster.',
  audit: 'tool.update',
  params: toolParams,
  body: toolChange,
  alsoWrong: (body, deps) => wrongBeside(body, deps, false),
  answer: changedTool,
  examples: updateExamples,
  handle: context => {
    const { deps, app, params, body, now } = context
    return withIdempotency(context, `POST /tool/${params.id}/update`, async tx => {
      const headers_cleared = await changeTool(tx, deps, app.id, params.id, body, actorOf(context), now)
      return { ...(await getTool(tx, app.id, params.id, now)), headers_cleared }
    })
  },
})

const state = endpoint({
  ...common,
  path: '/tool/{id}/state',
  operation: 'setToolState',
  summary: 'Switch a tool on or off, or say that its system is in maintenance.',
  description: 'In force from the next call on. Switched on, a tool that rested is called at once.',
  audit: 'tool.state',
  params: toolParams,
  body: stateInput,
  answer: toolDetails,
  examples: stateExamples,
  handle: context => {
    const { app, params, body, now } = context
    return withIdempotency(context, `POST /tool/${params.id}/state`, async tx => {
      await setState(tx, app.id, params.id, body, actorOf(context), now)
      return getTool(tx, app.id, params.id, now)
    })
  },
})

const remove = endpoint({
  ...common,
  path: '/tool/{id}/remove',
  operation: 'removeTool',
  summary: 'Remove a tool: no agent has it any more; its log stays.',
  audit: 'tool.remove',
  params: toolParams,
  answer: removedTool,
  examples: removeExamples,
  handle: context => {
    const { app, params } = context
    return withIdempotency(context, `POST /tool/${params.id}/remove`, async tx => {
      await removeTool(tx, app.id, params.id, actorOf(context))
      return { id: params.id, removed: true }
    })
  },
})

const readAgentTools = endpoint({
  method: 'GET',
  path: '/agent/{id}/tools',
  operation: 'getAgentTools',
  tag: TAG,
  summary: 'List the tools that an agent may use beside the built-in ones, in their order.',
  scope: 'agents:read',
  params: agentParams,
  answer: agentToolsView,
  examples: agentToolsReadExamples,
  async handle({ deps, app, params }) {
    return { body: await getAgentTools(deps.db, app.id, params.id) }
  },
})

const agentTools = endpoint({
  ...common,
  path: '/agent/{id}/tools/set',
  operation: 'setAgentTools',
  summary: 'Say which tools an agent may use, and in which order.',
  description: 'These and no others, beside the built-in ones.',
  audit: 'agent.tools',
  params: agentParams,
  body: agentToolsInput,
  answer: agentToolsView,
  examples: agentToolsExamples,
  handle: context => {
    const { app, params, body } = context
    return withIdempotency(context, `POST /agent/${params.id}/tools/set`, async tx => {
      await setAgentTools(tx, app.id, params.id, body.tools, actorOf(context))
      return getAgentTools(tx, app.id, params.id)
    })
  },
})

export const toolRoutes = [
  search,
  get,
  add,
  update,
  state,
  readAgentTools,
  agentTools,
  ...importRoutes,
  ...serverRoutes,
  ...toolLogRoutes,
  remove,
]
