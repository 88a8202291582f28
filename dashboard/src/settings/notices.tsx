import { Switch } from '@mantine/core'
import { NOTICE_KINDS } from '@palabre/contract/notices'
import { useState } from 'react'
import { Section } from '../parts/page.tsx'
import { useChangeMe } from '../session/change-me.ts'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './settings.module.css'

/** What this person is told, and how. Kept for every browser; each browser asks once more before it shows anything. */
export function Notices() {
  const { t } = useTranslation()
  const { notices } = useMe().user
  const change = useChangeMe()
  const [isDenied, setDenied] = useState('Notification' in window && Notification.permission === 'denied')
  const wishDesktop = async (isOn: boolean): Promise<void> => {
    const isAllowed =
      !isOn || ('Notification' in window && (await Notification.requestPermission()) === 'granted')
    setDenied(!isAllowed)
    if (isAllowed) change({ notices: { desktop: isOn } })
  }
  return (
    <Section title={t('security.tell.title')}>
      <p className={styles.soft}>{t('security.tell.text')}</p>
      {NOTICE_KINDS.map(kind => (
        <Switch
          key={kind}
          label={t(`security.tell.kinds.${kind}`)}
          checked={notices[kind]}
          onChange={event => change({ notices: { [kind]: event.currentTarget.checked } })}
        />
      ))}
      <Switch
        label={t('security.tell.sound')}
        checked={notices.sound}
        onChange={event => change({ notices: { sound: event.currentTarget.checked } })}
      />
      <Switch
        label={t('security.tell.desktop')}
        description={t(isDenied ? 'security.tell.desktopDenied' : 'security.tell.desktopText')}
        checked={notices.desktop}
        onChange={event => void wishDesktop(event.currentTarget.checked)}
      />
    </Section>
  )
}
