// A business in its live app, as a service meets it that is reached at one address or at several, and may be dead for
// a while. Its customers' messages are brought by the provider: again and again, until one address has taken them.
import assert from 'node:assert/strict'
import type { CastApp } from '../cast.ts'
import type { At } from './at.ts'
import { messageOf, type Words } from './customer.ts'
import { type Answer, post, postUntilAnswered } from './patient.ts'
import { newPhone, type Shop, verbsOf } from './shop.ts'
import { sleep } from './until.ts'
import { signatureOf, textFrom, webhookOf } from './webhook.ts'

const AGAIN_MS = 150
const BRING_MS_MAX = 90_000
const CALL_MS_MAX = 12_000

/** What the provider says of a message: by its own id, or by our reference; `at` in epoch seconds. */
export type Status = { id: string; status: string; at: number; ref?: string; recipient: string }

type LiveCustomer = {
  phone: string
  /** As requests name the person. */
  contact: { channel: 'messenger'; phone: string }
  /** The provider brings it until it is taken, and comes with the same id each time. How often it came. */
  writes(text?: string, id?: string): Promise<number>
  /** It comes once: the HTTP status, 0 when there was no answer. */
  writesOnce(text?: string, id?: string): Promise<number>
}

type Headers = { [name: string]: string }
type Person = { phone: string }

export type LiveShop = Omit<Shop, 'customer' | 'customerWhoWrote' | 'sends' | 'triesToSend'> & {
  addresses: string[]
  /** The same shop; its calls begin at another address. Without it they begin at the first. */
  at(n: number): LiveShop
  /** A new person, or the one of a number. */
  customer(phone?: string | number): LiveCustomer
  /** A message that is taken at once; the answer's body. */
  sends(to: Person, words?: Words, more?: object): Promise<{ message_id: string }>
  /** One try, whatever comes of it: code 0 when there was no answer. */
  triesToSend(to: Person, words?: Words, more?: object, headers?: Headers): Promise<Answer>
  /** The same request again and again, until there is an answer. */
  insistsOnSending(to: Person, words: Words, more: object, headers: Headers): Promise<Answer>
  /** The provider tells what became of messages, until it is taken. How often it came. */
  hears(statuses: Status[]): Promise<number>
  /** One signed webhook, any body, as JSON, as another type or as none. The HTTP status; 0 when there was no answer. */
  hook(body: object | string, type?: string | null): Promise<number>
  /** Its messages go there from now on, instead of to the simulator. */
  sendsThrough(provider: { baseUrl: string }): Promise<void>
}

let written = 0

/** A business's live app, whose service is reached at these addresses. */
export function liveShopOf(at: At, addresses: () => string[], first = 0): LiveShop {
  const turned = (): string[] => addresses().map((_, n, all) => all[(first + n) % all.length]!)
  const hookAt = (address: string, body: object | string, type?: string | null): Promise<number> =>
    knock(address, at.app, body, type)
  const hook: LiveShop['hook'] = (body, type) => hookAt(turned()[0]!, body, type)
  const bring = (body: object): Promise<number> => bringUntilTaken(turned(), address => hookAt(address, body))
  const written = (from: string, text = 'Salut', id = nextId()): object =>
    webhookOf(at.app.messenger.account_id, textFrom(from, id, text, at.on.clock.nowMs()))
  const triesToSend: LiveShop['triesToSend'] = (to, words, more, headers) =>
    post(turned()[0]!, at.app.token, '/messages/send', messageTo(to, words, more), headers)
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
    get addresses() {
      return turned()
    },
    at: n => liveShopOf(at, addresses, n % addresses().length),
    customer: (number = newPhone()) => {
      const phone = String(number)
      return {
        phone,
        contact: { channel: 'messenger', phone },
        writes: (text, id) => bring(written(phone, text, id)),
        writesOnce: (text, id) => hook(written(phone, text, id)),
      }
    },
    triesToSend,
    sends: async (to, words, more) => {
      const reply = await triesToSend(to, words, more)
      assert.equal(reply.code, 1000, reply.text)
      return reply.body as { message_id: string }
    },
    insistsOnSending: (to, words, more, headers) =>
      postUntilAnswered(turned(), at.app.token, '/messages/send', messageTo(to, words, more), headers),
    hears: statuses => bring(webhookOf(at.app.messenger.account_id, { statuses: statuses.map(statusOf) })),
    hook,
    sendsThrough: async ({ baseUrl }) => {
      const config = JSON.stringify({ base_url: baseUrl, version: 'v23.0' })
      const { db } = at.on.service.deps
      await db.query('update channels set config = $3 where app_id = $1 and id = $2', [
        at.app.id,
        at.app.messenger.id,
        config,
      ])
    },
  }
}

/** A template that any contact may get, also one who has never written. */
export const template = (name = 'order_ready'): Words => ({
  type: 'template',
  content: { name, language: { code: 'fr' } },
})

const nextId = (): string => `wamid.W${++written}`

const messageTo = ({ phone }: Person, words: Words = template(), more: object = {}): object => ({
  channel: 'messenger',
  contact: { phone },
  message: messageOf(words),
  ...more,
})

const statusOf = ({ id, status, at, ref, recipient }: Status): object => ({
  id,
  status,
  timestamp: String(at),
  recipient_id: recipient,
  ...(ref === undefined ? {} : { biz_opaque_callback_data: ref }),
  ...(status === 'failed' ? { errors: [{ code: 131026, title: 'Message undeliverable' }] } : {}),
})

/** POSTs one signed body to the hook of an app's number, once. */
async function knock(
  address: string,
  { messenger }: CastApp,
  body: object | string,
  type: string | null = 'application/json',
): Promise<number> {
  // bytes: fetch would give a string a type
  const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  try {
    const response = await fetch(`${address}/hooks/messenger/${messenger.hook_id}`, {
      method: 'POST',
      body: raw,
      headers: {
        ...(type === null ? {} : { 'content-type': type }),
        ...signatureOf(raw, messenger.app_secret),
      },
      signal: AbortSignal.timeout(CALL_MS_MAX),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    // the other side died: that is what some tests are about
    return 0
  }
}

/** As the provider does: one address after the other. Gives the tries. */
async function bringUntilTaken(
  addresses: string[],
  bringTo: (address: string) => Promise<number>,
): Promise<number> {
  const endMs = Date.now() + BRING_MS_MAX
  for (let tries = 1; ; tries++) {
    if ((await bringTo(addresses[(tries - 1) % addresses.length]!)) === 200) return tries
    if (Date.now() > endMs) throw new Error('the hook takes nothing')
    await sleep(AGAIN_MS)
  }
}
