// Changing a ticket, and what was changed of it.
import { Type } from 'typebox'
import type { Tx } from '../db/tx.ts'
import { type ContextWith, endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { idPageFields, idPageQuery } from '../http/id-pages.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { getAnswering, listMembers } from '../teams/members.ts'
import { assignTicket, changeTicket, type Doing } from './change.ts'
import { assignExamples, changeExamples, historyExamples } from './examples-change.ts'
import { Ticket, ticketView } from './fields.ts'
import { listHistory } from './history.ts'
import { ticketAssignment, ticketChange, ticketHistory } from './shapes.ts'

const params = Type.Object({ id: Type.String({ format: 'hashid-or-id' }) })

type Asks = Pick<ContextWith<'db'>, 'app' | 'caller' | 'now'> & { params: { id: string } }

async function doingOf(tx: Tx, { app, caller, params, now }: Asks, expected?: string): Promise<Doing> {
  const [by] = await tx.query<NonNullable<Doing['by']>>('select id, hashid from users where id = $1', [
    caller.user_id,
  ])
  if (!by) throw notFound()
  return { appId: app.id, ref: params.id, by, expected, now }
}

const common = { method: 'POST', tag: 'Tickets', scope: 'tickets:write', writes: true, params } as const

const update = endpoint({
  ...common,
  path: '/ticket/{id}/update',
  operation: 'updateTicket',
  summary: 'Change the words, the priority or the policy of a ticket, or its meta.',
  description:
    'What is left out stays. A priority without a policy brings its default policy, a policy its priority; what was used of the time stays used. meta is merged by its keys, null removes one. With expected_updated_at old knowledge overwrites nothing: 1001 changed_meanwhile, with the fields that others have changed.',
  audit: { none: 'tickets have a history' },
  body: ticketChange,
  answer: Ticket,
  examples: changeExamples,
  handle: context => {
    const { params, body, now, language } = context
    const { expected_updated_at, ...given } = body
    return withIdempotency(context, `POST /ticket/${params.id}/update`, async tx =>
      ticketView(
        await changeTicket(tx, await doingOf(tx, context, expected_updated_at), given),
        now,
        language,
      ),
    )
  },
})

const assign = endpoint({
  ...common,
  path: '/ticket/{id}/assign',
  operation: 'assignTicket',
  summary: 'Give a ticket to a colleague, or to nobody.',
  description: 'They are told (GET /notice/search). Who has it already changes nothing.',
  audit: { none: 'tickets have a history' },
  body: ticketAssignment,
  answer: Ticket,
  examples: assignExamples,
  handle: context => {
    const { app, params, body, now, language } = context
    const { user, expected_updated_at } = body
    return withIdempotency(context, `POST /ticket/${params.id}/assign`, async tx => {
      const named = user === null ? [] : [user]
      await getAnswering(tx, app.id, named, 'user')
      const [member = null] = await listMembers(tx, app.id, named)
      const doing = await doingOf(tx, context, expected_updated_at)
      return ticketView(await assignTicket(tx, doing, member), now, language)
    })
  },
})

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

export const changeRoutes = [update, assign, history]
