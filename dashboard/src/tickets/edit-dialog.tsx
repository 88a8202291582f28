import { ApiError } from '@palabre/client'
import { useState } from 'react'
import { FormDialog, STAY } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { forgetTickets } from './acts.ts'
import { FIELDS } from './history.tsx'
import { usePolicies } from './policies.ts'
import { PRIORITIES, type Ticket } from './read.ts'
import { promisedBy, TicketFields, type Values } from './ticket-fields.tsx'

type Known = Pick<Ticket, 'subject' | 'description' | 'updated_at' | 'ticket_sla_policy'>

const valuesOf = ({ subject, description, ticket_sla_policy }: Known): Values => ({
  subject,
  description,
  priority: ticket_sla_policy.priority,
  sla_policy: String(ticket_sla_policy.id),
})
const NAMES = ['subject', 'description', 'priority', 'sla_policy'] as const

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
    const { subject, description, priority, sla_policy } = values
    const body = {
      ...(subject === before.subject ? {} : { subject: subject.trim() }),
      ...(description === before.description ? {} : { description }),
      ...(priority === before.priority && sla_policy === before.sla_policy ? {} : promisedBy(values)),
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
  const policies = usePolicies()
  const saidOf = (name: keyof Values): string => {
    if (name === 'sla_policy') return policies.find(({ id }) => String(id) === now[name])?.label ?? now[name]
    const priority = name === 'priority' ? PRIORITIES.find(one => one === now[name]) : undefined
    return priority ? t(`tickets.priorities.${priority}`) : now[name]
  }
  return (
    <div role="alert">
      <p>{t('tickets.othersChanged', { fields: fields.map(nameOf).join(', ') })}</p>
      <ul>
        {NAMES.filter(name => fields.includes(name) && now[name] !== mine[name]).map(name => (
          <li key={name}>{t('tickets.saysNow', { field: nameOf(name), value: saidOf(name) })}</li>
        ))}
      </ul>
    </div>
  )
}
