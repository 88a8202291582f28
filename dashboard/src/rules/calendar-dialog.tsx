// A calendar as a form: zone, hours of each weekday, dates of their own; below it the next four weeks as they would be.
import { TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { Dates } from './dates.tsx'
import {
  type Calendar,
  type Hours,
  readHours,
  type TypedDate,
  WEEKDAYS,
  type Weekday,
  writeHours,
} from './hours.ts'
import { forgetRules } from './read.ts'
import styles from './rules.module.css'
import { Weeks } from './weeks.tsx'

type Typed = { name: string; zone: string; week: { [day in Weekday]: string }; dates: TypedDate[] }

const WORKED = '08:00–12:00, 13:00–17:00'
const ZONES = Intl.supportedValuesOf('timeZone')

/** What was typed, as a calendar has it; null while some of it cannot be read. */
function hoursOf({ week, dates }: Typed): Hours | null {
  const read = Object.fromEntries(WEEKDAYS.map(day => [day, readHours(week[day])])) as Hours['week']
  const exceptions = dates.map(({ date, name, hours }) => ({
    date,
    name: name.trim(),
    intervals: readHours(hours),
  }))
  const isRead = Object.values(read).every(Boolean)
  return isRead && exceptions.every(({ date, intervals }) => date !== '' && intervals !== null)
    ? { week: read, exceptions: exceptions as Hours['exceptions'] }
    : null
}

const typedOf = (before: Calendar | null): Typed => ({
  name: before?.name ?? '',
  zone: before?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  week: Object.fromEntries(
    WEEKDAYS.map((day, n) => [day, before ? writeHours(before.week[day]) : n < 5 ? WORKED : '']),
  ) as Typed['week'],
  dates: (before?.exceptions ?? []).map(one => ({
    ...{ key: one.date, date: one.date, name: one.name },
    hours: writeHours(one.intervals),
  })),
})

export function CalendarDialog({ before, onClose }: { before: Calendar | null; onClose: () => void }) {
  const { t } = useTranslation()
  const [was] = useState(() => typedOf(before))
  const [typed, setTyped] = useState(was)
  const sent = useRef<string[]>([])
  const change = (one: Partial<Typed>): void => setTyped(now => ({ ...now, ...one }))
  const hours = hoursOf(typed)
  const [shown, setShown] = useState<Hours | null>(hours)
  if (hours !== null && JSON.stringify(hours) !== JSON.stringify(shown)) setShown(hours)
  const save = async (): Promise<void> => {
    sent.current = typed.dates.map(({ key }) => key)
    const body = { name: typed.name.trim(), zone: typed.zone.trim(), ...hours! }
    if (before) await call('updateCalendar', { params: { id: before.id }, body })
    else await call('addCalendar', { body })
    await forgetRules()
    toast(t('parts.saved'))
  }
  return (
    <FormDialog
      size="lg"
      title={before ? t('rules.changeOf', { name: before.name }) : t('rules.addCalendar')}
      go={before ? t('parts.save') : t('rules.addCalendar')}
      isChanged={JSON.stringify(typed) !== JSON.stringify(was)}
      isReady={typed.name.trim() !== '' && typed.zone.trim() !== '' && hours !== null}
      onGo={save}
      onClose={onClose}
    >
      {fields => (
        <>
          <Names typed={typed} fields={fields} onChange={change} />
          <WeekFields week={typed.week} fields={fields} onChange={week => change({ week })} />
          <Dates
            dates={typed.dates}
            zone={typed.zone}
            fields={fields}
            sent={sent.current}
            onChange={dates => change({ dates })}
          />
          {shown && <Weeks hours={shown} zone={typed.zone} />}
          {before && <p className={styles.soft}>{t('rules.changeCalendarText')}</p>}
        </>
      )}
    </FormDialog>
  )
}

type Fields = { [field: string]: string }

function Names(props: { typed: Typed; fields: Fields; onChange: (change: Partial<Typed>) => void }) {
  const { t } = useTranslation()
  const zones = useId()
  const { typed, fields, onChange } = props
  return (
    <div className={styles.two}>
      <TextInput
        label={t('rules.name')}
        value={typed.name}
        maxLength={100}
        error={fields.name}
        data-autofocus
        onChange={event => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('rules.zone')}
        value={typed.zone}
        error={fields.zone}
        list={zones}
        autoComplete="off"
        onChange={event => onChange({ zone: event.currentTarget.value })}
      />
      <datalist id={zones}>
        {ZONES.map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  )
}

function WeekFields(props: { week: Typed['week']; fields: Fields; onChange: (week: Typed['week']) => void }) {
  const { t } = useTranslation()
  const { week, fields, onChange } = props
  return (
    <fieldset className={styles.days}>
      <legend>{t('rules.hoursOfDays')}</legend>
      <p className={styles.soft}>{t('rules.hoursText')}</p>
      {WEEKDAYS.map(day => (
        <div key={day} className={styles.day}>
          <label htmlFor={`hours-${day}`}>{t(`rules.days.${day}`)}</label>
          <TextInput
            id={`hours-${day}`}
            value={week[day]}
            placeholder={t('rules.closed')}
            error={readHours(week[day]) === null ? t('rules.unread') : fields[`week.${day}`]}
            onChange={event => onChange({ ...week, [day]: event.currentTarget.value })}
          />
        </div>
      ))}
      {fields.week && (
        <p className={styles.wrong} role="alert" tabIndex={-1}>
          {fields.week}
        </p>
      )}
    </fieldset>
  )
}
