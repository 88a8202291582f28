// Dates of their own of a calendar: a line each, folded by year where there are many; one at a time has fields.
import { Button, TextInput } from '@mantine/core'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useReader } from '../parts/ago.tsx'
import { Icon } from '../parts/icon.tsx'
import { appNow } from '../parts/now.ts'
import { dayOnly } from '../parts/times.ts'
import { useSame } from '../parts/use-same.ts'
import { useSlices } from '../parts/use-slices.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './dates.module.css'
import { byYear, inOrder, readHours, type TypedDate, todayIn, yearOf, yearsShown } from './hours.ts'

const DATES_MAX = 1000
const LINES_AT_ONCE = 32
const DAY_MAX = '2099-12-31'

type Fields = { [field: string]: string }
type Props = {
  dates: TypedDate[]
  zone: string
  fields: Fields
  /** Keys of the dates in the order in which the API names them. */
  sent: string[]
  onChange: (dates: TypedDate[]) => void
}

export function Dates({ dates, zone, fields, sent, onChange }: Props) {
  const { t } = useTranslation()
  const [edited, edit] = useState<{ key: string; year: string } | null>(null)
  const [open, setOpen] = useState(() => yearsShown(dates))
  const [seen, setSeen] = useState(fields)
  const all = useRef<HTMLFieldSetElement>(null)
  const ended = useRef<string | null>(null)
  const troubleOf = (key: string): string | undefined =>
    Object.entries(fields).find(([field]) => field.startsWith(`exceptions.${sent.indexOf(key)}.`))?.[1]
  if (seen !== fields) {
    // what did not fit is shown with its fields
    setSeen(fields)
    const wrong = dates.find(({ key }) => troubleOf(key) !== undefined)
    if (wrong) edit({ key: wrong.key, year: yearOf(wrong) })
  }
  const begin = useSame((one: TypedDate) => edit({ key: one.key, year: yearOf(one) }))
  const remove = useSame((key: string) => onChange(dates.filter(one => one.key !== key)))
  const change = (to: TypedDate): void => onChange(dates.map(one => (one.key === to.key ? to : one)))
  const end = (): void => {
    const one = dates.find(({ key }) => key === edited!.key)!
    edit(null)
    ended.current = one.key
    setOpen(open.union(new Set([yearOf(one)])))
    onChange(inOrder(dates))
    requestAnimationFrame(() => all.current?.querySelector<HTMLElement>(`[data-date="${one.key}"]`)?.focus())
  }
  const add = (): void => {
    const one = { key: crypto.randomUUID(), date: todayIn(zone, appNow()), name: '', hours: '' }
    onChange([...dates, one])
    begin(one)
  }
  return (
    <fieldset ref={all} className={styles.dates}>
      <legend>{t('rules.dates')}</legend>
      <p className={styles.soft}>{t('rules.datesText')}</p>
      {byYear(dates, edited).map(([year, ones]) => {
        const isOpen = open.has(year) || year === edited?.year
        const wrong = ones.filter(({ key, hours }) => troubleOf(key) ?? readHours(hours) === null)
        return (
          <section key={year}>
            <button
              type="button"
              className={styles.year}
              aria-expanded={isOpen}
              onClick={() => setOpen(open.symmetricDifference(new Set([year])))}
            >
              <Icon name={isOpen ? 'down' : 'right'} size={14} />
              {t('rules.datesOf', { year, count: ones.length })}
              {wrong.length > 0 && <span className={styles.bad}>{t('rules.datesWrong')}</span>}
            </button>
            {isOpen && (
              <InPieces keys={ones.map(({ key }) => key)} first={edited?.key ?? ended.current}>
                {n => {
                  const one = ones[n]!
                  const of = { of: one, trouble: troubleOf(one.key) }
                  return one.key === edited?.key ? (
                    <DateFields {...of} onChange={change} onEnd={end} />
                  ) : (
                    <DateLine {...of} onEdit={begin} onRemove={remove} />
                  )
                }}
              </InPieces>
            )}
          </section>
        )
      })}
      {dates.length < DATES_MAX && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={add}
        >
          {t('rules.addDate')}
        </Button>
      )}
    </fieldset>
  )
}

/** Lines that are drawn so many in a task: all of a year in one would hold up every key. `first`: the one that is gone to. */
function InPieces(props: { keys: string[]; first: string | null; children: (n: number) => ReactNode }) {
  const { keys, first, children } = props
  const drawn = useSlices(keys, LINES_AT_ONCE)
  return (
    <ul>
      {keys.map((key, n) => (
        <li key={key}>{(drawn.has(key) || key === first) && children(n)}</li>
      ))}
    </ul>
  )
}

type LineProps = {
  of: TypedDate
  trouble: string | undefined
  onEdit: (one: TypedDate) => void
  onRemove: (key: string) => void
}

/** Drawn again only when something of it has changed: there are up to 366 in a year. */
const DateLine = memo(function DateLine({ of: one, trouble, onEdit, onRemove }: LineProps) {
  const { t } = useTranslation()
  const reader = useReader()
  const { key, date, name, hours } = one
  const wrong = trouble ?? (readHours(hours) === null ? t('rules.unread') : null)
  return (
    <div className={styles.line}>
      <button type="button" data-date={key} title={t('rules.change')} onClick={() => onEdit(one)}>
        <span className={styles.day}>{date === '' ? '–' : dayOnly(date, reader)}</span>
        <span className={styles.name}>{name}</span>
        <span className={styles.soft}>{hours === '' ? t('rules.closed') : hours}</span>
        {wrong && <span className={styles.bad}>{wrong}</span>}
      </button>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('rules.removeOf', { name: name || date })}
        onClick={() => onRemove(key)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  )
})

type FieldsProps = {
  of: TypedDate
  trouble: string | undefined
  onChange: (one: TypedDate) => void
  onEnd: () => void
}

/** The one that is changed; Enter is for it, not for the whole form. */
function DateFields({ of: one, trouble, onChange, onEnd }: FieldsProps) {
  const { t } = useTranslation()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws no grid within a list
    <div
      role="group"
      aria-label={t('rules.changeOf', { name: one.name || one.date })}
      className={styles.fields}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
        event.preventDefault()
        onEnd()
      }}
    >
      <TextInput
        ref={first}
        type="date"
        aria-label={t('rules.date')}
        value={one.date}
        max={DAY_MAX}
        onChange={event => onChange({ ...one, date: event.currentTarget.value })}
      />
      <TextInput
        aria-label={t('rules.dateName')}
        placeholder={t('rules.dateName')}
        value={one.name}
        maxLength={100}
        onChange={event => onChange({ ...one, name: event.currentTarget.value })}
      />
      <TextInput
        aria-label={t('rules.hours')}
        placeholder={t('rules.closed')}
        value={one.hours}
        error={readHours(one.hours) === null ? t('rules.unread') : trouble}
        onChange={event => onChange({ ...one, hours: event.currentTarget.value })}
      />
      <Button variant="default" onClick={onEnd}>
        {t('rules.dateDone')}
      </Button>
    </div>
  )
}
