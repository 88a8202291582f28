// MCP servers: what they offer, and what of it is accepted.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Ago } from '../parts/ago.tsx'
import blocks from '../parts/blocks.module.css'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Mark } from '../parts/mark.tsx'
import { PageHead } from '../parts/page.tsx'
import { Split } from '../parts/split.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { paths, type ToolServerFilter } from '../paths.ts'
import { askWhole } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './imports.module.css'
import { OFFER_LOOKS, OFFER_STATES } from './offer-looks.ts'
import type { ToolServer } from './read.ts'
import { AddServerDialog } from './server-dialogs.tsx'
import { ServerPanel } from './server-panel.tsx'
import tools from './tools.module.css'

export function ToolServersPage() {
  const { t } = useTranslation()
  const [{ server }] = useFilters<ToolServerFilter>(paths.toolServers)
  const reason = useWhyNot('agents.change')
  const [isAdding, setAdding] = useState(false)
  const servers = useQuery(askWhole('searchToolServers'))
  const add = (
    <GuardedButton
      reason={reason}
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setAdding(true)}
    >
      {t('imports.add')}
    </GuardedButton>
  )
  return (
    <>
      <Split
        isWide
        head={
          <PageHead title={t('imports.servers')} lead={t('imports.serversLead')}>
            <Button component="a" variant="default" href={paths.tools()}>
              {t('tools.toTools')}
            </Button>
            {add}
          </PageHead>
        }
        panelLabel={t('imports.one')}
        panel={server ? <ServerPanel key={server} id={server} closePath={paths.toolServers()} /> : null}
      >
        <div className={`${blocks.scroll} ${tools.list}`}>
          <Shown of={servers}>
            {({ data }) =>
              data.length === 0 ? (
                <Empty icon="tool" title={t('imports.none')} text={t('imports.noneText')}>
                  {add}
                </Empty>
              ) : (
                <ServerTable servers={data} chosen={server} />
              )
            }
          </Shown>
        </div>
      </Split>
      {isAdding && <AddServerDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function ServerTable({ servers, chosen }: { servers: ToolServer[]; chosen: string | undefined }) {
  const { t } = useTranslation()
  const columns: Column<ToolServer>[] = [
    {
      name: 'name',
      title: t('imports.serverName'),
      cell: ({ id, name, url }) => (
        <span className={blocks.two}>
          <a href={paths.toolServers({ server: id })}>{name}</a>
          <small>{url}</small>
        </span>
      ),
    },
    {
      name: 'offers',
      title: t('imports.offers'),
      cell: ({ counts }) => <OfferCounts counts={counts} />,
    },
    {
      name: 'looked',
      title: t('imports.looked'),
      cell: ({ refreshed_at }) => <Ago at={refreshed_at} />,
    },
  ]
  return (
    <Table
      label={t('imports.servers')}
      columns={columns}
      rows={servers}
      keyOf={({ id }) => id}
      chosen={chosen}
    />
  )
}

/** What waits for somebody stands first. */
function OfferCounts({ counts }: Pick<ToolServer, 'counts'>) {
  const { t } = useTranslation()
  const some = OFFER_STATES.filter(state => Number(counts[state]) > 0)
  if (some.length === 0) return <Mark shape="dash">{t('imports.nothingOffered')}</Mark>
  return (
    <span className={styles.marks}>
      {some.map(state => (
        <Mark key={state} shape={OFFER_LOOKS[state][0]} tone={OFFER_LOOKS[state][1]}>
          {t(`imports.offerCounts.${state}`, { count: Number(counts[state]) })}
        </Mark>
      ))}
    </span>
  )
}
