// Under an agent's answer: which texts say it, what was called, what it cost.
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './timeline.module.css'
import type { MessageEntry } from './timeline.ts'

export function HowAnswered({ turn }: { turn: NonNullable<MessageEntry['turn']> }) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  const cost =
    turn.cost === null
      ? t('inbox.turn.free')
      : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 6 }).format(turn.cost)
  return (
    <details className={styles.turn}>
      <summary>{t('inbox.turn.how')}</summary>
      <dl>
        <dt>{t('inbox.turn.knew')}</dt>
        <dd>
          {turn.knowledge === null || turn.knowledge.length === 0 ? (
            t('inbox.turn.knewNothing')
          ) : (
            <ul>
              {turn.knowledge.map(({ id, text, internal, is_changed }) => (
                <li key={id}>
                  {text}
                  {internal && ` (${t('inbox.turn.internal')})`}
                  {is_changed && ` (${t('inbox.turn.changed')})`}
                </li>
              ))}
            </ul>
          )}
        </dd>
        <dt>{t('inbox.turn.called')}</dt>
        <dd>
          {turn.tools.length === 0
            ? t('inbox.turn.calledNothing')
            : turn.tools
                .map(({ tool, ok }) => (ok ? tool : `${tool} (${t('inbox.turn.failed')})`))
                .join(', ')}
        </dd>
        <dt>{t('inbox.turn.model')}</dt>
        <dd>
          {turn.model} · {t('inbox.turn.steps', { count: turn.steps })} ·{' '}
          {t('inbox.turn.tokens', {
            input: number.format(turn.input_tokens),
            output: number.format(turn.output_tokens),
          })}
        </dd>
        <dt>{t('inbox.turn.cost')}</dt>
        <dd>{cost}</dd>
      </dl>
    </details>
  )
}
