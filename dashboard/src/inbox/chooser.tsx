// One out of some, or several, by typing: whom to assign, how long to snooze, which tags.
import { Modal } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { heldKeys, useEarlyKeys } from '../keys/early.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { AfterPaint } from '../parts/use-later.ts'
import { useWayBack } from '../parts/use-way-back.ts'
import { fits } from '../shell/commands.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './chooser.module.css'

export type Option = { id: string; label: string; hint?: string; icon?: IconName; isChosen?: boolean }

/** The id of what is not there yet. */
const NEW = 'new'

type Props = {
  title: string
  options: readonly Option[]
  /** What is said where there is none at all. */
  empty?: string
  onChoose: (option: Option) => void
  onClose: () => void
  /** Stays open: several may be chosen. */
  isMany?: boolean
  /** What is typed and has no option may become one. */
  adding?: { say: (name: string) => string; add: (name: string) => Promise<void> } | undefined
  children?: ReactNode
}

export function Chooser({
  title,
  options,
  empty,
  onChoose,
  onClose,
  isMany = false,
  adding,
  children,
}: Props) {
  const { t } = useTranslation()
  useWayBack()
  const list = useId()
  const [typed, setTyped] = useState(heldKeys)
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEarlyKeys(field, key => setTyped(now => now + key))
  const fitting = options.filter(({ label }) => fits(label, typed))
  const name = typed.trim()
  const isNew = name !== '' && !fitting.some(({ label }) => label.toLowerCase() === name.toLowerCase())
  const shown = adding && isNew ? [...fitting, { id: NEW, label: adding.say(name) }] : fitting
  const chosen = Math.max(0, Math.min(at, shown.length - 1))
  const choose = (option: Option | undefined): void => {
    if (option === undefined) return
    if (option.id === NEW) {
      void adding?.add(name)
      setTyped('')
      return
    }
    if (!isMany) onClose()
    onChoose(option)
  }
  const onKey = (event: React.KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') choose(shown[chosen])
    else if (step) setAt((chosen + step + shown.length) % Math.max(shown.length, 1))
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="sm"
      padding="md"
      centered={false}
      yOffset="14vh"
      closeButtonProps={{ 'aria-label': t('parts.close') }}
    >
      <input
        ref={field}
        className={styles.field}
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={shown[chosen] ? `${list}-${chosen}` : undefined}
        aria-label={t('inbox.choose.filter')}
        placeholder={t('inbox.choose.filter')}
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div
        id={list}
        role="listbox"
        aria-label={title}
        aria-multiselectable={isMany || undefined}
        className={styles.list}
      >
        {shown.map((option, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of its list
          <div
            key={option.id}
            id={`${list}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={isMany ? (option.isChosen ?? false) : n === chosen}
            data-at={n === chosen || undefined}
            className={styles.option}
            onClick={() => choose(option)}
            onPointerMove={() => setAt(n)}
          >
            {isMany && <Icon name={option.isChosen ? 'check' : 'plus'} size={16} />}
            {option.icon && <Icon name={option.icon} size={16} />}
            <span className={styles.label}>{option.label}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.nothing}>{(options.length === 0 && empty) || t('inbox.choose.nothing')}</p>
      )}
      {children && <AfterPaint>{children}</AfterPaint>}
    </Modal>
  )
}
