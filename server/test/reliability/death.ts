// I8, I9, I2: a worker dies with its hands full. What it held is taken up, what is in doubt is not done twice.
import assert from 'node:assert/strict'
import { template } from '../world/live.ts'
import { sleep, until } from '../world/until.ts'
import type { SlowShop } from './turns.ts'

/** The target: what a dead worker held goes on within this. */
export const TAKEN_UP_MS_MAX = 30_000
const WAIT_MS_MAX = 60_000

export type Hands = { turns: number; deliveries: number }

const talker = (n: number): string => String(237_662_000_000 + n)
const recipient = (n: number): string => String(237_663_000_000 + n)

/** Gives the only worker so many turns (the model thinks) and deliveries (the provider does not answer), two messages each. */
export async function fillHands({ awa, model, provider }: SlowShop, hands: Hands): Promise<void> {
  for (let n = 0; n < hands.deliveries; n++) {
    for (const name of ['first', 'second']) await awa.sends(awa.customer(recipient(n)), template(name))
  }
  for (let n = 0; n < hands.turns; n++) {
    assert.equal(await awa.customer(talker(n)).writes(`#c${n} m0`, `wamid.I9.${n}`), 1)
  }
  const isFull = () => model.asked.length === hands.turns && provider.calls.length === hands.deliveries
  await until('the worker has its hands full', isFull, WAIT_MS_MAX)
}

export type Resumed = { turnMs: number[]; lineMs: number[] }

/** From `diedMs` on: when was each conversation thought about again, and when did the second message of each go out? */
export async function watchResume(
  { model, provider }: SlowShop,
  hands: Hands,
  diedMs: number,
): Promise<Resumed> {
  const againOf = (n: number) => model.asked.find(one => one.about === `c${n}` && one.atMs > diedMs)
  const nextOf = (n: number) => provider.taken.find(one => one.to === recipient(n) && one.atMs > diedMs)
  const turns = Array.from({ length: hands.turns }, (_, n) => n)
  const lines = Array.from({ length: hands.deliveries }, (_, n) => n)
  await until('all is taken up again', () => turns.every(againOf) && lines.every(nextOf), WAIT_MS_MAX)
  return {
    turnMs: turns.map(n => againOf(n)!.atMs - diedMs),
    lineMs: lines.map(n => nextOf(n)!.atMs - diedMs),
  }
}

/** One reply per conversation, one call per message; what was in mid-call is unknown, and what came after it is sent. */
export async function checkAftermath({ rig, awa, model, provider }: SlowShop, hands: Hands): Promise<void> {
  const phones = Array.from({ length: hands.turns }, (_, n) => talker(n))
  const repliesTo = (phone: string) => provider.taken.filter(one => one.to === phone)
  await until(
    'every conversation has its reply',
    () => phones.every(phone => repliesTo(phone).length > 0),
    WAIT_MS_MAX,
  )
  // time for a second reply to show itself
  await sleep(1000)
  for (const phone of phones) assert.equal(repliesTo(phone).length, 1)
  assert.equal(model.mostAtOnce(), 1)
  const refs = provider.taken.map(one => one.ref)
  assert.equal(new Set(refs).size, refs.length, 'a message was handed over twice')
  const states = await rig.rows<{ name: string; status: string; n: number }>(
    `select m.content ->> 'name' as name, m.status, count(*) as n from messages m
     where m.app_id = $1 and m.type = 'template' group by 1, 2 order by 1`,
    [awa.app.id],
  )
  assert.deepEqual(states, [
    { name: 'first', status: 'unknown', n: hands.deliveries },
    { name: 'second', status: 'sent', n: hands.deliveries },
  ])
}
