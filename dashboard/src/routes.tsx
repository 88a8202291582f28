// Which address shows which page; each page is loaded when somebody goes there.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Failed } from './parts/states.tsx'
import { basePath } from './session/gateway.ts'
import { Frame } from './shell/frame.tsx'
import { Home } from './shell/home.tsx'
import { NotFound } from './shell/not-found.tsx'
import type { Room } from './texts/rooms.ts'
import { loadTexts } from './texts/start.ts'

/** A page comes with what it says, and what its parts from other rooms say. */
const withTexts =
  <Page,>(room: Room, load: () => Promise<Page>, ...others: Room[]) =>
  async (): Promise<Page> => {
    const [page] = await Promise.all([load(), loadTexts(room), ...others.map(loadTexts)])
    return page
  }

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound })

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home })

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  component: lazyRouteComponent(
    withTexts('inbox', () => import('./inbox/page.tsx')),
    'InboxPage',
  ),
})

const tickets = createRoute({
  getParentRoute: () => root,
  path: '/tickets',
  component: lazyRouteComponent(
    withTexts('tickets', () => import('./tickets/page.tsx')),
    'TicketsPage',
  ),
})

const contacts = createRoute({
  getParentRoute: () => root,
  path: '/contacts',
  component: lazyRouteComponent(
    withTexts('contacts', () => import('./contacts/page.tsx')),
    'ContactsPage',
  ),
})

const agents = createRoute({
  getParentRoute: () => root,
  path: '/agents',
  component: lazyRouteComponent(
    withTexts('agents', () => import('./agents/page.tsx'), 'tools', 'calls'),
    'AgentsPage',
  ),
})

const tools = createRoute({
  getParentRoute: () => root,
  path: '/tools',
  component: lazyRouteComponent(
    withTexts('tools', () => import('./tools/page.tsx'), 'calls'),
    'ToolsPage',
  ),
})

const toolForm = createRoute({
  getParentRoute: () => root,
  path: '/tools/form',
  component: lazyRouteComponent(
    withTexts('tools', () => import('./tools/form-page.tsx'), 'calls'),
    'ToolFormPage',
  ),
})

const toolTrial = createRoute({
  getParentRoute: () => root,
  path: '/tools/trial',
  component: lazyRouteComponent(
    withTexts('tools', () => import('./tools/trial-page.tsx'), 'calls'),
    'ToolTrialPage',
  ),
})

const toolLog = createRoute({
  getParentRoute: () => root,
  path: '/tools/log',
  component: lazyRouteComponent(
    withTexts('tools', () => import('./tools/log-page.tsx'), 'calls'),
    'ToolLogPage',
  ),
})

const toolImport = createRoute({
  getParentRoute: () => root,
  path: '/tools/import',
  component: lazyRouteComponent(
    withTexts('tools', () => import('./tools/import-page.tsx'), 'imports', 'calls'),
    'ToolImportPage',
  ),
})

const toolServers = createRoute({
  getParentRoute: () => root,
  path: '/tools/servers',
  component: lazyRouteComponent(
    withTexts('tools', () => import('./tools/servers-page.tsx'), 'imports', 'calls'),
    'ToolServersPage',
  ),
})

const canned = createRoute({
  getParentRoute: () => root,
  path: '/canned-replies',
  component: lazyRouteComponent(
    withTexts('canned', () => import('./canned/page.tsx')),
    'CannedPage',
  ),
})

const channels = createRoute({
  getParentRoute: () => root,
  path: '/channels',
  component: lazyRouteComponent(
    withTexts('channels', () => import('./channels/page.tsx')),
    'ChannelsPage',
  ),
})

const analytics = createRoute({
  getParentRoute: () => root,
  path: '/analytics',
  component: lazyRouteComponent(
    withTexts('analytics', () => import('./analytics/page.tsx')),
    'AnalyticsPage',
  ),
})

const ticketFigures = createRoute({
  getParentRoute: () => root,
  path: '/ticket-figures',
  component: lazyRouteComponent(
    withTexts('figures', () => import('./figures/page.tsx'), 'tickets', 'analytics'),
    'FiguresPage',
  ),
})

const rules = createRoute({
  getParentRoute: () => root,
  path: '/ticket-rules',
  component: lazyRouteComponent(
    withTexts('rules', () => import('./rules/page.tsx'), 'audit'),
    'RulesPage',
  ),
})

const team = createRoute({
  getParentRoute: () => root,
  path: '/team',
  component: lazyRouteComponent(
    withTexts('team', () => import('./team/page.tsx')),
    'TeamPage',
  ),
})

const teams = createRoute({
  getParentRoute: () => root,
  path: '/teams',
  component: lazyRouteComponent(
    withTexts('team', () => import('./team/teams-page.tsx')),
    'TeamsPage',
  ),
})

const tokens = createRoute({
  getParentRoute: () => root,
  path: '/tokens',
  component: lazyRouteComponent(
    withTexts('tokens', () => import('./tokens/page.tsx')),
    'TokensPage',
  ),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lazyRouteComponent(
    withTexts('audit', () => import('./audit/page.tsx')),
    'AuditPage',
  ),
})

const business = createRoute({
  getParentRoute: () => root,
  path: '/business',
  component: lazyRouteComponent(
    withTexts('business', () => import('./business/page.tsx')),
    'BusinessPage',
  ),
})

const ledger = createRoute({
  getParentRoute: () => root,
  path: '/business/ledger',
  component: lazyRouteComponent(
    withTexts('business', () => import('./business/ledger-page.tsx')),
    'LedgerPage',
  ),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(
    withTexts('security', () => import('./settings/page.tsx')),
    'SettingsPage',
  ),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    inbox,
    tickets,
    contacts,
    agents,
    tools,
    toolForm,
    toolTrial,
    toolLog,
    toolImport,
    toolServers,
    canned,
    channels,
    analytics,
    ticketFigures,
    rules,
    team,
    teams,
    tokens,
    audit,
    business,
    ledger,
    settings,
  ]),
  basepath: basePath,
  defaultPreload: 'intent',
  // filters are texts in the address: "1" stays "1"
  parseSearch: search => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: search => {
    const text = new URLSearchParams(search as { [name: string]: string }).toString()
    return text === '' ? '' : `?${text}`
  },
  scrollRestoration: true,
  defaultErrorComponent: ({ error, reset }) => <Failed error={error} again={reset} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
