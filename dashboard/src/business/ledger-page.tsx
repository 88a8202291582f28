// What was paid in and charged: filters stand in the address, so that a figure leads to what it counts.
import { Button } from '@mantine/core'
import type { Operations } from '@palabre/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { HOME } from '../inbox/place.ts'
import { Ago, useReader } from '../parts/ago.tsx'
import { ChoiceFilter, Filters } from '../parts/filters.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { moneyOf, numberOf } from '../parts/numbers.ts'
import { PageHead } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { Table } from '../parts/table.tsx'
import { type LedgerFilter, paths } from '../paths.ts'
import type { AnswerOf } from '../session/call.ts'
import { askPages } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './business.module.css'

const PER_PAGE = 50
const KINDS = ['message', 'agent_turn', 'refund', 'top_up'] as const
const CHARGES = 'message,agent_turn,refund'

/** Nothing yet, and what brings the first entry; or nothing that fits. */
function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation()
  return isFiltered ? (
    <Empty icon="list" title={t('business.ledgerNone')} text={t('business.ledgerNoneText')}>
      <a href={paths.ledger()}>{t('parts.clearFilters')}</a>
    </Empty>
  ) : (
    <Empty icon="list" title={t('business.ledgerEmpty')} text={t('business.ledgerEmptyText')}>
      <a href={paths.business()}>{t('shell.pages.business')}</a>
    </Empty>
  )
}

type Query = NonNullable<Operations['searchLedger']['query']>
type Entry = AnswerOf<'searchLedger'>['data'][number]

export function LedgerPage() {
  const { t } = useTranslation()
  const { language } = useReader()
  const [filter, change] = useFilters<LedgerFilter>(paths.ledger)
  const { kind, ...others } = filter
  const query = { ...others, ...(kind ? { kind: kind.split(',') } : {}), per_page: PER_PAGE } as Query
  const entries = useInfiniteQuery(askPages('searchLedger', { query }))
  const total = entries.data?.pages[0]?.total
  return (
    <>
      <PageHead title={t('business.ledger')} lead={t('business.ledgerLead')} />
      <Filters>
        <ChoiceFilter
          label={t('business.kind')}
          all={t('business.allKinds')}
          value={kind ?? ''}
          options={[
            { value: CHARGES, label: t('business.charges') },
            ...KINDS.map(value => ({ value, label: t(`business.kinds.${value}`) })),
          ]}
          onChange={value => change({ kind: value })}
        />
        {Object.values(others).some(Boolean) && (
          <Button component="a" variant="default" href={paths.ledger(kind ? { kind } : {})}>
            {t('parts.clearFilters')}
          </Button>
        )}
        {total && (
          <span className={styles.total} role="status">
            {t('business.ledgerTotal', {
              count: total.n,
              n: numberOf(total.n, language) + (total.relation === 'gte' ? '+' : ''),
            })}
          </span>
        )}
      </Filters>
      <Shown of={entries}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data)
          if (rows.length === 0) return <NoEntries isFiltered={Object.values(filter).some(Boolean)} />
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

function Entries({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation()
  const { language } = useReader()
  return (
    <Table
      label={t('business.ledger')}
      rows={entries}
      keyOf={({ id }) => String(id)}
      columns={[
        { name: 'kind', title: t('business.kind'), cell: ({ kind }) => t(`business.kinds.${kind}`) },
        {
          name: 'of',
          title: t('business.of'),
          cell: ({ agent, channel, note }) => agent?.name ?? channel?.name ?? note,
        },
        { name: 'at', title: t('business.at'), cell: ({ created_at }) => <Ago at={created_at} /> },
        {
          name: 'conversation',
          title: t('business.conversation'),
          cell: ({ conversation }) =>
            conversation && (
              <a href={paths.inbox({ ...HOME, view: 'all', c: conversation })}>
                {t('business.toConversation')}
              </a>
            ),
        },
        {
          name: 'amount',
          title: t('business.amount'),
          isNumber: true,
          cell: ({ amount, currency }) => moneyOf(amount, currency, language),
        },
      ]}
    />
  )
}
