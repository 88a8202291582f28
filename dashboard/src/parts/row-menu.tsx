import { ActionIcon, Menu } from '@mantine/core'
import { Icon } from './icon.tsx'

export type RowAct = {
  name: string
  label: string
  isGrave?: boolean
  reason: string | null
  run: () => unknown
}

/** What can be done with a row. What is not allowed stays in sight, with the reason. */
export function RowMenu({ label, acts }: { label: string; acts: RowAct[] }) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={label}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ name, label: title, isGrave, reason, run }) => (
          <Menu.Item
            key={name}
            {...(isGrave && reason === null ? { color: 'var(--rust)' } : {})}
            disabled={reason !== null}
            onClick={() => void run()}
          >
            {title}
            {reason !== null && <small style={{ display: 'block' }}>{reason}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
