import { Button } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { RealAgo } from '../parts/ago.tsx'
import { Mark } from '../parts/mark.tsx'
import { Section } from '../parts/page.tsx'
import { Shown } from '../parts/states.tsx'
import { toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { call } from '../session/call.ts'
import { ask, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './settings.module.css'

type Session = Operations['searchSessions']['answer']['data'][number]

/** Those beyond are counted, and end with all others. */
const SHOWN_MAX = 20

export function Sessions() {
  const { t } = useTranslation()
  const sessions = useQuery(ask('searchSessions', { query: { per_page: SHOWN_MAX } }))
  const others = useAttempt(async () => {
    await call('endSession', { body: { others: true } })
    await forget('searchSessions')
    toast(t('security.endedOthers'))
  })
  return (
    <Section title={t('security.sessions')}>
      <Shown of={sessions} lines={2}>
        {({ data, total }) => (
          <>
            <ul className={styles.list}>
              {data.map(session => (
                <SessionItem key={session.id} session={session} />
              ))}
            </ul>
            {total > data.length && (
              <p className={styles.soft}>{t('security.moreSessions', { count: total - data.length })}</p>
            )}
            {total > 1 && (
              <Button
                variant="default"
                className={styles.button!}
                loading={others.isBusy}
                onClick={() => void others.attempt()}
              >
                {t('security.endOthers')}
              </Button>
            )}
            {others.trouble && <p role="alert">{others.trouble}</p>}
          </>
        )}
      </Shown>
    </Section>
  )
}

function SessionItem({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { id, address, is_this: isThis, last_seen_at: seenAt } = session
  const device = session.device || t('security.unknownDevice')
  const ending = useAttempt(async () => {
    await call('endSession', { body: { session: id } })
    await forget('searchSessions')
    toast(t('security.ended'))
  })
  return (
    <li>
      <div className={styles.item}>
        <span>
          {device}
          <small>
            {address} · {t('security.seen')} <RealAgo at={seenAt} />
          </small>
        </span>
        {isThis ? (
          <Mark shape="full" tone="leaf">
            {t('security.here')}
          </Mark>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('security.endOne', { device, address })}
            loading={ending.isBusy}
            onClick={() => void ending.attempt()}
          >
            {t('security.end')}
          </Button>
        )}
      </div>
      {ending.trouble && <p role="alert">{ending.trouble}</p>}
    </li>
  )
}
