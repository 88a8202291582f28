// The statuses of tickets: records of the business, which the inbox shows too.
import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../session/queries.ts'

export type Status = Extract<Operations['searchTicketStatuses']['answer'], unknown[]>[number]

const useAnswer = () => useQuery({ ...ask('searchTicketStatuses'), staleTime: Number.POSITIVE_INFINITY })

/** The statuses that tickets may have, in their order; none while they are on their way. */
export const useStatuses = (): Status[] => inOrder(useAnswer().data)

/** As `useStatuses`, for a page that shows nothing without them: with what became of the question. */
export function useStatusQuery() {
  const { data, error, isPending, fetchStatus, refetch } = useAnswer()
  return { data: data && inOrder(data), error, isPending, fetchStatus, refetch }
}

function inOrder(data: Operations['searchTicketStatuses']['answer'] | undefined): Status[] {
  const found = data === undefined ? [] : Array.isArray(data) ? data : data.data
  return found.filter(({ is_active }) => is_active).toSorted((a, b) => a.position - b.position)
}
