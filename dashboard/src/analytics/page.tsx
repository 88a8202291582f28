// How it goes: figures of some days, by day or told apart, each with the list of what it counts.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReader } from '../parts/ago.tsx'
import { ChoiceFilter, Filters } from '../parts/filters.tsx'
import { appNow } from '../parts/now.ts'
import { PageHead } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { dayOnly } from '../parts/times.ts'
import { AfterPaint } from '../parts/use-later.ts'
import { type AnalyticsFilter, paths } from '../paths.ts'
import { useMe } from '../session/me.tsx'
import { ask } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { Period } from './period.tsx'
import { byOf, DIMENSIONS, type Figures, ofRecord, queryOf } from './read.ts'
import { Sections } from './sections.tsx'
import { Reasons, Tiles } from './tiles.tsx'

export function AnalyticsPage() {
  const { t } = useTranslation()
  const [filter, change] = useFilters<AnalyticsFilter>(paths.analytics)
  const { user } = useMe()
  const reader = useReader()
  // the days of a visit stay what they are while somebody reads
  const [nowMs] = useState(appNow)
  const query = queryOf(filter, user.zone, nowMs)
  const overview = useQuery(ask('readOverview', { query }))
  const series = useQuery(ask('readSeries', { query: { ...query, by: byOf(filter) } }))
  const days = overview.data && {
    from: dayOnly(overview.data.from, reader),
    to: dayOnly(overview.data.to, reader),
    zone: overview.data.zone,
  }
  return (
    <>
      <PageHead
        title={t('shell.pages.analytics')}
        lead={days ? t('analytics.lead', days) : t('analytics.leadShort')}
      />
      <Choices filter={filter} change={change} shown={overview.data} />
      <AfterPaint>
        <Shown of={overview}>
          {found => (
            <>
              <Tiles overview={found} />
              <AfterPaint>
                {isNothing(found.figures) ? (
                  <Empty icon="chart" title={t('analytics.none')} text={t('analytics.noneText')}>
                    <a href={paths.channels()}>{t('shell.pages.channels')}</a>
                  </Empty>
                ) : (
                  <Shown of={series} lines={8}>
                    {told => <Sections series={told} filter={filter} />}
                  </Shown>
                )}
                <Reasons handed={found.figures.handed_over} />
              </AfterPaint>
            </>
          )}
        </Shown>
      </AfterPaint>
    </>
  )
}

const isNothing = ({ conversations, tickets, cost }: Figures): boolean =>
  conversations.n + (tickets?.n ?? 0) + (cost?.n ?? 0) === 0

type ChoicesProps = {
  filter: AnalyticsFilter
  change: (change: { [name in keyof AnalyticsFilter]: string }) => void
  shown: { from: string; to: string } | undefined
}

/** Which days, told apart by what, and of whom alone. */
function Choices({ filter, change, shown }: ChoicesProps) {
  const { t } = useTranslation()
  const of = ofRecord(filter)
  return (
    <Filters>
      <Period filter={filter} change={change} shown={shown} />
      {of === null ? (
        <ChoiceFilter
          label={t('analytics.by')}
          all={t('analytics.byWhat.day')}
          value={byOf(filter) === 'day' ? '' : byOf(filter)}
          options={DIMENSIONS.map(value => ({ value, label: t(`analytics.byWhat.${value}`) }))}
          onChange={by => change({ by })}
        />
      ) : (
        <Button variant="default" onClick={() => change({ [of.dimension]: '', by: of.dimension })}>
          {t(`analytics.back.${of.dimension}`)}
        </Button>
      )}
    </Filters>
  )
}
