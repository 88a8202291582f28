import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { SecretField } from '../parts/secret-field.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './settings.module.css'

/** With which address this person signs in; another one counts once its reader has opened the link. */
export function Address() {
  const { t } = useTranslation()
  const { user } = useMe()
  const [isChanging, setChanging] = useState(false)
  return (
    <div className={styles.part}>
      <h3>{t('settings.address')}</h3>
      <p className={styles.soft}>{user.username}</p>
      <Button variant="default" className={styles.button!} onClick={() => setChanging(true)}>
        {t('settings.changeAddress')}
      </Button>
      {isChanging && <AddressDialog onClose={() => setChanging(false)} />}
    </div>
  )
}

function AddressDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  return (
    <FormDialog
      title={t('settings.changeAddress')}
      go={t('settings.addressGo')}
      isReady={username.trim() !== '' && password !== ''}
      onClose={onClose}
      onGo={async () => {
        await call('requestAddress', { body: { username: username.trim(), password } })
        toast(t('settings.addressAsked', { address: username.trim() }))
      }}
    >
      {fields => (
        <>
          <p>{t('settings.addressText')}</p>
          <TextInput
            label={t('settings.newAddress')}
            type="email"
            autoComplete="email"
            data-autofocus
            value={username}
            error={fields.username}
            onChange={event => setUsername(event.currentTarget.value)}
          />
          <SecretField
            label={t('security.current')}
            autoComplete="current-password"
            value={password}
            error={fields.password}
            onText={setPassword}
          />
        </>
      )}
    </FormDialog>
  )
}
