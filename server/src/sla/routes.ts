import { endpoint } from '../http/endpoint.ts'
import { listQuery, listSchema, listSmallTable, ROWS_MAX } from '../http/list.ts'
import type { AppId } from '../lib/ids.ts'
import { MINUTE_MS, SECOND_MS, type Timestamp } from '../lib/time.ts'
import { SlaPolicy } from './shapes.ts'

type PolicyRow = {
  id: number
  app_id: AppId
  label: string
  priority: string
  response_time: number
  resolve_time: number
  created_at: Timestamp
  updated_at: Timestamp
}

const policy = {
  id: 3,
  app_id: 2,
  label: 'High',
  priority: 'high',
  response_time: 60,
  resolve_time: 480,
  response_time_seconds: 3600,
  resolve_time_seconds: 28_800,
  created_at: '2026-11-01T00:00:00.000000Z',
  updated_at: '2026-11-01T00:00:00.000000Z',
}

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
  examples: { all: { summary: 'All policies', answer: [policy] } },
  handle: context =>
    listSmallTable<PolicyRow>(
      context,
      `${context.base}/ticket/sla/search`,
      'ticket_sla_policies where app_id = $1',
      'id',
      policyView,
    ),
})

function policyView(row: PolicyRow): object {
  const seconds = MINUTE_MS / SECOND_MS
  return {
    ...row,
    response_time_seconds: row.response_time * seconds,
    resolve_time_seconds: row.resolve_time * seconds,
  }
}

export const slaRoutes = [search]
