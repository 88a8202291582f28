import { useTranslation } from '../texts/use-translation.tsx'
import type { Declared } from './choosing.ts'
import styles from './imports.module.css'

/** What agents fill, each with its type, in one line. */
export function ParameterLine({ parameters }: { parameters: Declared['parameters'] }) {
  const { t } = useTranslation()
  return (
    <p className={styles.fact}>
      <span>{t('imports.fills')}</span>{' '}
      {parameters.length === 0
        ? t('imports.fillsNothing')
        : parameters.map(({ name, type, required }, n) => (
            <span key={name} className={styles.parameter}>
              <code>{name}</code> {t(`tools.types.${type}`)}
              {!required && ` (${t('imports.mayLack')})`}
              {n < parameters.length - 1 && ','}
            </span>
          ))}
    </p>
  )
}
