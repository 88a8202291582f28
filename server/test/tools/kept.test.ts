// What a tool's answers look like is learnt and told; how often it may be called is a setting; who called is kept with its version.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useStage } from './stage.ts'

const LEARNT_FROM = 20
/** Calls that are looked at for a total, and those behind them. */
const LOOKED_AT = 5000
const OLD_CALLS = 300
const { world, stage } = useStage({
  TOOL_CALLS_A_MINUTE: '5',
  TOOL_CALLS_OF_CONVERSATION: '3',
  TOOL_TIMEOUT_MS: '1500',
})
const { awa, chloe } = world

const tool = (name: string, path: string, more: object = {}) =>
  stage.adds({ name, url: `${stage.day.base}${path}`, ...more })
const health = async (id: string) => (await awa.api.get(`/tool/${id}`)).body.health
const drifted = async (id: string) =>
  (await awa.events('tool.drifted')).filter(({ data }) => data.tool === id)

async function asks(count: number, name: string, fatou = awa.customer()) {
  stage.steps = [Array.from({ length: count }, (_, i) => ({ name, arguments: { n: i } }))]
  await fatou.writes('And this one?')
  await world.drains()
  return stage.results()
}
const number = { name: 'n', type: 'INTEGER', in: 'query', required: false }

test('from twenty good answers a shape is learnt; another one is told once with the difference, and three good ones end it', async () => {
  const { id } = await tool('shaped', '/shaped', { response: { type: 'json', keep: ['status', 'at'] } })
  const tries = async (answer: object, times = 1): Promise<void> => {
    stage.day.answers.set('/shaped', answer)
    for (let i = 0; i < times; i++)
      assert.equal((await awa.api.post(`/tool/${id}/try`, {})).body.outcome, 'ok')
  }
  await tries({ status: 'sent', at: null })
  await world.rows(
    `update tool_health h set learnt = replace(replace(learnt::text, '"seen": 1', $2), '"answers": 1', $3)::jsonb
     from tools t where t.app_id = h.app_id and t.id = h.tool_id and t.hashid = $1`,
    [id, `"seen": ${LEARNT_FROM - 1}`, `"answers": ${LEARNT_FROM - 1}`],
  )
  await tries({ status: 'sent', at: null })
  await tries({ status: 'sent', at: null, more: 1 })
  assert.equal((await health(id)).drifted_at, null)
  await tries({ at: '2026-11-25' }, 2)
  const drift = { missing: ['status'], changed: [{ path: 'at', was: ['null'], is: ['string'] }] }
  const seen = await health(id)
  assert.deepEqual(seen.drift, drift)
  const told = await drifted(id)
  assert.deepEqual(
    [told.length, told[0]!.data.missing, told[0]!.data.changed],
    [1, drift.missing, drift.changed],
  )
  assert.equal(told[0]!.data.drifted_at, seen.drifted_at)
  await tries({ status: 'sent', at: null }, 2)
  assert.ok((await health(id)).drifted_at)
  await tries({ status: 'sent', at: null })
  assert.deepEqual([(await health(id)).drifted_at, (await health(id)).drift], [null, null])
  await tries({ status: 1, at: null })
  assert.equal((await drifted(id)).length, 2)
  await awa.api.post(`/tool/${id}/update`, { expected_version: 1, timeout_ms: 300 })
  assert.equal((await health(id)).drifted_at, null, 'a changed tool is learnt anew')
})

test('as many calls of a conversation as the setting says, of a tool in a minute, and as long', async () => {
  await tool('often', '/often', { parameters: [number] })
  const fatou = awa.customer()
  await asks(5, 'often', fatou)
  assert.equal(stage.day.seen.length, 3)
  await asks(3, 'often')
  assert.equal(stage.day.seen.length, 5)
  await tool('slow', '/silent', { timeout_ms: 10_000 })
  const [slow] = await asks(1, 'slow')
  assert.equal(slow!.result.outcome, 'timeout')
  const [last] = (await awa.api.get('/tool/log/search?q=slow')).body.data
  assert.ok(last.milliseconds >= 1490 && last.milliseconds < 9000, String(last.milliseconds))
})

test('the log says how the agent was set up', async () => {
  await tool('named', '/named')
  await asks(1, 'named')
  const version = async (): Promise<number> =>
    (await awa.api.get('/tool/log/search?q=named')).body.data[0].agent.version
  const before = await version()
  await awa.api.post(`/agent/${awa.app.agent.hashid}/update`, { description: 'Another one' })
  await asks(1, 'named')
  assert.equal(await version(), before + 1)
})

test('this installation and its database are called for nobody, whatever is allowed', async () => {
  const own = world.app.service.address!
  const database = new URL(world.app.service.deps.db.pool.options.connectionString!)
  for (const url of [
    `${own}/up`,
    own.replace('127.0.0.1', 'localhost'),
    `http://${database.host || 'localhost:5432'}/`,
  ]) {
    const made = await awa.api.post('/tool/add', { name: 'itself', description: 'x', method: 'GET', url })
    if (database.host === '' && url.includes(':5432')) continue
    assert.deepEqual([made.code, made.body.errors[0].field], [1002, 'url'], url)
  }
})

test('what is not all looked at for a total is not all there is, on whatever page', async () => {
  const { api, app } = chloe
  await world.rows(
    `insert into tool_runs (app_id, hashid, tool_name, tool_version, kind, effects, user_id, arguments, outcome, started_at)
     select $1, 'trn-far' || i, case when i <= $2 then 'oldone' else 'newone' end, 1, 'try', 'read', (select min(id) from users), '{}', 'ok', now()
     from generate_series(1, $3::int) i`,
    [app.id, OLD_CALLS, OLD_CALLS + LOOKED_AT],
  )
  let read = 0
  for (let cursor = ''; ; ) {
    const { body } = await api.get(`/tool/log/search?q=oldone&per_page=200${cursor}`)
    assert.deepEqual(body.total, { n: 0, relation: 'gte' })
    read += body.data.length
    if (!body.has_more) break
    cursor = `&cursor=${body.next_cursor}`
  }
  assert.equal(read, OLD_CALLS)
  const [told, exact] = [
    await api.get('/tool/log/search?q=newone'),
    await api.get('/tool/log/search?status=500'),
  ]
  assert.deepEqual(told.body.total, { n: 1000, relation: 'gte' })
  assert.deepEqual(exact.body.total, { n: 0, relation: 'gte' })
  await world.rows("delete from tool_runs where app_id = $1 and tool_name = 'newone'", [app.id])
  const few = await api.get('/tool/log/search?q=oldone&per_page=1')
  assert.deepEqual(few.body.total, { n: OLD_CALLS, relation: 'eq' })
})
