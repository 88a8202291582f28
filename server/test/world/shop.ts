// A business of the cast in one of its apps: what its people do, and what they see.
import assert from 'node:assert/strict'
import type { DryRun, Event, Message, Client as Palabre, SentMessage, TestClock } from '@palabre/client'
import type { Service } from '../../src/app.ts'
import { inTx } from '../../src/db/tx.ts'
import type { Draft } from '../../src/messages/check-sendable.ts'
import { send } from '../../src/messages/send.ts'
import type { CastApp } from '../cast.ts'
import type { Client, Reply } from '../client.ts'
import { type At, nowOn } from './at.ts'
import { type Customer, customerOf, messageOf, type RequestBody, type Words } from './customer.ts'
import { type Staffing, staffing } from './staff.ts'
import { type Ticketing, ticketing } from './tickets.ts'

/** A customer, or a visitor of the web chat. */
type Who = { phone: string } | { id: string }
type Author = 'person' | 'agent'
type Answered = { id: number; hashid: string; seq: number }
type Headers = { [name: string]: string }
type Conversation = {
  id: number
  hashid: string
  status: 'open' | 'closed'
  owner: 'agent' | 'queue' | 'person'
  contact_detail_id: number
  turn_failures: number
}

export type Shop = Ticketing &
  Staffing & {
    app: CastApp
    /** Raw requests, for tests about the envelope or about what is wrong. */
    api: Client
    /** Calls an operation as an integrator does: the typed body, or an ApiError. Tried once. */
    call: Palabre['call']
    /** A new person, or the one of a number. */
    customer(phone?: string): Customer
    /** A new person who has just written: their 24 hours run. */
    customerWhoWrote(): Promise<Customer>
    /** A message that is taken; the answer's body. */
    sends<const More extends object = object>(
      to: Customer,
      words?: Words,
      more?: More,
    ): Promise<More extends { dry_run: true } ? DryRun : SentMessage>
    /** A message that may be refused; the whole answer. */
    triesToSend(to: Customer, words?: Words, more?: object, headers?: Headers): Promise<Reply>
    /** What a person of the shop, or its agent, says in the open conversation. */
    answers(who: Who, words: Words, as?: Author): Promise<Answered>
    /** All of them at once, perhaps by another process. */
    answersAll(who: Who, words: Words[], as?: Author, by?: Service): Promise<Answered[]>
    /** The newest conversation with somebody. */
    conversation(who: Who): Promise<Conversation>
    /** What the API says of a message by its msg-… id. */
    message(id: string): Promise<Message>
    /** Events of one type in the feed, oldest first. */
    events<Type extends Event['type']>(type: Type): Promise<Extract<Event, { type: Type }>[]>
    /** Moves the time of the shop's test app, e.g. by PT25H. */
    waits(duration: string): Promise<TestClock>
    returnsToRealTime(): Promise<TestClock>
  }

const EVENTS_MAX = 1000

let phones = 237_656_000_000
export const newPhone = (): string => String(++phones)

export function shopOf(at: At): Shop {
  return {
    ...verbsOf(at),
    get app() {
      return at.app
    },
    get api() {
      return at.api
    },
    get call() {
      return at.call
    },
  }
}

/** What a shop does: all of it but what is there only once the world is open. */
export function verbsOf(at: At): Omit<Shop, 'app' | 'api' | 'call'> {
  const customer: Shop['customer'] = (phone = newPhone()) => customerOf(at, phone)
  const toSend = ({ phone }: Customer, words: Words = 'Bonjour', more: object = {}) =>
    ({
      channel: 'messenger',
      contact: { phone },
      message: messageOf(words),
      ...more,
    }) as RequestBody<'sendMessage'>
  return {
    ...ticketing(at, customer),
    ...staffing(at),
    customer,
    customerWhoWrote: async () => {
      const newcomer = customer()
      await newcomer.writes()
      return newcomer
    },
    triesToSend: (to, words, more, headers) =>
      at.api.post('/messages/send', toSend(to, words, more), headers),
    sends: (...said) => at.call('sendMessage', { body: toSend(...said) }) as Promise<never>,
    answers: async (who, words, as) => (await answerAll(at, who, [words], as))[0]!,
    answersAll: (who, words, as, by) => answerAll(at, who, words, as, by),
    conversation: who => conversationWith(at, who),
    message: id => at.call('getMessage', { params: { id } }),
    events: async type =>
      (await at.call('listEvents', { query: { type: [type], limit: EVENTS_MAX } })).data as Extract<
        Event,
        { type: typeof type }
      >[],
    waits: duration => at.call('moveTestClock', { body: { advance: duration } }),
    returnsToRealTime: () => at.call('moveTestClock', { body: { reset: true } }),
  }
}

async function conversationWith({ on, app }: At, who: Who): Promise<Conversation> {
  const [newest] = await on.service.deps.db.query<Conversation>(
    `select s.id, s.hashid, s.status, s.owner, s.contact_detail_id, s.turn_failures from chat_sessions s
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and d.identifier = $2 order by s.id desc limit 1`,
    [app.id, 'phone' in who ? who.phone : who.id],
  )
  assert.ok(newest, 'has not written yet')
  return newest
}

async function answerAll(
  at: At,
  who: Who,
  words: Words[],
  author: Author = 'person',
  by: Service = at.on.service,
): Promise<Answered[]> {
  const { app } = at
  const { id: chatSessionId, contact_detail_id } = await conversationWith(at, who)
  const channelType = 'phone' in who ? 'messenger' : 'webchat'
  const now = nowOn(at.on)
  const answers = words.map(messageOf).map(
    ({ type, content }) =>
      ({
        channelType,
        draft: { type, content } as Draft,
        lastInboundAt: channelType === 'messenger' ? now : null,
        consent: { optedOutAt: null, wroteAt: null },
        expiresAt: null,
        onWindowClosed: 'fail',
        template: null,
        channelId: app[channelType].id,
        contactDetailId: contact_detail_id,
        chatSessionId,
        author,
        authorId: author === 'agent' ? app.agent.id : app.userId,
        contextId: null,
        clientRef: null,
        sendAt: null,
        price: null,
      }) as const,
  )
  const stored = await inTx(by.deps.db, tx => send(tx, app.id, answers, now))
  return stored.map(one => {
    if (!('hashid' in one)) throw one
    return one
  })
}
