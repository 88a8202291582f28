// What is done with saved lists: kept under a name, kept anew, renamed, put in order, taken away.
import { Checkbox, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWhyNot } from '../may.ts'
import { useReader } from '../parts/ago.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { type RowAct, RowMenu } from '../parts/row-menu.tsx'
import type { Reader } from '../parts/times.ts'
import { toast } from '../parts/toasts.ts'
import { hindranceOf } from '../parts/words.ts'
import { paths, type TicketFilter } from '../paths.ts'
import { type AnswerOf, call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { queryOf } from './filter.ts'

export type View = AnswerOf<'searchTicketViews'>['data'][number]

const NAME_CHARS_MAX = 100

type Props = {
  view: View
  filter: TicketFilter
  /** All saved ones, in their order. */
  all: View[]
}

/** What is done with a saved list; those of everybody belong to who runs the business. */
export function ViewActs({ view, filter, all }: Props) {
  const { t } = useTranslation()
  const reader = useReader()
  const mayChange = useWhyNot('tickets.change')
  const mayShared = useWhyNot('business.run')
  const [asking, setAsking] = useState<'name' | 'end' | null>(null)
  const reason = mayChange ?? (view.is_shared ? mayShared : null)
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      await forget('searchTicketViews')
      toast(t('parts.saved'))
    } catch (error) {
      toast(hindranceOf(error, t), { tone: 'bad' })
    }
  }
  const params = { id: view.id }
  const kind = all.filter(one => one.is_shared === view.is_shared)
  const place = kind.findIndex(({ id }) => id === view.id)
  const swap = (by: number) =>
    attempt(() => {
      const ids = kind.map(({ id }) => id)
      ids.splice(place, 1)
      ids.splice(place + by, 0, view.id)
      return call('reorderTicketViews', { body: { ids, shared: view.is_shared } })
    })
  const acts: RowAct[] = [
    {
      name: 'keep',
      label: t('tickets.views.keep'),
      reason,
      run: () =>
        attempt(() => call('updateTicketView', { params, body: { filters: filtersOf(filter, reader) } })),
    },
    { name: 'name', label: t('tickets.views.rename'), reason, run: () => setAsking('name') },
    {
      name: 'up',
      label: t('tickets.up'),
      reason: reason ?? (place > 0 ? null : t('tickets.views.first')),
      run: () => swap(-1),
    },
    {
      name: 'down',
      label: t('tickets.down'),
      reason: reason ?? (place < kind.length - 1 ? null : t('tickets.views.last')),
      run: () => swap(1),
    },
    { name: 'end', label: t('tickets.views.remove'), isGrave: true, reason, run: () => setAsking('end') },
  ]
  return (
    <>
      <RowMenu label={t('parts.actionsFor', { name: view.name })} acts={acts} />
      {asking === 'name' && <RenameDialog view={view} onClose={() => setAsking(null)} />}
      {asking === 'end' && (
        <Confirm
          title={t('tickets.views.removeOf', { name: view.name })}
          go={t('tickets.views.remove')}
          onClose={() => setAsking(null)}
          onGo={() => attempt(() => call('removeTicketView', { params }))}
        >
          <p>{t('tickets.views.removeText')}</p>
        </Confirm>
      )}
    </>
  )
}

/** What the list shows, as a view keeps it: without words that were looked for. */
function filtersOf(filter: TicketFilter, reader: Reader): { [name: string]: string } {
  const { q: _, ...query } = queryOf(filter, reader)
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

function RenameDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(view.name)
  return (
    <FormDialog
      size="sm"
      title={t('tickets.views.renameOf', { name: view.name })}
      go={t('parts.save')}
      isReady={name.trim() !== '' && name !== view.name}
      onClose={onClose}
      onGo={async () => {
        await call('updateTicketView', { params: { id: view.id }, body: { name: name.trim() } })
        await forget('searchTicketViews')
      }}
    >
      {fields => <NameField name={name} error={fields.name} onChange={setName} />}
    </FormDialog>
  )
}

function NameField(props: { name: string; error: string | undefined; onChange: (name: string) => void }) {
  const { t } = useTranslation()
  return (
    <TextInput
      data-autofocus
      label={t('tickets.views.name')}
      value={props.name}
      maxLength={NAME_CHARS_MAX}
      error={props.error}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  )
}

/** Keeps what the list shows now under a name, for oneself or for everybody. */
export function SaveDialog({ filter, onClose }: { filter: TicketFilter; onClose: () => void }) {
  const { t } = useTranslation()
  const reader = useReader()
  const mayNot = useWhyNot('tickets.change')
  const mayNotShare = useWhyNot('business.run')
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  return (
    <FormDialog
      size="sm"
      title={t('tickets.views.save')}
      go={t('parts.save')}
      isReady={name.trim() !== '' && mayNot === null}
      onClose={onClose}
      onGo={async () => {
        const body = {
          name: name.trim(),
          filters: filtersOf(filter, reader),
          ...(isShared ? { shared: true } : {}),
        }
        const { id } = await call('addTicketView', { body })
        await forget('searchTicketViews')
        toast(t('tickets.views.isSaved', { name: name.trim() }))
        // with words that it does not keep the list shows something else
        if (!filter.q) void navigate({ href: paths.tickets({ ...filter, saved: id }) })
      }}
    >
      {fields => (
        <>
          <NameField name={name} error={fields.name} onChange={setName} />
          <Checkbox
            label={t('tickets.views.shared')}
            description={mayNotShare}
            disabled={mayNotShare !== null}
            checked={isShared}
            onChange={event => setShared(event.currentTarget.checked)}
          />
          {filter.q && <p>{t('tickets.views.withoutWords')}</p>}
          {mayNot !== null && <p>{mayNot}</p>}
        </>
      )}
    </FormDialog>
  )
}
