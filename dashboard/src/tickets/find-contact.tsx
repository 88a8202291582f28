// Somebody who is known, found by a piece of their name, number or address.
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Input, Operations } from '@palabre/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactName } from '../contacts/list.tsx'
import { reachedAt } from '../parts/called.ts'
import { Choice } from '../parts/choice.tsx'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'

const FOUND_MAX = 5
const TYPED_MIN = 2
const PAUSE_MS = 250

export type Contact = Operations['searchContacts']['answer']['data'][number]
type Address = NonNullable<Input<'addTicket'>['body']['contact']>

/** How the API calls somebody: by number, address or the id that the channel knows. */
export function addressOf({ details }: Contact): Address {
  const { channel, identifier } = details[0]!
  const field = /^\d{8,15}$/.test(identifier)
    ? 'phone'
    : identifier.includes('@')
      ? 'email'
      : /^[A-Z]{2}\./.test(identifier)
        ? 'user_id'
        : 'identifier'
  return { channel, [field]: identifier } as Address
}

export function FindContact(props: { chosen: Contact | null; onChoose: (contact: Contact | null) => void }) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const [typed] = useDebouncedValue(q.trim(), PAUSE_MS)
  const found = useQuery({
    ...ask('searchContacts', { query: { q: typed, per_page: FOUND_MAX } }),
    enabled: typed.length >= TYPED_MIN,
  })
  const contacts = (found.data?.data ?? []).filter(({ details }) => details.length > 0)
  return (
    <>
      <TextInput
        type="search"
        // of each form it stands in it is the first field
        data-autofocus
        label={t('tickets.about')}
        description={t('tickets.aboutText')}
        value={q}
        onChange={event => {
          setQ(event.currentTarget.value)
          props.onChoose(null)
        }}
      />
      {contacts.length > 0 && (
        <Choice
          label={t('tickets.aboutWhom')}
          value={props.chosen?.id ?? null}
          options={contacts.map(one => ({
            value: one.id,
            title: contactName(one, t),
            text: one.details.map(({ identifier }) => reachedAt(identifier, t)).join(' · '),
          }))}
          onChange={id => props.onChoose(contacts.find(one => one.id === id) ?? null)}
        />
      )}
      {found.data && contacts.length === 0 && <p role="status">{t('tickets.aboutNobody')}</p>}
    </>
  )
}
