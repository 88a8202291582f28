// Which address shows which page; each page is loaded when somebody goes there.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Failed } from './parts/states.tsx'
import { basePath } from './session/gateway.ts'
import { Frame } from './shell/frame.tsx'
import { Home } from './shell/home.tsx'
import { NotFound } from './shell/not-found.tsx'

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound })

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home })

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  component: lazyRouteComponent(() => import('./inbox/page.tsx'), 'InboxPage'),
})

const team = createRoute({
  getParentRoute: () => root,
  path: '/team',
  component: lazyRouteComponent(() => import('./team/page.tsx'), 'TeamPage'),
})

const tokens = createRoute({
  getParentRoute: () => root,
  path: '/tokens',
  component: lazyRouteComponent(() => import('./tokens/page.tsx'), 'TokensPage'),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lazyRouteComponent(() => import('./audit/page.tsx'), 'AuditPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/page.tsx'), 'SettingsPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([home, inbox, team, tokens, audit, settings]),
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
