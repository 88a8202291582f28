// What stands on a button while it is at work: a shape that says so, and does not turn.
import type { ComponentPropsWithoutRef } from 'react'
import { Icon } from './icon.tsx'

export function Still({ className, style }: ComponentPropsWithoutRef<'span'>) {
  return (
    <span className={className} style={style}>
      <Icon name="hourglass" size={16} />
    </span>
  )
}
