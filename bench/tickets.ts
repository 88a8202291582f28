// Benches `tickets` (a page of 50 with its total, among 10,000 and 1,000,000) and `ticket` (one by its hashid).
// The floor is the same rows by the same driver, without HTTP, in the same run.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { issueToken } from '../server/src/accounts/issue-token.ts'
import { insertAgent } from '../server/src/agents/queries.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { type Db, openDb } from '../server/src/db/pool.ts'
import { inTx } from '../server/src/db/tx.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import { openBusiness } from '../server/src/setup.ts'
import { insertMany } from '../server/test/tickets/many.ts'

const FEW = 10_000
const MANY = 1_000_000
const CONNECTIONS = 8
const FLOOR_SECONDS = 2
const OURS_SECONDS = 3
const ROUNDS = 3
const START_MS_MAX = 20_000
const RATE_PER_MINUTE = 1_000_000_000

export type Result = {
  bench: string
  unit: string
  value: number
  floor: number
  ratio: number
  target: number
  p50_ms: number
  p99_ms: number
  /** (largest - smallest) / median of our rounds. */
  spread: number
}

type App = { id: number; agentId: number; userId: number; token: string }
type Rig = { db: Db; app: App; origin: string; hashid: string }
type Case = { bench: string; path: string; floor: (rig: Rig) => () => Promise<unknown>; target: number }

const COLUMNS = `t.id, t.app_id, t.contact_detail_id, t.chat_session_id, t.ticket_status_id, t.position, t.subject,
  t.description, t.ticket_sla_policy_id, t.responded_at, t.response_due_at, t.resolved_at, t.resolved_due_at,
  t.closed_at, t.is_response_breached, t.is_resolve_breached, t.satisfaction_requested, t.satisfaction_rating,
  t.meta, t.created_at, t.updated_at, t.hashid, s.name, s.code, p.label, p.priority`
const JOINS = `join ticket_statuses s on s.id = t.ticket_status_id
  join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id`
const PAGE = `select ${COLUMNS} from (select * from tickets where app_id = $1 order by created_at desc, id desc limit 50) t
  ${JOINS} order by t.created_at desc, t.id desc`
const ONE = `select ${COLUMNS} from tickets t ${JOINS} where t.app_id = $1 and t.hashid = $2`

const floors = {
  page: (rig: Rig) => () => rig.db.query(PAGE, [rig.app.id]),
  one: (rig: Rig) => () => rig.db.query(ONE, [rig.app.id, rig.hashid]),
}

/** Runs both benches on a database of their own; takes some minutes, most of it to make the rows. */
export async function run(): Promise<Result[]> {
  const server = await databaseServer()
  const name = `bench_tickets_${randomBytes(4).toString('hex')}`
  await onServer(server.url, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const db = openDb(url.href, { connectionsMax: CONNECTIONS, onError: () => undefined })
  let child: ChildProcess | undefined
  try {
    await migrate(db)
    const app = await makeApp(db)
    await fill(db, app, FEW)
    const started = await startServer(url.href)
    child = started.child
    const rig: Rig = { db, app, origin: started.origin, hashid: await anyHashid(db, app) }
    const few = [
      await measure(rig, {
        bench: 'tickets 10k',
        path: '/ticket/search?page=1',
        floor: floors.page,
        target: 0.5,
      }),
    ]
    await fill(db, app, MANY - FEW)
    rig.hashid = await anyHashid(db, app)
    const many: Result[] = []
    for (const one of casesOfMany(rig)) many.push(await measure(rig, one))
    return [...few, ...many, growth(few[0]!, many)]
  } finally {
    child?.kill('SIGTERM')
    await db.close()
    await onServer(server.url, `drop database ${name} with (force)`)
    await server.stop()
  }
}

function casesOfMany({ app, hashid }: Rig): Case[] {
  const page = (what: string, query: string): Case => ({
    bench: `tickets 1M${what}`,
    path: `/ticket/search?${query}page=1`,
    floor: floors.page,
    target: 0.5,
  })
  return [
    page('', ''),
    page(', status', 'status=open&'),
    page(', priority and channel', 'priority=high&channel=mail&'),
    page(', agent', `agent=${app.agentId}&`),
    { bench: 'ticket', path: `/ticket/${hashid}`, floor: floors.one, target: 0.4 },
  ]
}

/** How much more the dearest page costs at a million rows than at ten thousand. */
function growth(few: Result, many: Result[]): Result {
  const pages = many.filter(result => result.bench.startsWith('tickets'))
  const slowest = Math.min(...pages.map(result => result.ratio))
  const value = round(few.ratio / slowest)
  return {
    bench: 'tickets, cost at 1M to cost at 10k',
    unit: 'x',
    value,
    floor: 1,
    ratio: value,
    target: 1.3,
    p50_ms: 0,
    p99_ms: 0,
    spread: 0,
  }
}

/** Floor and ours in turn; medians. */
async function measure(rig: Rig, one: Case): Promise<Result> {
  const url = `${rig.origin}${one.path}`
  const headers = { authorization: `Bearer ${rig.app.token}` }
  const sample = (await (await fetch(url, { headers })).json()) as { code: number }
  if (sample.code !== 1000) throw new Error(`${one.path} answers ${sample.code}`)
  const ask = one.floor(rig)
  const rates: number[] = []
  const runs: { rate: number; p50: number; p99: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rates.push(await rateOf(ask))
    const result = await autocannon({ url, connections: CONNECTIONS, duration: OURS_SECONDS, headers })
    if (result.errors + result.timeouts + result.non2xx > 0) throw new Error(`${one.path}: failed requests`)
    runs.push({ rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 })
  }
  const value = median(runs.map(each => each.rate))
  const floor = median(rates)
  const all = runs.map(each => each.rate)
  return {
    bench: one.bench,
    unit: 'requests/s',
    value: round(value),
    floor: round(floor),
    ratio: round(value / floor),
    target: one.target,
    p50_ms: median(runs.map(each => each.p50)),
    p99_ms: median(runs.map(each => each.p99)),
    spread: round((Math.max(...all) - Math.min(...all)) / value),
  }
}

/** Calls a second with as many callers as the server has connections, each asking again when it has its answer. */
async function rateOf(ask: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + FLOOR_SECONDS * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await ask()
        done++
      }
    }),
  )
  return done / FLOOR_SECONDS
}

async function makeApp(db: Db): Promise<App> {
  const now = toTimestamp(Date.now())
  return inTx(db, async tx => {
    const owner = { username: 'bench@example.com', name: 'Bench', password: null }
    const business = await openBusiness(
      tx,
      { name: 'Bench', currency: 'EUR', localCurrency: 'XAF', localRate: '655.957', owner },
      now,
    )
    const agent = await insertAgent(
      tx,
      business.live,
      { name: 'Nia', description: '', language: 'en', mode: 'live' },
      now,
    )
    const { token } = await issueToken(tx, {
      app: { id: business.live, kind: 'live' },
      userId: business.ownerId,
      kind: 'api',
      name: 'bench',
      scopes: ['tickets:read'],
      ratePerMinute: RATE_PER_MINUTE,
      now,
    })
    return { id: business.live, agentId: agent.id, userId: business.ownerId, token }
  })
}

async function fill(db: Db, app: App, count: number): Promise<void> {
  const now = toTimestamp(Date.now())
  await inTx(db, async tx => {
    await tx.query('set local statement_timeout = 0')
    await insertMany(tx, { appId: app.id, count, agentIds: [app.agentId], userIds: [app.userId], now })
  })
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze tickets, ticket_counts')
  } finally {
    client.release(true)
  }
}

async function anyHashid(db: Db, app: App): Promise<string> {
  const [row] = await db.query<{ hashid: string }>(
    'select hashid from tickets where app_id = $1 order by id offset 5000 limit 1',
    [app.id],
  )
  return row!.hashid
}

async function startServer(databaseUrl: string): Promise<{ child: ChildProcess; origin: string }> {
  const probe = await freePort()
  const origin = `http://127.0.0.1:${probe}`
  const child = spawn(
    process.execPath,
    ['--disable-proto=delete', join(import.meta.dirname, '../server/src/main.ts'), '--role', 'api'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(probe),
        BASE_URL: origin,
        DATABASE_URL: databaseUrl,
        MASTER_KEY: randomBytes(32).toString('base64'),
        DATABASE_CONNECTIONS: String(CONNECTIONS),
      },
    },
  )
  const until = Date.now() + START_MS_MAX
  for (;;) {
    const up = await fetch(`${origin}/up`).then(
      reply => reply.ok,
      () => false,
    )
    if (up) return { child, origin }
    if (child.exitCode !== null || Date.now() > until) throw new Error('the server does not start')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

/** BENCH_DATABASE_URL, or an embedded server in data/bench. */
async function databaseServer(): Promise<{ url: string; stop(): Promise<void> }> {
  if (process.env.BENCH_DATABASE_URL)
    return { url: process.env.BENCH_DATABASE_URL, stop: async () => undefined }
  const dataDir = join(import.meta.dirname, '../data/bench')
  mkdirSync(dataDir, { recursive: true })
  return startEmbedded({ dataDir, log: () => undefined })
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
