// Tools: what agents may call of the business's own systems, and how these answer.
import { Button } from '@mantine/core'
import type { Input } from '@palabre/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useAgents } from '../channels/agents.ts'
import { useEvents, useLive } from '../live/provider.tsx'
import { useWhyNot } from '../may.ts'
import { Ago } from '../parts/ago.tsx'
import blocks from '../parts/blocks.module.css'
import { ChoiceFilter, Filters, SearchField } from '../parts/filters.tsx'
import { GuardedLink } from '../parts/guarded-link.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { PageHead } from '../parts/page.tsx'
import { Split } from '../parts/split.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { paths, type ToolFilter } from '../paths.ts'
import { askPages } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { HealthMark, LastOutcomes } from './marks.tsx'
import { ToolPanel } from './panel.tsx'
import { forgetTools, type Tool } from './read.ts'
import styles from './tools.module.css'

const PER_PAGE = 50
const STATES = ['on', 'off', 'maintenance'] as const
const KINDS = ['http', 'mcp', 'built_in'] as const

type Query = NonNullable<Input<'searchTools'>['query']>

export function ToolsPage() {
  const { t } = useTranslation()
  const [filter, change] = useFilters<ToolFilter>(paths.tools)
  const reason = useWhyNot('agents.change')
  const state = STATES.find(one => one === filter.state)
  const kind = KINDS.find(one => one === filter.kind)
  const query: Query = {
    per_page: PER_PAGE,
    ...(state ? { state } : {}),
    ...(kind ? { kind: [kind] } : {}),
    ...(filter.agent ? { agent: filter.agent } : {}),
    ...(filter.q ? { q: filter.q } : {}),
  }
  const isFiltered = Object.keys(query).length > 1
  const tools = useInfiniteQuery(askPages('searchTools', { query }))
  useLiveTools()
  const add = (
    <GuardedLink reason={reason} href={paths.toolForm()} icon="plus">
      {t('tools.add')}
    </GuardedLink>
  )
  return (
    <Split
      head={
        <>
          <PageHead title={t('shell.pages.tools')} lead={t('tools.lead')}>
            <Button component="a" variant="default" href={paths.toolLog()}>
              {t('tools.log')}
            </Button>
            <Button component="a" variant="default" href={paths.toolServers()}>
              {t('tools.servers')}
            </Button>
            <Button component="a" variant="default" href={paths.toolImport()}>
              {t('tools.import')}
            </Button>
            {add}
          </PageHead>
          <Filters>
            <SearchField label={t('tools.search')} value={filter.q ?? ''} onChange={q => change({ q })} />
            <ChoiceFilter
              label={t('tools.state')}
              all={t('tools.allStates')}
              value={state ?? ''}
              options={STATES.map(value => ({ value, label: t(`tools.states.${value}`) }))}
              onChange={value => change({ state: value })}
            />
            <ChoiceFilter
              label={t('tools.kind')}
              all={t('tools.allKinds')}
              value={kind ?? ''}
              options={KINDS.map(value => ({ value, label: t(`tools.kinds.${value}`) }))}
              onChange={value => change({ kind: value })}
            />
            <OfAgent value={filter.agent ?? ''} onChange={agent => change({ agent })} />
          </Filters>
        </>
      }
      panelLabel={t('tools.one')}
      panel={
        filter.tool ? (
          <ToolPanel key={filter.tool} id={filter.tool} closePath={paths.tools({ ...filter, tool: '' })} />
        ) : null
      }
    >
      <div className={`${blocks.scroll} ${styles.list} ${styles.tools}`}>
        <Shown of={tools}>
          {({ pages }) => {
            const all = pages.flatMap(({ data }) => data)
            // the business's own are what one comes for
            const rows = [...all.filter(({ id }) => id !== null), ...all.filter(({ id }) => id === null)]
            const hasOwn = rows.some(({ id }) => id !== null)
            return (
              <>
                {!hasOwn &&
                  (isFiltered ? (
                    rows.length === 0 && (
                      <Empty icon="tool" title={t('tools.nothing')} text={t('tools.nothingText')}>
                        <a href={paths.tools()}>{t('parts.clearFilters')}</a>
                      </Empty>
                    )
                  ) : (
                    <Empty icon="tool" title={t('tools.none')} text={t('tools.noneText')}>
                      {add}
                    </Empty>
                  ))}
                {rows.length > 0 && <ToolTable tools={rows} filter={filter} />}
                <LoadMore of={tools} isBelowTable />
              </>
            )
          }}
        </Shown>
      </div>
    </Split>
  )
}

const BUILT_IN = [
  'recallKnowledge',
  'openTicket',
  'ticketStatus',
  'addToTicket',
  'handOver',
  'stopMessages',
] as const

/** What it does, for people: the description is a model's. */
function builtInText(t: TFunction, name: string, description: string): string {
  const known = BUILT_IN.find(one => one === name)
  return known ? t(`tools.builtInTexts.${known}`) : description
}

/** Which agent may use them. */
function OfAgent({ value, onChange }: { value: string; onChange: (agent: string) => void }) {
  const { t } = useTranslation()
  const agents = useAgents()
  if (agents.length < 2 && value === '') return null
  return (
    <ChoiceFilter
      label={t('tools.agent')}
      all={t('tools.allAgents')}
      value={value}
      options={agents.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}

/** One that begins to fail is seen at once. */
function useLiveTools(): void {
  const { reads } = useLive()
  const readAgain = (): void => reads.want('tools', forgetTools)
  useEvents({ onEvent: ({ type }) => type.startsWith('tool.') && readAgain(), onReset: readAgain })
}

function ToolTable({ tools, filter }: { tools: Tool[]; filter: ToolFilter }) {
  const { t } = useTranslation()
  const columns: Column<Tool>[] = [
    {
      name: 'name',
      title: t('tools.name'),
      cell: ({ id, name, description }) => (
        <span className={blocks.two}>
          <span>
            {id === null ? (
              <code>{name}</code>
            ) : (
              <a href={paths.tools({ ...filter, tool: id })}>
                <code>{name}</code>
              </a>
            )}
          </span>
          <small title={description}>{id === null ? builtInText(t, name, description) : description}</small>
        </span>
      ),
    },
    { name: 'health', title: t('tools.health'), cell: tool => <HealthMark tool={tool} /> },
    {
      name: 'last',
      title: t('tools.last'),
      cell: ({ id, health }) =>
        health && (
          <span className={blocks.two}>
            {health.last_outcomes.length > 0 ? (
              <LastOutcomes outcomes={health.last_outcomes} />
            ) : (
              <small>
                <a href={paths.toolTrial(id!)}>{t('tools.tryFirst')}</a>
              </small>
            )}
            {health.answered_at && (
              <small>
                <Ago at={health.answered_at} />
              </small>
            )}
          </span>
        ),
    },
    { name: 'effects', title: t('tools.effects'), cell: ({ effects }) => t(`tools.does.${effects}`) },
    {
      name: 'agents',
      title: t('tools.agents'),
      cell: ({ id, agents }) =>
        id === null ? t('tools.everyAgent') : agents.map(({ name }) => name).join(', ') || t('tools.noAgent'),
    },
  ]
  return (
    <Table
      label={t('shell.pages.tools')}
      columns={columns}
      rows={tools}
      keyOf={({ id, name }) => id ?? name}
      chosen={filter.tool}
      isDim={({ state }) => state === 'off'}
    />
  )
}
