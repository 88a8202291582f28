// Figures and what they are told apart by, as people of the reader's language write them.
import type { TFunction } from 'i18next'
import { channelOf } from '../parts/called.ts'
import { durationOf, numberOf, shareOf } from '../parts/numbers.ts'
import { dayOnly, monthOf, type Reader, weekdayOf } from '../parts/times.ts'
import { RATING_MAX } from '../tickets/filter.ts'
import { PRIORITIES } from '../tickets/read.ts'
import { type By, type Figure, kindOf, type Metric, type Place } from './read.ts'

const MINUTE_SECONDS = 60

const long = (minutes: number | null | undefined, { language }: Reader): string =>
  durationOf(minutes === null || minutes === undefined ? null : minutes * MINUTE_SECONDS, language)

/** "4.6 of 5". */
export const meanOf = (mean: number | null, t: TFunction, { language }: Reader): string =>
  mean === null
    ? '–'
    : t('figures.meanOf', {
        mean: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(mean),
        max: RATING_MAX,
      })

export const minutesOf = (minutes: number, reader: Reader): string => long(minutes, reader)

/** One number of a figure: its name, and how it is written; `isCounted`: its list is what the search of the figure shows. */
export type Cell = { name: string; title: string; isCounted: boolean; text: (figure: Figure) => string }

export function cellsOf(metric: Metric, t: TFunction, reader: Reader): Cell[] {
  const n = (name: string, title: string): Cell => ({
    ...{ name, title, isCounted: true },
    text: figure => numberOf(figure.n, reader.language),
  })
  const of = (name: string, title: string): Cell => ({
    ...{ name, title, isCounted: false },
    text: figure => numberOf(figure.of ?? 0, reader.language),
  })
  const share = (name: string, title: string): Cell => ({
    ...{ name, title, isCounted: true },
    text: figure => (figure.of ? shareOf(figure.n, figure.of, reader.language) : '–'),
  })
  switch (kindOf(metric)) {
    case 'count':
      return [n('n', t('figures.tickets'))]
    case 'share':
      return [
        n('n', t('figures.late')),
        of('of', t('figures.metrics.opened')),
        share('share', t('figures.share')),
      ]
    case 'rating':
      return [
        {
          name: 'mean',
          title: t('figures.mean'),
          isCounted: true,
          text: ({ mean }) => meanOf(mean, t, reader),
        },
        n('n', t('figures.rated')),
        of('of', t('figures.asked')),
        share('share', t('figures.answered')),
      ]
    case 'duration':
      return [
        n('n', t('figures.tickets')),
        duration('workingMedian', ({ working }) => working?.median_minutes, t, reader),
        duration('workingP90', ({ working }) => working?.p90_minutes, t, reader),
        duration('elapsedMedian', ({ elapsed }) => elapsed?.median_minutes, t, reader),
        duration('elapsedP90', ({ elapsed }) => elapsed?.p90_minutes, t, reader),
      ]
  }
}

const duration = (
  name: 'workingMedian' | 'workingP90' | 'elapsedMedian' | 'elapsedP90',
  of: (figure: Figure) => number | null | undefined,
  t: TFunction,
  reader: Reader,
): Cell => ({ name, title: t(`figures.${name}`), isCounted: true, text: figure => long(of(figure), reader) })

/** What a place on the axis is called. */
export function nameOf({ period, record }: Place, by: By, t: TFunction, reader: Reader): string {
  if (period !== null) {
    if (by === 'month') return monthOf(period.date, reader)
    return by === 'week' ? dayOnly(period.date, reader) : weekdayOf(period.date, reader)
  }
  if (by === 'priority') {
    const known = PRIORITIES.find(one => one === record?.id)
    return known ? t(`tickets.priorities.${known}`) : (record?.name ?? '')
  }
  if (by === 'channel') {
    return channelOf(record?.id ?? record?.name ?? '', t)
  }
  return record?.name ?? ''
}

export const keyOf = ({ period, record }: Place): string => period?.date ?? record?.id ?? ''
