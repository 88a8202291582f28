// Many conversations are changed for one Idempotency-Key: each once, whatever became of the answer.
import assert from 'node:assert/strict'
import type { World } from '../world.ts'
import { type Colleague, good } from './people.ts'

const AT_ONCE = 10

/** Asks twice at once, then once more as if the process had died before it kept the answer, then for the rest. */
export async function checkChangedOnce(
  { awa, rows }: World,
  by: Colleague,
  conversations: number,
  phoneBase: number,
): Promise<void> {
  const ids: string[] = []
  for (let n = 0; n < conversations; n += AT_ONCE)
    ids.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, conversations - n) }, async (_, i) => {
          const customer = awa.customer(String(phoneBase + n + i))
          await customer.writes('Hello')
          return (await awa.conversation(customer)).hashid
        }),
      )),
    )
  const key = { 'idempotency-key': `many-${conversations}` }
  const change = (body: object) => by.api.post('/conversation/change', body, key)
  const close = { act: 'close', ids, reason: 'Done' }
  const [some, rest] = [ids.slice(0, conversations / 2), ids.slice(conversations / 2)]
  const codesOf = ({ results }: { results: { code: number }[] }) => results.map(({ code }) => code)
  const all = ids.map(() => 1000)
  const answers = await Promise.all([change(close), change(close)])
  for (const answer of answers) assert.deepEqual(codesOf(good(answer)), all)
  await rows('delete from idempotency_keys where app_id = $1 and key = $2', [
    awa.app.id,
    key['idempotency-key'],
  ])
  const again = await change(close)
  assert.deepEqual(codesOf(good(again)), all, 'what was done for this key is not refused as done')
  assert.equal(again.headers.get('idempotency-replayed'), null)
  assert.equal((await change(close)).headers.get('idempotency-replayed'), 'true')
  const closed = await rows<{ n: number }>(
    `select count(*)::int as n from conversation_acts a join chat_sessions s on s.app_id = a.app_id and s.id = a.chat_session_id
     where a.app_id = $1 and a.kind = 'closed' and s.hashid = any($2) group by s.id`,
    [awa.app.id, ids],
  )
  assert.deepEqual(
    closed.map(({ n }) => n),
    ids.map(() => 1),
  )
  const told = await rows<{ n: number }>(
    `select count(*)::int as n from events where app_id = $1 and type = 'conversation.closed'
       and data->>'conversation' = any($2) and data->>'note' = 'Done' group by data->>'conversation'`,
    [awa.app.id, ids],
  )
  assert.deepEqual(
    told.map(({ n }) => n),
    ids.map(() => 1),
  )
  assert.equal((await change({ ...close, ids: some })).code, 1004, 'another request')
  const other = { act: 'close', ids: rest, reason: 'Done' }
  const { results } = good(await by.api.post('/conversation/change', other))
  assert.ok(results.every(({ reason }: { reason: string }) => reason === 'already_closed'))
}
