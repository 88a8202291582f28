// The records of ticket rules, as the pages here read them.
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, callIn } from '../session/call.ts'
import { ask, askWhole, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Policy } from '../tickets/policies.ts'

export type { Policy } from '../tickets/policies.ts'
export { PRIORITIES } from '../tickets/read.ts'

export type Status = Extract<AnswerOf<'searchTicketStatuses'>, unknown[]>[number]

const rowsOf = <Row>(found: Row[] | { data: Row[] }): Row[] => (Array.isArray(found) ? found : found.data)

export const useStatusRecords = () =>
  useQuery({
    ...ask('searchTicketStatuses'),
    select: found => rowsOf<Status>(found).toSorted((a, b) => a.position - b.position || a.id - b.id),
  })

export const usePolicies = () =>
  useQuery({ ...ask('searchTicketSlaPolicies'), select: found => rowsOf<Policy>(found) })

export const useTransitions = () => useQuery(ask('searchTicketTransitions'))

export const useCalendars = () => useQuery(askWhole('searchCalendars'))

/** What a status is called in each language. */
export function useBothNames(id: number) {
  return useQuery({
    queryKey: ['searchTicketStatuses', { names: id }],
    queryFn: async () => {
      const [en, fr] = await Promise.all(
        (['en', 'fr'] as const).map(async language =>
          rowsOf<Status>(await callIn(language, 'searchTicketStatuses')).find(one => one.id === id),
        ),
      )
      return { en: en?.name ?? '', fr: fr?.name ?? '' }
    },
  })
}

/** Everything that follows from the rules is read again. */
export const forgetRules = (): Promise<unknown> =>
  forget(
    'searchTicketStatuses',
    'searchTicketTransitions',
    'searchTicketSlaPolicies',
    'searchCalendars',
    'explainTicketSla',
  )

/** By the calendar's name; all day, every day where there is none. */
export function useCalendarName(): (id: string | null) => string {
  const { t } = useTranslation()
  const calendars = useCalendars().data?.data ?? []
  return id => (id === null ? t('rules.always') : (calendars.find(one => one.id === id)?.name ?? id))
}
