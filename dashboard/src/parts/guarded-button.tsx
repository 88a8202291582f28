import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { reason: string | null }

/** A button that says why it does nothing, where there is a reason: by mouse, finger, keyboard and screen reader. */
export function GuardedButton({ reason, onClick, ...button }: Props) {
  if (reason === null) return <Button {...button} onClick={onClick} />
  return (
    <Tooltip label={reason} maw={280}>
      <Button
        {...button}
        type="button"
        data-disabled
        aria-disabled
        aria-description={reason}
        onClick={event => event.preventDefault()}
      />
    </Tooltip>
  )
}
