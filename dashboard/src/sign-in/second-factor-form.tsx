// A code of an authenticator app, a recovery code, or a passkey. Also where somebody says once more who they are.

import { Button, TextInput } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { useState } from 'react'
import { useAttempt } from '../parts/use-attempt.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { askPasskey, mayUsePasskeys } from './passkey.ts'
import styles from './sign-in.module.css'

type Proof = Pick<Operations['proveSecondFactor']['body'], 'code' | 'assertion'>

type Props = {
  methods: string[]
  /** What it is for, where it is no sign-in: the dialog around it has the title. */
  text?: string
  /** Gives the options of the passkey's request. */
  passkey: (() => Promise<object>) | null
  prove: (proof: Proof) => Promise<void>
  back?: () => void
}

export function SecondFactorForm({ methods, text, passkey, prove, back }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const typed = useAttempt(() => prove({ code: code.trim() }), t('signIn.wrongCode'))
  const touched = useAttempt(async () => {
    const assertion = await askPasskey(await passkey!(), t('signIn.passkeyFailed'))
    await prove({ assertion })
  })
  const hasApp = methods.includes('totp')
  const hasCodes = hasApp || methods.includes('recovery_code')
  const hasPasskey = passkey !== null && mayUsePasskeys()
  const trouble = typed.trouble ?? touched.trouble
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void typed.attempt()
      }}
    >
      {text === undefined && <h1>{t('signIn.secondTitle')}</h1>}
      <p className={styles.said}>{text ?? t(hasApp ? 'signIn.secondText' : 'signIn.secondTextCodes')}</p>
      {hasPasskey && (
        <Button type="button" loading={touched.isBusy} onClick={() => void touched.attempt()} fullWidth>
          {t('signIn.passkey')}
        </Button>
      )}
      {hasCodes && (
        <TextInput
          label={t(hasApp ? 'signIn.code' : 'signIn.recoveryCode')}
          description={hasApp ? t('signIn.codeHint') : undefined}
          autoComplete="one-time-code"
          inputMode={hasApp ? 'numeric' : 'text'}
          required
          autoFocus
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
      )}
      {trouble && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      {hasCodes && (
        <Button type="submit" variant={hasPasskey ? 'default' : 'filled'} loading={typed.isBusy} fullWidth>
          {t('signIn.goOn')}
        </Button>
      )}
      {back && (
        <div className={styles.aside}>
          <button type="button" className={styles.link} onClick={back}>
            {t(text === undefined ? 'signIn.back' : 'signIn.byPassword')}
          </button>
        </div>
      )}
    </form>
  )
}
