import type { Role } from '@palabre/contract/scopes'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { acting, toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { RoleChoice } from './role-choice.tsx'
import type { Member } from './status.tsx'

export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation()
  const [role, setRole] = useState<Role>(member.role)
  const name = member.name ?? member.username
  const give = async (given: Role): Promise<void> => {
    await call('updateMember', { params: { id: member.id }, body: { role: given } })
    await forget('searchMembers')
  }
  return (
    <FormDialog
      title={t('team.roleTitle', { name })}
      go={t('team.changeRole')}
      isReady={role !== member.role}
      onClose={onClose}
      onGo={() =>
        acting(async () => {
          await give(role)
          toast(t('team.roleGiven', { name, role: t(`roles.${role}`) }), { undo: () => give(member.role) })
        })
      }
    >
      {() => <RoleChoice value={role} onChange={setRole} />}
    </FormDialog>
  )
}
