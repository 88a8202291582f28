import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { ApiError } from '@palabre/client'
import { useState } from 'react'
import { FormDialog, STAY } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { forgetTickets } from './acts.ts'
import { FIELDS } from './history.tsx'
import { PRIORITIES, type Priority, type Ticket } from './read.ts'

type Values = { subject: string; description: string; priority: string }

/** The words and the priority of a ticket: those of a new one, too. */
export function TicketFields(props: {
  values: Values
  fields: { [field: string]: string }
  onChange: (values: Values) => void
}) {
  const { t } = useTranslation()
  const { values, fields, onChange } = props
  return (
    <>
      <TextInput
        label={t('tickets.subject')}
        value={values.subject}
        maxLength={500}
        error={fields.subject}
        data-autofocus
        onChange={event => onChange({ ...values, subject: event.currentTarget.value })}
      />
      <Textarea
        label={t('tickets.description')}
        value={values.description}
        error={fields.description}
        rows={4}
        onChange={event => onChange({ ...values, description: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('tickets.priority')}
        value={values.priority}
        data={PRIORITIES.map(value => ({ value, label: t(`tickets.priorities.${value}`) }))}
        onChange={event => onChange({ ...values, priority: event.currentTarget.value })}
      />
    </>
  )
}

type Known = Pick<Ticket, 'subject' | 'description' | 'updated_at' | 'ticket_sla_policy'>

const valuesOf = ({ subject, description, ticket_sla_policy }: Known): Values => ({
  subject,
  description,
  priority: ticket_sla_policy.priority,
})
const NAMES = ['subject', 'description', 'priority'] as const

/**
 * Changes what is changed here alone. What others have changed meanwhile is said, shown where it was not touched here, and
 * overwritten only by a second decision.
 */
export function EditDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation()
  const [known, setKnown] = useState<Known>(ticket)
  const [values, setValues] = useState(valuesOf(ticket))
  const [others, setOthers] = useState<string[]>([])
  const before = valuesOf(known)
  const params = { id: ticket.hashid }
  const showOthers = async (fields: string[]): Promise<void> => {
    const now = await call('getTicket', { params })
    const theirs = valuesOf(now)
    setValues(mine => {
      const next = { ...mine }
      for (const name of NAMES) if (mine[name] === before[name]) next[name] = theirs[name]
      return next
    })
    setKnown(now)
    setOthers(fields)
  }
  const save = async (): Promise<unknown> => {
    const { subject, description, priority } = values
    const body = {
      ...(subject === before.subject ? {} : { subject: subject.trim() }),
      ...(description === before.description ? {} : { description }),
      ...(priority === before.priority ? {} : { priority: priority as Priority }),
      expected_updated_at: known.updated_at,
    }
    try {
      await call('updateTicket', { params, body })
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'changed_meanwhile') throw error
      await showOthers(error.body?.fields ?? [])
      return STAY
    }
    await forgetTickets()
    toast(t('parts.saved'))
    return undefined
  }
  return (
    <FormDialog
      title={t('tickets.editTitle')}
      go={t(others.length > 0 ? 'tickets.saveMine' : 'parts.save')}
      isReady={values.subject.trim() !== '' && JSON.stringify(values) !== JSON.stringify(before)}
      onGo={save}
      onClose={onClose}
    >
      {fields => (
        <>
          {others.length > 0 && <Others fields={others} now={before} mine={values} />}
          <TicketFields values={values} fields={fields} onChange={setValues} />
        </>
      )}
    </FormDialog>
  )
}

/** What others have changed, and what it says now where somebody here wants something else. */
function Others({ fields, now, mine }: { fields: string[]; now: Values; mine: Values }) {
  const { t } = useTranslation()
  const nameOf = (field: string): string => {
    const known = FIELDS.find(one => one === field)
    return known ? t(`tickets.fields.${known}`) : field
  }
  return (
    <div role="alert">
      <p>{t('tickets.othersChanged', { fields: fields.map(nameOf).join(', ') })}</p>
      <ul>
        {NAMES.filter(name => fields.includes(name) && now[name] !== mine[name]).map(name => (
          <li key={name}>{t('tickets.saysNow', { field: nameOf(name), value: now[name] })}</li>
        ))}
      </ul>
    </div>
  )
}
