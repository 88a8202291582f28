import { Button, TextInput } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { useState } from 'react'
import { RealAgo } from '../parts/ago.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { FormDialog, useDialog } from '../parts/dialog.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Mark } from '../parts/mark.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { makePasskey, mayMakePasskeys } from './make-passkey.ts'
import styles from './settings.module.css'

type Passkey = Operations['getSecondFactor']['answer']['passkeys'][number]
type OnChanged = (codes?: string[] | null) => void

const NAME_CHARS_MAX = 100

export function Passkeys(props: { passkeys: Passkey[]; hasApp: boolean; onChanged: OnChanged }) {
  const { t } = useTranslation()
  const { passkeys, hasApp, onChanged } = props
  const [isAdding, setAdding] = useState(false)
  const [removing, askToRemove, keep] = useDialog<Passkey>()
  return (
    <div className={styles.part}>
      <h3>{t('security.passkeys')}</h3>
      {passkeys.length === 0 ? (
        <Mark shape="dash">{t('security.none')}</Mark>
      ) : (
        <ul className={styles.list}>
          {passkeys.map(passkey => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => askToRemove(passkey)} />
          ))}
        </ul>
      )}
      <GuardedButton
        variant="default"
        className={styles.button!}
        reason={mayMakePasskeys() ? null : t('security.passkeyMissing')}
        onClick={() => setAdding(true)}
      >
        {t('security.passkeyAdd')}
      </GuardedButton>
      {isAdding && <AddDialog onChanged={onChanged} onClose={() => setAdding(false)} />}
      {removing && (
        <Confirm
          title={t('security.passkeyRemoveTitle', { name: removing.name })}
          go={t('security.passkeyRemove')}
          onClose={keep}
          onGo={async () => {
            await call('removePasskey', { params: { id: removing.id } })
            onChanged()
            toast(t('security.removed'))
          }}
        >
          <p>
            {t('security.passkeyRemoveText')}{' '}
            {!hasApp && passkeys.length === 1 && t('security.removeLastText')}
          </p>
        </Confirm>
      )}
    </div>
  )
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation()
  const { name, last_used_at: usedAt } = passkey
  return (
    <li className={styles.item}>
      <span>
        {name}
        <small>
          {t('security.used')}: {usedAt === null ? t('parts.never') : <RealAgo at={usedAt} />}
        </small>
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('security.passkeyRemoveOne', { name })}
        onClick={onRemove}
      >
        {t('security.passkeyRemove')}
      </Button>
    </li>
  )
}

/** Where the service is at an IP address the API says that passkeys need a name, and the dialog shows it. */
function AddDialog({ onChanged, onClose }: { onChanged: OnChanged; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  return (
    <FormDialog
      title={t('security.passkeyAdd')}
      go={t('security.passkeyAdd')}
      isReady={name.trim() !== ''}
      onClose={onClose}
      onGo={async () => {
        const attestation = await makePasskey(await call('startPasskey'), t('security.passkeyFailed'))
        const { recovery_codes: codes } = await call('addPasskey', {
          body: { name: name.trim(), attestation },
        })
        onChanged(codes)
      }}
    >
      {fields => (
        <>
          <p>{t('security.passkeyAddText')}</p>
          <TextInput
            label={t('security.passkeyName')}
            description={t('security.passkeyNameText')}
            maxLength={NAME_CHARS_MAX}
            data-autofocus
            value={name}
            error={fields.name}
            onChange={event => setName(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
