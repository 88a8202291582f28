// Both sides of a call: what was sent, and what came back.

import { useReader } from '../parts/ago.tsx'
import { numberOf } from '../parts/numbers.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Trial } from './read.ts'
import styles from './tools.module.css'

export type Call = Pick<Trial, 'request' | 'response' | 'times' | 'error'>

/** Side by side where there is room, else one above the other. */
export function Sides({ call, isDry = false }: { call: Call; isDry?: boolean }) {
  const { t } = useTranslation()
  const { request, response, times } = call
  return (
    <>
      <div className={styles.sides}>
        <section className={styles.side} aria-label={t('calls.sent')}>
          <h2>{t(isDry ? 'calls.wouldSend' : 'calls.sent')}</h2>
          {request === null ? (
            <p className={styles.soft}>{t('calls.nothingSent')}</p>
          ) : (
            <>
              <p className={styles.line}>
                <code>
                  <b>{request.method}</b> {request.url}
                </code>
              </p>
              <HeaderLines headers={request.headers} />
              <BodyText text={request.body} bytes={request.bytes} />
            </>
          )}
        </section>
        <section className={styles.side} aria-label={t('calls.cameBack')}>
          <h2>{t('calls.cameBack')}</h2>
          {response === null ? (
            <p className={styles.soft}>{t(isDry ? 'calls.dry' : 'calls.nothingCame')}</p>
          ) : (
            <>
              <p className={styles.line}>
                <code>
                  <b>{response.status}</b>
                </code>
              </p>
              <HeaderLines headers={response.headers} />
              <BodyText text={response.body} bytes={response.bytes} />
            </>
          )}
        </section>
      </div>
      {times && <Times times={times} />}
    </>
  )
}

function HeaderLines({ headers }: { headers: { [name: string]: unknown } }) {
  const { t } = useTranslation()
  const all = Object.entries(headers)
  if (all.length === 0) return null
  return (
    <details className={styles.headerLines}>
      <summary>{t('calls.headersOf', { count: all.length })}</summary>
      <dl>
        {all.map(([name, value]) => (
          <div key={name} className={styles.pair}>
            <dt>{name}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** JSON is set in lines; what is cut or no JSON stays as it came. */
function BodyText({ text, bytes }: { text: string | null; bytes: number }) {
  const { t } = useTranslation()
  const { language } = useReader()
  if (!text) return <p className={styles.soft}>{t('calls.noBody')}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <pre className={styles.bodyText} tabIndex={0}>
        {inLines(text)}
      </pre>
      <small className={styles.soft}>
        {t('calls.bytes', { count: bytes, n: numberOf(bytes, language) })}
      </small>
    </>
  )
}

function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const STEPS = ['dns', 'connect', 'first_byte', 'all'] as const

/** How long each step took, as a line of milliseconds. */
function Times({ times }: { times: NonNullable<Call['times']> }) {
  const { t } = useTranslation()
  const { language } = useReader()
  return (
    <dl className={styles.times} aria-label={t('calls.times')}>
      {STEPS.map(step => {
        const ms = times[step]
        return (
          ms !== null && (
            <div key={step} className={styles.step}>
              <dt>{t(`calls.steps.${step}`)}</dt>
              <dd>{t('calls.ms', { ms: numberOf(Math.round(ms * 10) / 10, language) })}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
