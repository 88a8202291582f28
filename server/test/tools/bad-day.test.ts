// The whole list of a bad day by a tool, by a document that is imported and by an MCP server: each end has its word, nothing
// reaches another host, and no secret is in anything that is answered, kept or logged.
import assert from 'node:assert/strict'
import type { lookup as dnsLookup } from 'node:dns'
import { after, beforeEach, test } from 'node:test'
import { Refusal } from '../../src/http/errors.ts'
import { makeExchange } from '../../src/outbound/exchange.ts'
import { openDocument } from '../../src/tools/open-document.ts'
import { type BadDay, startBadDay } from '../rig/bad-day.ts'
import { useWorld } from '../world.ts'

/** For what never ends. */
const SHORT_MS = 300
const CANARIES = {
  tool: 'canary/of+tool=81',
  document: 'canary/of+document=82',
  server: 'canary/of+server=83',
}

let day: BadDay
const world = useWorld({ agents: 'silent', env: { OUTBOUND_ALLOW: '127.0.0.0/8' } }, async () => {
  day = await startBadDay()
})
const { awa } = world
const kept: string[] = []
after(() => day.close())
beforeEach(() => {
  day.seen.length = 0
})

type Timeout = { timeout_ms?: number }
let made = 0
const headersOf = (secret: string) => [
  { name: 'authorization', value: `Bearer ${secret}` },
  { name: 'x-api-key', value: secret },
]
/** How a call of the tool ended, and in what the log says of it. */
async function byTool(url: string, timeout: Timeout): Promise<string> {
  const declared = { name: `bad${++made}`, description: 'x', method: 'GET', url, ...timeout }
  const added = await awa.api.post('/tool/add', { ...declared, headers: headersOf(CANARIES.tool) })
  assert.equal(added.code, 1000, added.text)
  const tried = await awa.api.post(`/tool/${added.body.id}/try`, {})
  const logged = await awa.api.get(`/tool/log/${tried.body.log}`)
  kept.push(added.text, tried.text, logged.text)
  assert.equal(logged.body.outcome, tried.body.outcome, tried.text)
  return tried.body.outcome
}
const outcomeOf = (reply: { code: number; text: string; body: { reason?: string; outcome?: string } }) => {
  kept.push(reply.text)
  if (reply.code === 1002) return 'not a document'
  assert.deepEqual([reply.code, reply.body.reason], [1001, 'not_fetched'], reply.text)
  return reply.body.outcome!
}
async function byDocument(url: string, { timeout_ms: timeoutMs }: Timeout): Promise<string> {
  const input = { url, headers: headersOf(CANARIES.document) }
  if (timeoutMs === undefined) return outcomeOf(await awa.api.post('/tool/import/openapi', input))
  // only the installation says how long a document may take
  const { exchange, settings } = world.app.service.deps
  const hasty = { exchange, settings: { ...settings, tools: { ...settings.tools, timeoutMs } } }
  const refusal = await openDocument(hasty, awa.app.id, input).catch((error: unknown) => error)
  assert.ok(refusal instanceof Refusal)
  return (refusal.body as { outcome: string }).outcome
}
async function byServer(url: string, timeout: Timeout): Promise<string> {
  const input = { name: `Bad ${++made}`, url, headers: headersOf(CANARIES.server), ...timeout }
  return outcomeOf(await awa.api.post('/tool/server/add', input))
}

const NONE = 'not a document'
const ENDS: [path: string, tool: string, document: string, server: string][] = [
  ['silent', 'timeout', 'timeout', 'timeout'],
  ['trickle', 'timeout', 'timeout', 'timeout'],
  ['endless', 'too_large', 'too_large', 'too_large'],
  ['bomb', 'too_large', 'too_large', 'too_large'],
  ['headers', 'too_large', 'too_large', 'too_large'],
  ['cut', 'unreachable', 'unreachable', 'unreachable'],
  ['half', 'not_json', NONE, 'not_json'],
  ['page', 'not_json', NONE, 'not_json'],
  ['moved', 'redirect', 'redirect', 'redirect'],
  ['broken', 'http_error', 'http_error', 'http_error'],
  ['coded', 'unreachable', 'unreachable', 'unreachable'],
  ['reset', 'unreachable', 'unreachable', 'unreachable'],
  ['echo', 'ok', NONE, 'not_json'],
  ['echo-error', 'http_error', 'http_error', 'http_error'],
]
test('each end has its word, by whatever it is met', async () => {
  for (const [path, ...wanted] of ENDS) {
    const url = `${day.base}/${path}`
    const timeout = wanted[0] === 'timeout' ? { timeout_ms: SHORT_MS } : {}
    const ends = [await byTool(url, timeout), await byDocument(url, timeout), await byServer(url, timeout)]
    assert.deepEqual(ends, wanted, path)
  }
  assert.equal(day.seenElsewhere, 0)
})

test('a certificate that has expired, and a port where nobody is', async () => {
  for (const url of [`${day.expired}/x`, 'http://127.0.0.1:9/x'])
    assert.deepEqual(
      [await byTool(url, {}), await byDocument(url, {}), await byServer(url, {})],
      ['unreachable', 'unreachable', 'unreachable'],
    )
  assert.deepEqual([day.seen.length, day.seenElsewhere], [0, 0])
})

test('a name that is public first and private then is refused when it is private; no byte arrives there', async () => {
  const { deps } = world.app.service
  const door = deps.exchange
  const url = `http://shop.example:${new URL(day.base).port}/page`
  const elsewhere = { address: '10.0.0.1', family: 4 }
  for (const by of [byTool, byDocument, byServer]) {
    let looks = 0
    const lookup = ((_: string, _options: object, callback: (error: null, found: object[]) => void) =>
      callback(
        null,
        looks++ === 0 ? [{ address: '127.0.0.1', family: 4 }] : [elsewhere],
      )) as unknown as typeof dnsLookup
    deps.exchange = makeExchange({ allowedRanges: ['127.0.0.0/8'], ownOrigins: () => [], lookup })
    try {
      assert.match(await by(url, {}), /^not/)
      assert.equal(await by(url, {}), 'refused_address')
    } finally {
      deps.exchange = door
    }
  }
  assert.equal(day.seen.length, 3)
})

test('no secret is answered, kept or logged, in any form', async () => {
  const tables = await world.rows<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  const rows = await Promise.all(
    tables.map(({ name }) => world.rows<{ text: string }>(`select t::text as text from ${name} t`)),
  )
  const all = [
    ...kept,
    ...world.app.logs,
    ...rows.flat().map(({ text }) => text),
    ...(await Promise.all(
      ['/tool/search', '/tool/log/search', '/tool/server/search', '/events', '/audit/search'].map(
        async path => (await awa.api.get(path)).text,
      ),
    )),
  ].join('\n')
  assert.ok(all.includes('[hidden]'))
  for (const secret of Object.values(CANARIES))
    for (const form of [
      secret,
      secret.replaceAll('/', '\\/'),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').slice(0, 16),
      Buffer.from(secret).toString('hex'),
    ])
      assert.ok(!all.includes(form), form)
})
