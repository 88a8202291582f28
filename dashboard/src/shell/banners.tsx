import { useRef } from 'react'
import { useNetwork } from '../live/provider.tsx'
import { Ago } from '../parts/ago.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { useHeightSaid } from '../parts/use-height-said.ts'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './banners.module.css'

/** What everybody must know before they do anything else. */
export function Banners() {
  const { t } = useTranslation()
  const me = useMe()
  const isOnline = useNetwork()
  const box = useRef<HTMLDivElement>(null)
  useHeightSaid(box, '--banners')
  return (
    <div ref={box} className={styles.banners} aria-live="polite">
      {me.stop.is_stopped && (
        <Banner icon="stop" tone="bad">
          <strong>{t('shell.stopped')}</strong> {t('shell.stoppedWhy', { reason: me.stop.reason })}
          {me.stop.stopped_at && (
            <>
              {' · '}
              <Ago at={me.stop.stopped_at} />
            </>
          )}
        </Banner>
      )}
      {me.lacks_second_factor && (
        <Banner icon="key" tone="warn">
          {t('shell.lacksSecondFactor')}
        </Banner>
      )}
      {!isOnline && (
        <Banner icon="offline" tone="warn">
          {t('parts.offline')}
        </Banner>
      )}
    </div>
  )
}

function Banner(props: { icon: IconName; tone: 'bad' | 'warn'; children: React.ReactNode }) {
  return (
    <p className={styles.banner} data-tone={props.tone}>
      <Icon name={props.icon} />
      <span>{props.children}</span>
    </p>
  )
}
