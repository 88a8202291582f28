// The statuses of an app's own, and which may follow which.
import { Type } from 'typebox'
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import {
  addStatusExamples,
  deactivateStatusExamples,
  reorderStatusesExamples,
  setTransitionExamples,
  transitionsExamples,
  updateStatusExamples,
} from './examples-statuses.ts'
import { getStatus, listStatuses } from './find.ts'
import { TicketStatus } from './shapes.ts'
import {
  statusChange,
  statusEnd,
  statusInput,
  statusOrder,
  statusParams,
  TicketStatusList,
  TransitionView,
  transitionInput,
} from './shapes-statuses.ts'
import {
  addStatus,
  changeStatus,
  deactivateStatus,
  listTransitions,
  reorderStatuses,
  setTransitions,
} from './statuses.ts'

const common = {
  method: 'POST',
  tag: 'Tickets',
  scope: 'tickets:write',
  writes: true,
  roles: ['owner', 'admin'],
} as const

const add = endpoint({
  ...common,
  path: '/ticket/status/add',
  operation: 'addTicketStatus',
  summary: 'Add a ticket status.',
  description:
    'Behind all others. Tickets may enter it from wherever everything may follow, and leave it for any other, until transitions say otherwise.',
  audit: 'ticket_status.add',
  body: statusInput,
  answer: TicketStatus,
  examples: addStatusExamples,
  handle: context => {
    const { app, body, now, language } = context
    const doing = { appId: app.id, by: actorOf(context), now }
    return withIdempotency(context, 'POST /ticket/status/add', async tx =>
      getStatus(tx, app.id, await addStatus(tx, doing, body), language),
    )
  },
})

const update = endpoint({
  ...common,
  path: '/ticket/status/{id}/update',
  operation: 'updateTicketStatus',
  summary: 'Change the words of a status or what it does to the clocks, and of one of your own its place.',
  description:
    'Codes stay; the built-in ones are placed by POST /ticket/status/reorder. The clocks of the tickets in it follow behind the answer, as of now.',
  audit: 'ticket_status.update',
  params: statusParams,
  body: statusChange,
  answer: TicketStatus,
  examples: updateStatusExamples,
  handle: context => {
    const { app, params, body, now, language } = context
    const id = Number(params.id)
    const doing = { appId: app.id, by: actorOf(context), now }
    return withIdempotency(context, `POST /ticket/status/${id}/update`, async tx => {
      await changeStatus(tx, doing, id, body)
      return getStatus(tx, app.id, id, language)
    })
  },
})

const reorder = endpoint({
  ...common,
  path: '/ticket/status/reorder',
  operation: 'reorderTicketStatuses',
  summary: 'Put the ticket statuses in another order, the built-in ones too.',
  description: 'Lists, boards and filters show them so. Answers all of them, as the list does.',
  audit: 'ticket_status.reorder',
  body: statusOrder,
  answer: TicketStatusList,
  examples: reorderStatusesExamples,
  handle: context => {
    const { app, body, now, language } = context
    const doing = { appId: app.id, by: actorOf(context), now }
    return withIdempotency(context, 'POST /ticket/status/reorder', async tx => {
      await reorderStatuses(tx, doing, body.ids)
      return listStatuses(tx, app.id, language)
    })
  },
})

const deactivate = endpoint({
  ...common,
  path: '/ticket/status/{id}/deactivate',
  operation: 'deactivateTicketStatus',
  summary: 'Take a status of your own out of use, and move its tickets to another.',
  description:
    'No ticket enters it any more. Those in it are moved behind the answer; the total of GET /ticket/search?status= says how many are left. Refused (1001 no_way_out) where another status would lead to no end.',
  audit: 'ticket_status.deactivate',
  params: statusParams,
  body: statusEnd,
  answer: TicketStatus,
  examples: deactivateStatusExamples,
  handle: context => {
    const { app, params, body, now, language } = context
    const id = Number(params.id)
    const doing = { appId: app.id, by: actorOf(context), now }
    return withIdempotency(context, `POST /ticket/status/${id}/deactivate`, async tx => {
      await deactivateStatus(tx, doing, id, body.move_to)
      return getStatus(tx, app.id, id, language)
    })
  },
})

const TransitionList = Type.Object({ data: Type.Array(TransitionView) }, { title: 'TicketTransitionList' })

const transitions = endpoint({
  method: 'GET',
  path: '/ticket/transition/search',
  operation: 'searchTicketTransitions',
  tag: 'Tickets',
  summary: 'List which status may follow which.',
  scope: 'tickets:read',
  query: Type.Object({}),
  answer: TransitionList,
  examples: transitionsExamples,
  async handle({ deps, app }) {
    return { body: { data: await listTransitions(deps.db, app.id) } }
  },
})

const set = endpoint({
  ...common,
  path: '/ticket/transition/set',
  operation: 'setTicketTransition',
  summary: 'Say which statuses may follow one.',
  description:
    'All of them at once. A status that ends nothing leads to one that does, by others (1001 no_way_out). Answers all transitions.',
  audit: 'ticket_transition.set',
  body: transitionInput,
  answer: TransitionList,
  examples: setTransitionExamples,
  handle: context => {
    const { app, body, now } = context
    const doing = { appId: app.id, by: actorOf(context), now }
    return withIdempotency(context, 'POST /ticket/transition/set', async tx => {
      await setTransitions(tx, doing, body.from, body.to)
      return { data: await listTransitions(tx, app.id) }
    })
  },
})

export const statusRoutes = [add, update, reorder, deactivate, transitions, set]
