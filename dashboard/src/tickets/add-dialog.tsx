import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { forgetTickets } from './acts.ts'
import { addressOf, type Contact, FindContact } from './find-contact.tsx'
import { promisedBy, TicketFields } from './ticket-fields.tsx'

/** Opens a ticket for somebody who is known. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [contact, setContact] = useState<Contact | null>(null)
  const [values, setValues] = useState({ subject: '', description: '', priority: 'normal', sla_policy: '' })
  const save = async (): Promise<void> => {
    const { subject, description } = values
    const { priority, sla_policy_id } = promisedBy(values)
    const ticket = await call('addTicket', {
      body: {
        contact: addressOf(contact!),
        subject: subject.trim(),
        priority,
        ...(sla_policy_id === null ? {} : { sla_policy_id }),
        description,
      },
    })
    await forgetTickets()
    void navigate({ href: paths.tickets({ ticket: ticket.hashid }) })
  }
  return (
    <FormDialog
      title={t('tickets.add')}
      go={t('tickets.add')}
      isReady={contact !== null && values.subject.trim() !== ''}
      onGo={save}
      onClose={onClose}
    >
      {fields => (
        <>
          <FindContact chosen={contact} onChoose={setContact} />
          <TicketFields values={values} fields={fields} onChange={setValues} />
        </>
      )}
    </FormDialog>
  )
}
