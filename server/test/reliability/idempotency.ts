// I3: one Idempotency-Key has one effect and one answer, whoever is asked how often at once.
import assert from 'node:assert/strict'
import type { CastApp } from '../cast.ts'
import { postUntilAnswered, type Reply, templateTo } from './client.ts'

type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

const phoneOf = (n: number): string => String(237_655_000_000 + n)

/** Sends each of `keys` requests `parallel` times at once over all addresses; checks answers and rows. */
export async function sendEachOften(
  addresses: string[],
  app: CastApp,
  query: Query,
  { keys, parallel, inHand }: { keys: number; parallel: number; inHand: number },
): Promise<{ replayed: number }> {
  const before = await countMessages(query, app)
  const answers = new Map<string, Set<string>>()
  let replayed = 0
  const sendOne = async (n: number): Promise<void> => {
    const key = `key-${n}`
    const replies = await Promise.all(
      Array.from({ length: parallel }, (_, i) =>
        postUntilAnswered(
          i % 2 === 0 ? addresses : addresses.toReversed(),
          app.token,
          '/messages/send',
          templateTo(phoneOf(n)),
          { 'idempotency-key': key },
        ),
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
  assert.equal((await countMessages(query, app)) - before, keys)
  await checkPairs(query, app)
  return { replayed }
}

/** Every queued message has its job, and no job is there without a message. */
async function checkPairs(query: Query, app: CastApp): Promise<void> {
  const [odd] = await query<{ bare: number; idle: number }>(
    `with m as (select distinct contact_detail_id as id from messages where app_id = $1 and direction = 'out'),
          j as (select distinct (data ->> 'contact_detail_id')::bigint as id from pgboss.job
                where name = 'messages.deliver' and data ->> 'app_id' = $1::text)
     select (select count(*) from m where id not in (select id from j)) as bare,
            (select count(*) from j where id not in (select id from m)) as idle`,
    [app.id],
  )
  assert.deepEqual(odd, { bare: 0, idle: 0 })
}

export async function countMessages(query: Query, app: CastApp): Promise<number> {
  const [row] = await query<{ n: number }>(
    `select count(*) as n from messages where app_id = $1 and direction = 'out'`,
    [app.id],
  )
  return row!.n
}

/** One request with a key, until it is answered. */
export function sendWithKey(
  addresses: string[],
  app: CastApp,
  key: string,
  body: object = templateTo(phoneOf(0)),
): Promise<Reply> {
  return postUntilAnswered(addresses, app.token, '/messages/send', body, { 'idempotency-key': key })
}
