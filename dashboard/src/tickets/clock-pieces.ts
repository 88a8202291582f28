// What of a clock has been, and what is still to come.
import type { TFunction } from 'i18next'
import type { AnswerOf } from '../session/call.ts'

export type Sla = AnswerOf<'explainTicketSla'>
export type Target = Sla['resolve']
export type Segment = Target['segments'][number]
export type Why = Segment['why']
export type Part = { why: Why; isAhead: boolean }

export const TARGETS = ['response', 'next_response', 'resolve'] as const

type Stretch = { from: string; to: string; seconds: number }

/** Pieces of a clock's time in two at an instant: `isAhead` is what comes after it, which nobody has used yet. */
export function piecesAt<Of extends Stretch>(
  segments: readonly Of[],
  at: string,
): (Of & { isAhead: boolean })[] {
  const atMs = Date.parse(at)
  return segments.flatMap(segment => {
    const fromMs = Date.parse(segment.from)
    if (fromMs >= atMs) return [{ ...segment, isAhead: true }]
    if (Date.parse(segment.to) <= atMs) return [{ ...segment, isAhead: false }]
    const seconds = Math.min(Math.round((atMs - fromMs) / 1000), segment.seconds)
    return [
      { ...segment, to: at, seconds, isAhead: false },
      { ...segment, from: at, seconds: segment.seconds - seconds, isAhead: true },
    ]
  })
}

export function whyWords({ why, isAhead }: Part, t: TFunction): string {
  const words = t(`tickets.drawn.why.${why}`)
  return isAhead ? t('tickets.drawn.toCome', { why: words }) : words
}
