// The states that tickets go through: named, added, given a place, taken out of use.
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { useDialog } from '../parts/dialog.tsx'
import { Mark } from '../parts/mark.tsx'
import { RowMenu } from '../parts/row-menu.tsx'
import { Shown } from '../parts/states.tsx'
import { Table } from '../parts/table.tsx'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Emptied, Emptying } from './emptying.tsx'
import { useOrder } from './order.ts'
import { Part } from './part.tsx'
import { type Status, useStatusRecords, useTransitions } from './read.ts'
import styles from './rules.module.css'
import { AddStatus, ChangeStatus, EndStatus } from './status-dialogs.tsx'

export function Statuses() {
  const { t } = useTranslation()
  const reason = useWhyNot('business.run')
  const statuses = useStatusRecords()
  const ways = useTransitions().data?.data
  const [isAdding, setAdding] = useState(false)
  const [changed, change, endChange] = useDialog<Status>()
  const [ended, end, endEnd] = useDialog<Status>()
  const [emptied, setEmptied] = useState<Emptied | null>(null)
  const shown = (statuses.data ?? []).filter(({ is_active }) => is_active)
  const movesOf = useOrder({
    ids: shown.map(({ id }) => id),
    reason,
    put: ids => call('reorderTicketStatuses', { body: { ids } }),
  })
  const actsOf = (status: Status) => [
    { name: 'change', label: t('rules.change'), reason, run: () => change(status) },
    ...movesOf(status.id, status.name),
    {
      name: 'end',
      label: t('rules.end'),
      isGrave: true,
      reason: reason ?? (status.app_id === null ? t('rules.builtInStays') : null),
      run: () => end(status),
    },
  ]
  return (
    <Part
      lead={t('rules.statusesLead')}
      add={t('rules.addStatus')}
      reason={reason}
      onAdd={() => setAdding(true)}
    >
      {emptied && <Emptying key={emptied.status.id} {...emptied} />}
      <Shown of={statuses}>
        {all => (
          <>
            <Table
              label={t('rules.names.statuses')}
              rows={shown}
              keyOf={({ id }) => String(id)}
              columns={[
                {
                  name: 'name',
                  title: t('rules.name'),
                  cell: ({ name, code }) => <a href={paths.tickets({ status: code })}>{name}</a>,
                },
                { name: 'code', title: t('rules.code'), cell: ({ code }) => <code>{code}</code> },
                { name: 'kind', title: t('rules.kind'), cell: status => <Kind status={status} /> },
                {
                  name: 'clocks',
                  title: t('rules.clocks'),
                  cell: status => {
                    const way = ways?.find(({ from }) => from === status.code)
                    return way && <ClocksIn status={status} pauses={way.pauses_sla} />
                  },
                },
                {
                  name: 'whose',
                  title: t('rules.whose'),
                  cell: ({ app_id }) => (
                    <span className={styles.whose}>{t(app_id === null ? 'rules.builtIn' : 'rules.own')}</span>
                  ),
                },
                {
                  name: 'acts',
                  title: t('parts.actions'),
                  isActions: true,
                  cell: status => (
                    <RowMenu label={t('parts.actionsFor', { name: status.name })} acts={actsOf(status)} />
                  ),
                },
              ]}
            />
            {isAdding && <AddStatus onClose={() => setAdding(false)} />}
            {changed && <ChangeStatus status={changed} all={all} onClose={endChange} />}
            {ended && <EndStatus status={ended} all={all} onEnd={setEmptied} onClose={endEnd} />}
          </>
        )}
      </Shown>
    </Part>
  )
}

/** What it does to a ticket, in shape and word. */
function Kind({ status }: { status: Status }) {
  const { t } = useTranslation()
  const { is_terminal: isTerminal, is_resolved: isResolved } = status
  if (isTerminal)
    return (
      <Mark shape={isResolved ? 'check' : 'dash'} tone="quiet">
        {t(isResolved ? 'rules.kinds.closed' : 'rules.kinds.ended')}
      </Mark>
    )
  return (
    <Mark shape={isResolved ? 'check' : 'ring'} tone={isResolved ? 'leaf' : 'blue'}>
      {t(isResolved ? 'rules.kinds.resolved' : 'rules.kinds.open')}
    </Mark>
  )
}

/** What it does to the clocks of a ticket, in shape and word. */
function ClocksIn({ status, pauses }: { status: Status; pauses: boolean }) {
  const { t } = useTranslation()
  if (status.is_terminal || status.is_resolved) return <Mark shape="dash">{t('rules.clocksOf.end')}</Mark>
  return (
    <Mark shape={pauses ? 'pause' : 'clock'} tone={pauses ? 'earth' : 'blue'}>
      {t(pauses ? 'rules.clocksOf.pause' : 'rules.clocksOf.run')}
    </Mark>
  )
}
