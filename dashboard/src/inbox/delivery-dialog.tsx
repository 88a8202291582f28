// What became of a message that went out: each call to the provider, with both sides where it was not taken, and what was told later.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReader } from '../parts/ago.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Mark, type Shape, type Tone } from '../parts/mark.tsx'
import { numberOf } from '../parts/numbers.ts'
import { Shown } from '../parts/states.tsx'
import { secondOf } from '../parts/times.ts'
import { sentenceOf } from '../parts/words.ts'
import type { AnswerOf } from '../session/call.ts'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Call, Sides } from '../tools/sides.tsx'
import styles from './deliveries.module.css'

type Message = AnswerOf<'getMessage'>
type Step = Message['timeline'][number]

const LOOKS: { [status in NonNullable<Step['status']>]: [Shape, Tone] } = {
  sent: ['check', 'leaf'],
  delivered: ['half', 'leaf'],
  read: ['full', 'leaf'],
  played: ['full', 'leaf'],
  retry: ['alert', 'earth'],
  failed: ['cross', 'rust'],
  unknown: ['alert', 'earth'],
  arrived: ['check', 'leaf'],
  resend: ['ring', 'quiet'],
}

/** Attempts whose exchange is kept, if a call was made. */
const NOT_TAKEN: ReadonlySet<Step['status']> = new Set(['retry', 'failed', 'unknown'])

export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const message = useQuery({ ...ask('getMessage', { params: { id } }), staleTime: 0 })
  return (
    <Dialog title={t('deliveries.title')} size="lg" onClose={onClose}>
      <Shown of={message} lines={4}>
        {({ timeline, waiting }) => (
          <>
            {waiting && <Waits of={waiting} />}
            <ol className={styles.steps}>
              {timeline.map((step, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a step has no id, and none comes between others
                <StepLine key={n} message={id} step={step} />
              ))}
            </ol>
            {!timeline.some(({ what }) => what === 'attempt') && (
              <p className={styles.soft}>{t('deliveries.noCalls')}</p>
            )}
          </>
        )}
      </Shown>
    </Dialog>
  )
}

/** Why it has not gone yet. */
function Waits({ of: { text, next_try_at, provider } }: { of: NonNullable<Message['waiting']> }) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <p className={styles.waits}>
      <strong>{t('deliveries.waits')}</strong> {text}
      {next_try_at && ` ${t('deliveries.next', { when: secondOf(next_try_at, reader) })}`}
      {provider && ` ${t('deliveries.says', { text: saidBy(provider) })}`}
    </p>
  )
}

function StepLine({ message, step }: { message: string; step: Step }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { what, at, attempt, milliseconds, provider_id, status, error, exchange } = step
  const isCall = what === 'attempt'
  return (
    <li>
      <div className={styles.head}>
        <strong>{t(`deliveries.what.${what}`, { n: attempt ?? 0 })}</strong>
        <Outcome step={step} />
        <span className={styles.when}>
          <time dateTime={at}>{secondOf(at, reader)}</time>
          {isCall && milliseconds !== null && (
            <span>{t('deliveries.ms', { ms: numberOf(milliseconds, reader.language) })}</span>
          )}
        </span>
      </div>
      {error && <p className={styles.why}>{sentenceOf(error.text)}</p>}
      {error?.provider && (
        <p className={styles.soft}>{t('deliveries.says', { text: saidBy(error.provider) })}</p>
      )}
      {provider_id && (
        <p className={styles.id}>
          <span>{t('deliveries.id')}</span> <code>{provider_id}</code>
        </p>
      )}
      {exchange && <Exchange of={exchange} />}
      {isCall && exchange === null && status === 'sent' && (
        <p className={styles.soft}>{t('deliveries.taken')}</p>
      )}
      {isCall && exchange === null && NOT_TAKEN.has(status) && (
        <OlderExchange message={message} attempt={attempt!} />
      )}
    </li>
  )
}

function Exchange({ of }: { of: NonNullable<Step['exchange']> }) {
  const { t } = useTranslation()
  return (
    <details className={styles.exchange}>
      <summary>{t('deliveries.exchange')}</summary>
      {/* the API leaves its fields open */}
      <Sides call={{ ...of, error: null } as Call} />
    </details>
  )
}

/** Of many calls the message itself tells the newest: an older one is asked for. */
function OlderExchange({ message, attempt }: { message: string; attempt: number }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const asked = useQuery({
    ...ask('getMessage', { params: { id: message }, query: { exchange_of: attempt } }),
    enabled: isAsked,
  })
  if (!isAsked)
    return (
      <div>
        <Button size="compact-xs" variant="default" onClick={() => setAsked(true)}>
          {t('deliveries.exchange')}
        </Button>
      </div>
    )
  return (
    <Shown of={asked} lines={2}>
      {({ timeline }) => {
        const found = timeline.find(step => step.attempt === attempt)?.exchange
        return found ? <Exchange of={found} /> : <p className={styles.soft}>{t('deliveries.notKept')}</p>
      }}
    </Shown>
  )
}

/** How it ended, by shape and word. */
function Outcome({ step: { what, status, error } }: { step: Step }) {
  const { t } = useTranslation()
  if (status === null)
    return what === 'attempt' ? <Mark shape="ring">{t('deliveries.status.underWay')}</Mark> : null
  const [shape, tone] = LOOKS[status]
  const isRefused = what === 'receipt' && status === 'failed' && error !== null
  return (
    <Mark shape={shape} tone={tone}>
      {t(isRefused ? 'deliveries.refused' : `deliveries.status.${status}`)}
    </Mark>
  )
}

const saidBy = ({ code, text }: { code: string | null; text: string }): string =>
  [code, text].filter(Boolean).join(' · ')
