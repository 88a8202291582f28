// Before anything else is there: small, since everybody loads it.
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './boot.module.css'
import { troubleOf } from './words.ts'

/** Nothing for 200 ms, then that the page is on its way. */
export function LatePlaceholder() {
  const { t } = useTranslation()
  return (
    <main className={`${styles.boot} ${styles.late}`} role="status">
      {t('parts.loading')}
    </main>
  )
}

/** The service did not even say who is here. */
export function AppFailed({ error, again }: { error: unknown; again: () => unknown }) {
  const { t } = useTranslation()
  const trouble = troubleOf(error, t)
  return (
    <main className={styles.boot} role="alert">
      <h1>{t('parts.trouble.failed')}</h1>
      <p>{trouble.message}</p>
      {trouble.trace && <p>{t('parts.trace', { trace: trouble.trace })}</p>}
      <button type="button" onClick={() => void again()}>
        {t('parts.again')}
      </button>
    </main>
  )
}
