// What the key of a call is told whose process died: by whichever endpoint somebody made it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../world/until.ts'
import { useStage } from './stage.ts'

const { world, stage } = useStage()
const { awa } = world

type Left = { answer: string; open_until: string }
type Ask = () => ReturnType<typeof awa.api.post>

/** The answer to a call, and what stood beside its key while it was under way: what a process that dies then leaves. */
async function dies(tool: string, key: string, ask: Ask): Promise<{ log: string; left: Left }> {
  const from = stage.day.seen.length
  const { left, first } = await world.inTx(async tx => {
    await tx.query(
      `select 1 from tool_health h join tools t on t.app_id = h.app_id and t.id = h.tool_id where t.hashid = $1 for update of h`,
      [tool],
    )
    const asked = ask()
    await until('a call under way', async () => stage.day.seen.length > from)
    const [row] = await world.rows<Left>('select answer, open_until from idempotency_keys where key = $1', [
      key,
    ])
    return { left: row!, first: asked }
  })
  const { log } = (await first).body
  await world.rows(
    "update tool_runs set outcome = null, started_at = started_at - interval '1 minute' where hashid = $1",
    [log],
  )
  return { log, left }
}

/** By its tool's debug run, and by a call that is made once more. */
const WAYS: { [way: string]: (tool: string) => Promise<{ path: string; body: object }> } = {
  try: async tool => ({ path: `/tool/${tool}/try`, body: {} }),
  replay: async tool => {
    const made = await awa.api.post(`/tool/${tool}/try`, {})
    return { path: `/tool/log/${made.body.log}/replay`, body: { confirm: true } }
  },
}

for (const [way, prepare] of Object.entries(WAYS))
  test(`a ${way} whose process died is told as unknown for its key, too, and made by nobody; one that had not begun is made`, async () => {
    const { id } = await stage.adds({ name: `dying${way}`, url: `${stage.day.base}/dying`, method: 'POST' })
    const { path, body } = await prepare(id)
    const key = `${way}-dying`
    const ask: Ask = () => awa.api.post(path, body, { 'idempotency-key': key })
    const from = stage.day.seen.length
    const { log, left } = await dies(id, key, ask)
    const keeps = (answer: string, secondsAgo: number) =>
      world.rows(
        `update idempotency_keys set answer = $2, open_until = $3::timestamptz - $4 * interval '1 s' where key = $1`,
        [key, answer, left.open_until, secondsAgo],
      )
    await keeps(left.answer, 0)
    const early = await ask()
    assert.equal(early.code, 1009, 'it may still be under way')
    assert.equal(early.headers.get('retry-after'), '1')
    // three times what a call may take, and a moment for its end
    await keeps(left.answer, 41)
    await world.sweeps('calls of tools whose worker died')
    const logged = (await awa.api.get(`/tool/log/${log}`)).body
    for (const reply of [await ask(), await ask()]) {
      const { outcome, error } = reply.body
      assert.deepEqual([outcome, error, reply.body.log], [logged.outcome, logged.error, log], reply.text)
      assert.equal(reply.headers.get('idempotency-replayed'), 'true')
    }
    assert.equal(logged.outcome, 'unknown')
    await keeps('', 41)
    assert.equal((await ask()).code, 1009, 'of an earlier version: nobody knows whether it had begun')
    assert.equal(stage.day.seen.length, from + 1)
    await keeps('not begun', 41)
    assert.equal((await ask()).body.outcome, 'ok')
    assert.equal(stage.day.seen.length, from + 2)
  })
