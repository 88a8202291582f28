import { NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKey } from '../keys/use-key.ts'
import styles from './filters.module.css'
import { Icon } from './icon.tsx'

const PAUSE_MS = 250

/** What narrows a list, in one line; on a phone below each other. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>
}

/** Words to look for; told when somebody pauses. `/` leads here. */
export function SearchField(props: { label: string; value: string; onChange: (value: string) => void }) {
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
      placeholder={props.label}
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

/** One of several, or all. */
export function ChoiceFilter<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <NativeSelect
      aria-label={props.label}
      value={props.value}
      data={[{ value: '', label: props.all }, ...props.options]}
      onChange={event => props.onChange(event.currentTarget.value as Value | '')}
    />
  )
}
