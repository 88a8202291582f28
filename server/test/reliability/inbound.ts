// I4, I5, I6: what a provider was told is stored is stored, once.
import assert from 'node:assert/strict'
import { openLoop } from '../rig/load.ts'
import { deadlocksOf, harass, type Rig } from '../rig/processes.ts'
import { postUntilAnswered } from '../world/patient.ts'
import type { LiveShop } from '../world.ts'

/** `goOn`: the load lasts beyond `count` while this says so. */
export type Load = { perSecond: number; count: number; contacts: number; goOn?: () => boolean }

/**
 * I4: messages at fixed arrival times from a provider that comes again until it gets a 200, whatever happens to
 * the APIs meanwhile. Gives how many had to come again.
 */
export async function bring(rig: Rig, shop: LiveShop, load: Load): Promise<number> {
  const ids: string[] = []
  const bringOne = (n: number): Promise<number> => {
    const id = `wamid.${shop.app.id}.I4.${n}`
    ids.push(id)
    const customer = shop.at(n).customer(237_656_000_000 + rig.random.below(load.contacts))
    return customer.writes(`message ${n}`, id)
  }
  const tries = await openLoop(load.perSecond, load.count, bringOne, load.goOn)
  await checkOnceEach(rig, shop, ids)
  await checkOrderly(rig, shop)
  return tries.filter(n => n > 1).length
}

/** I4 while APIs are killed: so many kills at the least, about one every `everyMs`. */
export async function bringUnderKills(
  rig: Rig,
  shop: LiveShop,
  load: Omit<Load, 'goOn'>,
  { everyMs, atLeast }: { everyMs: number; atLeast: number },
): Promise<void> {
  const nemesis = harass(rig.random, rig.apis, everyMs)
  let restarts: number[] = []
  let again = 0
  try {
    again = await bring(rig, shop, { ...load, goOn: () => nemesis.kills() < atLeast })
  } finally {
    // otherwise it goes on starting what the rig has stopped
    restarts = await nemesis.stop()
  }
  const deadlocks = await deadlocksOf(rig)
  process.stdout.write(
    `I4: all taken, 0 lost; ${restarts.length} kills, back after ${restarts.join(' ')} ms; ${again} came again; ${deadlocks} deadlocks\n`,
  )
  assert.ok(restarts.length >= atLeast, `${restarts.length} kills`)
  assert.equal(deadlocks, 0)
}

/** I5: each message three times at once to all APIs, and once more later: one row each. */
export async function bringThrice(rig: Rig, shop: LiveShop, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `wamid.${shop.app.id}.I5.${n}`)
  const write = (n: number, at: number): Promise<number> =>
    shop
      .at(at)
      .customer(237_657_000_000 + n)
      .writes(`Where is order ${n}?`, ids[n])
  await Promise.all(ids.flatMap((_, n) => [0, 1, 2].map(at => write(n, at))))
  for (const n of ids.keys()) assert.equal(await write(n, 0), 1)
  await checkOnceEach(rig, shop, ids)
  return ids
}

const GREETING = { type: 'template', content: { name: 'hello', language: 'en' } }

/** I6: so many first messages of each of so many strangers, and one of ours to each, all at once over all APIs. */
export async function meetStrangers(
  rig: Rig,
  shop: LiveShop,
  figures: { contacts: number; messages: number },
): Promise<void> {
  const { contacts, messages } = figures
  const phones = Array.from({ length: contacts }, (_, n) => String(237_658_000_000 + n))
  const all = phones.flatMap(phone =>
    Array.from({ length: messages }, (_, i) => ({ phone, id: `wamid.I6.${phone}.${i}` })),
  )
  const start = (phone: string, n: number) => {
    const body = { channel: 'messenger', contact: { phone }, message: GREETING }
    const key = { 'idempotency-key': `I6-${phone}` }
    return postUntilAnswered(shop.at(n).addresses, shop.app.token, '/conversation/start', body, key)
  }
  const [, begun] = await Promise.all([
    Promise.all(all.map(({ phone, id }, n) => shop.at(n).customer(phone).writes('Hello', id))),
    Promise.all(phones.map(start)),
  ])
  assert.deepEqual([...new Set(begun.map(({ code }) => code))], [1000])
  // the agent may have answered in between: its messages take numbers too
  const rows = await rig.rows(
    `select count(distinct d.contact_id) as people, count(distinct s.id) as sessions,
       count(distinct m.id) filter (where m.direction = 'in') as n,
       count(distinct m.id) filter (where m.author = 'person') as by_people, min(m.seq) as first,
       max(m.seq) - count(distinct m.id) as gaps, count(distinct m.id) - count(distinct m.seq) as doubled
     from contact_details d
     join chat_sessions s on s.app_id = d.app_id and s.contact_detail_id = d.id
     join messages m on m.app_id = d.app_id and m.contact_detail_id = d.id
     where d.app_id = $1 and d.identifier = any($2) group by d.identifier`,
    [shop.app.id, phones],
  )
  assert.equal(rows.length, contacts)
  for (const row of rows)
    assert.deepEqual(row, {
      people: 1,
      sessions: 1,
      n: messages,
      by_people: 1,
      first: 1,
      gaps: 0,
      doubled: 0,
    })
  const [orphans] = await rig.rows<{ n: number }>(
    `select count(*) as n from contacts c where c.app_id = $1
     and not exists (select 1 from contact_details d where d.app_id = c.app_id and d.contact_id = c.id)`,
    [shop.app.id],
  )
  assert.equal(orphans!.n, 0, 'contacts of nobody')
}

/** Each id that was answered 200 is one row. */
async function checkOnceEach(rig: Rig, shop: LiveShop, ids: string[]): Promise<void> {
  const rows = await rig.rows<{ provider_id: string; n: number }>(
    `select provider_id, count(*) as n from messages where app_id = $1 and direction = 'in' and provider_id = any($2) group by 1`,
    [shop.app.id, ids],
  )
  const counts = new Map(rows.map(row => [row.provider_id, row.n]))
  const lost = ids.filter(id => !counts.has(id))
  assert.deepEqual(lost, [], `${lost.length} of ${ids.length} were taken and are lost`)
  assert.ok([...counts.values()].every(n => n === 1))
}

/** One open session per contact, numbers without a gap, one event per message, events without a gap. */
async function checkOrderly(rig: Rig, shop: LiveShop): Promise<void> {
  const [odd] = await rig.rows<{ doubled: number; gaps: number; jumps: number }>(
    `select
       (select count(*) from (select 1 from chat_sessions where app_id = $1 and status = 'open' group by contact_detail_id having count(*) > 1) x) as doubled,
       (select count(*) from (select 1 from messages where app_id = $1 group by contact_detail_id having max(seq) <> count(*) or count(distinct seq) <> count(*)) x) as gaps,
       (select coalesce(max(id), 0) - count(*) from events where app_id = $1) as jumps`,
    [shop.app.id],
  )
  assert.deepEqual(odd, { doubled: 0, gaps: 0, jumps: 0 })
  const stored = await rig.rows<{ id: string }>(
    `select hashid as id from messages where app_id = $1 and direction = 'in' order by 1`,
    [shop.app.id],
  )
  const told = await rig.rows<{ id: string }>(
    `select data ->> 'message' as id from events where app_id = $1 and type = 'message.received' order by 1`,
    [shop.app.id],
  )
  assert.deepEqual(told, stored, 'one event for each message')
}
