// The events of contacts.
import type { EventData, NewEvent } from '@palabre/contract/events'
import type { Hashid } from '@palabre/contract/ids'

type Actor = EventData<'contact.updated'>['actor']

/** Who says what a contact is called: they themselves, or a program of the business or the provider. */
export type Teller = 'contact' | 'service'

/** These fields of a contact are others now. */
export const updatedEvent = (
  contact: Hashid<'con'>,
  fields: string[],
  by: Teller | Hashid<'usr'>,
): NewEvent => ({
  type: 'contact.updated',
  data: { contact, fields, actor: actorOf(by) },
})

const actorOf = (by: Teller | Hashid<'usr'>): Actor =>
  by === 'contact' || by === 'service' ? { kind: by, user: null } : { kind: 'person', user: by }
