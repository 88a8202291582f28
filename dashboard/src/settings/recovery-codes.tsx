import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../parts/confirm.tsx'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './settings.module.css'

type Props = { left: number; onChanged: (codes: string[]) => void }

/** How many are left, and new ones in their place. */
export function RecoveryCodes({ left, onChanged }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.part}>
      <h3>{t('security.codes')}</h3>
      <p className={styles.soft}>
        {t('security.codesLeft', { count: left })}. {t('security.codesText')}
      </p>
      <Button variant="default" className={styles.button!} onClick={() => setAsking(true)}>
        {t('security.codesRenew')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('security.codesRenewTitle')}
          go={t('security.codesRenew')}
          onClose={() => setAsking(false)}
          onGo={async () => {
            const { recovery_codes: codes } = await call('renewRecoveryCodes')
            onChanged(codes)
          }}
        >
          <p>{t('security.codesRenewText')}</p>
        </Confirm>
      )}
    </div>
  )
}
