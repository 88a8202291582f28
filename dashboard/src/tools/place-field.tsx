// A field in which an open brace offers what may stand there: parameters, and what is known of the conversation.
import { Textarea, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../texts/use-translation.tsx'
import { braceAt, filledAt, type Offer, offersFor } from './places.ts'
import styles from './tools.module.css'

const SHOWN_MAX = 8

type Props = {
  label: string
  description?: string | undefined
  placeholder?: string | undefined
  value: string
  error: string | undefined
  offers: readonly Offer[]
  /** More than one line. */
  rows?: number
  maxLength?: number
  isCode?: boolean
  onText: (text: string) => void
}

export function PlaceField({ rows, value, offers, isCode, onText, ...field }: Props) {
  const { t } = useTranslation()
  const list = useId()
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const brace = cursor === null ? null : braceAt(value, cursor)
  const found = brace === null ? [] : offersFor(offers, brace.typed).slice(0, SHOWN_MAX)
  const isOpen = found.length > 0
  const chosen = Math.min(at, found.length - 1)
  const look = (): void => {
    setCursor(box.current?.selectionStart ?? null)
    setAt(0)
  }
  const put = (offer: Offer): void => {
    const next = filledAt(value, brace!.from, cursor!, offer.name)
    // at once: what is typed next stands behind it
    flushSync(() => {
      onText(next.text)
      setCursor(null)
    })
    box.current?.focus()
    box.current?.setSelectionRange(next.cursor, next.cursor)
  }
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (!isOpen || event.ctrlKey || event.metaKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((chosen + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') put(found[chosen]!)
    else if (event.key === 'Escape') setCursor(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const common = {
    ...field,
    ref: box,
    value,
    spellCheck: false,
    autoComplete: 'off',
    'aria-autocomplete': 'list' as const,
    'aria-controls': isOpen ? list : undefined,
    'aria-activedescendant': isOpen ? `${list}-${chosen}` : undefined,
    classNames: isCode ? { input: styles.code! } : {},
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onText(event.currentTarget.value)
      setCursor(event.currentTarget.selectionStart)
      setAt(0)
    },
    onClick: look,
    onKeyDown,
    onBlur: () => setCursor(null),
  }
  return (
    <div className={styles.placed}>
      {rows === undefined ? <TextInput {...common} /> : <Textarea {...common} rows={rows} />}
      {isOpen && (
        <div id={list} role="listbox" className={styles.offers} aria-label={t('tools.offers')}>
          {found.map((offer, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of its list
            <div
              key={offer.name}
              id={`${list}-${n}`}
              role="option"
              tabIndex={-1}
              aria-selected={n === chosen}
              className={styles.offer}
              onPointerDown={event => event.preventDefault()}
              onClick={() => put(offer)}
            >
              <code>{`{${offer.name}}`}</code>
              <span>{offer.hint}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
