// The next four weeks of a calendar, drawn: a line for each day, dark where somebody works. What is drawn is said, too.

import { useReader } from '../parts/ago.tsx'
import { useNow } from '../parts/now.ts'
import { durationOf, numberOf } from '../parts/numbers.ts'
import { weekdayOf } from '../parts/times.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Day, daysOf, type Hours, minutesOf, todayIn, writeHours } from './hours.ts'
import styles from './rules.module.css'

const WEEKS = 4
const WEEK_DAYS = 7
const HOURS_DRAWN = 24
const MINUTES = 60

export function Weeks({ hours, zone }: { hours: Hours; zone: string }) {
  const { t } = useTranslation()
  const reader = useReader()
  const days = daysOf(hours, todayIn(zone, useNow()), WEEKS * WEEK_DAYS)
  const minutes = days.reduce((sum, { intervals }) => sum + worked(intervals), 0)
  return (
    <section className={styles.weeks} aria-label={t('rules.weeks')}>
      <h3>{t('rules.weeks')}</h3>
      <p className={styles.soft}>
        {t('rules.weeksText', { zone, hours: numberOf(Math.round(minutes / MINUTES), reader.language) })}
      </p>
      <div className={styles.weekGrid}>
        {Array.from({ length: WEEKS }, (_, n) => days.slice(n * WEEK_DAYS, (n + 1) * WEEK_DAYS)).map(
          (week, n) => (
            <table key={week[0]!.date}>
              <caption>{t('rules.week', { n: n + 1 })}</caption>
              <tbody>
                {week.map(day => (
                  <DayRow key={day.date} day={day} />
                ))}
              </tbody>
            </table>
          ),
        )}
      </div>
    </section>
  )
}

const worked = (intervals: Day['intervals']): number =>
  intervals.reduce((sum, { from, to }) => sum + minutesOf(to) - minutesOf(from), 0)

function DayRow({ day }: { day: Day }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { date, intervals, exception } = day
  const said = intervals.length === 0 ? t('rules.closed') : writeHours(intervals)
  const minutes = worked(intervals)
  return (
    <tr data-exception={exception !== null || undefined}>
      <th scope="row">{weekdayOf(date, reader)}</th>
      <td title={said}>
        <span className="visually-hidden">{said}</span>
        <svg viewBox={`0 0 ${HOURS_DRAWN} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.night} x={0} y={0.4} width={HOURS_DRAWN} height={0.2} />
          {intervals.map(({ from, to }) => (
            <rect
              key={from}
              className={styles.open}
              x={minutesOf(from) / MINUTES}
              y={0}
              width={(minutesOf(to) - minutesOf(from)) / MINUTES}
              height={1}
            />
          ))}
        </svg>
        {exception !== null && <small>{exception || t('rules.exception')}</small>}
      </td>
      <td className={styles.sum}>{minutes === 0 ? '–' : durationOf(minutes * MINUTES, reader.language)}</td>
    </tr>
  )
}
