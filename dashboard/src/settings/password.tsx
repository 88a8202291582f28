import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { Section } from '../parts/page.tsx'
import { SecretField } from '../parts/secret-field.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './settings.module.css'

export function Password() {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  return (
    <Section title={t('security.password')}>
      <Button variant="default" className={styles.button!} onClick={() => setChanging(true)}>
        {t('security.changePassword')}
      </Button>
      {isChanging && <PasswordDialog onClose={() => setChanging(false)} />}
    </Section>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  return (
    <FormDialog
      title={t('security.changePassword')}
      go={t('security.changePassword')}
      isReady={current !== '' && next !== ''}
      onClose={onClose}
      onGo={async () => {
        await call('changePassword', { body: { current_password: current, password: next } })
        void forget('searchSessions')
        toast(t('security.passwordChanged'))
      }}
    >
      {fields => (
        <>
          <p>{t('security.changePasswordText')}</p>
          <SecretField
            label={t('security.current')}
            autoComplete="current-password"
            data-autofocus
            value={current}
            error={fields.current_password}
            onText={setCurrent}
          />
          <SecretField
            label={t('security.next')}
            description={t('security.nextText')}
            autoComplete="new-password"
            value={next}
            error={fields.password}
            onText={setNext}
          />
        </>
      )}
    </FormDialog>
  )
}
