import { Popover, type PopoverProps } from '@mantine/core'

/** What opens below its button (`Popover.Target`) and has fields or buttons (`Popover.Dropdown`): the focus goes there, and back. */
export function DropPanel(props: PopoverProps) {
  return (
    <Popover trapFocus returnFocus shadow="md" radius="md" transitionProps={{ duration: 80 }} {...props} />
  )
}
