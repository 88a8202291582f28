import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toast.tsx'
import { call } from '../session/call.ts'
import { forgetTickets } from './acts.ts'
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

/** Changes what is changed here alone; what others have changed meanwhile is not overwritten. */
export function EditDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation()
  const before: Values = {
    subject: ticket.subject,
    description: ticket.description,
    priority: ticket.ticket_sla_policy.priority,
  }
  const [values, setValues] = useState(before)
  const save = async (): Promise<void> => {
    const { subject, description, priority } = values
    const body = {
      ...(subject === before.subject ? {} : { subject: subject.trim() }),
      ...(description === before.description ? {} : { description }),
      ...(priority === before.priority ? {} : { priority: priority as Priority }),
      expected_updated_at: ticket.updated_at,
    }
    await call('updateTicket', { params: { id: ticket.hashid }, body })
    await forgetTickets()
    toast(t('parts.saved'))
  }
  return (
    <FormDialog
      title={t('tickets.editTitle')}
      go={t('parts.save')}
      isReady={values.subject.trim() !== '' && JSON.stringify(values) !== JSON.stringify(before)}
      onGo={save}
      onClose={onClose}
    >
      {fields => <TicketFields values={values} fields={fields} onChange={setValues} />}
    </FormDialog>
  )
}
