// Holidays of an iCalendar text, shown before they count in a calendar.
import type { Language } from '@palabre/contract/languages'
import type { Actor } from '../audit/actor.ts'
import type { Tx } from '../db/tx.ts'
import { invalid } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { changeCalendar, getCalendar } from './calendars.ts'
import { errorsOf } from './check-hours.ts'
import { type Holiday, holidaysOf, type LeftOut, LOOKED_DAYS_MAX } from './holidays.ts'
import { eventsIn } from './icalendar.ts'
import { EXCEPTIONS_MAX } from './shapes.ts'
import { texts } from './texts.ts'

export type Holidays = { added: Holiday[]; known: Holiday[]; left_out: LeftOut[] }

/**
 * Adds them to the dates of a calendar; those that are there already stay as they are. Writes nothing on a dry run. 1007;
 * 1002 for a text that is none, or of more days than anybody reads, and where there would be too many dates, or hardly an hour left: on a dry run, too.
 */
export async function addHolidays(
  tx: Tx,
  appId: AppId,
  calendar: string,
  { ical, dry_run = false, language }: { ical: string; dry_run?: boolean; language: Language },
  by: Actor,
  now: Timestamp,
): Promise<Holidays> {
  const { zone, week, exceptions } = await getCalendar(tx, appId, calendar)
  const events = await eventsIn(ical)
  if (events === null) throw invalid([{ field: 'ical', rule: 'value', text: texts.noICalendar }])
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.parse(now))
  const found = holidaysOf(events, today)
  if (found === null)
    throw invalid([{ field: 'ical', rule: 'value', text: texts.daysMax({ max: LOOKED_DAYS_MAX }) }])
  // a date of a calendar has a name: what the text gives none is called what it is
  const dates = found.dates.map(one => ({ ...one, name: one.name || texts.holiday[language] }))
  const isKnown = ({ date }: Holiday): boolean => exceptions.some(one => one.date === date)
  const added = dates.filter(one => !isKnown(one))
  if (exceptions.length + added.length > EXCEPTIONS_MAX)
    throw invalid([{ field: 'ical', rule: 'value', text: texts.datesMax({ max: EXCEPTIONS_MAX }) }])
  if (added.length > 0) {
    const all = [...exceptions, ...added.map(one => ({ ...one, intervals: [] }))]
    all.sort((a, b) => (a.date < b.date ? -1 : 1))
    const errors = errorsOf({ zone, week, exceptions: all }, now)
    if (errors.length > 0) throw invalid(errors.map(one => ({ ...one, field: 'ical' })))
    if (!dry_run) await changeCalendar(tx, appId, calendar, { exceptions: all }, by, now)
  }
  return { added, known: dates.filter(isKnown), left_out: found.leftOut }
}
