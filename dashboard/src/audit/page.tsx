// Who changed what: the audit log, with before and after.

import { Button } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { AUDIT_ACTIONS } from '@palabre/contract/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useReader } from '../parts/ago.tsx'
import { ChoiceFilter, DayFilter, Filters, SearchField, Together } from '../parts/filters.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { PageHead } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { dayMoment } from '../parts/times.ts'
import { type AuditFilter, paths } from '../paths.ts'
import { linkTo } from '../session/call.ts'
import { askPages } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { Entries } from './entries.tsx'
import { ACTOR_KINDS, actionWords } from './words.ts'

const LIMIT = 50

type Query = NonNullable<Operations['searchAudit']['query']>

export function AuditPage() {
  const { t } = useTranslation()
  const [filters, change] = useFilters<AuditFilter>(paths.audit)
  const action = AUDIT_ACTIONS.find(one => one === filters.action)
  const actor = ACTOR_KINDS.find(one => one === filters.actor)
  const reader = useReader()
  const since = dayMoment(filters.since, 0, reader)
  const until = dayMoment(filters.until, 1, reader)
  const query: Query = {
    limit: LIMIT,
    ...(action ? { action: [action] } : {}),
    ...(actor ? { actor: [actor] } : {}),
    ...(filters.user ? { user: [filters.user] } : {}),
    ...(filters.q ? { q: filters.q } : {}),
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
  }
  const entries = useInfiniteQuery(askPages('searchAudit', { query }))
  return (
    <>
      <PageHead title={t('shell.pages.audit')} lead={t('audit.lead')}>
        <Button
          component="a"
          variant="default"
          href={linkTo('searchAudit', { ...query, limit: undefined, format: 'csv' })}
          download="audit.csv"
          title={t('audit.downloadText')}
        >
          {t('audit.download')}
        </Button>
      </PageHead>
      <Filters>
        <ChoiceFilter
          label={t('audit.action')}
          all={t('audit.allActions')}
          value={action ?? ''}
          options={AUDIT_ACTIONS.map(value => ({ value, label: actionWords(value, t) }))}
          onChange={value => change({ action: value })}
        />
        <ChoiceFilter
          label={t('audit.actor')}
          all={t('audit.allActors')}
          value={actor ?? ''}
          options={ACTOR_KINDS.map(value => ({ value, label: t(`audit.kinds.${value}`) }))}
          onChange={value => change({ actor: value })}
        />
        <SearchField label={t('audit.target')} value={filters.q ?? ''} onChange={q => change({ q })} />
        <Together>
          {(['since', 'until'] as const).map(end => (
            <DayFilter
              key={end}
              label={t(`audit.${end}`)}
              value={filters[end] ?? ''}
              onChange={day => change({ [end]: day })}
            />
          ))}
        </Together>
        {Object.values(filters).some(Boolean) && (
          <Button component="a" variant="default" href={paths.audit()}>
            {t('parts.clearFilters')}
          </Button>
        )}
      </Filters>
      <Shown of={entries}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data)
          if (rows.length === 0)
            return (
              <Empty icon="list" title={t('audit.none')} text={t('audit.noneText')}>
                <a href={paths.audit()}>{t('parts.clearFilters')}</a>
              </Empty>
            )
          return (
            <>
              <Entries entries={rows} />
              <LoadMore of={entries} isBelowTable />
            </>
          )
        }}
      </Shown>
    </>
  )
}
