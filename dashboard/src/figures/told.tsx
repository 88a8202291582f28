import { Numbers } from '../analytics/numbers.tsx'
import { pathOf } from '../analytics/read.ts'
import { useReader } from '../parts/ago.tsx'
import { type FiguresFilter, paths } from '../paths.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './figures.module.css'
import { type By, FILTER_OF, metricOf, type Place, type Stats } from './read.ts'
import { cellsOf, keyOf, nameOf } from './words.ts'

/** The same as the chart, in numbers; the newest day stands first, and a record's name leads to its own days. */
export function Told({ stats, filter }: { stats: Stats; filter: FiguresFilter }) {
  const { t } = useTranslation()
  const reader = useReader()
  const metric = metricOf(filter)
  const by = stats.by as By
  const cells = cellsOf(metric, t, reader)
  const own = FILTER_OF[by]
  const named = (place: Place) => {
    const name = nameOf(place, by, t, reader)
    if (!place.record || !own) return name
    return <a href={paths.ticketFigures({ ...filter, by: '', [own]: place.record.id })}>{name}</a>
  }
  const rows = own ? stats.data : stats.data.toReversed()
  return (
    <div className={styles.told}>
      <Numbers
        label={t('figures.tableOf', { title: t(`figures.metrics.${metric}`) })}
        heads={[t(`figures.heads.${by}`), ...cells.map(({ title }) => title)]}
        rows={rows.map(place => ({
          key: keyOf(place),
          name: named(place),
          cells: cells.map(({ text, isCounted }) => ({
            text: text(place.figure),
            path: isCounted ? pathOf(place.figure.search) : null,
          })),
        }))}
      />
    </div>
  )
}
