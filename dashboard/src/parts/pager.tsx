import { useTranslation } from '../texts/use-translation.tsx'
import styles from './pager.module.css'

type Props = {
  page: { from: number; to: number; total: number; current_page: number; last_page: number }
  pathOf: (page: number) => string
}

/** Where in a list one is, and the pages beside; nothing where all is on one. */
export function Pager({ page, pathOf }: Props) {
  const { t } = useTranslation()
  if (page.last_page <= 1) return null
  const { current_page: at, last_page: last } = page
  return (
    <nav className={styles.pager} aria-label={t('parts.pages')}>
      <span>{t('parts.pageOf', { from: page.from, to: page.to, total: page.total })}</span>
      {at > 1 && <a href={pathOf(at - 1)}>{t('parts.pageBefore')}</a>}
      {at < last && <a href={pathOf(at + 1)}>{t('parts.pageAfter')}</a>}
    </nav>
  )
}
