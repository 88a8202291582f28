import styles from '../analytics/analytics.module.css'
import { useReader } from '../parts/ago.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Figure, Metric } from './read.ts'
import { cellsOf } from './words.ts'

/** All days and records together, number by number. */
export function Total({ figure, metric, path }: { figure: Figure; metric: Metric; path: string }) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <ul className={styles.tiles} aria-label={t('figures.all')}>
      {cellsOf(metric, t, reader).map(({ name, title, text, isCounted }) => {
        const said = (
          <>
            <span className={styles.tileName}>{title}</span>
            <strong>{text(figure)}</strong>
          </>
        )
        return <li key={name}>{isCounted ? <a href={path}>{said}</a> : <div>{said}</div>}</li>
      })}
    </ul>
  )
}
