// A business of the cast in its test app, and the people who write to it on messenger. Customers are played, and what
// they receive is read, by the test gateway.
import assert from 'node:assert/strict'
import type { TestApp } from '../app.ts'
import type { CastApp } from '../cast.ts'
import type { Client, Reply } from '../client.ts'

type Body = Reply['body']
type Message = { type: string; content: object; context_id?: string }
/** A text, or a whole message. */
type Words = string | Message

export type Customer = {
  phone: string
  /** Resolves with what the gateway says of it: the message has come in. */
  writes(words?: Words, more?: object): Promise<Body>
  /** Chooses a button or a list entry, e.g. `{ button_reply: { id, title } }`. */
  taps(choice: object): Promise<Body>
  /** Every send that the provider saw for this person, oldest first. */
  received(): Promise<Body[]>
  /** The provider's next doing with a message to this person, e.g. `{ outcome: 'failed' }`. */
  meets(outcome: object): Promise<void>
}

export type Shop = {
  app: CastApp
  api: Client
  /** A new person, or the one of a number. */
  customer(phone?: string): Customer
  /** A message that is taken; the answer's body. */
  sends(to: Customer, words?: Words, more?: object): Promise<Body>
  /** A message that may be refused; the whole answer. */
  triesToSend(to: Customer, words?: Words, more?: object): Promise<Reply>
  /** What the API says of a message by its msg-… id. */
  message(id: string): Promise<Body>
  /** Events of one type in the feed, oldest first. */
  events(type: string): Promise<Body[]>
  /** Moves the time of the shop's app, e.g. by PT25H. */
  waits(duration: string): Promise<Body>
  returnsToRealTime(): Promise<Body>
}

let phones = 237_656_000_000

export function shopOf(testApp: TestApp, app: CastApp): Shop {
  const api = testApp.as(app.token, '/sandbox')
  const triesToSend: Shop['triesToSend'] = ({ phone }, words = 'Bonjour', more = {}) =>
    api.post('/messages/send', {
      channel: 'messenger',
      contact: { phone },
      message: messageOf(words),
      ...more,
    })
  return {
    app,
    api,
    customer: (phone = String(++phones)) => customerOf(api, phone),
    triesToSend,
    sends: async (to, words, more) => accepted(await triesToSend(to, words, more)),
    message: async id => accepted(await api.get(`/messages/${id}`)),
    events: async type => accepted(await api.get(`/events?type=${type}&limit=1000`)).data,
    waits: async duration => accepted(await api.post('/test/clock', { advance: duration })),
    returnsToRealTime: async () => accepted(await api.post('/test/clock', { reset: true })),
  }
}

function customerOf(api: Client, phone: string): Customer {
  const writes: Customer['writes'] = async (words = 'Salut', more = {}) => {
    const played = { channel: 'messenger', contact: { phone }, message: messageOf(words), ...more }
    return accepted(await api.post('/test/inbound', played))
  }
  return {
    phone,
    writes,
    taps: choice => writes({ type: 'interactive_reply', content: choice }),
    received: async () => accepted(await api.get(`/test/outbox?contact=${phone}`)),
    meets: async outcome => {
      accepted(await api.post('/test/outcome', { contact: { phone }, ...outcome }))
    },
  }
}

const messageOf = (words: Words): Message =>
  typeof words === 'string' ? { type: 'text', content: { text: words } } : words

function accepted(reply: Reply): Body {
  assert.equal(reply.code, 1000, reply.text)
  return reply.body
}
