import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Blank modules around it, without which cameras do not find it. */
const QUIET_MODULES = 4

/** A text for the camera of another device; `label` says what it is for, to who does not see it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={dark.join('')} />
    </svg>
  )
}
