import { whyNotMember } from '../may.ts'
import { RealAgo } from '../parts/ago.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { useDialog } from '../parts/dialog.tsx'
import { Person } from '../parts/person.tsx'
import { type RowAct, RowMenu } from '../parts/row-menu.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { useMe } from '../session/me.tsx'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { type Member, MemberStatus } from './status.tsx'

type Asked = { act: 'again' | 'role' | 'disable' | 'remove'; member: Member }

const nameOf = ({ name, username }: Member): string => name ?? username

export function MembersTable({ members }: { members: Member[] }) {
  const { t } = useTranslation()
  const me = useMe()
  const [asked, askFor, close] = useDialog<Asked>()
  const setDisabled = async (member: Member, disabled: boolean): Promise<void> => {
    await call('updateMember', { params: { id: member.id }, body: { disabled } })
    await forget('searchMembers')
  }
  const enable = (member: Member) =>
    setDisabled(member, false).then(
      () => toast(t('team.enabled', { name: nameOf(member) })),
      error => toast(troubleOf(error, t).message, { tone: 'bad' }),
    )
  const actsFor = (member: Member): RowAct[] => {
    const reason = whyNotMember(me, member.role, t)
    const acts: (RowAct | false)[] = [
      member.status === 'invited' && {
        name: 'again',
        label: t('team.again'),
        reason,
        run: () => askFor({ act: 'again', member }),
      },
      member.status !== 'invited' && {
        name: 'role',
        label: t('team.changeRole'),
        reason,
        run: () => askFor({ act: 'role', member }),
      },
      member.status === 'disabled' && {
        name: 'enable',
        label: t('team.enable'),
        reason,
        run: () => enable(member),
      },
      (member.status === 'active' || member.status === 'unverified') && {
        name: 'disable',
        label: t('team.disable'),
        isGrave: true,
        reason,
        run: () => askFor({ act: 'disable', member }),
      },
      {
        name: 'remove',
        label: t(member.status === 'invited' ? 'team.takeBack' : 'team.remove'),
        isGrave: true,
        reason,
        run: () => askFor({ act: 'remove', member }),
      },
    ]
    return acts.filter(one => one !== false)
  }
  const columns: Column<Member>[] = [
    {
      name: 'person',
      title: t('team.person'),
      cell: member => (
        <Person
          name={nameOf(member)}
          more={member.is_service ? t('team.service') : member.name === null ? null : member.username}
        />
      ),
    },
    { name: 'role', title: t('team.role'), cell: ({ role }) => t(`roles.${role}`) },
    { name: 'status', title: t('team.status'), cell: member => <MemberStatus member={member} /> },
    {
      name: 'since',
      title: t('team.since'),
      cell: ({ created_at, invited_until }) =>
        invited_until ? (
          <span>
            {t('team.until')} <RealAgo at={invited_until} />
          </span>
        ) : (
          <RealAgo at={created_at} />
        ),
    },
    {
      name: 'acts',
      title: t('parts.actions'),
      isActions: true,
      cell: member => (
        <RowMenu label={t('parts.actionsFor', { name: nameOf(member) })} acts={actsFor(member)} />
      ),
    },
  ]
  return (
    <>
      <Table
        label={t('shell.pages.team')}
        columns={columns}
        rows={members}
        keyOf={({ id }) => id}
        isDim={({ status }) => status === 'disabled'}
      />
      {asked?.act === 'again' && <InviteDialog again={asked.member} onClose={close} />}
      {asked?.act === 'role' && <RoleDialog member={asked.member} onClose={close} />}
      {asked?.act === 'remove' && <RemoveDialog member={asked.member} onClose={close} />}
      {asked?.act === 'disable' && (
        <Confirm
          title={t('team.disableTitle', { name: nameOf(asked.member) })}
          go={t('team.disable')}
          onGo={() => setDisabled(asked.member, true)}
          onClose={close}
        >
          <p>{t('team.disableText')}</p>
        </Confirm>
      )}
    </>
  )
}
