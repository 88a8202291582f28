import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttempt } from '../parts/use-attempt.ts'
import { call } from '../session/call.ts'
import styles from './sign-in.module.css'

type Props = { username: string; setUsername: (username: string) => void; back: () => void }

/** A letter with a link; nobody learns here who has an account. */
export function ForgotForm({ username, setUsername, back }: Props) {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  const { isBusy, trouble, attempt } = useAttempt(async () => {
    await call('requestReset', { body: { username: username.trim() } })
    setSent(true)
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
        {t(isSent ? 'signIn.forgotSent' : 'signIn.forgotText')}
      </p>
      {!isSent && (
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
      {!isSent && (
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
