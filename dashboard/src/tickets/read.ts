// Tickets as the API gives them: pages by cursor, statuses, what a click on one of them shows.
import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { type ListPage, ROWS_PER_PAGE } from '../parts/long-list.tsx'
import { withShared } from '../parts/with-shared.ts'
import { call } from '../session/call.ts'

type Query = NonNullable<Operations['searchTickets']['query']>
export type Ticket = Extract<Operations['searchTickets']['answer'], unknown[]>[number]

export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]
/** Who has it, whom it is about, what it is part of and whether its clocks run come with each row. */
const INCLUDED: Query['include'] = ['assignee', 'team', 'tags', 'contact', 'conversation', 'sla', 'merged']
/** And of one that is open. */
const INCLUDED_IN_ONE: Query['include'] = [...INCLUDED, 'links']

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
    rows: withShared<Ticket>(Array.isArray(found) ? found : found.data),
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
