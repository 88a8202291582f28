import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'

const PER_PAGE = 200

/** The agents that may answer on a channel. */
export function useAgents(): Operations['searchAgents']['answer']['data'] {
  return useQuery(ask('searchAgents', { query: { per_page: PER_PAGE } })).data?.data ?? []
}

/** Who answers on a channel, by its agent's id: people where it has none, and no name before agents are read. */
export function useAnswerers(): (agent: string | null) => string {
  const { t } = useTranslation()
  const agents = useAgents()
  return agent =>
    agent === null ? t('channels.people') : (agents.find(({ id }) => id === agent)?.name ?? '…')
}
