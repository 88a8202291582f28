// The table of contents: every endpoint of the API, in the order of the document.
import { accountRoutes } from './accounts/routes.ts'
import { agentRoutes } from './agents/routes.ts'
import { businessRoutes } from './business/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { knowledgeRoutes } from './knowledge/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { slaRoutes } from './sla/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { upEndpoint } from './up.ts'

export const endpoints: Endpoint[] = [
  ...knowledgeRoutes,
  ...messageRoutes,
  ...agentRoutes,
  ...businessRoutes,
  ...ticketRoutes,
  ...slaRoutes,
  ...accountRoutes,
  ...sandboxRoutes,
  ...feedRoutes,
  upEndpoint,
]
