// Servers of the Model Context Protocol, and what of their tools is accepted.
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency, withIdempotencyAfter } from '../http/idempotency.ts'
import { TIMEOUT_MS_MAX } from './bounds.ts'
import {
  acceptExamples,
  addServerExamples,
  getServerExamples,
  refreshExamples,
  removeServerExamples,
  searchServerExamples,
} from './examples-servers.ts'
import { getServer, listServers } from './find-servers.ts'
import {
  acceptInput,
  refreshInput,
  removedServer,
  serverDetails,
  serverInput,
  serverPage,
  serverParams,
  serverQuery,
} from './server-shapes.ts'
import { acceptOffers, addServer, lookAgain, lookAtNew, refreshServer, removeServer } from './servers.ts'

const TAG = 'Tools'
const common = { method: 'POST', tag: TAG, scope: 'agents:write' } as const

const search = endpoint({
  method: 'GET',
  path: '/tool/server/search',
  operation: 'searchToolServers',
  tag: TAG,
  summary: 'List the MCP servers, by name, with how many of their tools are accepted, new or changed.',
  scope: 'agents:read',
  query: serverQuery,
  answer: serverPage,
  examples: searchServerExamples,
  async handle({ deps, app, query }) {
    return { body: await listServers(deps.db, app.id, query) }
  },
})

const get = endpoint({
  method: 'GET',
  path: '/tool/server/{id}',
  operation: 'getToolServer',
  tag: TAG,
  summary: 'Read one MCP server: what it offered when it was asked last, and what of that has changed.',
  scope: 'agents:read',
  params: serverParams,
  answer: serverDetails,
  examples: getServerExamples,
  async handle({ deps, app, params, caller }) {
    return { body: await getServer(deps.db, app.id, params.id, caller) }
  },
})

const add = endpoint({
  ...common,
  path: '/tool/server/add',
  operation: 'addToolServer',
  summary: 'Add an MCP server, by Streamable HTTP, and see what it offers.',
  description:
    'None of its tools is used before it is accepted. It may ask for nothing: sampling, elicitation and roots are refused.',
  audit: 'tool_server.add',
  writes: true,
  outsideMs: TIMEOUT_MS_MAX,
  body: serverInput,
  answer: serverDetails,
  examples: addServerExamples,
  handle: context => {
    const { deps, app, body, now, caller } = context
    return withIdempotencyAfter(
      context,
      'POST /tool/server/add',
      () => lookAtNew(deps, app.id, body),
      async (tx, found) => {
        const id = await addServer(tx, deps, app.id, body, found, actorOf(context), now)
        return getServer(tx, app.id, id, caller)
      },
    )
  },
})

const refresh = endpoint({
  ...common,
  path: '/tool/server/{id}/refresh',
  operation: 'refreshToolServer',
  summary: 'Ask an MCP server what it offers now.',
  description: 'Each call looks, too.',
  audit: 'tool_server.refresh',
  writes: true,
  outsideMs: TIMEOUT_MS_MAX,
  params: serverParams,
  body: refreshInput,
  answer: serverDetails,
  examples: refreshExamples,
  handle: context => {
    const { deps, app, params, body, now, caller } = context
    return withIdempotencyAfter(
      context,
      `POST /tool/server/${params.id}/refresh`,
      () => lookAgain(deps.db, deps, app.id, params.id, body, now),
      async (tx, found) => {
        await refreshServer(tx, deps, app.id, params.id, body, found, actorOf(context), now)
        return getServer(tx, app.id, params.id, caller)
      },
      { look: tx => getServer(tx, app.id, params.id, caller) },
    )
  },
})

const accept = endpoint({
  ...common,
  path: '/tool/server/{id}/accept',
  operation: 'acceptTools',
  summary: 'Accept tools of an MCP server as they are defined now.',
  description:
    'Each becomes a tool, pinned by a hash of name, description and schema. 1001 not_accepted where that is another by now.',
  audit: ['tool_server.accept', 'tool.add', 'tool.update'],
  params: serverParams,
  body: acceptInput,
  answer: serverDetails,
  examples: acceptExamples,
  handle: context => {
    const { app, params, body, now, caller } = context
    return withIdempotency(context, `POST /tool/server/${params.id}/accept`, async tx => {
      await acceptOffers(tx, app.id, params.id, body, actorOf(context), now)
      return getServer(tx, app.id, params.id, caller)
    })
  },
})

const remove = endpoint({
  ...common,
  path: '/tool/server/{id}/remove',
  operation: 'removeToolServer',
  summary: 'Remove an MCP server, with all tools that came of it; their log stays.',
  audit: 'tool_server.remove',
  params: serverParams,
  answer: removedServer,
  examples: removeServerExamples,
  handle: context => {
    const { app, params } = context
    return withIdempotency(context, `POST /tool/server/${params.id}/remove`, async tx => {
      await removeServer(tx, app.id, params.id, actorOf(context))
      return { id: params.id, removed: true }
    })
  },
})

export const serverRoutes = [search, get, add, refresh, accept, remove]
