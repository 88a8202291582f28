// Workers that die between a call and its commit, 200 times: nothing is written twice, and each lost one is unknown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Exchange } from '../../src/outbound/exchange.ts'
import { VARIABLES, type Values } from '../../src/tools/places.ts'
import { runForAgent } from '../../src/tools/run.ts'
import { useStage } from './stage.ts'

const DEATHS = 200
const { world, stage } = useStage({ TOOL_CALLS_A_MINUTE: '100000', TOOL_CALLS_OF_CONVERSATION: '10000' })
const { awa } = world

/** Nothing of this worker goes on: what it had committed is all there is of it. */
class Died extends Error {}

test('a worker that died leaves a call that nobody makes again, and that nobody says was done', async () => {
  const { deps } = world.app.service
  await stage.adds({ name: 'pay', url: `${stage.day.base}/pay`, method: 'POST', body: { type: 'none' } })
  const fatou = awa.customer()
  stage.steps = ['Hello']
  await fatou.writes('Hello')
  await world.drains()
  const { id: sessionId } = await awa.conversation(fatou)
  const [row] = await world.rows<{ agent_id: number; contact_id: number }>(
    `select s.agent_id, d.contact_id from chat_sessions s
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id where s.id = $1`,
    [sessionId],
  )
  const values = Object.fromEntries(VARIABLES.map(name => [name, null])) as Values
  const burst = {
    agentId: row!.agent_id,
    sessionId,
    contactId: row!.contact_id,
    values,
    language: 'en' as const,
  }
  const run = (fromSeq: number, exchange: Exchange) =>
    runForAgent({ ...deps, exchange }, awa.app.id, { ...burst, fromSeq, clock: { clock_offset_ms: 0 } }, call)
  const call = { id: '1', name: 'pay', arguments: {} }
  const dying = (isSent: boolean): Exchange =>
    Object.assign(
      async (...asked: Parameters<Exchange>) => {
        if (isSent) await deps.exchange(...asked)
        throw new Died()
      },
      { refuses: deps.exchange.refuses },
    )
  for (let i = 0; i < DEATHS; i++) {
    const isSent = i % 4 > 0
    const before = stage.day.seen.length
    await assert.rejects(run(1000 + i, dying(isSent)), Died)
    for (let again = 0; again < 2; again++) {
      const { ok, result } = await run(1000 + i, deps.exchange)
      assert.deepEqual([ok, result.outcome], [false, 'unknown'])
      assert.match(String(result.error), /Do not say that it was done/)
    }
    assert.equal(stage.day.seen.length - before, isSent ? 1 : 0)
  }
  const keys = stage.day.seen.map(({ headers }) => headers['idempotency-key'])
  assert.equal(new Set(keys).size, keys.length)
  const kept = await world.rows<{ outcome: string; n: number }>(
    `select outcome, count(*)::int as n from tool_runs where app_id = $1 group by outcome`,
    [awa.app.id],
  )
  assert.deepEqual(kept, [{ outcome: 'unknown', n: DEATHS }])
})
