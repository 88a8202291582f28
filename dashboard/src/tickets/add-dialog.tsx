import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactName } from '../contacts/list.tsx'
import { Choice } from '../parts/choice.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import { ask } from '../session/queries.ts'
import { forgetTickets } from './acts.ts'
import { TicketFields } from './edit-dialog.tsx'
import type { Priority } from './read.ts'

const FOUND_MAX = 5
const TYPED_MIN = 2
const PAUSE_MS = 250

type Contact = Operations['searchContacts']['answer']['data'][number]
type AddedTo = NonNullable<Operations['addTicket']['body']['contact']>

/** How the API calls somebody: by number, address or the id that the channel knows. */
function addressOf({ channel, identifier }: Contact['details'][number]): AddedTo {
  const field = /^\d{8,15}$/.test(identifier)
    ? 'phone'
    : identifier.includes('@')
      ? 'email'
      : /^[A-Z]{2}\./.test(identifier)
        ? 'user_id'
        : 'identifier'
  return { channel, [field]: identifier } as AddedTo
}

/** Opens a ticket for somebody who is known. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const [contact, setContact] = useState<Contact | null>(null)
  const [values, setValues] = useState({ subject: '', description: '', priority: 'normal' })
  const [typed] = useDebouncedValue(q.trim(), PAUSE_MS)
  const found = useQuery({
    ...ask('searchContacts', { query: { q: typed, per_page: FOUND_MAX } }),
    enabled: typed.length >= TYPED_MIN,
  })
  const contacts = (found.data?.data ?? []).filter(({ details }) => details.length > 0)
  const save = async (): Promise<void> => {
    const { subject, description, priority } = values
    const ticket = await call('addTicket', {
      body: {
        contact: addressOf(contact!.details[0]!),
        subject: subject.trim(),
        priority: priority as Priority,
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
          <TextInput
            type="search"
            label={t('tickets.about')}
            description={t('tickets.aboutText')}
            value={q}
            onChange={event => {
              setQ(event.currentTarget.value)
              setContact(null)
            }}
          />
          {contacts.length > 0 && (
            <Choice
              label={t('tickets.aboutWhom')}
              value={contact?.id ?? null}
              options={contacts.map(one => ({
                value: one.id,
                title: contactName(one),
                text: one.details.map(({ identifier }) => identifier).join(' · '),
              }))}
              onChange={id => setContact(contacts.find(one => one.id === id) ?? null)}
            />
          )}
          {found.data && contacts.length === 0 && <p role="status">{t('tickets.aboutNobody')}</p>}
          <TicketFields values={values} fields={fields} onChange={setValues} />
        </>
      )}
    </FormDialog>
  )
}
