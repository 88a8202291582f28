// The table of contents: every endpoint of the API, in the order of the document.
import { accountRoutes } from './accounts/routes.ts'
import { businessRoutes } from './business/routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { upEndpoint } from './http/health.ts'

export const endpoints: Endpoint[] = [
  ...businessRoutes,
  ...accountRoutes,
  upEndpoint,
]
