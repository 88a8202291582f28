// Server data in TanStack Query: the key is the operation and what it was asked.
import { ApiError, type Input } from '@palabre/client'
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Operation } from './call.ts'

/** What is older is asked again when a page shows it. */
const FRESH_MS = 15_000

/** What is known of the server. A call tries again by itself; what it could not do is shown. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: error => lookWhatIsDemanded(error) }),
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, throwOnError: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** A business may demand a second factor while somebody works: who they are is then read again, and leads to its set-up. */
function lookWhatIsDemanded(error: Error): void {
  if (error instanceof ApiError && error.reason === 'second_factor_setup_required') void forget('getMe')
}

/** Options of a query for `useQuery`: reads an operation. Its key is `[operation, input]`. */
export function ask<Op extends Operation>(operation: Op, input?: Input<Op>) {
  return queryOptions({
    queryKey: [operation, input ?? {}] as const,
    queryFn: ({ signal }) => call(operation, input, { signal }),
  })
}

/** What was read by these operations is read again where it is shown, else when it is shown next. */
export function forget(...operations: Operation[]): Promise<unknown> {
  return Promise.all(operations.map(operation => queries.invalidateQueries({ queryKey: [operation] })))
}
