// Somebody who writes to a shop's test app on messenger: played, and what they receive is read, by the test gateway.
import type { Operations, OutboxItem, PlayedMessage } from '@palabre/client'
import type { At } from './at.ts'
import type { Body } from './formats.ts'

/** A text, or a whole message; the API judges what is in it. */
export type Words = string | { type: string; content: object; context_id?: string }
export type RequestBody<Name extends keyof Operations> = Operations[Name]['body']
/** Request and response are of the provider's own form. */
type Sent = Omit<OutboxItem, 'request' | 'response'> & { request: Body; response: Body }

export type Customer = {
  phone: string
  /** As requests name the person. */
  contact: { channel: 'messenger'; phone: string }
  /** Resolves with what the gateway says of it: the message has come in. */
  writes(words?: Words, more?: object): Promise<PlayedMessage>
  /** Chooses a button or a list entry, e.g. `{ button_reply: { id, title } }`. */
  taps(choice: object): Promise<PlayedMessage>
  /** Every send that the provider saw for this person, oldest first. */
  received(): Promise<Sent[]>
  /** The texts of what was received. */
  reads(): Promise<string[]>
  /** The provider's next doing with a message to this person, e.g. `{ outcome: 'failed' }`. */
  meets(outcome: Omit<RequestBody<'scriptTestOutcome'>, 'contact'>): Promise<void>
}

export function customerOf(at: At, phone: string): Customer {
  const contact = { phone }
  const writes: Customer['writes'] = (words = 'Salut', more = {}) => {
    const played = { channel: 'messenger', contact, message: messageOf(words), ...more }
    return at.call('playCustomer', { body: played as RequestBody<'playCustomer'> })
  }
  const received: Customer['received'] = () => at.call('readTestOutbox', { query: { contact: phone } })
  return {
    phone,
    contact: { channel: 'messenger', phone },
    writes,
    taps: choice => writes({ type: 'interactive_reply', content: choice }),
    received,
    reads: async () => (await received()).flatMap(({ request }) => (request.text ? [request.text.body] : [])),
    meets: async outcome => {
      await at.call('scriptTestOutcome', { body: { contact, ...outcome } })
    },
  }
}

export const messageOf = (words: Words): Exclude<Words, string> =>
  typeof words === 'string' ? { type: 'text', content: { text: words } } : words
