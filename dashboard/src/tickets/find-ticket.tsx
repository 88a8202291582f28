// Another ticket, found by words or number: to merge with, or to link to.
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ApiError } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { calledOf } from '../parts/called.ts'
import { Choice } from '../parts/choice.tsx'
import { FormDialog, STAY } from '../parts/dialog.tsx'
import { acting, toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { forgetTickets } from './acts.ts'
import { isFinished } from './merging.ts'
import type { Ticket } from './read.ts'
import { useStatuses } from './statuses.ts'

const FOUND_MAX = 5
const PAUSE_MS = 250

type Row = Pick<Ticket, 'hashid' | 'subject' | 'contact' | 'ticket_status'>
export type Found = Pick<Row, 'hashid' | 'subject' | 'ticket_status'>
type FindProps = {
  /** What the ticket is that is looked for; without it, the other one. */
  label?: string
  /** That one is not offered. */
  not?: string
  /** What is offered before anything is typed, instead of what was opened last. */
  first?: Row[]
  /** Or the tickets of this contact. */
  whose?: string | undefined
  chosen: Found | null
  onChoose: (ticket: Row | null) => void
}

export function FindTicket(props: FindProps) {
  const { t } = useTranslation()
  const statuses = useStatuses()
  const [q, setQ] = useState('')
  const [typed] = useDebouncedValue(q.trim(), PAUSE_MS)
  const isFirst = typed === '' && props.first !== undefined
  const found = useQuery({
    ...ask('searchTickets', {
      query: {
        ...(typed ? { q: typed } : props.whose ? { contact: props.whose } : {}),
        merged: 'no',
        include: ['contact'],
        page: 1,
        per_page: FOUND_MAX + 1,
      },
    }),
    enabled: !isFirst,
  }).data
  const listed = (Array.isArray(found) ? found : (found?.data ?? []))
    .filter(({ hashid }) => hashid !== props.not)
    .slice(0, FOUND_MAX)
  const rows: Row[] = isFirst ? props.first! : listed
  return (
    <>
      <TextInput
        type="search"
        label={props.label ?? t('tickets.other')}
        description={t('tickets.otherText')}
        value={q}
        data-autofocus
        onChange={event => {
          setQ(event.currentTarget.value)
          props.onChoose(null)
        }}
      />
      {rows.length > 0 && (
        <Choice
          label={t('tickets.otherWhich')}
          value={props.chosen?.hashid ?? null}
          options={rows.map(one => ({
            value: one.hashid,
            title: one.subject,
            text: [one.hashid, one.contact && calledOf(one.contact, t), one.ticket_status.name].join(' · '),
          }))}
          onChange={id => props.onChoose(rows.find(({ hashid }) => hashid === id) ?? null)}
        />
      )}
      {props.label && props.chosen && isFinished(props.chosen, statuses) && (
        <p role="alert">
          {t('tickets.intoFinished', {
            subject: props.chosen.subject,
            state: props.chosen.ticket_status.name,
          })}
        </p>
      )}
      {typed !== '' && found && rows.length === 0 && <p role="status">{t('tickets.nothing')}</p>}
    </>
  )
}

type Props = { ticket: Ticket; onDone?: () => void; onClose: () => void }

/** Makes a ticket part of another one, with a way back. Of two contacts only when somebody says so. */
export function MergeDialog({ ticket, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [into, setInto] = useState<Found | null>(null)
  const [isOfTwo, setOfTwo] = useState(false)
  const params = { id: ticket.hashid }
  const merge = async (): Promise<unknown> => {
    try {
      const body = { into: into!.hashid, ...(isOfTwo ? { contacts: 'keep' as const } : {}) }
      await call('mergeTicket', { params, body })
    } catch (error) {
      if (isOfTwo || !(error instanceof ApiError) || error.reason !== 'two_contacts') throw error
      setOfTwo(true)
      return STAY
    }
    await forgetTickets()
    toast(t('tickets.merged', { subject: ticket.subject, into: into!.subject }), {
      undo: async () => {
        await call('unmergeTicket', { params, body: {} })
        await forgetTickets()
      },
    })
    return onDone?.()
  }
  return (
    <FormDialog
      title={t('tickets.mergeOf', { subject: ticket.subject })}
      go={t(isOfTwo ? 'tickets.mergeAnyway' : 'tickets.merge')}
      isReady={into !== null}
      onGo={() => acting(merge)}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('tickets.mergeText')}</p>
          <FindTicket
            label={t('tickets.stays')}
            not={ticket.hashid}
            whose={ticket.contact?.id}
            chosen={into}
            onChoose={one => {
              setInto(one)
              setOfTwo(one !== null && one.contact?.id !== ticket.contact?.id)
            }}
          />
          {isOfTwo && <p role="alert">{t('tickets.twoContacts', { into: into?.subject ?? '' })}</p>}
        </>
      )}
    </FormDialog>
  )
}

const KINDS = ['related', 'duplicate', 'caused_by'] as const

/** Says what a ticket is to another one; both show it. */
export function LinkDialog({ ticket, onClose }: Props) {
  const { t } = useTranslation()
  const [to, setTo] = useState<Found | null>(null)
  const [kind, setKind] = useState<(typeof KINDS)[number]>('related')
  const kinds: ReactNode = (
    <NativeSelect
      label={t('tickets.linkAs')}
      value={kind}
      data={KINDS.map(value => ({ value, label: t(`tickets.links.is.${value}`) }))}
      onChange={event => setKind(event.currentTarget.value as typeof kind)}
    />
  )
  return (
    <FormDialog
      title={t('tickets.linkOf', { subject: ticket.subject })}
      go={t('tickets.link')}
      isReady={to !== null}
      onClose={onClose}
      onGo={async () => {
        await call('linkTicket', { params: { id: ticket.hashid }, body: { ticket: to!.hashid, as: kind } })
        await forgetTickets()
        toast(t('parts.saved'))
      }}
    >
      {() => (
        <>
          {kinds}
          <FindTicket not={ticket.hashid} chosen={to} onChoose={setTo} />
        </>
      )}
    </FormDialog>
  )
}
