import { ActionIcon, Menu } from '@mantine/core'
import { Icon, type IconName } from './icon.tsx'

export type RowAct = {
  name: string
  label: string
  isGrave?: boolean
  reason: string | null
  run: () => unknown
}

const NOT_ALLOWED = { opacity: 0.6, cursor: 'not-allowed' }

/** What can be done with a row. */
export function RowMenu({ label, acts }: { label: string; acts: RowAct[] }) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={label}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ name, ...act }) => (
          <MenuAct key={name} {...act} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * One of the acts of a menu. What is not allowed stays in sight, with the reason, and takes the focus: who uses keys alone reads it, too,
 * and Escape is heard in a menu of which nothing is allowed.
 */
export function MenuAct({ label, icon, isGrave, reason, run }: Omit<RowAct, 'name'> & { icon?: IconName }) {
  return (
    <Menu.Item
      {...(isGrave && reason === null ? { color: 'var(--rust)' } : {})}
      leftSection={icon && <Icon name={icon} size={14} />}
      {...(reason !== null && { 'aria-disabled': true, closeMenuOnClick: false, style: NOT_ALLOWED })}
      onClick={() => reason === null && void run()}
    >
      {label}
      {reason !== null && <small style={{ display: 'block' }}>{reason}</small>}
    </Menu.Item>
  )
}
