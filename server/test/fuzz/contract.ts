// The contract fuzzer: a call as the OpenAPI document says, then the same with one thing changed. What must hold of
// every answer is decided by the document and the envelope alone.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { TestApp } from '../app.ts'
import { lookAt } from '../bad-input/unchanged.ts'
import type { Client, Reply } from '../client.ts'
import { BASE_URL } from '../sessions/browser.ts'
import { seed, type Things } from '../world/seed.ts'
import { openWorld } from '../world.ts'
import { inputsOf, plainInputsOf } from './arbitrary.ts'
import { mutationsOf } from './mutations.ts'
import { hirePerson, type Person } from './person.ts'
import { codesOf, type Input, type Operation, operationsOf, wired } from './schema.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** They need a link that was mailed, or a password: nobody guesses those, and each call is refused. */
const UNGUESSED = new Set([
  ...['readLink', 'acceptInvitation', 'verifyAddress', 'completeReset', 'resendVerification'],
  ...['proveSecondFactor', 'confirmTotp', 'addPasskey'],
])
/** They check or make passwords, or whoever asked needs theirs after it. */
const SLOW = new Set([
  ...['logIn', 'resendVerification', 'acceptInvitation', 'completeReset'],
  ...['addSession', 'endSession', 'confirm', 'changePassword', 'requestAddress'],
])
const MUTATIONS_PER_INPUT = 3
const TARGET_CHARS_MAX = 12_000

const AWA_PHONE = '237655333444'
const CHLOE_PHONE = '237699111222'
const MARK = 'zq7chloe'

type Arena = { app: TestApp; api: Client; live: Client; own: Things; foreign: Things; person: Person }

/** Where nothing is mailed, another address is refused; nobody takes these letters, as nobody runs the jobs. */
const MAIL = { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'palabre@example.com' }

/** Awa's test app with everything in it, next to Chloé's. Its agents keep quiet: nobody runs their jobs. */
async function openArena(): Promise<Arena> {
  const world = await openWorld({ env: { BASE_URL, ...MAIL } })
  const foreign = await seed(world, { shop: world.chloe, phone: CHLOE_PHONE, mark: MARK })
  const own = await seed(world, { shop: world.awa, phone: AWA_PHONE, mark: 'kx3awa' })
  const person = await hirePerson(world)
  return { app: world.app, api: world.awa.api, live: world.live.awa.api, own, foreign, person }
}

/** How many of the unchanged calls were good. */
type Tally = { calls: number; good: number }

/** The first begins with a plain call, the others with any. */
type Try = { tries: number; seed: number }

/** Runs `runs` calls, and a change of each. Throws with the shrunk input, and the seed that leads to it again. */
async function fuzz(arena: Arena, operation: Operation, runs: number, of: Try): Promise<Tally> {
  const { tries, seed } = of
  const look = await lookAt(arena.app.service.deps.db)
  const tally: Tally = { calls: 0, good: 0 }
  // as the last request left it; null after one that may write
  let state: Awaited<ReturnType<typeof look>> | null = null
  const call = async (input: Input): Promise<Reply> => {
    tally.calls++
    if (operation.isOfBrowsers && (await arena.person.isReady())) state = null
    const allowed = codesOf(operation, input)
    const mayWrite = allowed[0] === 1000
    if (!mayWrite) state ??= await look()
    const checkUnchanged = async (): Promise<void> => {
      if (mayWrite) state = null
      else assert.deepEqual(await look(), state, 'a refused request changed the database')
    }
    const reply = await send(arena, operation, input, async () => {
      await checkUnchanged()
      // time has passed
      if (operation.isOfBrowsers) await arena.person.isReady()
      if (!mayWrite) state = await look()
    })
    check(reply, allowed)
    await checkUnchanged()
    return reply
  }
  if (operation.isOfBrowsers) await arena.person.standsBefore(operation)
  const person = operation.isOfBrowsers ? arena.person.names : null
  const ground = { things: arena.own, nowMs: arena.app.clock.nowMs(), person }
  const property = fc.asyncProperty(inputsOf(operation, ground), fc.nat(), async (value, n) => {
    const input = value as Input
    if ((await call(input)).success) tally.good++
    const mutations = mutationsOf(operation, input, arena.foreign)
    for (let i = 0; i < MUTATIONS_PER_INPUT && mutations.length > 0; i++) {
      const { name, input: mutated } = mutations[(n + i * 7919) % mutations.length]!
      // beyond that it is the HTTP parser that answers
      if (targetOf(operation, mutated).length > TARGET_CHARS_MAX) continue
      await call(mutated).catch((error: unknown) => {
        throw new Error(`${operation.id} with ${name} ${JSON.stringify(mutated).slice(0, 2000)}`, {
          cause: error,
        })
      })
    }
  })
  const first = fc.sample(plainInputsOf(operation, ground), { numRuns: tries === 0 ? 1 : 0, seed })
  await fc.assert(property, {
    numRuns: runs,
    seed,
    examples: first.map(input => [input, 0]),
    endOnFailure: false,
    interruptAfterTimeLimit: 5 * MINUTE_MS,
  })
  return tally
}

/** Where an input goes. */
function targetOf({ path, lists }: Operation, { params, query }: Input): string {
  const parts = wired(params)
  // a part that is left out or empty is a path without it
  const url = path
    .replace(/^\/sandbox/, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name] ?? '')) || '%20')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(wired(query, lists)))
    for (const one of [value].flat()) search.append(name, one)
  return search.size > 0 ? `${url}?${search}` : url
}

/** So many tries a minute, and so many an hour. */
const LIMITS_MAX = 2

/** One call; where there are only so many tries a minute or an hour, that much later: `beLater` is called then. */
async function send(
  arena: Arena,
  operation: Operation,
  input: Input,
  beLater: () => Promise<void>,
): Promise<Reply> {
  const { app } = arena
  const api = operation.isLive ? arena.live : arena.api
  const target = targetOf(operation, input)
  const text = input.body === undefined ? '' : JSON.stringify(input.body)
  const ask = (): Promise<Reply> => {
    if (operation.isOfBrowsers) return arena.person.asks(operation, target, text)
    if (operation.method === 'POST') return api.post(target, text)
    return input.query.format === 'csv' ? askTable(arena, operation, target) : api.get(target)
  }
  for (let limits = 0; ; limits++) {
    const reply = await ask()
    if (reply.code !== 1009 || limits === LIMITS_MAX) return reply
    app.clock.advance(reply.body?.per === 'hour' ? HOUR_MS : MINUTE_MS)
    await beLater()
  }
}

/** What answers a table instead of an envelope; its refusals have one. */
async function askTable({ app }: Arena, { isLive }: Operation, target: string): Promise<Reply> {
  const { status, headers, ...response } = await fetchText(app, isLive ? 'live' : 'test', target)
  const isTable = headers.get('content-type')?.startsWith('text/csv')
  const json = isTable
    ? { success: true, code: 1000, message: '', body: response.text }
    : JSON.parse(response.text)
  return { status, headers, text: response.text, json, ...json }
}

async function fetchText(
  app: TestApp,
  kind: 'live' | 'test',
  target: string,
): Promise<Pick<Reply, 'status' | 'headers' | 'text'>> {
  const { token } = app.cast.awa[kind]
  const base = kind === 'live' ? '' : '/sandbox'
  const authorization = `Bearer ${token}`
  const response = await fetch(`${app.service.address}${base}${target}`, { headers: { authorization } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function check(reply: Reply, allowed: number[]): void {
  assert.equal(reply.status, 200)
  assert.ok(
    allowed.includes(reply.code),
    `answered ${reply.code}, not one of ${allowed}: ${reply.text.slice(0, 1000)}`,
  )
  assert.equal(reply.success, reply.code === 1000)
  assert.equal('trace_id' in reply.json, !reply.success)
  if (reply.success)
    assert.ok(!reply.text.includes(`${MARK} `) && !reply.text.includes(`"${MARK}"`), reply.text)
  assert.equal(({} as { admin?: boolean }).admin, undefined)
}

const SEEDS_MORE = 24

type Runs = {
  runs: number
  /** Of operations that check or make passwords. */
  loginRuns: number
  /** Of operations that are asked with a cookie: what a token may ask is most of the contract. */
  cookieRuns: number
  seed: number
  /** Every n-th operation, from the i-th on: files that share the operations run at the same time. */
  share?: { i: number; of: number }
}

/** Every operation, or a share of them: so many runs, each one good call and three changed ones. */
export function testContract({ runs, loginRuns, cookieRuns, seed, share = { i: 0, of: 1 } }: Runs): void {
  let arena: Arena
  before(async () => {
    arena = await openArena()
  })
  after(() => arena.app.stop())

  const operations = operationsOf().filter((_, index) => index % share.of === share.i)
  for (const operation of operations) {
    test(`${operation.id} keeps the contract, seed ${seed}`, async t => {
      const some = SLOW.has(operation.id) ? loginRuns : operation.isOfBrowsers ? cookieRuns : runs
      const count = Math.min(some, runs)
      const isGuessed = !UNGUESSED.has(operation.id)
      let tally = await fuzz(arena, operation, count, { tries: 0, seed })
      // few calls may all be refused: then more, from other seeds
      for (let more = 1; isGuessed && tally.good === 0 && more <= SEEDS_MORE; more++)
        tally = await fuzz(arena, operation, count, { tries: more, seed: seed + more })
      t.diagnostic(`${tally.calls} calls, ${tally.good} good ones`)
      if (!isGuessed) assert.equal(tally.good, 0)
      else assert.ok(tally.good > 0, 'no call was good: nothing was tested')
    })
  }
}
