// A policy: what it promises, by which hours it counts, and what happens before and after it is due.
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { TARGET_MINUTES_MAX } from '@palabre/contract/escalations'
import { useState } from 'react'
import { useReader } from '../parts/ago.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { Escalations } from './escalations.tsx'
import { ALWAYS } from './hours.ts'
import { forgetRules, type Policy, PRIORITIES, useCalendars } from './read.ts'
import styles from './rules.module.css'
import { Weeks } from './weeks.tsx'

type Values = Pick<
  Policy,
  | 'label'
  | 'priority'
  | 'response_time'
  | 'resolve_time'
  | 'next_response_minutes'
  | 'warning_percent'
  | 'escalations'
  | 'calendar'
  | 'notices_calendar'
  | 'is_default'
>

const NEW: Values = {
  label: '',
  priority: 'normal',
  response_time: 240,
  resolve_time: 1440,
  next_response_minutes: null,
  warning_percent: 80,
  escalations: [],
  calendar: null,
  notices_calendar: null,
  is_default: false,
}
const KEYS = Object.keys(NEW) as (keyof Values)[]
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function PolicyDialog({ before, onClose }: { before: Policy | null; onClose: () => void }) {
  const { t } = useTranslation()
  const was = before ?? NEW
  const [values, setValues] = useState<Values>(
    () => Object.fromEntries(KEYS.map(key => [key, was[key]])) as Values,
  )
  const change = (one: Partial<Values>): void => setValues(now => ({ ...now, ...one }))
  const changed = KEYS.filter(key => !same(values[key], was[key]))
  const save = async (): Promise<void> => {
    const { priority, is_default: isDefault, ...rest } = { ...values, label: values.label.trim() }
    if (before === null)
      await call('addTicketSlaPolicy', {
        body: { ...rest, priority: priority as 'normal', ...(isDefault ? { is_default: true } : {}) },
      })
    else
      await call('updateTicketSlaPolicy', {
        params: { id: String(before.id) },
        body: Object.fromEntries(changed.map(key => [key, values[key]])),
      })
    await forgetRules()
    toast(t('parts.saved'))
  }
  const fits = values.response_time > 0 && values.resolve_time > 0
  return (
    <FormDialog
      size="lg"
      title={before ? t('rules.changeOf', { name: before.label }) : t('rules.addPolicy')}
      go={before ? t('parts.save') : t('rules.addPolicy')}
      isReady={values.label.trim() !== '' && fits && (before === null || changed.length > 0)}
      onGo={save}
      onClose={onClose}
    >
      {fields => (
        <>
          <TextInput
            label={t('rules.name')}
            value={values.label}
            maxLength={100}
            error={fields.label}
            data-autofocus
            onChange={event => change({ label: event.currentTarget.value })}
          />
          {before === null && (
            <NativeSelect
              label={t('rules.priority')}
              value={values.priority}
              data={PRIORITIES.map(value => ({ value, label: t(`rules.priorities.${value}`) }))}
              onChange={event => change({ priority: event.currentTarget.value })}
            />
          )}
          <Promises values={values} fields={fields} onChange={change} />
          <Hours values={values} fields={fields} onChange={change} />
          <Escalations
            given={values.escalations}
            fields={fields}
            onChange={escalations => change({ escalations })}
          />
          {before === null && (
            <Checkbox
              label={t('rules.makeDefault')}
              checked={values.is_default}
              onChange={event => change({ is_default: event.currentTarget.checked })}
            />
          )}
          <WeeksOf calendar={values.calendar} />
          {before !== null && (
            <p className={styles.soft}>{t('rules.changePolicyText', { version: before.version + 1 })}</p>
          )}
        </>
      )}
    </FormDialog>
  )
}

type Fields = {
  values: Values
  fields: { [field: string]: string }
  onChange: (change: Partial<Values>) => void
}

function Promises({ values, fields, onChange }: Fields) {
  const { t } = useTranslation()
  const minutes = (
    name: 'response_time' | 'next_response_minutes' | 'resolve_time',
    label: string,
    description?: string,
  ) => (
    <NumberInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={values[name] ?? ''}
      min={1}
      max={TARGET_MINUTES_MAX}
      allowDecimal={false}
      hideControls
      error={fields[name]}
      onChange={typed => {
        const given = typed === '' ? null : Number(typed)
        onChange({ [name]: name === 'next_response_minutes' ? given : (given ?? 0) })
      }}
    />
  )
  return (
    <div className={styles.three}>
      {minutes('response_time', t('rules.responseMinutes'))}
      {minutes('next_response_minutes', t('rules.nextMinutes'), t('rules.nextText'))}
      {minutes('resolve_time', t('rules.resolveMinutes'))}
    </div>
  )
}

function Hours({ values, fields, onChange }: Fields) {
  const { t } = useTranslation()
  const calendars = (useCalendars().data?.data ?? []).filter(({ is_active }) => is_active)
  const named = calendars.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className={styles.three}>
      <NativeSelect
        label={t('rules.hours')}
        value={values.calendar ?? ''}
        error={fields.calendar}
        data={[{ value: '', label: t('rules.always') }, ...named]}
        onChange={event => onChange({ calendar: event.currentTarget.value || null })}
      />
      <NativeSelect
        label={t('rules.notices')}
        description={t('rules.noticesText')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={values.notices_calendar ?? ''}
        error={fields.notices_calendar}
        data={[{ value: '', label: t('rules.noticesAlways') }, ...named]}
        onChange={event => onChange({ notices_calendar: event.currentTarget.value || null })}
      />
      <NumberInput
        label={t('rules.warning')}
        value={values.warning_percent}
        min={1}
        max={99}
        suffix=" %"
        allowDecimal={false}
        hideControls
        error={fields.warning_percent}
        onChange={typed => onChange({ warning_percent: Number(typed) || 1 })}
      />
    </div>
  )
}

/** The next four weeks by the hours that are chosen. */
function WeeksOf({ calendar }: { calendar: string | null }) {
  const { zone } = useReader()
  const calendars = useCalendars().data?.data ?? []
  const here = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  if (calendar === null) return <Weeks hours={ALWAYS} zone={here} />
  const chosen = calendars.find(({ id }) => id === calendar)
  return chosen && <Weeks hours={chosen} zone={chosen.zone} />
}
