import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { listQuery, listSchema, listSmallTable, ROWS_MAX } from '../http/list.ts'
import {
  addPolicyExamples,
  deactivatePolicyExamples,
  policiesExamples,
  reorderPoliciesExamples,
  updatePolicyExamples,
} from './examples.ts'
import {
  addPolicy,
  changePolicy,
  deactivatePolicy,
  getPolicy,
  listPolicies,
  POLICIES,
  POLICY_ORDER,
  type PolicyRow,
  policyView,
  reorderPolicies,
} from './policies.ts'
import { calendarRoutes } from './routes-calendars.ts'
import { policyChange, policyInput, policyOrder, policyParams, SlaPolicy, SlaPolicyList } from './shapes.ts'

const search = endpoint({
  method: 'GET',
  path: '/ticket/sla/search',
  operation: 'searchTicketSlaPolicies',
  tag: 'Tickets',
  summary: 'Search ticket SLA policy records.',
  description: `An array of at most ${ROWS_MAX} rows; with page or per_page a page of twelve fields. X-Total-Count says how many there are in all. response_time and resolve_time are whole minutes.`,
  scope: 'tickets:read',
  query: listQuery,
  answer: listSchema(SlaPolicy),
  headers: ['X-Total-Count', 'Link'],
  examples: policiesExamples,
  handle: context =>
    listSmallTable<PolicyRow>(
      context,
      `${context.base}/ticket/sla/search`,
      POLICIES,
      POLICY_ORDER,
      policyView,
    ),
})

const common = {
  method: 'POST',
  tag: 'Tickets',
  scope: 'tickets:write',
  writes: true,
  roles: ['owner', 'admin'],
  answer: SlaPolicy,
} as const

const add = endpoint({
  ...common,
  path: '/ticket/sla/add',
  operation: 'addTicketSlaPolicy',
  summary: 'Add an SLA policy.',
  description:
    'Its times are whole minutes of its calendar’s working hours; without a calendar they run all day, every day.',
  audit: 'sla_policy.add',
  body: policyInput,
  examples: addPolicyExamples,
  handle: context => {
    const { app, body, now } = context
    return withIdempotency(context, 'POST /ticket/sla/add', async tx =>
      getPolicy(tx, app.id, await addPolicy(tx, app.id, body, actorOf(context), now)),
    )
  },
})

const update = endpoint({
  ...common,
  path: '/ticket/sla/{id}/update',
  operation: 'updateTicketSlaPolicy',
  summary: 'Change an SLA policy.',
  description:
    'What is left out stays. Other times or another calendar count from now on, for the tickets that have it too: what they have used stays used, and a target that is used up already was due when it was.',
  audit: 'sla_policy.update',
  params: policyParams,
  body: policyChange,
  examples: updatePolicyExamples,
  handle: context => {
    const { app, params, body, now } = context
    const id = Number(params.id)
    return withIdempotency(context, `POST /ticket/sla/${id}/update`, async tx => {
      await changePolicy(tx, app.id, id, body, actorOf(context), now)
      return getPolicy(tx, app.id, id)
    })
  },
})

const reorder = endpoint({
  ...common,
  path: '/ticket/sla/reorder',
  operation: 'reorderTicketSlaPolicies',
  summary: 'Put the SLA policies in another order.',
  description:
    'Lists show them so, those without a position behind; it decides about no ticket. Answers all of them, as the list does.',
  audit: 'sla_policy.reorder',
  body: policyOrder,
  answer: SlaPolicyList,
  examples: reorderPoliciesExamples,
  handle: context => {
    const { app, body, now } = context
    return withIdempotency(context, 'POST /ticket/sla/reorder', async tx => {
      await reorderPolicies(tx, app.id, body.ids, actorOf(context), now)
      return listPolicies(tx, app.id)
    })
  },
})

const deactivate = endpoint({
  ...common,
  path: '/ticket/sla/{id}/deactivate',
  operation: 'deactivateTicketSlaPolicy',
  summary: 'Take an SLA policy out of use.',
  description:
    'No ticket gets it any more; those that have it keep it. The default policy of a priority is not taken out of use (1001 in_use).',
  audit: 'sla_policy.deactivate',
  params: policyParams,
  examples: deactivatePolicyExamples,
  handle: context => {
    const { app, params, now } = context
    const id = Number(params.id)
    return withIdempotency(context, `POST /ticket/sla/${id}/deactivate`, async tx => {
      await deactivatePolicy(tx, app.id, id, actorOf(context), now)
      return getPolicy(tx, app.id, id)
    })
  },
})

export const slaRoutes = [search, add, update, reorder, deactivate, ...calendarRoutes]
