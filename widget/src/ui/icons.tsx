// Drawn by hand for this chat. All decorative: the words are in labels. Strokes are in style.css.

import type { ScreenProps } from './screen.ts'

const PATHS = {
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M5 9l7 7 7-7',
  send: 'M12 19V6M6 11l6-6 6 6',
  check: 'M5 12l5 5L19 7',
  checks: 'M2 12l5 5 8-9M11 16l1 1 9-9',
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 1 0',
  file: 'M7 3h7l4 4v14H7z',
  pin: 'M12 21c4-5 6-8 6-11a6 6 0 0 0-12 0c0 3 2 6 6 11zM12 9v2',
  person: 'M12 12a4 4 0 1 0-1 0M5 20c1-7 13-7 14 0',
  bell: 'M5 17h14M7 17v-6a5 5 0 0 1 10 0v6M10 21h4',
  bellOff: 'M5 17h14M7 17v-6a5 5 0 0 1 10 0v6M10 21h4M4 4l16 16',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

/** The tree under which people talk: its canopy is a speech bubble. */
export function Tree({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} aria-hidden="true" class="tree">
      <path d="M16 3c-3 0-6 1-7 4-4 0-7 3-7 6 0 4 3 6 7 6h3q2 1 2 4-1 4-4 6-1 1 1 1h10q2 0 1-1-3-2-4-6 0-3 2-4h3c4 0 7-2 7-6 0-3-3-6-7-6-1-3-4-4-7-4Zm-6 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm6 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm6 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" />
    </svg>
  )
}

/** The business's logo; the tree where it has none, or a page's own policy refuses it. */
export function Logo({ screen, size }: ScreenProps & { size: number }) {
  const link = screen.state.config?.logo
  if (!link || screen.now.marked.includes(link)) return <Tree size={size} />
  return <img class="logo" src={link} alt="" referrerpolicy="no-referrer" onError={() => screen.mark(link)} />
}
