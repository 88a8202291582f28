import { ActionIcon, Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from '../texts/use-translation.tsx'
import { Icon, type IconName } from './icon.tsx'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { reason: string | null }

/**
 * A button that says why it does nothing, where there is a reason: by mouse, finger, keyboard and screen reader. `disabled`
 * without a reason: what it needs has not been filled in.
 */
export function GuardedButton({ reason: told, disabled, onClick, ...button }: Props) {
  const { t } = useTranslation()
  const reason = told ?? (disabled ? t('parts.incomplete') : null)
  if (reason === null) return <Button {...button} onClick={onClick} />
  return (
    <Tooltip label={reason} maw={280}>
      <Button
        {...button}
        type="button"
        disabled={false}
        data-disabled
        aria-disabled
        aria-description={reason}
        onClick={event => event.preventDefault()}
      />
    </Tooltip>
  )
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
