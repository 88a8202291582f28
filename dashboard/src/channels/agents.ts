import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../session/queries.ts'

const PER_PAGE = 200

/** The agents that may answer on a channel. */
export function useAgents(): Operations['searchAgents']['answer']['data'] {
  return useQuery(ask('searchAgents', { query: { per_page: PER_PAGE } })).data?.data ?? []
}
