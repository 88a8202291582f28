// Server data in TanStack Query: the key is the operation and what it was asked.
import type { Input } from '@palabre/client'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Operation, whenForbidden } from './call.ts'

/** What is older is asked again when a page shows it. */
const FRESH_MS = 15_000

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

/** What was read by these operations is read again where it is shown, else when it is shown next. */
export function forget(...operations: Operation[]): Promise<unknown> {
  return Promise.all(operations.map(operation => queries.invalidateQueries({ queryKey: [operation] })))
}
