// Which address shows which page; each page is loaded when somebody goes there.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { PAGES } from './pages.ts'
import { Failed } from './parts/states.tsx'
import { paths } from './paths.ts'
import { basePath } from './session/gateway.ts'
import { Frame } from './shell/frame.tsx'
import { NotFound } from './shell/not-found.tsx'

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: PAGES[0]!.path.slice(basePath.length) || paths.settings() })
  },
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/page.tsx'), 'SettingsPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([home, settings]),
  basepath: basePath,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ({ error, reset }) => <Failed error={error} again={reset} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
