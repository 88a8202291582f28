import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SecretField } from '../parts/secret-field.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './sign-in.module.css'

type Props = {
  username: string
  setUsername: (username: string) => void
  /** Somebody signs in again, in a dialog that has the title; the name cannot be changed. */
  fixed: boolean
  signIn: (password: string) => Promise<void>
  forgot: () => void
}

export function PasswordForm({ username, setUsername, fixed, signIn, forgot }: Props) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const { isBusy, trouble, attempt } = useAttempt(() => signIn(password), t('signIn.wrong'))
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void attempt()
      }}
    >
      {!fixed && <h1>{t('signIn.title')}</h1>}
      {fixed && <p className={styles.said}>{t('signIn.againText')}</p>}
      <TextInput
        label={t('signIn.username')}
        type="email"
        name="username"
        autoComplete="username"
        required
        readOnly={fixed}
        autoFocus={username === ''}
        value={username}
        onChange={event => setUsername(event.currentTarget.value)}
      />
      <SecretField
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        required
        autoFocus={username !== ''}
        value={password}
        onText={setPassword}
      />
      {trouble && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      <Button type="submit" loading={isBusy} fullWidth>
        {t('signIn.go')}
      </Button>
      {!fixed && (
        <div className={styles.aside}>
          <button type="button" className={styles.link} onClick={forgot}>
            {t('signIn.forgot')}
          </button>
        </div>
      )}
    </form>
  )
}
