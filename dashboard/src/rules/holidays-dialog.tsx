// Holidays from an iCalendar text: shown first, then taken over.
import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { useReader } from '../parts/ago.tsx'
import { FormDialog, STAY } from '../parts/dialog.tsx'
import { dayOnly } from '../parts/times.ts'
import { toast } from '../parts/toasts.ts'
import { type AnswerOf, call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Calendar } from './hours.ts'
import { forgetRules } from './read.ts'
import styles from './rules.module.css'

type Found = AnswerOf<'addCalendarHolidays'>

export function HolidaysDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const go = async (): Promise<unknown> => {
    const ical = await file!.text()
    const ask = (dry_run: boolean) =>
      call('addCalendarHolidays', { params: { id: calendar.id }, body: { ical, dry_run } })
    if (found === null) {
      setFound(await ask(true))
      return STAY
    }
    const { added } = await ask(false)
    await forgetRules()
    toast(t('rules.holidaysAdded', { count: added.length }))
    return undefined
  }
  return (
    <FormDialog
      title={t('rules.holidaysOf', { name: calendar.name })}
      go={found ? t('rules.holidaysAdd', { count: found.added.length }) : t('rules.holidaysShow')}
      isReady={file !== null && found?.added.length !== 0}
      onGo={go}
      onClose={onClose}
    >
      {fields => (
        <>
          <FileInput
            label={t('rules.ical')}
            description={t('rules.icalText')}
            accept=".ics,text/calendar"
            value={file}
            error={fields.ical}
            data-autofocus
            onChange={chosen => {
              setFile(chosen)
              setFound(null)
            }}
          />
          {found && <FoundDates found={found} />}
        </>
      )}
    </FormDialog>
  )
}

/** What would be taken over, what the calendar has already, and what is left out with the reason. */
function FoundDates({ found }: { found: Found }) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <section className={styles.found} aria-label={t('rules.holidays')}>
      <p role="status">
        {t('rules.holidaysFound', { count: found.added.length })}{' '}
        {found.known.length > 0 && t('rules.holidaysKnown', { count: found.known.length })}{' '}
        {found.left_out.length > 0 && t('rules.holidaysLeftOut', { count: found.left_out.length })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ul tabIndex={0} aria-label={t('rules.dates')}>
        {found.added.map(({ date, name }) => (
          <li key={date}>
            <span>{dayOnly(date, reader)}</span> {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
