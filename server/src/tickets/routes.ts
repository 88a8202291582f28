import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { listQuery, listSchema, ROWS_MAX } from '../http/list.ts'
import { searchInTurn } from '../http/searches.ts'
import { searchTogether } from '../http/together.ts'
import { actRoutes } from './acts.ts'
import { addTicket, getNamed, wrongContact } from './add.ts'
import { addNow } from './add-now.ts'
import { addExamples, getExamples, searchExamples, statusExamples } from './examples.ts'
import { etagOf } from './expected.ts'
import { Ticket, ticketView } from './fields.ts'
import { searchStatuses } from './find.ts'
import { getNow } from './get-now.ts'
import { findIncluded } from './included.ts'
import { changeRoutes } from './routes-change.ts'
import { exportRoutes } from './routes-export.ts'
import { manyRoutes } from './routes-many.ts'
import { slaTicketRoutes } from './routes-sla.ts'
import { statusRoutes } from './routes-statuses.ts'
import { searchTickets } from './search.ts'
import { COUNTED_MAX, includeQuery, TicketStatus, ticketInput, ticketQuery } from './shapes.ts'
import { readTicket, readUpdated, writeTicket } from './write.ts'

const SHAPE = `An array of at most ${ROWS_MAX} rows; with page or per_page a page of twelve fields. X-Total-Count says how many there are in all`

const search = endpoint({
  method: 'GET',
  path: '/ticket/search',
  operation: 'searchTickets',
  tag: 'Tickets',
  summary: 'Search tickets.',
  description: `${SHAPE}. For filters other than status, priority, policy, channel, agent and assignee it is counted up to ${COUNTED_MAX}: X-Total-Count-Relation: gte then says that there are more. Link (rel="next") leads to the next rows, in the same shape, by a cursor: whoever reads on meets no row twice. Sorted by created_at, updated_at, position or id (ascending), X-Next-Cursor is where a later sync goes on: it may repeat rows of the last 15 seconds, and misses none.`,
  scope: 'tickets:read',
  query: ticketQuery,
  answer: listSchema(Ticket),
  headers: ['X-Total-Count', 'X-Total-Count-Relation', 'X-Next-Cursor', 'Link'],
  examples: searchExamples,
  handle: context => {
    const { deps, app, base, query } = context
    const path = `${base}/ticket/search`
    const search = () => searchTickets(context, path)
    const inTurn = () => ('q' in query ? searchInTurn(deps, app.id, search) : search())
    // what is included may depend on who asks
    return query.include === undefined ? searchTogether(deps, context, path, inTurn) : inTurn()
  },
})

const statuses = endpoint({
  method: 'GET',
  path: '/ticket/status/search',
  operation: 'searchTicketStatuses',
  tag: 'Tickets',
  summary: 'Search ticket status records.',
  description: `${SHAPE}. The shared statuses (app_id null) and the app's own, in the order of their positions.`,
  scope: 'tickets:read',
  query: listQuery,
  answer: listSchema(TicketStatus),
  headers: ['X-Total-Count', 'Link'],
  examples: statusExamples,
  handle: context => searchStatuses(context, `${context.base}/ticket/status/search`),
})

const params = Type.Object({ id: Type.String({ format: 'hashid-or-id' }) })

const get = endpoint({
  method: 'GET',
  path: '/ticket/{id}',
  operation: 'getTicket',
  tag: 'Tickets',
  summary: 'Read one ticket by its id or hashid.',
  scope: 'tickets:read',
  params,
  query: Type.Object({ include: includeQuery }),
  answer: Ticket,
  headers: ['ETag'],
  examples: getExamples,
  async handle({ deps, app, caller, params, query, now, language }) {
    const cells = await getNow(deps.db, app.id, params.id)
    const headers = { etag: etagOf(readUpdated(cells).updated_at) }
    if (query.include === undefined) return { body: null, json: writeTicket(cells, now, language), headers }
    const row = readTicket(cells)
    const included = await findIncluded(deps.db, app.id, [row], query.include, { now, caller })
    return { body: Object.assign(ticketView(row, now, language), included.get(row.id)), headers }
  },
})

const ADD = '/ticket/add'
const add = endpoint({
  method: 'POST',
  path: ADD,
  operation: 'addTicket',
  tag: 'Tickets',
  summary: 'Open a ticket for a contact.',
  description: 'An unknown contact is created. With conversation the ticket belongs to it.',
  scope: 'tickets:write',
  audit: { none: 'tickets have events' },
  writes: true,
  body: ticketInput,
  answer: Ticket,
  examples: addExamples,
  alsoWrong: wrongContact,
  handle: async context => {
    const { deps, app, body, headers, now, language } = context
    if (headers['idempotency-key'] === undefined) {
      const added = await addNow(deps)({ app, input: body })
      if (added instanceof Refusal) throw added
      return { body: ticketView(added, now, language) }
    }
    return withIdempotency(
      context,
      `POST ${ADD}`,
      async tx => ticketView(await addTicket(tx, app, body, now), now, language),
      tx => getNamed(tx, app.id, body),
    )
  },
})

export const ticketRoutes = [
  search,
  ...exportRoutes,
  statuses,
  add,
  get,
  ...actRoutes,
  ...manyRoutes,
  ...changeRoutes,
  ...slaTicketRoutes,
  ...statusRoutes,
]
