import { ActionIcon, Button, type ButtonProps, Tooltip } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../texts/use-translation.tsx'
import { Icon, type IconName } from './icon.tsx'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { reason: string | null }

/**
 * A button that says why it does nothing, where there is a reason: by mouse, finger, keyboard and screen reader. `disabled`
 * without a reason: what it needs has not been filled in. One element in both states: whoever presses it keeps the focus.
 */
export function GuardedButton({ reason: told, disabled, onClick, ref, ...button }: Props) {
  const { t } = useTranslation()
  const reason = told ?? (disabled ? t('parts.incomplete') : null)
  const { isNews, ...at } = useNews(reason)
  const { element, pressed } = useKeptFocus(button.loading === true)
  // a menu finds its place by the button that opens it
  const both = useMergedRef(element, ref)
  return (
    <Tooltip label={reason} maw={280} disabled={reason === null || isNews}>
      <Button
        {...button}
        {...at}
        ref={both}
        {...(reason !== null && {
          type: 'button' as const,
          'data-disabled': true,
          'aria-disabled': true,
          'aria-description': reason,
        })}
        onClick={event => {
          if (reason !== null) return event.preventDefault()
          pressed()
          onClick?.(event)
        }}
      />
    </Tooltip>
  )
}

/** A reason that comes while somebody is at the button is what their press has led to: said when they come back, not over it all. */
function useNews(reason: string | null) {
  const [isAt, setAt] = useState(false)
  const [known, setKnown] = useState(reason)
  const [isNews, setNews] = useState(false)
  if (known !== reason) {
    setKnown(reason)
    setNews(isAt && known === null)
  }
  const leaves = (): void => {
    setAt(false)
    setNews(false)
  }
  return { isNews, onPointerEnter: () => setAt(true), onPointerLeave: leaves }
}

/** A button that is busy cannot have the focus: whoever pressed it there finds it again, if they went nowhere meanwhile. */
function useKeptFocus(isBusy: boolean) {
  const element = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isBusy || !hadFocus.current) return
    hadFocus.current = false
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [isBusy])
  const pressed = (): void => {
    hadFocus.current = document.activeElement === element.current
  }
  return { element, pressed }
}

type IconProps = {
  reason: string | null
  label: string
  /** The key that does the same. */
  keys: string
  icon: IconName
  className?: string
  onClick: () => unknown
}

/** As `GuardedButton`, with a sign instead of words. */
export function GuardedIcon({ reason, label, keys, icon, className = '', onClick }: IconProps) {
  const isOff = reason !== null || undefined
  return (
    <Tooltip label={reason ?? `${label} (${keys.toUpperCase()})`} maw={280}>
      <ActionIcon
        className={className}
        variant="subtle"
        size={32}
        aria-label={label}
        aria-description={reason ?? undefined}
        data-disabled={isOff}
        aria-disabled={isOff}
        onClick={() => isOff || onClick()}
      >
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  )
}
