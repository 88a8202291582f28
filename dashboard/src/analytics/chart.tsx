// Bars as small SVG, each with a way to what it counts: a wide pale one for the whole, a narrow one before it for the part. Shape tells them apart, not colour.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './chart.module.css'

/** What stands on one line of the axis. A part is never more than its whole. */
export type Bar = {
  key: string
  name: string
  whole: number | null
  part: number | null
  said: string
  /** Where what it counts is listed. */
  path?: string
}
export type Names = { whole: string; part: string | null }

type Props = {
  label: string
  names: Names
  bars: Bar[]
  format: (value: number) => string
  /** The end of the scale; else the longest bar is. */
  max?: number
}

/** Units of the drawing for each bar and for the height; it is stretched to its place. */
const STEP = 10
const HEIGHT = 100
const [WHOLE_WIDTH, PART_WIDTH] = [7, 3]
/** More than there are bars. */
const MANY = 1000

/** Upright bars, one for each day. */
export function Columns({ label, names, bars, format, max = maxOf(bars) }: Props) {
  const high = (value: number | null): number => (max === 0 ? 0 : ((value ?? 0) / max) * HEIGHT)
  const isWay = bars.some(({ path }) => path !== undefined)
  const middle = bars[Math.floor((bars.length - 1) / 2)]
  return (
    <figure className={styles.figure} aria-label={isWay ? label : undefined}>
      <Legend names={names} />
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden="true">
          <span>{format(max)}</span>
          <span>{format(0)}</span>
        </div>
        <Pointed bars={bars}>
          <svg
            // where it is a link, the link says what is pointed at
            role={isWay ? undefined : 'img'}
            aria-label={isWay ? undefined : label}
            aria-hidden={isWay || undefined}
            viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
          >
            <path className={styles.grid} d={`M0 0H${bars.length * STEP}M0 50H${bars.length * STEP}`} />
            {bars.map(({ key, whole, part, said }, n) => (
              <g key={key} className={styles.bar}>
                <rect className={styles.touch} x={n * STEP} y={0} width={STEP} height={HEIGHT}>
                  {!isWay && <title>{said}</title>}
                </rect>
                <Column className={styles.whole} n={n} width={WHOLE_WIDTH} height={high(whole)} />
                <Column className={styles.part} n={n} width={PART_WIDTH} height={high(part)} />
              </g>
            ))}
            <path className={styles.axis} d={`M0 ${HEIGHT}H${bars.length * STEP}`} />
          </svg>
        </Pointed>
        <div className={styles.ends} aria-hidden="true">
          <span>{bars[0]?.name}</span>
          {bars.length > 2 && <span>{middle?.name}</span>}
          {bars.length > 1 && <span>{bars.at(-1)?.name}</span>}
        </div>
      </div>
    </figure>
  )
}

/**
 * One link over all bars: it leads where the bar under the pointer or finger does, or the one that the arrow keys have come
 * to. Bars of a year are too narrow to be links of their own.
 */
function Pointed({ bars, children }: { bars: Bar[]; children: ReactNode }) {
  const [at, setAt] = useState(bars.length - 1)
  const [isShown, setShown] = useState(false)
  const bar = bars[Math.min(at, bars.length - 1)]
  if (bar?.path === undefined) return children
  const point = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const n = Math.floor(((event.clientX - left) / width) * bars.length)
    flushSync(() => setAt(Math.min(Math.max(n, 0), bars.length - 1)))
    setShown(true)
  }
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    setAt(now => Math.min(Math.max(now + by, 0), bars.length - 1))
    setShown(true)
  }
  return (
    <>
      <a
        className={styles.pointed}
        href={bar.path}
        aria-label={bar.said}
        onPointerMove={point}
        onPointerDown={point}
        onKeyDown={step}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onPointerLeave={() => setShown(false)}
      >
        {children}
      </a>
      <p className={styles.read} role="status">
        {isShown && bar.said}
      </p>
    </>
  )
}

const STEPS: { [key: string]: number } = { ArrowLeft: -1, ArrowRight: 1, Home: -MANY, End: MANY }

function Column(props: { className: string | undefined; n: number; width: number; height: number }) {
  const { className, n, width, height } = props
  const x = n * STEP + (STEP - width) / 2
  return <rect className={className} x={x} y={HEIGHT - height} width={width} height={height} />
}

/** Lying bars, one for each record, by its name. */
export function Lines({ label, names, bars, format, max = maxOf(bars) }: Props) {
  const long = (value: number | null): number => (max === 0 ? 0 : ((value ?? 0) / max) * HEIGHT)
  return (
    <figure className={styles.figure} aria-label={label}>
      <Legend names={names} />
      <ul className={styles.lines}>
        {bars.map(({ key, name, whole, part, said, path }) => (
          <li key={key} title={said}>
            {path === undefined ? (
              <span className={styles.name}>{name}</span>
            ) : (
              <a className={styles.name} href={path} aria-label={said}>
                {name}
              </a>
            )}
            <svg viewBox={`0 0 ${HEIGHT} ${STEP}`} preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.whole} x={0} y={1.5} width={long(whole)} height={WHOLE_WIDTH} />
              <rect className={styles.part} x={0} y={3.5} width={long(part)} height={PART_WIDTH} />
            </svg>
            <span className={styles.value}>{whole === null ? '–' : format(whole)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

function Legend({ names }: { names: Names }) {
  if (names.part === null) return null
  return (
    <figcaption className={styles.legend}>
      <span data-is="whole">{names.whole}</span>
      <span data-is="part">{names.part}</span>
    </figcaption>
  )
}

const maxOf = (bars: Bar[]): number =>
  bars.reduce((max, { whole, part }) => Math.max(max, whole ?? 0, part ?? 0), 0)
