import { useId } from 'react'
import styles from './choice.module.css'

type Props<Value extends string> = {
  label: string
  value: Value | null
  options: { value: Value; title: string; text?: string; reason?: string | null }[]
  onChange: (value: Value) => void
}

/** One of a few, each with a word on what it means; one that is not allowed says why. */
export function Choice<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map(option => (
        <label key={option.value} className={styles.option} data-chosen={option.value === value || undefined}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={Boolean(option.reason)}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className={styles.title}>{option.title}</span>
            {(option.reason ?? option.text) && (
              <span className={styles.text}>{option.reason ?? option.text}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
