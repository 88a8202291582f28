import { NativeSelect, TextInput } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { LANGUAGES, type Language } from '@palabre/contract/languages'
import type { Role } from '@palabre/contract/scopes'
import { useState } from 'react'
import { Copyable } from '../parts/copyable.tsx'
import { Dialog, FormDialog, STAY } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { currentLanguage } from '../texts/start.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { RoleChoice } from './role-choice.tsx'
import type { Member } from './status.tsx'

type Invitation = Operations['inviteMember']['answer']

/**
 * Invites somebody, or invites `again` whoever was; where no mail is set up, or the letter before did not go out, shows the link to
 * hand over.
 */
export function InviteDialog({ again, onClose }: { again?: Member; onClose: () => void }) {
  const { t } = useTranslation()
  const [username, setUsername] = useState(again?.username ?? '')
  const [role, setRole] = useState<Role>(again?.role ?? 'member')
  const [language, setLanguage] = useState<Language>(currentLanguage())
  const [made, setMade] = useState<Invitation | null>(null)
  if (made?.link)
    return (
      <Dialog title={t('team.linkTitle')} onClose={onClose}>
        <p>
          {t(made.mail === 'queued' ? 'team.linkTextToo' : 'team.linkText', { name: made.member.username })}
        </p>
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
      title={again ? t('team.againTitle', { name: again.username }) : t('team.inviteTitle')}
      go={t(again ? 'team.again' : 'team.invite')}
      isReady={username.trim() !== ''}
      onGo={invite}
      onClose={onClose}
    >
      {fields => (
        <>
          {again ? (
            <p>{t('team.againText')}</p>
          ) : (
            <TextInput
              label={t('signIn.username')}
              type="email"
              value={username}
              error={fields.username}
              data-autofocus
              onChange={event => setUsername(event.currentTarget.value)}
            />
          )}
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
