// Tickets as the API gives them: pages by cursor, statuses, what a click on one of them shows.
import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { type ListPage, ROWS_PER_PAGE } from '../parts/long-list.tsx'
import type { TicketFilter } from '../paths.ts'
import { call } from '../session/call.ts'

type Query = NonNullable<Operations['searchTickets']['query']>
export type Ticket = Extract<Operations['searchTickets']['answer'], unknown[]>[number]

export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]
export const SORTS = ['-created_at', 'created_at', 'resolved_due_at', '-updated_at'] as const

export const LATE = ['any', 'response', 'resolve'] as const

/** The search that the filters of the address stand for. */
export function queryOf(filter: TicketFilter): Query {
  const priority = PRIORITIES.find(one => one === filter.priority)
  const breached = LATE.find(one => one === filter.breached)
  const sort = SORTS.find(one => one === filter.sort)
  return {
    ...(filter.status ? { status: [filter.status] } : {}),
    ...(priority ? { priority: [priority] } : {}),
    ...(breached ? { breached } : {}),
    ...(filter.created_from ? { created_from: filter.created_from } : {}),
    ...(filter.created_to ? { created_to: filter.created_to } : {}),
    ...(filter.agent ? { agent: filter.agent } : {}),
    ...(filter.assigned_to ? { assigned_to: filter.assigned_to } : {}),
    ...(filter.tag ? { tag: filter.tag } : {}),
    ...(filter.team ? { team: filter.team } : {}),
    ...(filter.contact ? { contact: filter.contact } : {}),
    ...(filter.q ? { q: filter.q } : {}),
    ...(sort ? { sort } : {}),
  }
}

/** Who has it and whom it is about come with each row. */
const INCLUDED: Query['include'] = ['assignee', 'team', 'tags', 'contact', 'conversation']
/** And of one that is open. */
const INCLUDED_IN_ONE: Query['include'] = [...INCLUDED, 'merged', 'links']

/** A page of the search: the first one, or the one at a cursor. */
export async function fetchTickets(
  query: Query,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListPage<Ticket>> {
  const place = cursor === null ? { page: 1 } : { cursor }
  let next: string | null = null
  let total: number | null = null
  const found = await call(
    'searchTickets',
    { query: { ...query, ...place, per_page: ROWS_PER_PAGE, include: INCLUDED } },
    {
      signal,
      onHeaders: headers => {
        next = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? null
        const count = headers.get('x-total-count')
        total = count === null ? null : Number(count)
      },
    },
  )
  return {
    rows: Array.isArray(found) ? found : found.data,
    next: next === null ? null : decodeURIComponent(next),
    total,
  }
}

/** One ticket as the lists show it, with its contact, its conversation and who has it. */
export function useTicket(id: string) {
  return useQuery({
    queryKey: ['searchTickets', { one: id }],
    queryFn: async ({ signal }): Promise<Ticket> => {
      const found = await call(
        'searchTickets',
        { query: { hashid: [id], include: INCLUDED_IN_ONE } },
        { signal },
      )
      const [ticket] = Array.isArray(found) ? found : found.data
      // says why there is none
      return ticket ?? call('getTicket', { params: { id }, query: { include: INCLUDED_IN_ONE } }, { signal })
    },
  })
}
