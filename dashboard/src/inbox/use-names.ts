import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { askWhole } from '../session/queries.ts'
import type { Names } from './undo.ts'

const KNOWN_MS = 300_000

/** The names of colleagues and teams, by their ids. */
export function useNames(): Names {
  const people = useQuery({ ...askWhole('searchColleagues'), staleTime: KNOWN_MS }).data
  const teams = useQuery({ ...askWhole('searchTeams'), staleTime: KNOWN_MS }).data
  return useMemo(
    () =>
      Object.fromEntries([...(people?.data ?? []), ...(teams?.data ?? [])].map(({ id, name }) => [id, name])),
    [people, teams],
  )
}
