// Worker processes that are killed between a call and its commit, 200 times: nothing is written twice, and each lost one is
// unknown to the worker that comes after.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { VARIABLES, type Values } from '../../src/tools/places.ts'
import { useWorld } from '../world.ts'
import type { Task } from './dying-worker.ts'

const DEATHS = 200
const LONG = { timeout: 30 * 60_000 }
const WORKER = join(import.meta.dirname, 'dying-worker.ts')
/** What the other side does when the call comes: never answers, answers, answers half, and is only connected to. */
const WAYS = ['silent', 'answers', 'half', 'connects'] as const

const world = useWorld({ agents: 'silent', env: { OUTBOUND_ALLOW: '127.0.0.0/8' } })
const { awa } = world

type Worker = { child: ChildProcess; says(): Promise<string> }
const workers = new Set<ChildProcess>()
const seen: { n: number; key: string }[] = []
let way: (typeof WAYS)[number] = 'silent'
let kill = (): void => undefined
const shop = createServer((request, response) => {
  seen.push({ n: Number(request.url!.split('/').at(-1)), key: String(request.headers['idempotency-key']) })
  if (way === 'answers') response.end('{"paid":true}', () => kill())
  if (way === 'half') response.writeHead(200).write('{"paid":', () => kill())
  if (way === 'silent') kill()
})
shop.on('connection', () => {
  if (way === 'connects') kill()
})
before(async () => {
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
})
after(() => {
  for (const child of workers) child.kill('SIGKILL')
  shop.closeAllConnections()
  shop.close()
})

/** A worker that is ready; what it says is read line by line. */
async function starts(): Promise<Worker> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: world.app.url }
  const child = spawn(process.execPath, [WORKER], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  workers.add(child)
  child.once('exit', () => workers.delete(child))
  const lines: string[] = []
  let rest = ''
  child.stdout.on('data', (piece: Buffer) => {
    const [...whole] = (rest + piece.toString()).split('\n')
    rest = whole.pop()!
    lines.push(...whole)
    child.emit('line')
  })
  const says = async (): Promise<string> => {
    while (lines.length === 0) await once(child, 'line')
    return lines.shift()!
  }
  assert.equal(await says(), 'ready')
  return { child, says }
}

/** Everything that a call of this conversation needs; each number is a burst of its own. */
async function makeTasks(): Promise<(n: number) => Task> {
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const declared = { description: 'Pays.', method: 'POST', url: `${url}/pay/{n}` }
  const parameters = [{ name: 'n', type: 'INTEGER', in: 'path' }]
  const added = await awa.api.post('/tool/add', { name: 'pay', ...declared, parameters })
  assert.equal(added.code, 1000, added.text)
  await awa.api.post(`/agent/${awa.app.agent.hashid}/tools/set`, { tools: [added.body.id] })
  const fatou = awa.customer()
  await fatou.writes('Hello')
  await world.drains()
  const { id: sessionId } = await awa.conversation(fatou)
  const [row] = await world.rows<{ agent_id: number; contact_id: number }>(
    `select g.id as agent_id, d.contact_id from chat_sessions s
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     join agents g on g.app_id = s.app_id and g.hashid = $2 where s.id = $1`,
    [sessionId, awa.app.agent.hashid],
  )
  const values = Object.fromEntries(VARIABLES.map(name => [name, null])) as Values
  const clock = { clock_offset_ms: 0 }
  const whose = { agentId: row!.agent_id, contactId: row!.contact_id, sessionId, values, clock }
  return n => ({
    url,
    appId: awa.app.id,
    burst: { ...whose, fromSeq: 1000 + n, language: 'en' },
    name: 'pay',
    arguments: { n },
  })
}

test(
  'a worker that is killed leaves a call that nobody makes again, and that nobody says was done',
  LONG,
  async () => {
    const taskOf = await makeTasks()
    const say = ({ child }: Worker, n: number) => child.stdin!.write(`${JSON.stringify(taskOf(n))}\n`)
    let worker = await starts()
    let answered = 0
    const deaths: number[] = []
    for (let n = 0; deaths.length < DEATHS; n++) {
      way = WAYS[n % WAYS.length]!
      const dying = worker
      const gone = once(dying.child, 'exit')
      const death = { isKilled: false, cameLate: false }
      kill = () => {
        death.isKilled = true
        dying.child.kill('SIGKILL')
      }
      // on a machine that does much else a call may be over by its own bounds before it came: that is no death in the middle of it
      void dying.says().then(() => {
        if (death.isKilled) return
        death.cameLate = true
        kill()
      })
      // the next one starts meanwhile
      const next = starts()
      say(dying, n)
      assert.deepEqual((await gone)[1], 'SIGKILL')
      worker = await next
      if (death.cameLate) continue
      deaths.push(n)
      for (let again = 0; again < 2; again++) {
        say(worker, n)
        const told = JSON.parse(await worker.says())
        // what was answered may have been committed before the end came
        const isKnown = way === 'answers' && told.paid === true
        if (isKnown && again === 0) answered++
        if (!isKnown)
          assert.match(`${told.outcome}: ${told.error}`, /^unknown: .*Do not say that it was done/)
      }
    }
    const times = Map.groupBy(seen, ({ n }) => n)
    for (const [n, calls] of times) assert.equal(calls.length, 1, `${n} was called ${calls.length} times`)
    assert.equal(new Set(seen.map(({ key }) => key)).size, seen.length)
    // only what was killed when it had just connected may not have come
    const others = deaths.filter(n => WAYS[n % WAYS.length] !== 'connects')
    assert.deepEqual(
      others.filter(n => !times.has(n)),
      [],
    )
    const kept = await world.rows<{ outcome: string; n: number }>(
      `select outcome, count(*)::int as n from tool_runs where app_id = $1 and (arguments->>'n')::int = any($2)
       group by outcome order by outcome`,
      [awa.app.id, deaths],
    )
    const known = answered > 0 ? [{ outcome: 'ok', n: answered }] : []
    assert.deepEqual(kept, [...known, { outcome: 'unknown', n: DEATHS - answered }])
  },
)
