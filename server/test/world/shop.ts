// A business of the cast in its test app, and the people who write to it on messenger. Customers are played, and what
// they receive is read, by the test gateway.
import assert from 'node:assert/strict'
import {
  type DryRun,
  type Event,
  type Message,
  makeClient,
  type Operations,
  type OutboxItem,
  type Client as Palabre,
  type PlayedMessage,
  type SentMessage,
  type TestClock,
  type Ticket,
} from '@palabre/client'
import type { TestApp } from '../app.ts'
import type { CastApp } from '../cast.ts'
import { checkedFetch } from '../checked-fetch.ts'
import type { Client, Reply } from '../client.ts'

/** A text, or a whole message; the API judges what is in it. */
export type Words = string | { type: string; content: object; context_id?: string }
/** Request and response are of the provider's own form. */
type Sent = Omit<OutboxItem, 'request' | 'response'> & { request: Reply['body']; response: Reply['body'] }
type Body<Op extends keyof Operations> = Operations[Op]['body']

export type Customer = {
  phone: string
  /** Resolves with what the gateway says of it: the message has come in. */
  writes(words?: Words, more?: object): Promise<PlayedMessage>
  /** Chooses a button or a list entry, e.g. `{ button_reply: { id, title } }`. */
  taps(choice: object): Promise<PlayedMessage>
  /** Every send that the provider saw for this person, oldest first. */
  received(): Promise<Sent[]>
  /** The provider's next doing with a message to this person, e.g. `{ outcome: 'failed' }`. */
  meets(outcome: Omit<Body<'scriptTestOutcome'>, 'contact'>): Promise<void>
}

export type Shop = {
  app: CastApp
  /** Raw requests, for tests about the envelope or about what is wrong. */
  api: Client
  /** Calls an operation as an integrator does: the typed body, or an ApiError. Tried once. */
  call: Palabre['call']
  /** A new person, or the one of a number. */
  customer(phone?: string): Customer
  /** A message that is taken; the answer's body. */
  sends<const More extends object = object>(
    to: Customer,
    words?: Words,
    more?: More,
  ): Promise<More extends { dry_run: true } ? DryRun : SentMessage>
  /** A message that may be refused; the whole answer. */
  triesToSend(to: Customer, words?: Words, more?: object): Promise<Reply>
  /** What the API says of a message by its msg-… id. */
  message(id: string): Promise<Message>
  /** A search without pages: the array. */
  tickets(query?: Operations['searchTickets']['query']): Promise<Ticket[]>
  /** Events of one type in the feed, oldest first. */
  events<Type extends Event['type']>(type: Type): Promise<Extract<Event, { type: Type }>[]>
  /** Moves the time of the shop's app, e.g. by PT25H. */
  waits(duration: string): Promise<TestClock>
  returnsToRealTime(): Promise<TestClock>
}

const EVENTS_MAX = 1000

let phones = 237_656_000_000

export function shopOf(testApp: TestApp, app: CastApp): Shop {
  const api = testApp.as(app.token, '/sandbox')
  const { call } = makeClient({
    baseUrl: `${testApp.service.address}/sandbox`,
    token: app.token,
    // a second try would hide what a test is there to see
    triesMax: 1,
    fetch: checkedFetch,
  })
  const toSend = ({ phone }: Customer, words: Words = 'Bonjour', more: object = {}) =>
    ({ channel: 'messenger', contact: { phone }, message: messageOf(words), ...more }) as Body<'sendMessage'>
  return {
    app,
    api,
    call,
    customer: (phone = String(++phones)) => customerOf(call, phone),
    triesToSend: (...said) => api.post('/messages/send', toSend(...said)),
    sends: (...said) => call('sendMessage', { body: toSend(...said) }) as Promise<never>,
    message: id => call('getMessage', { params: { id } }),
    tickets: async query => {
      const found = await call('searchTickets', query ? { query } : {})
      assert.ok(Array.isArray(found), 'page and per_page are for call')
      return found
    },
    events: async type =>
      (await call('listEvents', { query: { type: [type], limit: EVENTS_MAX } })).data as Extract<
        Event,
        { type: typeof type }
      >[],
    waits: duration => call('moveTestClock', { body: { advance: duration } }),
    returnsToRealTime: () => call('moveTestClock', { body: { reset: true } }),
  }
}

function customerOf(call: Palabre['call'], phone: string): Customer {
  const contact = { phone }
  const writes: Customer['writes'] = (words = 'Salut', more = {}) => {
    const played = { channel: 'messenger', contact, message: messageOf(words), ...more }
    return call('playCustomer', { body: played as Body<'playCustomer'> })
  }
  return {
    phone,
    writes,
    taps: choice => writes({ type: 'interactive_reply', content: choice }),
    received: () => call('readTestOutbox', { query: { contact: phone } }),
    meets: async outcome => {
      await call('scriptTestOutcome', { body: { contact, ...outcome } })
    },
  }
}

export function messageOf(words: Words): Exclude<Words, string> {
  return typeof words === 'string' ? { type: 'text', content: { text: words } } : words
}
