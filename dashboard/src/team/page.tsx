// Who belongs to the business: invite, give a role, disable, remove.
import { Button } from '@mantine/core'
import { ROLES, type Role } from '@palabre/contract/scopes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { ChoiceFilter, Filters, SearchField } from '../parts/filters.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { paths, type TeamFilter } from '../paths.ts'
import { ask } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { ServiceDialog } from './account-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MembersTable } from './members-table.tsx'
import { STATUSES, type Status } from './status.tsx'

export function TeamPage() {
  const { t } = useTranslation()
  const [filters, change] = useFilters<TeamFilter>(paths.team)
  const [open, setOpen] = useState<'invite' | 'service' | null>(null)
  const reason = useWhyNot('business.run')
  const { q, page } = filters
  const role = ROLES.find(one => one === filters.role)
  const status = STATUSES.find(one => one === filters.status)
  const query = {
    ...(q ? { q } : {}),
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(page ? { page: Number(page) || 1 } : {}),
  }
  const members = useQuery(ask('searchMembers', { query }))
  return (
    <>
      <PageHead title={t('shell.pages.team')} lead={t('team.lead')}>
        <Button component="a" variant="default" href={paths.teams()}>
          {t('team.teams.title')}
        </Button>
        <GuardedButton variant="default" reason={reason} onClick={() => setOpen('service')}>
          {t('team.addService')}
        </GuardedButton>
        <GuardedButton
          reason={reason}
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setOpen('invite')}
        >
          {t('team.invite')}
        </GuardedButton>
      </PageHead>
      <Filters>
        <SearchField label={t('team.search')} value={q ?? ''} onChange={words => change({ q: words })} />
        <ChoiceFilter<Role>
          label={t('team.role')}
          all={t('team.allRoles')}
          value={role ?? ''}
          options={ROLES.map(value => ({ value, label: t(`roles.${value}`) }))}
          onChange={value => change({ role: value })}
        />
        <ChoiceFilter<Status>
          label={t('team.status')}
          all={t('team.allStatuses')}
          value={status ?? ''}
          options={STATUSES.map(value => ({ value, label: t(`team.statuses.${value}`) }))}
          onChange={value => change({ status: value })}
        />
      </Filters>
      <Shown of={members}>
        {found =>
          found.data.length === 0 ? (
            <Empty icon="people" title={t('team.none')} text={t('team.noneText')}>
              <Button variant="default" onClick={() => change({ q: '', role: '', status: '' })}>
                {t('parts.clearFilters')}
              </Button>
            </Empty>
          ) : (
            <>
              <MembersTable members={found.data} />
              <Pager page={found} pathOf={to => paths.team({ ...filters, page: String(to) })} />
            </>
          )
        }
      </Shown>
      {open === 'invite' && <InviteDialog onClose={() => setOpen(null)} />}
      {open === 'service' && <ServiceDialog onClose={() => setOpen(null)} />}
    </>
  )
}
