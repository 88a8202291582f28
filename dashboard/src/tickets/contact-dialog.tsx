import { useState } from 'react'
import { FormDialog } from '../parts/dialog.tsx'
import { toast } from '../parts/toasts.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { forgetTickets } from './acts.ts'
import { addressOf, type Contact, FindContact } from './find-contact.tsx'
import type { Ticket } from './read.ts'

/** Says that a ticket is about somebody else. */
export function ContactDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation()
  const [contact, setContact] = useState<Contact | null>(null)
  const params = { id: ticket.hashid }
  return (
    <FormDialog
      title={t('tickets.contactOf', { subject: ticket.subject })}
      go={t('parts.save')}
      isReady={contact !== null && contact.id !== ticket.contact?.id}
      onClose={onClose}
      onGo={async () => {
        const body = { contact: addressOf(contact!), expected_updated_at: ticket.updated_at }
        await call('updateTicket', { params, body })
        await forgetTickets()
        toast(t('parts.saved'))
      }}
    >
      {fields => (
        <>
          <p>{t('tickets.contactText')}</p>
          <FindContact chosen={contact} onChoose={setContact} />
          {fields.contact && <p role="alert">{fields.contact}</p>}
        </>
      )}
    </FormDialog>
  )
}
