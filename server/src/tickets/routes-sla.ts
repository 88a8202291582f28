// Each minute of a ticket's clocks.
import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { readInstant } from '../lib/time.ts'
import { slaExamples } from './examples-sla.ts'
import { explainSla } from './read-sla.ts'
import { slaQuery, TicketSla } from './shapes-sla.ts'

const params = Type.Object({ id: Type.String({ format: 'hashid-or-id' }) })

const sla = endpoint({
  method: 'GET',
  path: '/ticket/{id}/sla',
  operation: 'explainTicketSla',
  tag: 'Tickets',
  summary: 'Explain each minute of a ticket’s clocks.',
  description:
    'Every segment of both targets says why it counts or not, by which calendar and policy. With policy and at it says what would be, and writes nothing.',
  scope: 'tickets:read',
  params,
  query: slaQuery,
  answer: TicketSla,
  examples: slaExamples,
  async handle({ deps, app, params, query, now }) {
    const question = {
      ...(query.at === undefined ? {} : { at: readInstant(query.at) }),
      ...(query.policy === undefined ? {} : { policyId: query.policy }),
      ...(query.from === undefined ? {} : { segmentsFrom: readInstant(query.from) }),
    }
    return { body: await explainSla(deps.db, app.id, params.id, question, now) }
  },
})

export const slaTicketRoutes = [sla]
