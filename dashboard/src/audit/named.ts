// What records are called that a change names by their ids. Lists are read only where one of their records is named.
import { useQuery } from '@tanstack/react-query'
import { ask, askWhole } from '../session/queries.ts'
import type { Known } from './words.ts'

const KNOWN_MS = 300_000
const NONE: ReadonlyMap<string, string> = new Map()

type Named = { [name in 'id' | 'code' | 'name' | 'label']?: string | number }

const byName = (
  rows: Named[] | { data: Named[] } | undefined,
  key: 'id' | 'code',
  name: 'name' | 'label',
): [string, string][] => {
  const all = Array.isArray(rows) ? rows : (rows?.data ?? [])
  return all.map(one => [String(one[key]), String(one[name])])
}

/** Names for what is said in `changes`: each list is one request, and none where it is known already. */
export function useKnown(changes: unknown, needs: { policies?: boolean; statuses?: boolean } = {}): Known {
  const said = JSON.stringify(changes)
  const of = (prefix: string) => ({ enabled: said.includes(`"${prefix}-`), staleTime: KNOWN_MS })
  const people = useQuery({ ...askWhole('searchColleagues'), ...of('usr') }).data
  const teams = useQuery({ ...askWhole('searchTeams'), ...of('tem') }).data
  const calendars = useQuery({ ...askWhole('searchCalendars'), ...of('cal') }).data
  const policies = useQuery({ ...ask('searchTicketSlaPolicies'), enabled: needs.policies === true }).data
  const statuses = useQuery({ ...ask('searchTicketStatuses'), enabled: needs.statuses === true }).data
  return {
    records: new Map([people, teams, calendars].flatMap(rows => byName(rows, 'id', 'name'))),
    policies: policies ? new Map(byName(policies as Named[], 'id', 'label')) : NONE,
    statuses: statuses ? new Map(byName(statuses as Named[], 'code', 'name')) : NONE,
  }
}
