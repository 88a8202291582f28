// I1, I2: what was accepted comes to an end that can be seen, and no contact gets a message twice.
import assert from 'node:assert/strict'
import { openLoop } from '../rig/load.ts'
import type { Rig } from '../rig/processes.ts'
import type { Fate, Provider } from '../rig/provider.ts'
import type { Random } from '../rig/random.ts'
import { template } from '../world/live.ts'
import { post } from '../world/patient.ts'
import { type LiveShop, until } from '../world.ts'

export type Load = {
  perSecond: number
  count: number
  contacts: number
  phoneBase: number
  settleMsMax: number
}

/** Refused, or lost after the provider acted, each in a tenth of the calls; no answer at all in `hang` of them. */
export function makeFates(random: Random, hang: number): () => Fate {
  return () => {
    const roll = random()
    if (roll < 0.1) return 'refuse'
    if (roll < 0.2) return 'lose'
    return roll < 0.2 + hang ? 'hang' : 'ok'
  }
}

/** Of so many, one is written by a person: the first to somebody begins the conversation, the others are replies in it. */
const PERSON_EVERY = 3

/** Sends once each, at fixed arrival times. Gives the ids that were answered 1000: all others nobody promised. */
export async function sendMany(rig: Rig, shop: LiveShop, load: Load): Promise<string[]> {
  const conversations = new Map<string, string>()
  const replies = await openLoop(load.perSecond, load.count, async n => {
    const customer = shop.customer(load.phoneBase + rig.random.below(load.contacts))
    if (n % PERSON_EVERY > 0) return shop.at(n).triesToSend(customer, template(`n${n}`))
    const { phone } = customer
    const begun = conversations.get(phone)
    const [address] = shop.at(n).addresses
    const message = template(`n${n}`)
    const reply = await (begun
      ? post(address!, shop.app.token, `/conversation/${begun}/reply`, { message })
      : post(address!, shop.app.token, '/conversation/start', {
          ...{ channel: 'messenger', contact: { phone }, message },
        }))
    if (reply.code === 1000) conversations.set(phone, String(reply.body.conversation))
    return reply
  })
  return replies.filter(reply => reply.code === 1000).map(reply => String(reply.body.message_id))
}

type Row = { hashid: string; status: string; contact: number; seq: number }

/** Waits for the ends, checks them against what the provider took, then has receipts clear up what is in doubt. */
export async function checkEnds(
  rig: Rig,
  shop: LiveShop,
  provider: Provider,
  accepted: string[],
  load: Load,
): Promise<{ [status: string]: number }> {
  const isSettled = async () =>
    (
      await rig.rows(
        `select 1 from messages where app_id = $1 and direction = 'out' and status in ('queued', 'sending', 'held') limit 1`,
        [shop.app.id],
      )
    ).length === 0
  await until('every message has come to an end', isSettled, load.settleMsMax)
  const rows = await rowsOf(rig, shop)
  const taken = new Map<string, number>()
  for (const { ref } of provider.taken) taken.set(ref, (taken.get(ref) ?? 0) + 1)
  assert.deepEqual(
    [...taken].filter(([, n]) => n > 1),
    [],
    'handed over twice',
  )
  const known = new Map(rows.map(row => [row.hashid, row]))
  assert.deepEqual(
    accepted.filter(id => !known.has(id)),
    [],
    'accepted and lost',
  )
  for (const { hashid, status } of rows) {
    if (status === 'sent')
      assert.equal(taken.get(hashid), 1, `${hashid} is sent and the provider does not know it`)
    else assert.equal(status, 'unknown', `${hashid} ended as ${status}`)
  }
  checkOrder(provider, known)
  const ends = countBy(rows.map(row => row.status))
  await clearUp(shop, provider)
  const later = await rowsOf(rig, shop)
  for (const { hashid, status } of later)
    assert.equal(status, taken.has(hashid) ? 'delivered' : 'unknown', hashid)
  return ends
}

/** Each contact got the messages in the order in which they were accepted. */
function checkOrder(provider: Provider, known: Map<string, Row>): void {
  const last = new Map<string, number>()
  for (const { ref, to } of provider.taken) {
    const { seq } = known.get(ref)!
    assert.ok(seq > (last.get(to) ?? 0), `${to} got message ${seq} after ${last.get(to)}`)
    last.set(to, seq)
  }
}

/** A receipt by our own reference for everything that the provider took. */
async function clearUp(shop: LiveShop, provider: Provider): Promise<void> {
  const at = Math.floor(Date.now() / 1000)
  const statuses = provider.taken.map(({ ref, wamid, to }) => ({
    id: wamid,
    status: 'delivered',
    at,
    ref,
    recipient: to,
  }))
  for (let from = 0; from < statuses.length; from += 100) await shop.hears(statuses.slice(from, from + 100))
}

function rowsOf(rig: Rig, shop: LiveShop): Promise<Row[]> {
  return rig.rows<Row>(
    `select hashid, status, contact_detail_id as contact, seq from messages where app_id = $1 and direction = 'out'`,
    [shop.app.id],
  )
}

function countBy(names: string[]): { [name: string]: number } {
  return Object.fromEntries([...Map.groupBy(names, name => name)].map(([name, list]) => [name, list.length]))
}
