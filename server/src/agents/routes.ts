import { endpoint } from '../http/endpoint.ts'
import { pageOf, pageSchema, pageView } from '../http/pagination.ts'
import { searchExamples } from './examples.ts'
import { listAgents } from './find.ts'
import { agentQuery, agentView } from './shapes.ts'

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

export const agentRoutes = [search]
