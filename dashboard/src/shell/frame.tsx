// What stays while pages change: navigation, banners, help, palette.
import { Outlet, rootRouteId, useLocation, useNavigate, useRouterState } from '@tanstack/react-router'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKey } from '../keys/use-key.ts'
import { may } from '../may.ts'
import { Bell, ReadByOpening, useNoticesHere } from '../notices/bell.tsx'
import { PAGES, type Page } from '../pages.ts'
import { ZoneProvider } from '../parts/ago.tsx'
import { endFirstPaint } from '../parts/first-paint.ts'
import { Icon } from '../parts/icon.tsx'
import { Loading } from '../parts/states.tsx'
import { useAhead } from '../parts/use-ahead.ts'
import { useLater } from '../parts/use-later.ts'
import { paths } from '../paths.ts'
import { basePath, gateway } from '../session/gateway.ts'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import { Banners } from './banners.tsx'
import { fits, useCommands } from './commands.ts'
import styles from './frame.module.css'
import { useInnerLinks } from './inner-links.ts'
import { Navigation } from './navigation.tsx'
import type { Opened } from './over.tsx'

/** What opens over every page, by its sign. */
const OVER = { help: 'help', notices: 'bell' } as const

const loadOver = async () => (await import('./over.tsx')).Over

export function Frame() {
  const { t } = useTranslation()
  const me = useMe()
  const [open, setOpened] = useState<Opened | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const setOpen = (what: Opened): void => {
    setWasOpened(true)
    setOpened(what)
  }
  const Over = useAhead(loadOver, wasOpened)
  const pathname = useLocation({ select: location => location.pathname })
  useLayoutEffect(endFirstPaint, [])
  useInnerLinks()
  useSecondFactorFirst(pathname)
  useKey('help', () => setOpen('help'))
  useKey('palette', () => setOpen('palette'))
  useKey('notices', () => setOpen('notices'))
  useCommands('frame', typed =>
    (['help', 'notices'] as const)
      .map(key => ({ id: key, key, icon: OVER[key], title: t(`shell.keys.${key}`), run: () => setOpen(key) }))
      .filter(({ title }) => fits(title, typed)),
  )
  const unread = useNoticesHere()
  const close = () => setOpened(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a phone is left with the page
  useEffect(() => setOpened(now => (now === 'menu' ? null : now)), [pathname])
  useDocumentTitle(pathname, unread)
  const bell = <Bell unread={unread} onOpen={() => setOpen('notices')} />
  const navigation = (
    <Navigation bell={bell} onHelp={() => setOpen('help')} onPalette={() => setOpen('palette')} />
  )
  return (
    <ZoneProvider value={me.user.zone}>
      <div className={styles.frame} data-app={gateway}>
        <a className={styles.skip} href="#main">
          {t('shell.skip')}
        </a>
        <header className={styles.top}>
          <button
            type="button"
            className={styles.burger}
            aria-label={t('shell.menu')}
            aria-expanded={open === 'menu'}
            onClick={() => setOpen('menu')}
          >
            <Icon name="menu" size={20} />
          </button>
          <span className={styles.where}>{me.business.name}</span>
          {gateway === 'test' && <span className={styles.testMark}>{t('shell.testApp')}</span>}
          {bell}
        </header>
        <aside className={styles.side}>{navigation}</aside>
        <div className={styles.body}>
          <Banners />
          <Main pathname={pathname} />
        </div>
        {Over && wasOpened && <Over open={open} navigation={navigation} close={close} />}
      </div>
      <ReadByOpening />
      {PAGES.filter(({ act }) => act === null || may(me, act)).map(page => (
        <GoKey key={page.name} page={page} />
      ))}
    </ZoneProvider>
  )
}

const GoKey = memo(function GoKey({ page }: { page: Page }) {
  const navigate = useNavigate()
  useKey(page.key, () => void navigate({ href: page.path }))
  return null
})

/**
 * After a change of page the focus goes to its beginning, as it does where pages are loaded anew. Where somebody has gone is
 * seen at once in the navigation; the page itself is drawn behind that, in pieces between which keys and presses are heard.
 */
function Main({ pathname }: { pathname: string }) {
  const main = useRef<HTMLElement>(null)
  const page = pageAt(pathname)?.name ?? pathname
  const shown = useRef(page)
  const drawn = useLater(pathname)
  const isThere = useIsThere()
  useEffect(() => {
    if (shown.current !== page) main.current?.focus({ preventScroll: true })
    shown.current = page
  }, [page])
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main}>
      {drawn === pathname && (isThere ? <Outlet /> : <Loading lines={8} />)}
    </main>
  )
}

/** Has the page arrived that the address says? Until then the router has the one before, which nobody has asked for any more. */
const useIsThere = (): boolean =>
  useRouterState({
    select({ matches, location }) {
      const last = matches.at(-1)
      return (
        last === undefined || last.routeId === rootRouteId || bare(last.pathname) === bare(location.pathname)
      )
    },
  })

const bare = (pathname: string): string => pathname.replace(/\/$/, '')

/** The page that an address belongs to, as the router has it: below our beginning. */
export function pageAt(pathname: string): Page | undefined {
  const whole = basePath + pathname
  return PAGES.find(({ path }) => whole === path || whole.startsWith(`${path}/`))
}

/** Of whom the business demands a second factor can do nothing but set one up: that is in the settings. */
function useSecondFactorFirst(pathname: string): void {
  const { lacks_second_factor: isLacking } = useMe()
  const navigate = useNavigate()
  const isElsewhere = pageAt(pathname)?.name !== 'settings'
  useEffect(() => {
    if (isLacking && isElsewhere) void navigate({ href: paths.settings(), replace: true })
  }, [isLacking, isElsewhere, navigate])
}

/** With how many notices are unread; the inbox adds its own. */
function useDocumentTitle(pathname: string, unread: number): void {
  const { t } = useTranslation()
  const { business } = useMe()
  const page = pageAt(pathname)
  useEffect(() => {
    const here = page ? `${t(`shell.pages.${page.name}`)} · ` : ''
    const count = unread > 0 && page?.name !== 'inbox' ? `(${unread}) ` : ''
    document.title = `${count}${here}${business.name} · Palabre`
  }, [page, business.name, unread, t])
}
