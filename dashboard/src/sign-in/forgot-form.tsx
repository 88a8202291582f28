import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAttempt } from '../parts/use-attempt.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './sign-in.module.css'

type Props = { username: string; setUsername: (username: string) => void; back: () => void }

/** A letter with a link, or whom to ask where none is sent; nobody learns here who has an account. */
export function ForgotForm({ username, setUsername, back }: Props) {
  const { t } = useTranslation()
  const [said, setSaid] = useState<'forgotText' | 'forgotSent' | 'forgotNoMail'>('forgotText')
  const isAsked = said !== 'forgotText'
  const { isBusy, trouble, attempt } = useAttempt(async () => {
    const { mail } = await call('requestReset', { body: { username: username.trim() } })
    setSaid(mail === 'not_configured' ? 'forgotNoMail' : 'forgotSent')
  })
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void attempt()
      }}
    >
      <h1>{t('signIn.forgotTitle')}</h1>
      <p className={styles.said} role="status">
        {t(`signIn.${said}`)}
      </p>
      {!isAsked && (
        <TextInput
          label={t('signIn.username')}
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={username}
          onChange={event => setUsername(event.currentTarget.value)}
        />
      )}
      {trouble && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      {!isAsked && (
        <Button type="submit" loading={isBusy} fullWidth>
          {t('signIn.forgotGo')}
        </Button>
      )}
      <div className={styles.aside}>
        <button type="button" className={styles.link} onClick={back}>
          {t('signIn.back')}
        </button>
      </div>
    </form>
  )
}
