// The statuses of tickets: records of the business, which the inbox shows too.
import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../session/queries.ts'

export type Status = Extract<Operations['searchTicketStatuses']['answer'], unknown[]>[number]

/** The statuses that tickets may have, in their order. */
export function useStatuses(): Status[] {
  const { data } = useQuery({ ...ask('searchTicketStatuses'), staleTime: Number.POSITIVE_INFINITY })
  const found = data === undefined ? [] : Array.isArray(data) ? data : data.data
  return found.filter(({ is_active }) => is_active).toSorted((a, b) => a.position - b.position)
}
