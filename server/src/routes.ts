// The table of contents: every endpoint of the API, in the order of the document.
import { tokenRoutes } from './accounts/routes.ts'
import { agentRoutes } from './agents/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { businessRoutes } from './business/routes.ts'
import { channelRoutes } from './channels/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { type Gateway, openApiOf } from './http/openapi.ts'
import { connectRoutes } from './inbound/routes.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { knowledgeRoutes } from './knowledge/routes.ts'
import { linkRoutes } from './members/link-routes.ts'
import { memberRoutes } from './members/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { satisfactionRoutes } from './satisfaction/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { slaRoutes } from './sla/routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { toolRoutes } from './tools/routes.ts'
import { upEndpoint } from './up.ts'

/** What each tag of the document is about. */
const TAGS = {
  Knowledge: 'What agents may know about contacts.',
  Messages: 'Sending messages, and their status.',
  Conversations: 'What people do with conversations: take, answer, note, pass on, end.',
  Notices: 'What you are told.',
  Contacts: 'People who write, and how they are reached.',
  Agents: 'The AI agents of the business.',
  Tools: 'What agents may call of your own systems.',
  Channels: 'The numbers and sites where customers write.',
  'Business - Manager': 'The money of the business.',
  Tickets: 'Complaints as records, with statuses and clocks.',
  Analytics: 'What figures say of the work.',
  Accounts: 'Signing in, and what people do with their own account.',
  Members: 'The people of the business, and those who are invited.',
  Audit: 'Who changed what.',
  Tokens: 'Tokens of the API.',
  'Test gateway': 'Simulating the other side: customers, providers, time.',
  Events: 'Changes, in order.',
  health: 'Whether the service is up.',
}

export const endpoints: Endpoint[] = [
  ...knowledgeRoutes,
  ...messageRoutes,
  ...inboxRoutes,
  ...teamRoutes,
  ...noticeRoutes,
  ...contactRoutes,
  ...agentRoutes,
  ...toolRoutes,
  ...connectRoutes,
  ...channelRoutes,
  ...businessRoutes,
  ...ticketRoutes,
  ...slaRoutes,
  ...satisfactionRoutes,
  ...analyticsRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...memberRoutes,
  ...linkRoutes,
  ...auditRoutes,
  ...tokenRoutes,
  ...sandboxRoutes,
  ...feedRoutes,
  upEndpoint,
]

/** The OpenAPI document of a gateway. */
export function documentOf(gateway: Gateway): object {
  return openApiOf(endpoints, TAGS, gateway)
}
