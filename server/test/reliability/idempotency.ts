// I3: one Idempotency-Key has one effect and one answer, whoever is asked how often at once.
import assert from 'node:assert/strict'
import { template } from '../world/live.ts'
import type { LiveShop, World } from '../world.ts'

type Rows = World['rows']

const PHONE = 237_655_000_000

/** Sends each of `keys` requests `parallel` times at once over all of the shop's addresses; checks answers and rows. */
export async function sendEachOften(
  shop: LiveShop,
  rows: Rows,
  { keys, parallel, inHand }: { keys: number; parallel: number; inHand: number },
): Promise<{ replayed: number }> {
  const before = await countMessages(rows, shop)
  const answers = new Map<string, Set<string>>()
  let replayed = 0
  const sendOne = async (n: number): Promise<void> => {
    const key = `key-${n}`
    const replies = await Promise.all(
      Array.from({ length: parallel }, (_, i) =>
        shop.at(i).insistsOnSending(shop.customer(PHONE + n), template(), {}, { 'idempotency-key': key }),
      ),
    )
    for (const reply of replies) assert.equal(reply.code, 1000, reply.text)
    answers.set(key, new Set(replies.map(reply => reply.text)))
    replayed += replies.filter(reply => reply.replayed).length
  }
  for (let from = 0; from < keys; from += inHand) {
    await Promise.all(Array.from({ length: Math.min(inHand, keys - from) }, (_, i) => sendOne(from + i)))
  }
  for (const [key, texts] of answers) assert.equal(texts.size, 1, `${key} was answered in ${texts.size} ways`)
  assert.equal((await countMessages(rows, shop)) - before, keys)
  await checkPairs(rows, shop)
  return { replayed }
}

/** Every queued message has its job, and no job is there without a message. */
async function checkPairs(rows: Rows, { app }: LiveShop): Promise<void> {
  const [odd] = await rows<{ bare: number; idle: number }>(
    `with m as (select distinct contact_detail_id as id from messages where app_id = $1 and direction = 'out'),
          j as (select distinct c.id::bigint as id from pgboss.job,
                  jsonb_array_elements_text(coalesce(data -> 'others', '[]') || (data -> 'contact_detail_id')) as c (id)
                where name = 'messages.deliver' and data ->> 'app_id' = $1::text)
     select (select count(*) from m where id not in (select id from j)) as bare,
            (select count(*) from j where id not in (select id from m)) as idle`,
    [app.id],
  )
  assert.deepEqual(odd, { bare: 0, idle: 0 })
}

export async function countMessages(rows: Rows, { app }: LiveShop): Promise<number> {
  const [row] = await rows<{ n: number }>(
    `select count(*) as n from messages where app_id = $1 and direction = 'out'`,
    [app.id],
  )
  return row!.n
}
