// Answers that are written once: one's own, and everybody's, which owners and admins write.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { Confirm } from '../parts/confirm.tsx'
import { ChoiceFilter, Filters, SearchField } from '../parts/filters.tsx'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { toast } from '../parts/toasts.ts'
import { type CannedFilter, paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { askWhole, forget } from '../session/queries.ts'
import { fits } from '../shell/commands.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { type CannedReply, CannedTable } from './table.tsx'

/** Drawn at first, and with each press of the button below them. */
const SHOWN_AT_ONCE = 100
const WHOSE = ['shared', 'own'] as const

type Asked = { act: 'add' } | { act: 'edit' | 'remove'; reply: CannedReply }

export function CannedPage() {
  const { t } = useTranslation()
  const [filter, change] = useFilters<CannedFilter>(paths.canned)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [shownMax, setShownMax] = useState(SHOWN_AT_ONCE)
  const reason = useWhyNot('conversations.answer')
  const replies = useQuery(askWhole('searchCannedReplies'))
  const close = () => setAsked(null)
  const add = (
    <GuardedButton
      reason={reason}
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setAsked({ act: 'add' })}
    >
      {t('canned.add')}
    </GuardedButton>
  )
  return (
    <>
      <PageHead title={t('shell.pages.canned')} lead={t('canned.lead')}>
        {add}
      </PageHead>
      <Filters>
        <SearchField
          label={t('canned.search')}
          hint={t('canned.searchHint')}
          value={filter.q ?? ''}
          onChange={q => change({ q })}
        />
        <ChoiceFilter
          label={t('canned.whose')}
          all={t('canned.anybodys')}
          value={WHOSE.find(one => one === filter.whose) ?? ''}
          options={WHOSE.map(value => ({ value, label: t(`canned.of.${value}`) }))}
          onChange={whose => change({ whose })}
        />
      </Filters>
      <Shown of={replies}>
        {({ data }) => {
          const found = data.filter(reply => isWanted(reply, filter))
          if (data.length === 0)
            return (
              <Empty icon="note" title={t('canned.none')} text={t('canned.noneText')}>
                {add}
              </Empty>
            )
          if (found.length === 0)
            return (
              <Empty icon="search" title={t('canned.nothing')} text={t('canned.nothingText')}>
                <Button variant="default" onClick={() => change({ q: '', whose: '' })}>
                  {t('parts.clearFilters')}
                </Button>
              </Empty>
            )
          return (
            <>
              <CannedTable
                replies={found.slice(0, shownMax)}
                onEdit={reply => setAsked({ act: 'edit', reply })}
                onRemove={reply => setAsked({ act: 'remove', reply })}
              />
              {found.length > shownMax && (
                <Button variant="default" m="md" onClick={() => setShownMax(shownMax + SHOWN_AT_ONCE)}>
                  {t('parts.loadMore')}
                </Button>
              )}
            </>
          )
        }}
      </Shown>
      {asked?.act === 'add' && <EditDialog reply={null} onClose={close} />}
      {asked?.act === 'edit' && <EditDialog reply={asked.reply} onClose={close} />}
      {asked?.act === 'remove' && (
        <Confirm
          title={t('canned.removeTitle', { name: asked.reply.title })}
          go={t('canned.remove')}
          onClose={close}
          onGo={async () => {
            await call('removeCannedReply', { params: { id: asked.reply.id } })
            await forget('searchCannedReplies')
            toast(t('canned.removed', { name: asked.reply.title }))
          }}
        >
          <p>{t(asked.reply.is_shared ? 'canned.removeShared' : 'canned.removeOwn')}</p>
        </Confirm>
      )}
    </>
  )
}

function isWanted({ shortcut, title, text, is_shared }: CannedReply, { q, whose }: CannedFilter): boolean {
  if (whose && is_shared !== (whose === 'shared')) return false
  return !q?.trim() || fits([`/${shortcut}`, title, text.en, text.fr].filter(Boolean).join(' '), q)
}
