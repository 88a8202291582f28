// Who answers together: teams, their members, and how what waits comes to them.
import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Confirm } from '../parts/confirm.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page.tsx'
import { RowMenu } from '../parts/row-menu.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { Table } from '../parts/table.tsx'
import { toast } from '../parts/toasts.ts'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { askWhole, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { TeamDialog } from './team-dialog.tsx'

export type Team = Operations['searchTeams']['answer']['data'][number]

type Asked = { act: 'add' } | { act: 'change' | 'remove'; team: Team }

export function TeamsPage() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const reason = useWhyNot('business.run')
  const teams = useQuery(askWhole('searchTeams'))
  const close = () => setAsked(null)
  const add = (
    <GuardedButton
      reason={reason}
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setAsked({ act: 'add' })}
    >
      {t('team.teams.add')}
    </GuardedButton>
  )
  return (
    <>
      <PageHead title={t('team.teams.title')} lead={t('team.teams.lead')}>
        {add}
      </PageHead>
      <Shown of={teams}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="people" title={t('team.teams.none')} text={t('team.teams.noneText')}>
              {add}
            </Empty>
          ) : (
            <TeamsTable teams={data} reason={reason} onAsk={(act, team) => setAsked({ act, team })} />
          )
        }
      </Shown>
      {asked?.act === 'add' && <TeamDialog team={null} onClose={close} />}
      {asked?.act === 'change' && <TeamDialog team={asked.team} onClose={close} />}
      {asked?.act === 'remove' && (
        <Confirm
          title={t('team.removeTitle', { name: asked.team.name })}
          go={t('team.remove')}
          onClose={close}
          onGo={async () => {
            await call('removeTeam', { params: { id: asked.team.id } })
            await forget('searchTeams')
            toast(t('team.teams.removed', { name: asked.team.name }))
          }}
        >
          <p>{t('team.teams.removeText')}</p>
        </Confirm>
      )}
    </>
  )
}

function TeamsTable(props: {
  teams: Team[]
  reason: string | null
  onAsk: (act: 'change' | 'remove', team: Team) => void
}) {
  const { t } = useTranslation()
  const { teams, reason, onAsk } = props
  return (
    <Table
      label={t('team.teams.title')}
      rows={teams}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'name',
          title: t('team.teams.name'),
          cell: ({ id, name }) => <a href={paths.tickets({ team: id })}>{name}</a>,
        },
        {
          name: 'members',
          title: t('team.teams.members'),
          cell: ({ members }) => members.map(({ name }) => name).join(', ') || t('team.teams.nobody'),
        },
        {
          name: 'assignment',
          title: t('team.teams.assignment'),
          cell: ({ assignment, capacity }) =>
            assignment === 'balanced' ? t('team.teams.upTo', { count: capacity }) : t('team.teams.manual'),
        },
        {
          name: 'acts',
          title: t('parts.actions'),
          isActions: true,
          cell: team => (
            <RowMenu
              label={t('parts.actionsFor', { name: team.name })}
              acts={[
                { name: 'change', label: t('team.teams.change'), reason, run: () => onAsk('change', team) },
                {
                  name: 'remove',
                  label: t('team.remove'),
                  isGrave: true,
                  reason,
                  run: () => onAsk('remove', team),
                },
              ]}
            />
          ),
        },
      ]}
    />
  )
}
