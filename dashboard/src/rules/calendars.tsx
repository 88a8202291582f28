// By which hours policies count.
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Confirm } from '../parts/confirm.tsx'
import { useDialog } from '../parts/dialog.tsx'
import { useNow } from '../parts/now.ts'
import { RowMenu } from '../parts/row-menu.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { Table } from '../parts/table.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import { HolidaysDialog } from './holidays-dialog.tsx'
import { type Calendar, todayIn, WEEKDAYS, writeHours } from './hours.ts'
import { useOrder } from './order.ts'
import { Part } from './part.tsx'
import { forgetRules, useCalendars, usePolicies } from './read.ts'
import styles from './rules.module.css'

export function Calendars() {
  const { t } = useTranslation()
  const reason = useWhyNot('business.run')
  const calendars = useCalendars()
  const policies = usePolicies().data ?? []
  const [isAdding, setAdding] = useState(false)
  const [changed, change, endChange] = useDialog<Calendar>()
  const [filled, fill, endFill] = useDialog<Calendar>()
  const [ended, end, endEnd] = useDialog<Calendar>()
  const shown = (calendars.data?.data ?? []).filter(({ is_active }) => is_active)
  const movesOf = useOrder({
    ids: shown.map(({ id }) => id),
    reason,
    put: ids => call('reorderCalendars', { body: { ids } }),
  })
  const usedBy = (calendar: Calendar): string =>
    policies
      .filter(({ id }) => calendar.policies.includes(id))
      .map(({ label }) => label)
      .join(', ')
  const actsOf = (calendar: Calendar) => [
    { name: 'change', label: t('rules.change'), reason, run: () => change(calendar) },
    { name: 'fill', label: t('rules.holidays'), reason, run: () => fill(calendar) },
    ...movesOf(calendar.id, calendar.name),
    {
      name: 'end',
      label: t('rules.end'),
      isGrave: true,
      reason:
        reason ?? (calendar.policies.length > 0 ? t('rules.usedBy', { names: usedBy(calendar) }) : null),
      run: () => end(calendar),
    },
  ]
  return (
    <Part
      lead={t('rules.calendarsLead')}
      add={t('rules.addCalendar')}
      reason={reason}
      onAdd={() => setAdding(true)}
    >
      <Shown of={calendars}>
        {() =>
          shown.length === 0 ? (
            <Empty icon="clock" title={t('rules.noCalendars')} text={t('rules.noCalendarsText')} />
          ) : (
            <Table
              label={t('rules.names.calendars')}
              rows={shown}
              keyOf={({ id }) => id}
              columns={[
                { name: 'name', title: t('rules.name'), cell: ({ name }) => name },
                { name: 'zone', title: t('rules.zone'), cell: ({ zone }) => zone },
                { name: 'week', title: t('rules.hours'), cell: calendar => <Week of={calendar} /> },
                {
                  name: 'dates',
                  title: t('rules.dates'),
                  isNumber: true,
                  cell: calendar => <DatesToCome of={calendar} />,
                },
                { name: 'used', title: t('rules.countsFor'), cell: usedBy },
                {
                  name: 'acts',
                  title: t('parts.actions'),
                  isActions: true,
                  cell: calendar => (
                    <RowMenu label={t('parts.actionsFor', { name: calendar.name })} acts={actsOf(calendar)} />
                  ),
                },
              ]}
            />
          )
        }
      </Shown>
      {isAdding && <CalendarDialog before={null} onClose={() => setAdding(false)} />}
      {changed && <CalendarDialog before={changed} onClose={endChange} />}
      {filled && <HolidaysDialog calendar={filled} onClose={endFill} />}
      {ended && (
        <Confirm
          title={t('rules.endOf', { name: ended.name })}
          go={t('rules.end')}
          onClose={endEnd}
          onGo={async () => {
            await call('deactivateCalendar', { params: { id: ended.id } })
            await forgetRules()
            toast(t('rules.ended', { name: ended.name }))
          }}
        >
          <p>{t('rules.endCalendarText')}</p>
        </Confirm>
      )}
    </Part>
  )
}

/** Days with the same hours in one line: "Mon–Fri 08:00–17:00". */
function Week({ of: { week } }: { of: Calendar }) {
  const { t } = useTranslation()
  const lines: { first: string; last: string; hours: string }[] = []
  for (const day of WEEKDAYS) {
    const hours = writeHours(week[day])
    const name = t(`rules.daysShort.${day}`)
    const before = lines.at(-1)
    if (before?.hours === hours) before.last = name
    else lines.push({ first: name, last: name, hours })
  }
  return (
    <ul className={styles.week}>
      {lines
        .filter(({ hours }) => hours !== '')
        .map(({ first, last, hours }) => (
          <li key={first}>
            {first === last ? first : `${first}–${last}`} {hours}
          </li>
        ))}
    </ul>
  )
}

function DatesToCome({ of: { exceptions, zone } }: { of: Calendar }) {
  const today = todayIn(zone, useNow())
  return exceptions.filter(({ date }) => date >= today).length
}
