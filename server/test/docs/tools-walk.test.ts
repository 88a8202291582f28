// The walk of docs/tools.md, as it is typed: a tool is made, tried, given, broken, mended, put in maintenance; others come from a
// document and from a server; at the end everything is as it was.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { orderTool } from '../../src/sandbox/order-tool.ts'
import { freePort } from '../rig/processes.ts'
import type { Body } from '../world/formats.ts'
import { openWorld, type World } from '../world.ts'

const run = promisify(execFile)
const PAGE = join(import.meta.dirname, '../../../docs/tools.md')
const RUN_MS_MAX = 60_000
const IS_ON_ITS_WAY = /Your order CMD-4521 is on its way/
const skip = ['sh', 'curl', 'grep', 'cut'].some(one => spawnSync('which', [one]).status !== 0)
  ? 'the page is for a shell with curl'
  : false

/** What the walk finds: an agent with the tool of the demo's. */
async function setShop({ awa, app }: World): Promise<{ agent: string; tools: string[] }> {
  const { hashid: agent } = awa.app.agent
  const { id } = (await awa.api.post('/tool/add', orderTool(app.service.deps.settings.baseUrl))).body
  const { tools } = (await awa.api.post(`/agent/${agent}/tools/set`, { tools: [id] })).body
  return { agent, tools: tools.map((one: Body) => one.id) }
}

/** What each line is to answer, beside code 1000. */
const STEPS: ((body: Body) => unknown)[] = [
  body => assert.match(body.text, IS_ON_ITS_WAY),
  ({ headers }) => assert.deepEqual(headers, [{ name: 'authorization', set: true }]),
  ({ data }) =>
    assert.deepEqual([...new Set(data.map((one: Body) => one.kind))], ['http'], JSON.stringify(data)),
  ({ log, request, response }) =>
    assert.deepEqual([log, request.headers.authorization, response], [null, '[hidden]', null]),
  ({ outcome, told }) => assert.deepEqual([outcome, told['status.en']], ['ok', 'on its way']),
  ({ tools }) =>
    assert.deepEqual(
      tools.map((one: Body) => one.name),
      ['lookUpOrder'],
    ),
  body => assert.match(body.text, IS_ON_ITS_WAY),
  ({ version }) => assert.equal(version, 2),
  ({ outcome, status }) => assert.deepEqual([outcome, status], ['http_error', 404]),
  ({ data }) =>
    assert.deepEqual(
      data.map((one: Body) => one.outcome),
      ['http_error'],
    ),
  ({ request, response }) =>
    assert.deepEqual([request.headers.authorization, response.status], ['[hidden]', 404]),
  ({ version }) => assert.equal(version, 3),
  ({ outcome, log }) => assert.deepEqual([outcome, typeof log], ['ok', 'string']),
  ({ state, version }) => assert.deepEqual([state, version], ['maintenance', 3]),
  body => assert.match(body.text, /Back at 6 pm\./),
  ({ state }) => assert.equal(state, 'on'),
  ({ operations, added }) => assert.deepEqual([operations[0].state, added], ['new', []]),
  ({ operations, added }) => assert.deepEqual([operations[0].state, added[0].name], ['same', 'getOrder']),
  ({ tools }) => assert.equal(tools[0].state, 'new'),
  ({ tools }) => assert.equal(tools[0].state, 'accepted'),
  ({ counts }) => assert.deepEqual(counts, { new: 0, accepted: 1, changed: 0, gone: 0 }),
  ({ tools }) =>
    assert.deepEqual(
      tools.map((one: Body) => one.name),
      ['getOrderStatus'],
    ),
  ({ removed }) => assert.equal(removed, true),
  ({ removed }) => assert.equal(removed, true),
  ({ removed }) => assert.equal(removed, true),
  body => assert.match(body.text, IS_ON_ITS_WAY),
]

test('docs/tools.md, typed as it stands: each answer is as the page says, and nothing is left behind', {
  skip,
}, async () => {
  const port = await freePort()
  const home = `http://localhost:${port}`
  const world = await openWorld({ env: { PORT: String(port), BASE_URL: home } })
  try {
    await walk(world, home)
  } finally {
    await world.stop()
  }
})

async function walk(world: World, home: string): Promise<void> {
  const { awa } = world
  const { agent, tools } = await setShop(world)
  const before = (await awa.api.get('/tool/search')).body.data.map((one: Body) => one.name)
  const code = [...readFileSync(PAGE, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text)
  const { stdout, stderr } = await run('sh', ['-euc', code.join('\n')], {
    env: { PATH: process.env.PATH, BASE: home, TEST: awa.app.token },
    timeout: RUN_MS_MAX,
  })
  assert.equal(stderr, '')
  const lines = stdout.trimEnd().split('\n')
  for (const [i, line] of lines.entries()) {
    const { code, body } = JSON.parse(line) as { code: number; body: Body }
    assert.equal(code, 1000, `answer ${i}: ${line}`)
    STEPS[i]?.(body)
  }
  assert.equal(lines.length, STEPS.length)
  assert.doesNotMatch(stdout, /my-secret/)
  assert.deepEqual(
    (await awa.api.get('/tool/search')).body.data.map((one: Body) => one.name),
    before,
  )
  const now = (await awa.api.get(`/agent/${agent}/tools`)).body.tools
  assert.deepEqual(
    now.map((one: Body) => one.id),
    tools,
  )
  assert.deepEqual((await awa.api.get('/tool/server/search')).body.data, [])
}
