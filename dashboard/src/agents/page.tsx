// Agents: what they say, what they know, how they answer, and whether customers hear them.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { useReader } from '../parts/ago.tsx'
import blocks from '../parts/blocks.module.css'
import { channelOf, languageOf } from '../parts/called.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page.tsx'
import { Split } from '../parts/split.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { type AgentFilter, paths } from '../paths.ts'
import { ask } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { AddDialog } from './add-dialog.tsx'
import { type Agent, ModeMark } from './mode.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { AgentPanel } from './panel.tsx'

const PER_PAGE = 200

export function AgentsPage() {
  const { t } = useTranslation()
  const [{ agent }] = useFilters<AgentFilter>(paths.agents)
  const [isAdding, setAdding] = useState(false)
  const [isModelling, setModelling] = useState(false)
  const reason = useWhyNot('agents.change')
  const agents = useQuery(ask('searchAgents', { query: { per_page: PER_PAGE } }))
  const add = (
    <GuardedButton
      reason={reason}
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setAdding(true)}
    >
      {t('agents.add')}
    </GuardedButton>
  )
  return (
    <>
      <Split
        head={
          <PageHead title={t('shell.pages.agents')} lead={t('agents.lead')}>
            <GuardedButton variant="default" reason={reason} onClick={() => setModelling(true)}>
              {t('agents.modelSet')}
            </GuardedButton>
            {add}
          </PageHead>
        }
        panelLabel={t('agents.one')}
        panel={agent ? <AgentPanel key={agent} id={agent} closePath={paths.agents()} /> : null}
      >
        <div className={blocks.scroll}>
          <Shown of={agents}>
            {({ data }) =>
              data.length === 0 ? (
                <Empty icon="agent" title={t('agents.none')} text={t('agents.noneText')}>
                  {add}
                </Empty>
              ) : (
                <AgentTable agents={data} chosen={agent} />
              )
            }
          </Shown>
        </div>
      </Split>
      {isModelling && <ModelDialog onClose={() => setModelling(false)} />}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function AgentTable({ agents, chosen }: { agents: Agent[]; chosen: string | undefined }) {
  const { t } = useTranslation()
  const reader = useReader()
  const columns: Column<Agent>[] = [
    {
      name: 'name',
      title: t('agents.name'),
      cell: ({ id, name, description }) => (
        <span className={blocks.two}>
          <span>
            <a href={paths.agents({ agent: id })}>{name}</a>
          </span>
          <small>{description}</small>
        </span>
      ),
    },
    { name: 'mode', title: t('agents.mode'), cell: agent => <ModeMark agent={agent} /> },
    {
      name: 'channels',
      title: t('agents.channels'),
      cell: ({ channels }) => channels.map(one => channelOf(one, t)).join(', '),
    },
    {
      name: 'language',
      title: t('settings.language'),
      cell: ({ language }) => languageOf(language, reader.language),
    },
  ]
  return (
    <Table
      label={t('shell.pages.agents')}
      columns={columns}
      rows={agents}
      keyOf={({ id }) => id}
      chosen={chosen}
      isDim={({ is_active }) => !is_active}
    />
  )
}
