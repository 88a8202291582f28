// Server data in TanStack Query: the key is the operation and what it was asked.
import type { Input } from '@palabre/client'
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, call, type Operation, whenForbidden } from './call.ts'

/** What is older is asked again when a page shows it. */
const FRESH_MS = 15_000
/** Of a list that is read page by page. */
const PAGES_KEPT_MAX = 20
/** Of 200 rows each: no short list has more. */
const PAGES_WHOLE_MAX = 10

/** What is known of the server. A call tries again by itself; what it could not do is shown. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, throwOnError: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// somebody's role may change while they work, or their business demand a second factor: who they are is read again
whenForbidden(() => void forget('getMe'))

/** Somebody holds other rights now: all that is shown but who they are is read anew. */
export function forgetAllRead(): void {
  void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getMe' })
}

/** Options of a query for `useQuery`: reads an operation. Its key is `[operation, input]`. */
export function ask<Op extends Operation>(operation: Op, input?: Input<Op>) {
  return queryOptions({
    queryKey: [operation, input ?? {}] as const,
    queryFn: ({ signal }) => call(operation, input, { signal }),
  })
}

type Paged = {
  [Op in Operation]: AnswerOf<Op> extends { data: unknown[]; next_cursor: string | null } ? Op : never
}[Operation]

/** Options of a query for `useQuery`: a short list, all pages of it as one. Its key is that of `ask`, which reads the first alone. */
export function askWhole<Op extends Paged>(operation: Op) {
  return queryOptions({
    queryKey: [operation, {}] as const,
    queryFn: async ({ signal }) => {
      const data: AnswerOf<Op>['data'][number][] = []
      let cursor: string | null = ''
      for (let page = 0; page < PAGES_WHOLE_MAX && cursor !== null; page++) {
        const query: object = cursor ? { cursor } : {}
        const answer: AnswerOf<Op> = await call(operation, { query } as Input<Op>, { signal })
        data.push(...answer.data)
        cursor = answer.next_cursor
      }
      return { data }
    },
  })
}

/** Options of an infinite query for `useInfiniteQuery`: as `ask`, page by page, each by the cursor of the one before. */
export function askPages<Op extends Paged>(operation: Op, input: Input<Op> & { query?: object }) {
  return infiniteQueryOptions({
    queryKey: [operation, input] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...input.query, ...(pageParam ? { cursor: pageParam } : {}) }
      return call(operation, { ...input, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor,
    maxPages: PAGES_KEPT_MAX,
  })
}

/** How many requests it is to read again what these operations have read and is shown: of a list one for each of its pages. */
export const countShown = (...operations: Operation[]): number =>
  operations
    .flatMap(name => queries.getQueryCache().findAll({ queryKey: [name], type: 'active' }))
    .reduce(
      (sum, { state }) => sum + ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1),
      0,
    )

/** What was read by these operations is read again where it is shown, else when it is shown next. */
export function forget(...operations: Operation[]): Promise<unknown> {
  return Promise.all(operations.map(operation => queries.invalidateQueries({ queryKey: [operation] })))
}
