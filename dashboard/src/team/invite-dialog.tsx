import { NativeSelect, TextInput } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { LANGUAGES, type Language } from '@palabre/contract/languages'
import type { Role } from '@palabre/contract/scopes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Copyable } from '../parts/copyable.tsx'
import { Dialog, FormDialog, STAY } from '../parts/dialog.tsx'
import { toast } from '../parts/toast.tsx'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { currentLanguage } from '../texts/start.ts'
import { RoleChoice } from './role-choice.tsx'

type Invitation = Operations['inviteMember']['answer']

/** Invites somebody; where no mail is set up, shows the link to hand over. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const [made, setMade] = useState<Invitation | null>(null)
  if (made?.link)
    return (
      <Dialog title={t('team.linkTitle')} onClose={onClose}>
        <p>{t('team.linkText', { name: made.member.username })}</p>
        <Copyable label={t('team.link')} text={made.link} />
      </Dialog>
    )
  const invite = async (): Promise<unknown> => {
    const invitation = await call('inviteMember', { body: { username: username.trim(), role, language } })
    void forget('searchMembers')
    if (invitation.link === null) return toast(t('team.invited', { name: username.trim() }))
    setMade(invitation)
    return STAY
  }
  return (
    <FormDialog
      title={t('team.inviteTitle')}
      go={t('team.invite')}
      isReady={username.trim() !== ''}
      onGo={invite}
      onClose={onClose}
    >
      {fields => (
        <>
          <TextInput
            label={t('signIn.username')}
            type="email"
            value={username}
            error={fields.username}
            data-autofocus
            onChange={event => setUsername(event.currentTarget.value)}
          />
          <RoleChoice value={role} onChange={setRole} />
          <NativeSelect
            label={t('team.letterLanguage')}
            value={language}
            data={LANGUAGES.map(one => ({ value: one, label: t(`settings.languages.${one}`) }))}
            onChange={event => setLanguage(event.currentTarget.value as Language)}
          />
        </>
      )}
    </FormDialog>
  )
}
