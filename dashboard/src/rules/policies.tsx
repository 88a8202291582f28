// What is promised for each priority: by when there is an answer, a later one and a solution, and by which hours it counts.
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Ago, useReader } from '../parts/ago.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { useDialog } from '../parts/dialog.tsx'
import { Mark } from '../parts/mark.tsx'
import { durationOf } from '../parts/numbers.ts'
import { RowMenu } from '../parts/row-menu.tsx'
import { Shown } from '../parts/states.tsx'
import { Table } from '../parts/table.tsx'
import { toast } from '../parts/toasts.ts'
import { hindranceOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { byPlace } from './moved-by.ts'
import { useOrder } from './order.ts'
import { Part } from './part.tsx'
import { PolicyChanges } from './policy-changes.tsx'
import { PolicyDialog } from './policy-dialog.tsx'
import { forgetRules, type Policy, PRIORITIES, useCalendarName, usePolicies } from './read.ts'
import styles from './rules.module.css'

const MINUTE_SECONDS = 60

export function Policies() {
  const { t } = useTranslation()
  const reason = useWhyNot('business.run')
  const policies = usePolicies()
  const columns = useColumns()
  const [isAdding, setAdding] = useState(false)
  const [changed, change, endChange] = useDialog<Policy>()
  const [ended, end, endEnd] = useDialog<Policy>()
  const [looked, look, endLook] = useDialog<Policy>()
  const makeDefault = async ({ id, label }: Policy): Promise<void> => {
    try {
      await call('updateTicketSlaPolicy', { params: { id: String(id) }, body: { is_default: true } })
      await forgetRules()
      toast(t('rules.isDefaultNow', { name: label }))
    } catch (error) {
      toast(hindranceOf(error, t), { tone: 'bad' })
    }
  }
  const shown = (policies.data ?? []).filter(({ is_active }) => is_active).toSorted(byPlace(byPriority))
  const movesOf = useOrder({
    ids: shown.map(({ id }) => id),
    reason,
    put: ids => call('reorderTicketSlaPolicies', { body: { ids } }),
  })
  const actsOf = (policy: Policy) => {
    const isDefault = policy.is_default ? t('rules.defaultStays') : null
    return [
      { name: 'change', label: t('rules.change'), reason, run: () => change(policy) },
      { name: 'changes', label: t('rules.changes'), reason, run: () => look(policy) },
      ...movesOf(policy.id, policy.label),
      {
        name: 'default',
        label: t('rules.makeDefault'),
        reason: reason ?? isDefault,
        run: () => makeDefault(policy),
      },
      {
        name: 'end',
        label: t('rules.end'),
        isGrave: true,
        reason: reason ?? isDefault,
        run: () => end(policy),
      },
    ]
  }
  return (
    <Part
      lead={t('rules.policiesLead')}
      add={t('rules.addPolicy')}
      reason={reason}
      onAdd={() => setAdding(true)}
    >
      <Shown of={policies}>
        {() => (
          <Table
            label={t('rules.names.policies')}
            rows={shown}
            keyOf={({ id }) => String(id)}
            columns={[
              ...columns,
              {
                name: 'acts',
                title: t('parts.actions'),
                isActions: true,
                cell: policy => (
                  <RowMenu label={t('parts.actionsFor', { name: policy.label })} acts={actsOf(policy)} />
                ),
              },
            ]}
          />
        )}
      </Shown>
      {isAdding && <PolicyDialog before={null} onClose={() => setAdding(false)} />}
      {changed && <PolicyDialog before={changed} onClose={endChange} />}
      {looked && <PolicyChanges policy={looked} onClose={endLook} />}
      {ended && (
        <Confirm
          title={t('rules.endOf', { name: ended.label })}
          go={t('rules.end')}
          onClose={endEnd}
          onGo={async () => {
            await call('deactivateTicketSlaPolicy', { params: { id: String(ended.id) } })
            await forgetRules()
            toast(t('rules.ended', { name: ended.label }))
          }}
        >
          <p>{t('rules.endPolicyText')}</p>
        </Confirm>
      )}
    </Part>
  )
}

/** Until they are put in order: the most urgent first, of each the default one. */
const byPriority = (a: Policy, b: Policy): number =>
  rankOf(a.priority) - rankOf(b.priority) || Number(b.is_default) - Number(a.is_default) || a.id - b.id

const rankOf = (priority: string): number => (PRIORITIES as readonly string[]).indexOf(priority)

function useColumns() {
  const { t } = useTranslation()
  const { language } = useReader()
  const calendarName = useCalendarName()
  const long = (minutes: number | null): string =>
    durationOf(minutes === null ? null : minutes * MINUTE_SECONDS, language)
  return [
    {
      name: 'label',
      title: t('rules.name'),
      cell: ({ label, is_default }: Policy) => (
        <>
          {label}
          {is_default && (
            <span className={styles.default}>
              <Mark shape="check" tone="leaf">
                {t('rules.default')}
              </Mark>
            </span>
          )}
        </>
      ),
    },
    {
      name: 'priority',
      title: t('rules.priority'),
      cell: ({ priority }: Policy) => {
        const known = PRIORITIES.find(one => one === priority)
        return known ? t(`rules.priorities.${known}`) : priority
      },
    },
    {
      name: 'response',
      title: t('rules.response'),
      isNumber: true,
      cell: (policy: Policy) => long(policy.response_time),
    },
    {
      name: 'next',
      title: t('rules.next'),
      isNumber: true,
      cell: (policy: Policy) => long(policy.next_response_minutes),
    },
    {
      name: 'resolve',
      title: t('rules.resolve'),
      isNumber: true,
      cell: (policy: Policy) => long(policy.resolve_time),
    },
    {
      name: 'calendar',
      title: t('rules.hours'),
      cell: ({ calendar }: Policy) => calendarName(calendar),
    },
    {
      name: 'alarms',
      title: t('rules.alarms'),
      cell: ({ warning_percent: percent, escalations }: Policy) =>
        escalations.length === 0
          ? t('rules.warnsAt', { percent })
          : t('rules.warnsAndEscalates', { percent, count: escalations.length }),
    },
    {
      name: 'version',
      title: t('rules.version'),
      cell: ({ version, updated_at }: Policy) => (
        <span className={styles.whose}>
          {version} · <Ago at={updated_at} />
        </span>
      ),
    },
  ]
}
