import { useQuery } from '@tanstack/react-query'
import { useEvents, useLive } from '../live/provider.tsx'
import { numberOf } from '../parts/numbers.ts'
import type { AnswerOf } from '../session/call.ts'
import { ask, queries } from '../session/queries.ts'

export type Counts = AnswerOf<'countConversations'>

const options = {
  ...ask('countConversations'),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
}

/** How many each list has, kept as events say. */
export function useCounts(): Counts | undefined {
  const { reads } = useLive()
  const readAgain = (): void =>
    reads.want('counts', () => queries.refetchQueries({ queryKey: options.queryKey }))
  useEvents({
    onEvent({ type }) {
      if (type === 'message.received' || type.startsWith('conversation.')) readAgain()
    },
    onReset: readAgain,
  })
  return useQuery(options).data
}

/** "12", and "1000+" where there are more than are counted. */
export const countText = (count: { n: number; relation: 'eq' | 'gte' }, language: string): string =>
  numberOf(count.n, language) + (count.relation === 'gte' ? '+' : '')
