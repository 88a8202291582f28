import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { SCOPES, type Scope } from '@palabre/contract/scopes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../parts/dialog.tsx'
import { call } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import { forget } from '../session/queries.ts'
import { scopeWords } from './scope-words.ts'
import styles from './tokens.module.css'

const DAY_MS = 86_400_000
const DAYS = [30, 90, 180, 365]

type Props = { onMade: (token: string) => void; onClose: () => void }

export function AddDialog({ onMade, onClose }: Props) {
  const { t } = useTranslation()
  const { scopes: held } = useMe()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [days, setDays] = useState('90')
  const [addresses, setAddresses] = useState('')
  const toggle = (scope: Scope): void =>
    setScopes(now => (now.includes(scope) ? now.filter(one => one !== scope) : [...now, scope]))
  const add = async (): Promise<void> => {
    const from = addresses.split(/[\s,]+/).filter(one => one !== '')
    const { token } = await call('addToken', {
      body: {
        name: name.trim(),
        scopes: SCOPES.filter(scope => scopes.includes(scope)),
        // a minute less than the most that is allowed
        expires_at: new Date(Date.now() + Number(days) * DAY_MS - 60_000).toISOString(),
        ...(from.length > 0 ? { addresses: from } : {}),
      },
    })
    void forget('searchTokens')
    onMade(token)
  }
  return (
    <FormDialog
      title={t('tokens.addTitle')}
      go={t('tokens.add')}
      isReady={name.trim() !== '' && scopes.length > 0}
      size="lg"
      onGo={add}
      onClose={onClose}
    >
      {fields => (
        <>
          <TextInput
            label={t('tokens.name')}
            description={t('tokens.nameText')}
            value={name}
            error={fields.name}
            maxLength={100}
            data-autofocus
            onChange={event => setName(event.currentTarget.value)}
          />
          <fieldset className={styles.scopes}>
            <legend>{t('tokens.may')}</legend>
            {SCOPES.filter(scope => held.includes(scope)).map(scope => (
              <Checkbox
                key={scope}
                label={scopeWords(scope, t)}
                description={scope}
                checked={scopes.includes(scope)}
                onChange={() => toggle(scope)}
              />
            ))}
          </fieldset>
          <NativeSelect
            label={t('tokens.ends')}
            value={days}
            data={DAYS.map(count => ({ value: String(count), label: t('tokens.days', { count }) }))}
            onChange={event => setDays(event.currentTarget.value)}
          />
          <TextInput
            label={t('tokens.addresses')}
            description={t('tokens.addressesText')}
            value={addresses}
            error={fields.addresses}
            placeholder="192.0.2.0/24"
            onChange={event => setAddresses(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
