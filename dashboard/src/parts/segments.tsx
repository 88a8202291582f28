import { useId } from 'react'
import styles from './segments.module.css'

type Props<Value extends string> = {
  label: string
  /** undefined: none of them. */
  value: Value | undefined
  options: { value: Value; label: string }[]
  /** As high as the buttons beside it. */
  isTall?: boolean
  onChange: (value: Value) => void
}

/** One of two or three words, side by side: radios, for what every page has. */
export function Segments<Value extends string>({ label, value, options, isTall, onChange }: Props<Value>) {
  const name = useId()
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label} data-tall={isTall || undefined}>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
