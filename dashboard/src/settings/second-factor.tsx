// The second factor: an authenticator app, passkeys, and recovery codes that come with the first of them.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '../parts/page.tsx'
import { ShownOnce } from '../parts/shown-once.tsx'
import { Shown } from '../parts/states.tsx'
import { ask, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './settings.module.css'

export function SecondFactor() {
  const { t } = useTranslation()
  const found = useQuery(ask('getSecondFactor'))
  const [codes, setCodes] = useState<string[] | null>(null)
  const onChanged = (made: string[] | null = null): void => {
    setCodes(made)
    void readAgain()
  }
  const onKept = (): void => {
    setCodes(null)
    // another process may have learned only now that there is one
    void readAgain()
  }
  return (
    <Section title={t('security.secondFactor')}>
      <p className={styles.soft}>{t('security.secondFactorText')}</p>
      <Shown of={found} lines={3}>
        {have => (
          <>
            <AuthenticatorApp isSetUp={have.totp} isLast={have.passkeys.length === 0} onChanged={onChanged} />
            <Passkeys passkeys={have.passkeys} hasApp={have.totp} onChanged={onChanged} />
            {(have.totp || have.passkeys.length > 0) && (
              <RecoveryCodes left={have.recovery_codes_left} onChanged={onChanged} />
            )}
          </>
        )}
      </Shown>
      {codes !== null && (
        <ShownOnce
          title={t('security.codesTitle')}
          text={t('security.codesOnce')}
          label={t('security.codes')}
          secret={codes.join('\n')}
          kept={t('security.codesKept')}
          onClose={onKept}
        />
      )}
    </Section>
  )
}

/** What the person has, and what they may do with it. */
const readAgain = () => forget('getSecondFactor', 'getMe')
