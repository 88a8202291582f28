// States as a ring, and the ways from one of them as arrows; all others stand behind, thin. The table says the same in words.
import { NativeSelect } from '@mantine/core'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Way } from './moves.tsx'
import styles from './rules.module.css'

/** Units of the drawing. */
const WIDTH = 420
const CENTRE_X = WIDTH / 2
const RADIUS_X = 90
const RADIUS_MIN = 120
const RADIUS_PER_STATUS = 14
const NODE = 9
const LABEL_GAP = 16
/** Of the letters, which on a phone are larger in units of the drawing; more than they rise over their line. */
const LINE_HEIGHT_EM = 1.2
/** Over the ring and under it, for a name of two lines. */
const MARGIN = 52
/** Of a line. A longer name has two, and is cut after them; the table has all of it. */
const NAME_CHARS_MAX = 16
/** How far an arrow leans to its left, so that the way back is another line. */
const BEND = 0.14

type Props = { ways: Way[]; nameOf: (code: string) => string; from: string; onFrom: (code: string) => void }
type Point = { x: number; y: number }

export function Graph({ ways, nameOf, from, onFrom }: Props) {
  const { t } = useTranslation()
  const radius = Math.max(RADIUS_MIN, ways.length * RADIUS_PER_STATUS)
  const height = 2 * (radius + MARGIN)
  const places = new Map(ways.map((way, n) => [way.from, placeOf(n, ways.length, radius)]))
  const lines = ways.flatMap(way =>
    way.to.flatMap(to => {
      const [start, end] = [places.get(way.from), places.get(to)]
      return start && end ? [{ key: `${way.from} ${to}`, from: way.from, path: pathOf(start, end) }] : []
    }),
  )
  const chosen = ways.find(way => way.from === from)
  const said = t('rules.graph', {
    from: nameOf(from),
    to: chosen?.to.map(nameOf).join(', ') || t('rules.nowhere'),
  })
  return (
    <figure className={styles.graph}>
      <NativeSelect
        label={t('rules.graphFrom')}
        value={from}
        data={ways.map(way => ({ value: way.from, label: nameOf(way.from) }))}
        onChange={event => onFrom(event.currentTarget.value)}
      />
      <svg role="img" aria-label={said} viewBox={`0 0 ${WIDTH} ${height}`}>
        <defs>
          <marker id="way" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path className={styles.head} d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        {lines
          .filter(line => line.from !== from)
          .map(line => (
            <path key={line.key} className={styles.way} d={line.path} />
          ))}
        {lines
          .filter(line => line.from === from)
          .map(line => (
            <path key={line.key} className={styles.way} data-chosen d={line.path} markerEnd="url(#way)" />
          ))}
        {ways.map(way => (
          <Node
            key={way.from}
            at={places.get(way.from)!}
            name={nameOf(way.from)}
            isChosen={way.from === from}
            isReached={chosen?.to.includes(way.from) ?? false}
            onPick={() => onFrom(way.from)}
          />
        ))}
      </svg>
      <figcaption className={styles.soft}>{said}</figcaption>
    </figure>
  )
}

type NodeProps = { at: Point; name: string; isChosen: boolean; isReached: boolean; onPick: () => void }

/** The select above does the same by keyboard. */
function Node({ at, name, isChosen, isReached, onPick }: NodeProps) {
  // one alone: two that share the foot of the ring have their names beside them
  const isMiddle = Math.abs(at.x - CENTRE_X) < NODE
  const side = at.x < CENTRE_X ? -1 : 1
  const x = isMiddle ? at.x : at.x + side * LABEL_GAP
  const lines = linesOf(name)
  const isAbove = isMiddle && at.y < RADIUS_MIN
  const linesDown = isAbove ? 1 - lines.length : isMiddle ? 1 : 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drawing; the select above does the same by keyboard
    <g
      className={styles.node}
      data-chosen={isChosen || undefined}
      data-reached={isReached || undefined}
      onClick={onPick}
    >
      <title>{name}</title>
      <circle cx={at.x} cy={at.y} r={NODE} />
      <text
        x={x}
        y={at.y + (isAbove ? -LABEL_GAP : isMiddle ? NODE : 4)}
        textAnchor={isMiddle ? 'middle' : side < 0 ? 'end' : 'start'}
      >
        <tspan x={x} dy={`${LINE_HEIGHT_EM * linesDown}em`}>
          {lines[0]}
        </tspan>
        {lines[1] !== undefined && (
          <tspan x={x} dy={`${LINE_HEIGHT_EM}em`}>
            {lines[1]}
          </tspan>
        )}
      </text>
    </g>
  )
}

/** One line, or two that part at a blank. */
function linesOf(name: string): string[] {
  if (name.length <= NAME_CHARS_MAX) return [name]
  const blank = name.lastIndexOf(' ', NAME_CHARS_MAX)
  if (blank <= 0) return [shortened(name)]
  return [name.slice(0, blank), shortened(name.slice(blank + 1))]
}

const shortened = (name: string): string =>
  name.length > NAME_CHARS_MAX ? `${name.slice(0, NAME_CHARS_MAX - 1)}…` : name

/** Clockwise from the top. */
function placeOf(n: number, count: number, radius: number): Point {
  const angle = (n / count) * 2 * Math.PI - Math.PI / 2
  return { x: CENTRE_X + RADIUS_X * Math.cos(angle), y: radius + MARGIN + radius * Math.sin(angle) }
}

/** A bent line from the edge of one state to the edge of another. */
function pathOf(start: Point, end: Point): string {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const length = Math.hypot(dx, dy)
  const middle = { x: (start.x + end.x) / 2 + dy * BEND, y: (start.y + end.y) / 2 - dx * BEND }
  const edge = (from: Point, gap: number): Point => {
    const away = Math.hypot(middle.x - from.x, middle.y - from.y)
    return { x: from.x + ((middle.x - from.x) * gap) / away, y: from.y + ((middle.y - from.y) * gap) / away }
  }
  const [first, last] = [edge(start, NODE), edge(end, NODE + Math.min(4, length / 4))]
  const say = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`
  return `M${say(first)}Q${say(middle)} ${say(last)}`
}
