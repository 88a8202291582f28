// Each minute of a ticket's clocks: a bar of what counted and what did not, and the same in a table; and what would be.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReader } from '../parts/ago.tsx'
import { durationOf } from '../parts/numbers.ts'
import { Shown } from '../parts/states.tsx'
import { instantOf, momentOf, zoneOf } from '../parts/times.ts'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './clock.module.css'
import { Minutes } from './clock-minutes.tsx'
import {
  type Part,
  piecesAt,
  type Segment,
  type Sla,
  TARGETS,
  type Target,
  type Why,
  whyWords,
} from './clock-pieces.ts'
import { usePolicies } from './policies.ts'
import type { Ticket } from './read.ts'

/** In the order of the legend. */
const WHYS = ['counted', 'status', 'out_of_hours', 'holiday', 'finished'] as const satisfies Why[]
/** Units of the drawing, which is stretched to its place. */
const WIDTH = 1000
const HEIGHT = 20
const LATE_HEIGHT = 6

export function ClockDrawn({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const [wished, setWished] = useState<{ policy?: number; at?: string }>({})
  const sla = useQuery({
    ...ask('explainTicketSla', { params: { id: ticket.hashid }, query: wished }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.clock}>
      <Shown of={sla} lines={2}>
        {found => (
          <>
            {TARGETS.map(name => {
              const target = found[name]
              return (
                target && <Drawn key={name} name={t(`tickets.drawn.${name}`)} target={target} at={found.at} />
              )
            })}
            <Legend sla={found} isNow={wished.at === undefined} />
            <Minutes sla={found} />
          </>
        )}
      </Shown>
      <WhatIf ticket={ticket} onWish={setWished} />
    </div>
  )
}

/** One target: how much of it is used, and when; paler, what is still to come. */
function Drawn({ name, target, at }: { name: string; target: Target; at: string }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { segments, target_seconds: whole, used_seconds: used, due_at: due } = target
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) return null
  const from = Date.parse(first.from)
  const length = Math.max(Date.parse(last.to) - from, 1)
  const x = (instant: string): number => ((Date.parse(instant) - from) / length) * WIDTH
  const pieces = piecesAt(segments, at)
  const left = Math.max(whole - used, 0)
  const isRunning = target.ended_at === null && last.why !== 'finished' && left > 0
  const words = target.is_breached ? 'usedLate' : isRunning ? 'left' : 'used'
  const said = t(`tickets.drawn.${words}`, {
    left: durationOf(left, reader.language),
    used: durationOf(used, reader.language),
    whole: durationOf(whole, reader.language),
    due: momentOf(due, reader),
  })
  return (
    <figure className={styles.target}>
      <figcaption>
        <strong>{name}</strong> {said}
      </figcaption>
      <svg
        role="img"
        aria-label={`${name}: ${said}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {pieces.map(piece => (
          <Piece key={piece.from} why={piece.why} isAhead={piece.isAhead} x={x(piece.from)} end={x(piece.to)}>
            {`${whyWords(piece, t)}: ${durationOf(piece.seconds, reader.language)}`}
          </Piece>
        ))}
        {isWithin(at, segments) && <path className={styles.now} d={`M${x(at)} 0V${HEIGHT}`} />}
        {target.is_breached && <Late x={x(due)} end={x(target.ended_at ?? last.to)} />}
        {Date.parse(due) - from <= length && <path className={styles.due} d={`M${x(due)} 0V${HEIGHT}`} />}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{momentOf(first.from, reader)}</span>
        <span>{momentOf(last.to, reader)}</span>
      </div>
    </figure>
  )
}

/** From when it was due until it was done. */
function Late({ x, end }: { x: number; end: number }) {
  return (
    <rect
      className={styles.late}
      x={x}
      y={0}
      width={Math.max(Math.min(end, WIDTH) - x, 0)}
      height={LATE_HEIGHT}
    />
  )
}

/** How high a piece is says why it counts or not; the colour only helps. */
const LOOKS: { [why in Why]: { y: number; height: number } } = {
  counted: { y: 0, height: 20 },
  status: { y: 5, height: 10 },
  out_of_hours: { y: 9, height: 2 },
  holiday: { y: 7, height: 6 },
  finished: { y: 16, height: 4 },
}

function Piece({ why, isAhead, x, end, children }: Part & { x: number; end: number; children: string }) {
  return (
    <rect
      {...LOOKS[why]}
      className={styles.piece}
      data-why={why}
      data-ahead={isAhead || undefined}
      x={x}
      width={Math.max(end - x, 0)}
    >
      <title>{children}</title>
    </rect>
  )
}

/** The clock runs on both sides of this instant. */
const isWithin = (at: string, segments: readonly Segment[]): boolean =>
  new Set(piecesAt(segments, at).map(({ isAhead }) => isAhead)).size === 2

/** What is in the drawings, in words. */
function Legend({ sla, isNow }: { sla: Sla; isNow: boolean }) {
  const { t } = useTranslation()
  const reader = useReader()
  const targets = TARGETS.flatMap(name => sla[name] ?? [])
  const there = new Set(targets.flatMap(({ segments }) => segments.map(({ why }) => why)))
  const pieces = targets.flatMap(({ segments }) => piecesAt(segments, sla.at))
  return (
    <ul className={styles.legend}>
      {WHYS.filter(why => there.has(why)).map(why => (
        <li key={why}>
          <svg width="14" height="14" viewBox={`0 0 14 ${HEIGHT}`} aria-hidden="true">
            <rect {...LOOKS[why]} className={styles.piece} data-why={why} width={14} />
          </svg>
          {t(`tickets.drawn.why.${why}`)}
        </li>
      ))}
      {pieces.some(({ isAhead }) => isAhead) && (
        <li>
          <svg width="14" height="14" viewBox="0 0 14 20" aria-hidden="true">
            <rect {...LOOKS.counted} className={styles.piece} data-why="counted" data-ahead width={14} />
          </svg>
          {t('tickets.drawn.ahead')}
        </li>
      )}
      {targets.some(({ segments }) => isWithin(sla.at, segments)) && (
        <li>
          <svg width="14" height="14" viewBox="0 0 14 20" aria-hidden="true">
            <path className={styles.now} d="M7 0V20" />
          </svg>
          {isNow ? t('tickets.drawn.now') : momentOf(sla.at, reader)}
        </li>
      )}
      <li>
        <svg width="14" height="14" viewBox="0 0 14 20" aria-hidden="true">
          <path className={styles.due} d="M7 0V20" />
        </svg>
        {t('tickets.drawn.due')}
      </li>
      {targets.some(({ is_breached }) => is_breached) && (
        <li>
          <svg width="14" height="14" viewBox="0 0 14 20" aria-hidden="true">
            <rect className={styles.late} width={14} height={LATE_HEIGHT} />
          </svg>
          {t('tickets.drawn.late')}
        </li>
      )}
    </ul>
  )
}

/** Asks what would be by another policy, or at another time; nothing is written. */
function WhatIf(props: { ticket: Ticket; onWish: (wish: { policy?: number; at?: string }) => void }) {
  const { t } = useTranslation()
  const reader = useReader()
  const policies = usePolicies()
  const [policy, setPolicy] = useState('')
  const [at, setAt] = useState('')
  const wish = (nextPolicy: string, nextAt: string): void => {
    setPolicy(nextPolicy)
    setAt(nextAt)
    const instant = instantOf(nextAt, reader)
    props.onWish({
      ...(nextPolicy ? { policy: Number(nextPolicy) } : {}),
      ...(instant ? { at: instant } : {}),
    })
  }
  return (
    <details className={styles.more}>
      <summary>{t('tickets.drawn.whatIf')}</summary>
      <div className={styles.wishes}>
        <NativeSelect
          label={t('tickets.drawn.policy')}
          value={policy}
          data={[
            { value: '', label: t('tickets.drawn.asItIs') },
            ...policies
              .filter(({ id, is_active }) => is_active && id !== props.ticket.ticket_sla_policy.id)
              .map(({ id, label }) => ({ value: String(id), label })),
          ]}
          onChange={event => wish(event.currentTarget.value, at)}
        />
        <TextInput
          type="datetime-local"
          label={t('tickets.drawn.at')}
          description={t('tickets.drawn.zone', { zone: zoneOf(reader) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={at}
          onChange={event => wish(policy, event.currentTarget.value)}
        />
        {(policy !== '' || at !== '') && (
          <>
            <p role="status">{t('tickets.drawn.onlyIf')}</p>
            <Button size="compact-sm" variant="default" onClick={() => wish('', '')}>
              {t('tickets.drawn.back')}
            </Button>
          </>
        )}
      </div>
    </details>
  )
}
