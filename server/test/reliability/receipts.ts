// I7: status events in any order, whenever they come, lead to one state.
import assert from 'node:assert/strict'
import { partIn } from '../events/part-in.ts'
import { startProvider, type Taken } from '../rig/provider.ts'
import type { Status } from '../world/live.ts'
import { type LiveShop, openWorld, until, type World } from '../world.ts'

/** When the events happened, in seconds after a common moment; a later copy of one changes nothing. */
const EVENTS = [
  { status: 'sent', at: 10 },
  { status: 'failed', at: 11 },
  { status: 'delivered', at: 12 },
  { status: 'read', at: 14 },
  { status: 'read', at: 20 },
] as const
/** The index of `failed` in EVENTS. */
export const FAILED = 1

/** When the events come: after the answer to our call, before it (with or without our own reference), or half and half. */
export const MODES = ['after', 'before', 'before, by reference', 'half'] as const
/** Messages at once. */
const IN_HAND = 40
export const WAIT_MS_MAX = 30_000

type Plan = { order: number[]; mode: (typeof MODES)[number] }
type Sent = { text: string; id: string }

export type Desk = {
  world: World
  awa: LiveShop
  /** A text to a contact who has just written; its receipts come as planned. */
  sendOne(n: number, text: string, plan: Plan): Promise<Sent>
  /** One more status of the message that the provider took last. */
  bringLast(status: 'delivered'): Promise<void>
  /** Sends one message for each plan and checks the state that all of them end in. */
  run(plans: Plan[]): Promise<void>
  stop(): Promise<void>
}

/** A service with a worker, and a provider that tells of its messages as planned. */
export async function startDesk(): Promise<Desk> {
  const world = await openWorld({
    agents: 'silent',
    roles: ['api', 'worker'],
    env: { OUTBOUND_ALLOW: '127.0.0.0/8' },
  })
  const { rows, live } = world
  const { awa } = live
  const plans = new Map<string, Plan>()
  const telling: Promise<void>[] = []
  const base = Math.floor(Date.now() / 1000) - 600

  const bring = async (event: Status): Promise<void> => {
    assert.equal(await awa.hears([event, event]), 1)
  }
  const isStored = async (wamid: string): Promise<boolean> =>
    (await rows('select 1 from messages where app_id = $1 and provider_id = $2', [awa.app.id, wamid]))
      .length > 0

  const tell = async (taken: Taken): Promise<void> => {
    const { order, mode } = plans.get(taken.text)!
    const ref = mode === 'before, by reference' ? { ref: taken.ref } : {}
    const events = order.map((n): Status => {
      const { status, at } = EVENTS[n]!
      return { id: taken.wamid, status, at: base + at, recipient: taken.to, ...ref }
    })
    const early = mode === 'after' ? 0 : mode === 'half' ? order[0]! + 1 : events.length
    for (const event of events.slice(0, early)) await bring(event)
    const tellRest = async (): Promise<void> => {
      if (mode === 'after') await until('the result is stored', () => isStored(taken.wamid), WAIT_MS_MAX)
      for (const event of events.slice(early)) await bring(event)
      // the first comes again at last
      await bring(events[0]!)
    }
    telling.push(tellRest())
  }

  const provider = await startProvider(() => 'ok', tell)
  await awa.sendsThrough(provider)

  const sendOne: Desk['sendOne'] = async (n, text, plan) => {
    const customer = awa.customer(237_659_000_000 + n)
    assert.equal(await customer.writes('Hello', `wamid.I7.${n}`), 1)
    plans.set(text, plan)
    return { text, id: (await awa.sends(customer, text)).message_id }
  }

  const run = async (wanted: Plan[]): Promise<void> => {
    const messages: Sent[] = []
    for (let from = 0; from < wanted.length; from += IN_HAND) {
      const some = wanted.slice(from, from + IN_HAND)
      const name = ({ order, mode }: Plan): string => `order ${order.join('')} ${mode}`
      messages.push(...(await Promise.all(some.map((plan, i) => sendOne(from + i, name(plan), plan)))))
      await until('these are taken', () => provider.taken.length === messages.length, WAIT_MS_MAX)
      await Promise.all(telling)
    }
    const isNoneParked = async () => (await rows('select 1 from parked_receipts limit 1')).length === 0
    // those that crossed our own result are joined by a sweep
    await until('no receipt is parked', isNoneParked, WAIT_MS_MAX)
    for (const message of messages) await checkState(desk, message, base)
    await checkEvents(desk)
  }

  const bringLast: Desk['bringLast'] = status =>
    bring({ id: provider.taken.at(-1)!.wamid, status, at: base + 12, recipient: '' })
  const stop = async (): Promise<void> => {
    await world.stop()
    await provider.close()
  }
  const desk: Desk = { world, awa, sendOne, bringLast, run, stop }
  return desk
}

/** Read, with the earliest time of each state; shown in an order that makes sense. */
async function checkState({ world, awa }: Desk, { id, text }: Sent, base: number): Promise<void> {
  const stamp = (at: number) => new Date((base + at) * 1000).toISOString().replace('Z', '000Z')
  const [stored] = await world.rows(
    'select status, sent_at, delivered_at, read_at from messages where app_id = $1 and hashid = $2',
    [awa.app.id, id],
  )
  const wanted = { status: 'read', sent_at: stamp(10), delivered_at: stamp(12), read_at: stamp(14) }
  assert.deepEqual(stored, wanted, text)
  const { body } = await world.app.as(awa.app.token).get(`/messages/${id}`)
  assert.deepEqual([body.status, body.error], ['read', null], text)
  const times = [body.accepted_at, body.sent_at, body.delivered_at, body.read_at]
  assert.deepEqual(times, times.toSorted(), text)
}

async function checkEvents({ world, awa }: Desk): Promise<void> {
  const twice = await world.rows(
    `select ${partIn('data', 'message')} from events where app_id = $1 and type like 'message.%' group by 1, type having count(*) > 1`,
    [awa.app.id],
  )
  assert.deepEqual(twice, [], 'an event of a state that was reached before')
}

/** Every order of these. */
export function* permutations(list: number[]): Generator<number[]> {
  if (list.length === 0) yield []
  for (const [i, head] of list.entries())
    for (const tail of permutations(list.toSpliced(i, 1))) yield [head, ...tail]
}
