import type { Operations } from '@palabre/client'
import { useState } from 'react'
import { useAttempt } from '../parts/use-attempt.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './sign-in.module.css'

type Props = { signedIn: Operations['addSession']['answer']; onDone: () => unknown }

/** For who belongs to more than one: the one of the last time stands first. */
export function ChooseBusiness({ signedIn, onDone }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(signedIn.business.id)
  const { isBusy, trouble, attempt } = useAttempt(async () => {
    if (chosen !== signedIn.business.id) await call('changeBusiness', { body: { business: chosen } })
    await onDone()
  })
  const others = signedIn.businesses.filter(({ id }) => id !== signedIn.business.id)
  const last = signedIn.businesses.filter(({ id }) => id === signedIn.business.id)
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void attempt()
      }}
    >
      <h1>{t('signIn.businessTitle')}</h1>
      <ul className={styles.choices}>
        {[...last, ...others].map(({ id, name, role }) => (
          <li key={id}>
            <button type="submit" className={styles.choice} disabled={isBusy} onClick={() => setChosen(id)}>
              <span>{name}</span>
              <span className={styles.said}>{t(`roles.${role}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {trouble && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
    </form>
  )
}
