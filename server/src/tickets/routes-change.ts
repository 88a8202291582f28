// What was changed of a ticket, and what is changed of many.
import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { idPageFields, idPageQuery } from '../http/id-pages.ts'
import { historyExamples } from './examples-change.ts'
import { listHistory } from './history.ts'
import { ticketHistory } from './shapes.ts'

const params = Type.Object({ id: Type.String({ format: 'hashid-or-id' }) })

const history = endpoint({
  method: 'GET',
  path: '/ticket/{id}/history',
  operation: 'readTicketHistory',
  tag: 'Tickets',
  summary: 'What was changed of a ticket, and by whom: the newest first.',
  description: 'A row for each field, committed with its change. What a reopening clears is there.',
  scope: 'tickets:read',
  params,
  query: Type.Object(idPageQuery),
  answer: Type.Object({ data: Type.Array(ticketHistory), ...idPageFields }, { title: 'TicketHistory' }),
  examples: historyExamples,
  async handle({ deps, app, params, query }) {
    return { body: await listHistory(deps.db, app.id, params.id, query) }
  },
})

export const changeRoutes = [history]
