// The calls that tools made: filters stand in the address; one is shown with both its sides, and made once more.
import { Button, TextInput } from '@mantine/core'
import type { Input } from '@palabre/client'
import { TOOL_OUTCOMES } from '@palabre/contract/tools'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAgents } from '../channels/agents.ts'
import { useReader } from '../parts/ago.tsx'
import blocks from '../parts/blocks.module.css'
import { calledOf } from '../parts/called.ts'
import { ChoiceFilter, DayFilter, Filters, SearchField, Together } from '../parts/filters.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { numberOf } from '../parts/numbers.ts'
import { PageHead } from '../parts/page.tsx'
import { Split } from '../parts/split.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { dayMoment, momentOf, type Reader } from '../parts/times.ts'
import { paths, type ToolLogFilter } from '../paths.ts'
import { askPages, askWhole } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { OutcomeMark } from './marks.tsx'
import type { Run } from './read.ts'
import { RunPanel } from './run-panel.tsx'
import styles from './tools.module.css'

const PER_PAGE = 50
const KINDS = ['agent', 'try', 'replay'] as const

type Query = NonNullable<Input<'searchToolLog'>['query']>

export function ToolLogPage() {
  const { t } = useTranslation()
  const [filter, change] = useFilters<ToolLogFilter>(paths.toolLog)
  const query = queryOf(filter, useReader())
  const calls = useInfiniteQuery(askPages('searchToolLog', { query }))
  const isFiltered = Object.keys(query).length > 1
  const { run } = filter
  return (
    <Split
      isWide
      head={
        <>
          <PageHead title={t('tools.log')} lead={t('tools.logLead')}>
            <Button
              component="a"
              variant="default"
              href={paths.tools(filter.tool ? { tool: filter.tool } : {})}
            >
              {t('tools.toTools')}
            </Button>
          </PageHead>
          <LogFilters filter={filter} change={change} />
        </>
      }
      panelLabel={t('tools.oneCall')}
      panel={
        run ? (
          <RunPanel key={run} id={run} filter={filter} closePath={paths.toolLog({ ...filter, run: '' })} />
        ) : null
      }
    >
      <div className={`${blocks.scroll} ${styles.list}`}>
        <Shown of={calls}>
          {({ pages }) => {
            const rows = pages.flatMap(({ data }) => data)
            return (
              <>
                {rows.length > 0 && <Calls calls={rows} filter={filter} />}
                {rows.length === 0 && (
                  <Empty
                    icon="list"
                    title={t(isFiltered ? 'tools.nothingCalled' : 'tools.noCallsYet')}
                    text={t(isFiltered ? 'tools.nothingCalledText' : 'tools.noCallsYetText')}
                  >
                    <a href={isFiltered ? paths.toolLog() : paths.tools()}>
                      {t(isFiltered ? 'parts.clearFilters' : 'tools.toTools')}
                    </a>
                  </Empty>
                )}
                <LoadMore of={calls} isBelowTable />
              </>
            )
          }}
        </Shown>
      </div>
    </Split>
  )
}

/** What the filters of the address stand for; what is no filter of the API is left out. */
function queryOf(filter: ToolLogFilter, reader: Reader): Query {
  const outcome = TOOL_OUTCOMES.find(one => one === filter.outcome)
  const kind = KINDS.find(one => one === filter.kind)
  const [status, ms] = [wholeIn(filter.status, 100, 599), wholeIn(filter.min_ms, 0, 60_000)]
  const [from, to] = [dayMoment(filter.from, 0, reader), dayMoment(filter.to, 1, reader)]
  const { tool, agent, contact, conversation, q } = filter
  return {
    per_page: PER_PAGE,
    ...(tool ? { tool } : {}),
    ...(agent ? { agent } : {}),
    ...(contact ? { contact } : {}),
    ...(conversation ? { conversation } : {}),
    ...(q ? { q } : {}),
    ...(outcome ? { outcome: [outcome] } : {}),
    ...(filter.outcome === 'failed' ? { failed: '1' as const } : {}),
    ...(kind ? { kind: [kind] } : {}),
    ...(status === null ? {} : { status }),
    ...(ms === null ? {} : { min_ms: ms }),
    ...(from ? { created_from: from } : {}),
    ...(to ? { created_to: to } : {}),
  }
}

function wholeIn(text: string | undefined, min: number, max: number): number | null {
  const n = /^\d{1,5}$/.test(text ?? '') ? Number(text) : Number.NaN
  return n >= min && n <= max ? n : null
}

type FilterProps = {
  filter: ToolLogFilter
  change: (change: { [name in keyof ToolLogFilter]?: string }) => void
}

function LogFilters({ filter, change }: FilterProps) {
  const { t } = useTranslation()
  const tools = useQuery(askWhole('searchTools')).data?.data ?? []
  const agents = useAgents()
  const options = (all: { id: string | null; name: string }[]) =>
    all.flatMap(({ id, name }) => (id === null ? [] : [{ value: id, label: name }]))
  const outcome =
    TOOL_OUTCOMES.find(one => one === filter.outcome) ?? (filter.outcome === 'failed' ? 'failed' : '')
  const { run: _, ...narrowed } = filter
  return (
    <Filters>
      <SearchField
        label={t('tools.searchLog')}
        hint={t('tools.searchLogHint')}
        value={filter.q ?? ''}
        onChange={q => change({ q })}
      />
      <ChoiceFilter
        label={t('tools.one')}
        all={t('tools.allTools')}
        value={filter.tool ?? ''}
        options={options(tools)}
        onChange={tool => change({ tool })}
      />
      <ChoiceFilter
        label={t('tools.outcome')}
        all={t('tools.allOutcomes')}
        value={outcome}
        options={[
          { value: 'failed', label: t('tools.allFailed') },
          ...TOOL_OUTCOMES.map(value => ({ value, label: t(`tools.outcomes.${value}`) })),
        ]}
        onChange={value => change({ outcome: value })}
      />
      <ChoiceFilter
        label={t('tools.agent')}
        all={t('tools.allAgents')}
        value={filter.agent ?? ''}
        options={options(agents)}
        onChange={agent => change({ agent })}
      />
      <ChoiceFilter
        label={t('tools.by')}
        all={t('tools.allKindsOfCalls')}
        value={KINDS.find(one => one === filter.kind) ?? ''}
        options={KINDS.map(value => ({ value, label: t(`tools.bys.${value}`) }))}
        onChange={kind => change({ kind })}
      />
      {(['status', 'min_ms'] as const).map(name => (
        <TextInput
          key={name}
          className={styles.figure!}
          inputMode="numeric"
          aria-label={t(`tools.filter.${name}`)}
          placeholder={t(`tools.filter.${name}`)}
          value={filter[name] ?? ''}
          onChange={event => change({ [name]: event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 5) })}
        />
      ))}
      <Together>
        {(['from', 'to'] as const).map(end => (
          <DayFilter
            key={end}
            label={t(`tools.filter.${end}`)}
            value={filter[end] ?? ''}
            onChange={day => change({ [end]: day })}
          />
        ))}
      </Together>
      {Object.values(narrowed).some(Boolean) && (
        <Button component="a" variant="default" href={paths.toolLog()}>
          {t('parts.clearFilters')}
        </Button>
      )}
    </Filters>
  )
}

function Calls({ calls, filter }: { calls: Run[]; filter: ToolLogFilter }) {
  const { t } = useTranslation()
  const reader = useReader()
  const columns: Column<Run>[] = [
    {
      name: 'call',
      title: t('tools.oneCall'),
      cell: ({ id, at, tool }) => (
        <span className={blocks.two}>
          <a href={paths.toolLog({ ...filter, run: id })}>
            <code>{tool.name}</code>
          </a>
          <small>
            <time dateTime={at}>{momentOf(at, reader)}</time>
          </small>
        </span>
      ),
    },
    {
      name: 'outcome',
      title: t('tools.outcome'),
      cell: ({ outcome, status, error, milliseconds: ms }) => (
        <span className={blocks.two}>
          <OutcomeMark outcome={outcome} status={status} />
          <small>
            {[error, ms !== null && t('calls.ms', { ms: numberOf(Math.round(ms), reader.language) })]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
    {
      name: 'by',
      title: t('tools.by'),
      cell: ({ agent, user, kind }) => (
        <span className={blocks.two}>
          <span>{agent?.name ?? user?.name}</span>
          {kind !== 'agent' && <small>{t(`tools.bys.${kind}`)}</small>}
        </span>
      ),
    },
    {
      name: 'contact',
      title: t('tools.contact'),
      cell: ({ contact }) => contact && (calledOf(contact, t) || contact.id),
    },
  ]
  return (
    <Table label={t('tools.log')} columns={columns} rows={calls} keyOf={({ id }) => id} chosen={filter.run} />
  )
}
