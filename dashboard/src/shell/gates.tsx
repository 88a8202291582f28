// Over the page, which stays as it is: sign in again, or say once more who you are.
import { Button, Modal } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { SecretField } from '../parts/secret-field.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { call, callOnce } from '../session/call.ts'
import { leaveGate, onGate, openGate } from '../session/gates.ts'
import { type Me, useMe } from '../session/me.tsx'
import { queries } from '../session/queries.ts'
import { signOut } from '../session/sign-out.ts'
import { onOtherTab } from '../session/tabs.ts'
import { SecondFactorForm } from '../sign-in/second-factor-form.tsx'
import styles from '../sign-in/sign-in.module.css'
import { SignInSteps } from '../sign-in/steps.tsx'
import { useTranslation } from '../texts/use-translation.tsx'

export function Gates() {
  const { t } = useTranslation()
  const me = useMe()
  const open = useSyncExternalStore(onGate, openGate)
  useOtherTabs(me)
  if (open?.gate === 'sign-in')
    return (
      <Modal
        opened
        onClose={() => undefined}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={t('signIn.againTitle')}
        zIndex={500}
      >
        <SignInSteps only={me.user.username} onDone={() => goOnAs(me)} />
        <div className={styles.aside}>
          <button type="button" className={styles.link} onClick={() => void signOut()}>
            {t('signIn.otherPerson')}
          </button>
        </div>
      </Modal>
    )
  if (open?.gate === 'confirm')
    return (
      <Modal
        opened
        onClose={() => leaveGate(false)}
        title={t('signIn.confirmTitle')}
        zIndex={500}
        closeButtonProps={{ 'aria-label': t('parts.close') }}
      >
        <ConfirmForm allowed={open.allowed} />
      </Modal>
    )
  return null
}

/** Goes on here if whoever is signed in now is the same one in the same business; else the page begins anew. */
async function goOnAs({ user, business }: Me): Promise<void> {
  const now = await callOnce('getMe')
  if (now.user.id !== user.id || now.business.id !== business.id) return location.reload()
  if (openGate()?.gate === 'sign-in') leaveGate(true)
  void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
}

/** Begins anew when another tab leaves the session, or before somebody else begins one there: nothing waits for their name. */
function useOtherTabs(me: Me): void {
  useEffect(
    () =>
      onOtherTab(said => {
        const isAgain = said.is === 'signing-in' && said.username.toLowerCase() === me.user.username
        if (said.is === 'signed-in') void goOnAs(me).catch(() => location.reload())
        // also what a page of another version says
        else if (!isAgain) location.reload()
      }),
    [me],
  )
}

/** By password, or where the API wants it by the second factor. */
function ConfirmForm({ allowed }: { allowed: string[] }) {
  const { t } = useTranslation()
  const { user } = useMe()
  const [password, setPassword] = useState('')
  const mayUsePassword = allowed.includes('password')
  const [isByPassword, setByPassword] = useState(mayUsePassword)
  const prove = async (proof: object): Promise<void> => {
    await call('confirm', { body: { username: user.username, ...proof } })
    leaveGate(true)
  }
  const { isBusy, trouble, attempt } = useAttempt(() => prove({ password }))
  if (!isByPassword)
    return (
      <SecondFactorForm
        methods={['totp', 'recovery_code']}
        text={t('signIn.confirmText')}
        passkey={() => call('startConfirm')}
        prove={prove}
        {...(mayUsePassword ? { back: () => setByPassword(true) } : {})}
      />
    )
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void attempt()
      }}
    >
      <p className={styles.said}>{t('signIn.confirmText')}</p>
      <SecretField
        label={t('signIn.password')}
        autoComplete="current-password"
        required
        data-autofocus
        value={password}
        onText={setPassword}
      />
      {trouble && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      <Button type="submit" loading={isBusy}>
        {t('signIn.confirmGo')}
      </Button>
      {user.has_second_factor && (
        <div className={styles.aside}>
          <button type="button" className={styles.link} onClick={() => setByPassword(false)}>
            {t('signIn.byCode')}
          </button>
        </div>
      )}
    </form>
  )
}
