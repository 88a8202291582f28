import { NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useKey } from '../keys/use-key.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './filters.module.css'
import { Icon } from './icon.tsx'
import { isDay } from './times.ts'

const PAUSE_MS = 250

/** What narrows a list, in one line; on a phone all but the search is folded behind a button, which shows that something is chosen. */
export function Filters({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div id={id} className={styles.filters} data-open={isOpen || undefined}>
      {children}
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="settings" size={16} />
        {t('parts.filters')}
      </button>
    </div>
  )
}

/** What goes into the next line together, where the line has no room for it. */
export function Together({ children }: { children: ReactNode }) {
  return <div className={styles.together}>{children}</div>
}

type SearchProps = {
  label: string
  /** What stands in it while nothing does, where the whole label has no room. */
  hint?: string
  value: string
  onChange: (value: string) => void
}

/** Words to look for; told when somebody pauses. `/` leads here. */
export function SearchField(props: SearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(props.value)
  const { value, onChange } = props
  const told = useRef(value)
  useKey('search', () => field.current?.focus())
  useEffect(() => {
    if (value !== told.current) setTyped(value)
    told.current = value
  }, [value])
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => {
      told.current = typed
      onChange(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onChange])
  return (
    <TextInput
      ref={field}
      type="search"
      className={styles.search!}
      aria-label={props.label}
      title={props.label}
      placeholder={props.hint ?? props.label}
      leftSection={<Icon name="search" size={16} />}
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
    />
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  /** What stands for no choice. */
  all: string
  value: Value | ''
  options: { value: Value; label: string }[]
  onChange: (value: Value | '') => void
}

/** No wider than it must be: five of these stand in a line. */
const ARROW_PX = 28

/** One of several, or all. */
export function ChoiceFilter<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <NativeSelect
      rightSectionWidth={ARROW_PX}
      aria-label={props.label}
      value={props.value}
      data={[{ value: '', label: props.all }, ...props.options]}
      onChange={event => props.onChange(event.currentTarget.value as Value | '')}
    />
  )
}

/** Of its label, in the field itself. */
const LETTER_PX = 8
const AROUND_PX = 20

/** A day from which on, or until which, with its label in sight: an empty one does not say what it is. */
export function DayFilter(props: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <TextInput
      type="date"
      aria-label={props.label}
      leftSection={<small>{props.label}</small>}
      leftSectionWidth={props.label.length * LETTER_PX + AROUND_PX}
      value={isDay(props.value) ? props.value : ''}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  )
}
