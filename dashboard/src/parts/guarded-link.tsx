import { Button, type ButtonProps } from '@mantine/core'
import { GuardedButton } from './guarded-button.tsx'
import { Icon, type IconName } from './icon.tsx'

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  reason: string | null
  href: string
  icon?: IconName
  children: string
}

/** A link that looks like a button; where it may not be followed, a button that says why. */
export function GuardedLink({ reason, href, icon, children, ...look }: Props) {
  const sign = icon ? { leftSection: <Icon name={icon} size={16} /> } : {}
  if (reason !== null)
    return (
      <GuardedButton reason={reason} {...look} {...sign}>
        {children}
      </GuardedButton>
    )
  return (
    <Button component="a" href={href} {...look} {...sign}>
      {children}
    </Button>
  )
}
