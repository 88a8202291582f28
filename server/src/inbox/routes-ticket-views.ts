import { Type } from 'typebox'
import { actorOf } from '../audit/actor.ts'
import { type ContextWith, endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import {
  ticketViewAddExamples,
  ticketViewRemoveExamples,
  ticketViewReorderExamples,
  ticketViewSearchExamples,
  ticketViewUpdateExamples,
} from './examples-ticket-views.ts'
import {
  TicketViewList,
  TicketViewView,
  ticketViewChange,
  ticketViewInput,
  ticketViewOrder,
  ticketViewParams,
} from './shapes-ticket-views.ts'
import {
  addTicketView,
  changeTicketView,
  type Doing,
  getTicketView,
  listTicketViews,
  removeTicketView,
  reorderTicketViews,
} from './ticket-views.ts'

const search = endpoint({
  method: 'GET',
  path: '/ticket/view/search',
  operation: 'searchTicketViews',
  tag: 'Tickets',
  summary: "List saved filters of tickets, everybody's and your own, with how many tickets each has.",
  scope: 'tickets:read',
  query: Type.Object({}),
  answer: TicketViewList,
  examples: ticketViewSearchExamples,
  async handle({ deps, app, caller, now }) {
    return { body: await listTicketViews(deps.db, app.id, caller.user_id, now) }
  },
})

const common = { method: 'POST', tag: 'Tickets', scope: 'tickets:write' } as const

type Asks = Pick<ContextWith<'db'>, 'app' | 'caller' | 'now' | 'ip' | 'traceId'>

const doing = (context: Asks): Doing => ({
  appId: context.app.id,
  caller: context.caller,
  by: actorOf(context),
  now: context.now,
})

const add = endpoint({
  ...common,
  path: '/ticket/view/add',
  operation: 'addTicketView',
  summary: 'Save filters of tickets: for yourself, or (owners and admins) for everybody.',
  description: 'Those of GET /ticket/search, without q. 1004 where there is one of this name.',
  audit: 'ticket_view.add',
  body: ticketViewInput,
  answer: TicketViewView,
  examples: ticketViewAddExamples,
  handle: context =>
    withIdempotency(context, 'POST /ticket/view/add', async tx =>
      getTicketView(tx, doing(context), await addTicketView(tx, doing(context), context.body)),
    ),
})

const update = endpoint({
  ...common,
  path: '/ticket/view/{id}/update',
  operation: 'updateTicketView',
  summary: 'Change saved filters of tickets.',
  description: 'What is left out stays; filters are all of them.',
  audit: 'ticket_view.update',
  params: ticketViewParams,
  body: ticketViewChange,
  answer: TicketViewView,
  examples: ticketViewUpdateExamples,
  handle: context => {
    const { params, body } = context
    return withIdempotency(context, `POST /ticket/view/${params.id}/update`, async tx => {
      await changeTicketView(tx, doing(context), params.id, body)
      return getTicketView(tx, doing(context), params.id)
    })
  },
})

const reorder = endpoint({
  ...common,
  path: '/ticket/view/reorder',
  operation: 'reorderTicketViews',
  summary:
    'Put saved filters of tickets in another order: your own, or (owners and admins) those of everybody.',
  description: 'Answers all of them, as the list does.',
  audit: 'ticket_view.reorder',
  body: ticketViewOrder,
  answer: TicketViewList,
  examples: ticketViewReorderExamples,
  handle: context =>
    withIdempotency(context, 'POST /ticket/view/reorder', async tx => {
      const { app, caller, body, now } = context
      await reorderTicketViews(tx, doing(context), body)
      return listTicketViews(tx, app.id, caller.user_id, now)
    }),
})

const remove = endpoint({
  ...common,
  path: '/ticket/view/{id}/remove',
  operation: 'removeTicketView',
  summary: 'Remove saved filters of tickets.',
  audit: 'ticket_view.remove',
  params: ticketViewParams,
  answer: Type.Object({ id: Type.String(), removed: Type.Literal(true) }, { title: 'RemovedTicketView' }),
  examples: ticketViewRemoveExamples,
  handle: context => {
    const { params } = context
    return withIdempotency(context, `POST /ticket/view/${params.id}/remove`, async tx => {
      await removeTicketView(tx, doing(context), params.id)
      return { id: params.id, removed: true }
    })
  },
})

export const ticketViewRoutes = [search, add, update, reorder, remove]
