import { TextInput } from '@mantine/core'
import type { Role } from '@palabre/contract/scopes'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { RoleChoice } from './role-choice.tsx'

/** A holder of tokens that does not leave the business. */
export function ServiceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Exclude<Role, 'owner'>>('member')
  return (
    <FormDialog
      title={t('team.serviceTitle')}
      go={t('team.addService')}
      isReady={name.trim() !== ''}
      onClose={onClose}
      onGo={async () => {
        await call('addServiceAccount', { body: { name: name.trim(), role } })
        await forget('searchMembers')
        toast(t('team.serviceAdded', { name: name.trim() }))
      }}
    >
      {fields => (
        <>
          <p>{t('team.serviceText')}</p>
          <TextInput
            label={t('settings.name')}
            value={name}
            error={fields.name}
            maxLength={200}
            data-autofocus
            onChange={event => setName(event.currentTarget.value)}
          />
          <RoleChoice isService value={role} onChange={given => given !== 'owner' && setRole(given)} />
        </>
      )}
    </FormDialog>
  )
}
