import { useLocation } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { KEYS } from '../keys/table.ts'
import { whyNotSee } from '../may.ts'
import { PAGES, type Page } from '../pages.ts'
import { Icon } from '../parts/icon.tsx'
import { KeyCaps } from '../parts/key-caps.tsx'
import { paths } from '../paths.ts'
import { gateway } from '../session/gateway.ts'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import { BusinessMenu } from './business-menu.tsx'
import { pageAt } from './frame.tsx'
import styles from './navigation.module.css'
import { PersonMenu } from './person-menu.tsx'

type Props = { bell: ReactNode; onHelp: () => void; onPalette: () => void }

export function Navigation({ bell, onHelp, onPalette }: Props) {
  const { t } = useTranslation()
  const pathname = useLocation({ select: location => location.pathname })
  const here = pageAt(pathname)
  const items = (group: Page['group']) =>
    PAGES.filter(page => page.group === group).map(page => (
      <Item key={page.name} page={page} isHere={page === here} />
    ))
  return (
    <div className={styles.column}>
      <div className={styles.first}>
        <BusinessMenu />
        {bell}
      </div>
      <button type="button" className={styles.search} onClick={onPalette}>
        <Icon name="search" size={16} />
        <span>{t('shell.palette.open')}</span>
        <KeyCaps keys={KEYS.palette.keys} />
      </button>
      <nav aria-label={t('shell.navigation')}>
        <ul className={styles.list}>{items('work')}</ul>
        <ul className={styles.list}>{items('run')}</ul>
      </nav>
      <div className={styles.foot}>
        <a className={styles.item} href={paths.otherApp(gateway === 'test' ? 'live' : 'test')}>
          <Icon name={gateway === 'test' ? 'leave' : 'test'} />
          {t(gateway === 'test' ? 'shell.toLive' : 'shell.toTest')}
        </a>
        <button type="button" className={styles.item} onClick={onHelp}>
          <Icon name="help" />
          {t('shell.help.open')}
        </button>
        <PersonMenu />
      </div>
    </div>
  )
}

/** Of all of them two change with the page. */
const Item = memo(function Item({ page, isHere }: { page: Page; isHere: boolean }) {
  const { t } = useTranslation()
  const me = useMe()
  const reason = page.act === null ? null : whyNotSee(me, page.act, t)
  const name = t(`shell.pages.${page.name}`)
  return (
    <li>
      {reason === null ? (
        <a
          className={styles.item}
          href={page.path}
          aria-current={isHere ? 'page' : undefined}
          title={KEYS[page.key].keys.toUpperCase()}
        >
          <Icon name={page.icon} />
          {name}
        </a>
      ) : (
        <span className={styles.item} data-off title={reason}>
          <Icon name={page.icon} />
          {name}
          <span className="visually-hidden">{reason}</span>
        </span>
      )}
    </li>
  )
})
