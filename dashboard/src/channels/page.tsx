// Where customers write: numbers and chats of sites, connected step by step.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import blocks from '../parts/blocks.module.css'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page.tsx'
import { Split } from '../parts/split.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { type ChannelFilter, paths } from '../paths.ts'
import { ask } from '../session/queries.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { useAnswerers } from './agents.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { type Channel, kindWords, StateMark } from './marks.tsx'
import { ChannelPanel } from './panel.tsx'

const PER_PAGE = 200

export function ChannelsPage() {
  const { t } = useTranslation()
  const [{ channel }] = useFilters<ChannelFilter>(paths.channels)
  const [isConnecting, setConnecting] = useState(false)
  const reason = useWhyNot('channels.change')
  const channels = useQuery(ask('searchChannels', { query: { per_page: PER_PAGE } }))
  const connect = (
    <GuardedButton
      reason={reason}
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setConnecting(true)}
    >
      {t('channels.connect')}
    </GuardedButton>
  )
  return (
    <>
      <Split
        head={
          <PageHead title={t('shell.pages.channels')} lead={t('channels.lead')}>
            {connect}
          </PageHead>
        }
        panelLabel={t('channels.one')}
        panel={channel ? <ChannelPanel key={channel} id={channel} closePath={paths.channels()} /> : null}
      >
        <div className={blocks.scroll}>
          <Shown of={channels}>
            {({ data }) =>
              data.length === 0 ? (
                <Empty icon="channel" title={t('channels.none')} text={t('channels.noneText')}>
                  {connect}
                </Empty>
              ) : (
                <ChannelTable channels={data} chosen={channel} />
              )
            }
          </Shown>
        </div>
      </Split>
      {isConnecting && <ConnectDialog onClose={() => setConnecting(false)} />}
    </>
  )
}

function ChannelTable({ channels, chosen }: { channels: Channel[]; chosen: string | undefined }) {
  const { t } = useTranslation()
  const answererOf = useAnswerers()
  const columns: Column<Channel>[] = [
    {
      name: 'name',
      title: t('settings.name'),
      cell: ({ id, name, sender }) => (
        <span className={blocks.two}>
          <span>
            <a href={paths.channels({ channel: id })}>{name}</a>
          </span>
          {sender && <small>{sender}</small>}
        </span>
      ),
    },
    { name: 'kind', title: t('channels.kind'), cell: ({ channel }) => kindWords(channel, t) },
    {
      name: 'agent',
      title: t('channels.agent'),
      cell: ({ agent }) => answererOf(agent),
    },
    { name: 'state', title: t('channels.state'), cell: channel => <StateMark channel={channel} /> },
  ]
  return (
    <Table
      label={t('shell.pages.channels')}
      columns={columns}
      rows={channels}
      keyOf={({ id }) => id}
      chosen={chosen}
      isDim={({ is_active }) => !is_active}
    />
  )
}
