// A metric as bars, each of which leads to the list of what it counts.

import { type Bar, Columns, Lines } from '../analytics/chart.tsx'
import { pathOf } from '../analytics/read.ts'
import { useReader } from '../parts/ago.tsx'
import { numberOf } from '../parts/numbers.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { RATING_MAX } from '../tickets/filter.ts'
import { type By, type Figure, kindOf, type Metric, type Stats } from './read.ts'
import { cellsOf, keyOf, meanOf, minutesOf, nameOf } from './words.ts'

/** The wide bar and the narrow one before it. */
const DRAWN: { [kind in ReturnType<typeof kindOf>]: (figure: Figure) => [number | null, number | null] } = {
  count: ({ n }) => [n, null],
  share: ({ n, of }) => [of, n],
  duration: ({ working }) => [working?.p90_minutes ?? null, working?.median_minutes ?? null],
  rating: ({ mean }) => [mean, null],
}

export function Drawing({ stats, metric }: { stats: Stats; metric: Metric }) {
  const { t } = useTranslation()
  const reader = useReader()
  const kind = kindOf(metric)
  const by = stats.by as By
  const cells = cellsOf(metric, t, reader)
  const bars = stats.data.map((place): Bar => {
    const [whole, part] = DRAWN[kind](place.figure)
    const name = nameOf(place, by, t, reader)
    const said = cells.map(({ title, text }) => `${title} ${text(place.figure)}`).join(', ')
    return {
      ...{ key: keyOf(place), name, whole, part },
      said: t('tickets.only', { name, value: said }),
      path: pathOf(place.figure.search),
    }
  })
  const names = {
    count: { whole: t('figures.tickets'), part: null },
    share: { whole: t('figures.metrics.opened'), part: t('figures.late') },
    duration: { whole: t('figures.p90'), part: t('figures.median') },
    rating: { whole: t('figures.mean'), part: null },
  }[kind]
  const format = (value: number): string =>
    kind === 'duration'
      ? minutesOf(value, reader)
      : kind === 'rating'
        ? meanOf(value, t, reader)
        : numberOf(value, reader.language)
  const Chart = by === 'day' || by === 'week' || by === 'month' ? Columns : Lines
  return (
    <Chart
      // another drawing points at its own last bar
      key={`${metric} ${by} ${bars.length}`}
      label={t(`figures.metrics.${metric}`)}
      names={names}
      bars={bars}
      format={format}
      {...(kind === 'rating' ? { max: RATING_MAX } : {})}
    />
  )
}
