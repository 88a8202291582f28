import { memo } from 'react'
import styles from './key-caps.module.css'

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)

const CAPS: { [key: string]: string } = { mod: isMac ? '⌘' : 'Ctrl', shift: '⇧', Enter: '↵' }

/** Keys as they are printed: "mod+k", "g i". */
export const KeyCaps = memo(function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className={styles.caps}>
      {keys.split(/[+ ]/).map(key => (
        <kbd key={key}>{CAPS[key] ?? key.toUpperCase()}</kbd>
      ))}
    </span>
  )
})
