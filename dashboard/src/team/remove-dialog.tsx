import { NativeSelect } from '@mantine/core'
import { ApiError } from '@palabre/client'
import { ROLES, type Role } from '@palabre/contract/scopes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '../parts/choice.tsx'
import { FormDialog, STAY } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { ask, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Member } from './status.tsx'

type Held = { id: number; name: string; app: 'live' | 'test'; scopes: string[] }[]

/** A token that may do all that its holder may goes to nobody above whoever leaves: it would gain by it. */
const mayTake = (role: Role, held: Held | null, from: Role): boolean =>
  !held?.some(({ scopes }) => scopes.includes('admin')) || ROLES.indexOf(role) >= ROLES.indexOf(from)

/** Takes somebody out of the business; whose programs hold tokens says first what becomes of them. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation()
  const name = member.name ?? member.username
  const [held, setHeld] = useState<Held | null>(null)
  const [way, setWay] = useState<'transfer' | 'revoke'>('transfer')
  const others = useQuery({
    ...ask('searchMembers', { query: { status: 'active', per_page: 200 } }),
    enabled: held !== null,
  })
  const takers = (others.data?.data ?? []).filter(
    ({ id, role }) => id !== member.id && mayTake(role, held, member.role),
  )
  const [chosen, setChosen] = useState('')
  const taker = chosen || (takers[0]?.id ?? '')
  const remove = async (): Promise<unknown> => {
    const about = held === null ? {} : way === 'transfer' ? { transfer_to: taker } : { revoke_tokens: true }
    try {
      await call('removeMember', { params: { id: member.id }, body: about })
    } catch (error) {
      const tokens = error instanceof ApiError && error.reason === 'holds_tokens' && error.body?.tokens
      if (!tokens || held !== null) throw error
      setHeld(tokens)
      return STAY
    }
    void forget('searchMembers')
    return toast(t('team.removed', { name }))
  }
  return (
    <FormDialog
      title={t(member.status === 'invited' ? 'team.takeBackTitle' : 'team.removeTitle', { name })}
      go={t(member.status === 'invited' ? 'team.takeBack' : 'team.remove')}
      isGrave
      isReady={held === null || way === 'revoke' || taker !== ''}
      onGo={remove}
      onClose={onClose}
    >
      {() =>
        held === null ? (
          <p>{t(member.status === 'invited' ? 'team.takeBackText' : 'team.removeText')}</p>
        ) : (
          <>
            <p>{t('team.holds', { count: held.length })}</p>
            <ul>
              {held.map(token => (
                <li key={token.id}>{token.name}</li>
              ))}
            </ul>
            <Choice
              label={t('team.holdsWhat')}
              value={way}
              onChange={setWay}
              options={[
                { value: 'transfer', title: t('team.transfer'), text: t('team.transferText') },
                { value: 'revoke', title: t('team.revoke'), text: t('team.revokeText') },
              ]}
            />
            {way === 'transfer' && (
              <NativeSelect
                label={t('team.taker')}
                value={taker}
                description={takers.length === 0 && others.isSuccess ? t('team.noTaker') : undefined}
                data={takers.map(one => ({ value: one.id, label: one.name ?? one.username }))}
                onChange={event => setChosen(event.currentTarget.value)}
              />
            )}
          </>
        )
      }
    </FormDialog>
  )
}
