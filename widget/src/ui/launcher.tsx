import { Icon, Tree } from './icons.tsx'
import type { ScreenProps } from './screen.ts'

const BADGE_MAX = 99

export function Launcher({ screen, unread, onPress }: ScreenProps & { unread: number; onPress: () => void }) {
  const { isOpen } = screen.now
  return (
    <button
      type="button"
      class="launcher"
      aria-label={screen.t(isOpen ? 'close' : unread > 0 ? 'openUnread' : 'open', { count: unread })}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      {isOpen ? <Icon name="down" size={26} /> : <Tree size={34} />}
      {unread > 0 && !isOpen && <span class="badge">{unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}</span>}
    </button>
  )
}
