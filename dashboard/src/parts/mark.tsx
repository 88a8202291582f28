import styles from './mark.module.css'

export type Shape =
  | 'ring'
  | 'half'
  | 'full'
  | 'check'
  | 'cross'
  | 'pause'
  | 'alert'
  | 'dash'
  | 'low'
  | 'middle'
  | 'high'
  | 'clock'
export type Tone = 'quiet' | 'leaf' | 'earth' | 'rust' | 'blue'

const PATHS: { [shape in Shape]: { d: string; isFilled?: boolean } } = {
  ring: { d: 'M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11z' },
  half: {
    d: 'M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM8 3v10M8 4.500h2.500M8 7h4M8 9.500h4M8 12h2',
  },
  full: { d: 'M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11z', isFilled: true },
  check: { d: 'M3 8.500l3.500 3.500L13 4.500' },
  cross: { d: 'M4 4l8 8M12 4l-8 8' },
  pause: { d: 'M5.500 3.500v9M10.500 3.500v9' },
  alert: { d: 'M8 2.500l6 11H2zM8 7v3M8 12v.01' },
  dash: { d: 'M3 8h10' },
  low: { d: 'M4 13v-3' },
  middle: { d: 'M4 13v-3M8 13V7' },
  high: { d: 'M4 13v-3M8 13V7M12 13V3' },
  clock: { d: 'M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM8 5v3l2 1.500' },
}

/** A state as shape and word: the colour only helps. */
export function Mark({ shape, tone = 'quiet', children }: { shape: Shape; tone?: Tone; children: string }) {
  const { d, isFilled } = PATHS[shape]
  return (
    <span className={styles.mark} data-tone={tone}>
      <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path
          d={d}
          fill={isFilled ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={styles.words}>{children}</span>
    </span>
  )
}
