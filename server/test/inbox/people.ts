// People of the shop at work in the inbox, and what they are told.
import assert from 'node:assert/strict'
import type { Scope } from '@palabre/contract/scopes'
import type { Client, Reply } from '../client.ts'
import type { Body } from '../world/formats.ts'
import type { Customer, World } from '../world.ts'

type Who = { phone: string } | { id: string }

/** Somebody who answers, with a token of their own. */
export type Colleague = {
  id: string
  userId: number
  api: Client
  /** An act on the conversation with somebody; the answer's body. */
  does(who: Who, act: string, body?: object): Promise<Body>
  /** The same, which may be refused; the whole answer. */
  tries(who: Who, act: string, body?: object): Promise<Reply>
  says(who: Who, words: string, more?: object): Promise<Body>
  /** The conversation as they see it. */
  sees(who: Who): Promise<Body>
  /** The entries of its timeline. */
  timeline(who: Who, query?: string): Promise<Body[]>
  /** The conversations of a search, by their ids. */
  finds(query: string): Promise<string[]>
}

export const text = (words: string) => ({ message: { type: 'text', content: { text: words } } })

let hired = 0

/** A member of Awa's shop. */
export async function colleague(
  world: World,
  name: string,
  role: 'member' | 'viewer' | 'owner' = 'member',
): Promise<Colleague> {
  const { awa, rows } = world
  const { userId } = await awa.hires(`${name.toLowerCase()}${++hired}`, { role })
  const [user] = await rows<{ hashid: string }>('select hashid from users where id = $1', [userId])
  const reads = ['messages:read', 'tickets:read'] as const
  const scopes: Scope[] = role === 'viewer' ? [...reads] : [...reads, 'messages:send']
  const api = await awa.apiWith(scopes, { userId, ratePerMinute: 1_000_000 })
  const pathOf = async (who: Who, act: string): Promise<string> =>
    `/conversation/${(await awa.conversation(who)).hashid}${act === '' ? '' : `/${act}`}`
  const tries: Colleague['tries'] = async (who, act, body = {}) => api.post(await pathOf(who, act), body)
  const read = async (path: string): Promise<Body> => good(await api.get(path))
  return {
    id: user!.hashid,
    userId,
    api,
    tries,
    does: async (who, act, body) => good(await tries(who, act, body)),
    says: async (who, words, more = {}) => good(await tries(who, 'reply', { ...text(words), ...more })),
    sees: async who => read(await pathOf(who, '')),
    timeline: async (who, query = '') =>
      (await read(`${await pathOf(who, 'timeline')}?${query}`)).data as Body[],
    finds: async query =>
      ((await read(`/conversation/search?${query}`)).data as { id: string }[]).map(({ id }) => id),
  }
}

/** Somebody who asked for a person and waits in the queue. */
export async function queued({ awa, drains }: World, phone?: string): Promise<Customer> {
  const customer = awa.customer(phone)
  await customer.writes('I want to talk to a person')
  await drains()
  assert.equal((await awa.conversation(customer)).owner, 'queue')
  return customer
}

export function good(reply: Reply): Body {
  assert.equal(reply.code, 1000, reply.text)
  return reply.body
}

/** Refused as 1001 for this reason; its body. */
export function refusedFor(reply: Reply, reason: string): Body {
  assert.deepEqual([reply.code, reply.body?.reason], [1001, reason], reply.text)
  return reply.body
}

/** No provider delivers to this number: how the simulator is told to say so. */
export const REFUSED = { outcome: 'error', error_code: 131026 } as const

/** Somebody who writes and waits, and since when. */
export async function waitsFor(
  colleague: Colleague,
  fatou: Customer,
): Promise<{ fatou: Customer; since: string }> {
  await fatou.writes('Where is my parcel?')
  return { fatou, since: (await colleague.sees(fatou)).waiting_since }
}
