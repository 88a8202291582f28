// What can be chosen of each filter, by its name; records are read when somebody looks at them, or the address names one.
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { CHANNELS, channelOf } from '../parts/called.ts'
import { useMe } from '../session/me.tsx'
import { ask, askWhole } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Choice, LATE, type Narrowed, NOBODY, RATING_MAX, RATINGS, YES_NO } from './filter.ts'
import { usePolicies } from './policies.ts'
import { PRIORITIES } from './read.ts'
import { useStatuses } from './statuses.ts'

type Option = { value: string; label: string }

/** `isOpen`: somebody looks at all of them. */
export function useOptions(filter: Narrowed, isOpen: boolean): { [name in Choice]: Option[] } {
  const { t } = useTranslation()
  const { user } = useMe()
  const statuses = useStatuses()
  const people = useQuery(askWhole('searchColleagues')).data?.data ?? []
  const tags =
    useQuery({ ...askWhole('searchTags'), enabled: isOpen || Boolean(filter.tag) }).data?.data ?? []
  const teams =
    useQuery({ ...askWhole('searchTeams'), enabled: isOpen || Boolean(filter.team) }).data?.data ?? []
  const agents =
    useQuery({ ...ask('searchAgents'), enabled: isOpen || Boolean(filter.agent) }).data?.data ?? []
  const policies = usePolicies(isOpen || Boolean(filter.sla_policy_id))
  const mineFirst = people.toSorted((a, b) => Number(b.id === user.id) - Number(a.id === user.id))
  return {
    ...fixedOptions(t),
    status: statuses.map(({ code, name }) => ({ value: code, label: name })),
    assigned_to: [
      { value: NOBODY, label: t('tickets.nobody') },
      ...mineFirst.map(({ id, name }) => ({
        value: id,
        label: id === user.id ? t('tickets.me', { name }) : name,
      })),
    ],
    team: named(teams),
    tag: named(tags),
    agent: agents.map(({ id, name }) => ({ value: id, label: name })),
    sla_policy_id: policies.map(({ id, label }) => ({ value: String(id), label })),
  }
}

const named = (all: { id: string; name: string }[]): Option[] =>
  all.map(({ id, name }) => ({ value: id, label: name }))

const fixedOptions = (t: TFunction) => ({
  priority: PRIORITIES.map(value => ({ value, label: t(`tickets.priorities.${value}`) })),
  breached: LATE.map(value => ({ value, label: t(`tickets.lates.${value}`) })),
  waiting: YES_NO.map(value => ({ value, label: t(`tickets.waits.${value}`) })),
  merged: YES_NO.map(value => ({ value, label: t(`tickets.merges.${value}`) })),
  satisfaction: [
    ...(Object.keys(RATINGS) as (keyof typeof RATINGS)[]).map(name => ({
      value: RATINGS[name] as string,
      label: t(`tickets.ratings.${name}`),
    })),
    ...Array.from({ length: RATING_MAX }, (_, n) => RATING_MAX - n).map(rating => ({
      value: String(rating),
      label: t('tickets.ratingOf', { rating, max: RATING_MAX }),
    })),
  ],
  channel: CHANNELS.map(value => ({ value, label: channelOf(value, t) })),
})
