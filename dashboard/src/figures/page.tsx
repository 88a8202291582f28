// Figures of tickets: how many, how soon, how late, how well; each leads to the list of what it counts.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Period } from '../analytics/period.tsx'
import { pathOf } from '../analytics/read.ts'
import { useReader } from '../parts/ago.tsx'
import { ChoiceFilter, Filters } from '../parts/filters.tsx'
import { appNow } from '../parts/now.ts'
import { PageHead } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { dayOnly } from '../parts/times.ts'
import { type FiguresFilter, paths } from '../paths.ts'
import { ask } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { ChosenFilters, TicketFilters } from '../tickets/filters.tsx'
import { Drawing } from './drawing.tsx'
import styles from './figures.module.css'
import { BYS, byOf, METRICS, metricOf, narrowedIn, queryOf, type Stats, saidBy } from './read.ts'
import { Told } from './told.tsx'
import { Total } from './total.tsx'

const FIRST = ['priority', 'assigned_to'] as const

export function FiguresPage() {
  const { t } = useTranslation()
  const [filter, change] = useFilters<FiguresFilter>(paths.ticketFigures)
  const reader = useReader()
  // the days of a visit stay what they are while somebody reads
  const [nowMs] = useState(appNow)
  const [metric, by] = [metricOf(filter), byOf(filter)]
  const stats = useQuery(ask('readTicketStats', { query: queryOf(filter, reader, nowMs) }))
  const shown = stats.data
  const what = t(`figures.texts.${metric}`)
  return (
    <>
      <PageHead
        title={t('shell.pages.ticketFigures')}
        lead={
          shown
            ? t('figures.lead', {
                ...{
                  from: dayOnly(shown.from, reader),
                  to: dayOnly(shown.to, reader),
                  zone: shown.zone,
                  what,
                },
              })
            : t('figures.leadShort')
        }
      />
      <Filters>
        <ChoiceFilter
          label={t('figures.metric')}
          all={t('figures.metrics.opened')}
          value={metric === 'opened' ? '' : metric}
          options={METRICS.slice(1).map(value => ({ value, label: t(`figures.metrics.${value}`) }))}
          onChange={chosen => change({ metric: chosen })}
        />
        <ChoiceFilter
          label={t('figures.by')}
          all={t('figures.bys.day')}
          value={by === 'day' ? '' : by}
          options={BYS.slice(1).map(value => ({ value, label: t(`figures.bys.${value}`) }))}
          onChange={chosen => change({ by: chosen })}
        />
        <Period filter={filter} change={change} shown={shown} />
        <TicketFilters
          filter={filter}
          change={change}
          first={FIRST}
          without={saidBy(metric)}
          hasTimes={false}
        />
      </Filters>
      <ChosenFilters filter={narrowedIn(filter)} change={change} first={FIRST} />
      <Shown of={stats} lines={8}>
        {found => (isNothing(found) ? <Nothing /> : <Both stats={found} filter={filter} />)}
      </Shown>
    </>
  )
}

const isNothing = ({ total, data }: Stats): boolean =>
  total.n + (total.of ?? 0) === 0 && data.every(({ figure }) => figure.n === 0)

function Nothing() {
  const { t } = useTranslation()
  return (
    <Empty icon="chart" title={t('figures.none')} text={t('figures.noneText')}>
      <a href={paths.ticketFigures()}>{t('parts.clearFilters')}</a>
    </Empty>
  )
}

/** All together, then the chart, and beside it the same as a table. */
function Both({ stats, filter }: { stats: Stats; filter: FiguresFilter }) {
  const { t } = useTranslation()
  const metric = metricOf(filter)
  return (
    <section aria-label={t(`figures.metrics.${metric}`)}>
      <Total figure={stats.total} metric={metric} path={pathOf(stats.total.search)} />
      {stats.data.length === 0 ? (
        // tags and fields that no ticket of these days has
        <Empty icon="chart" title={t('figures.noneBy')} text={t('figures.noneByText')}>
          <a href={paths.ticketFigures()}>{t('parts.clearFilters')}</a>
        </Empty>
      ) : (
        <div className={styles.pair}>
          <Drawing stats={stats} metric={metric} />
          <Told stats={stats} filter={filter} />
        </div>
      )}
    </section>
  )
}
