// I17 of MCP servers: what lets us in there leaves in its requests alone, whatever the server says back: in results, errors, lists,
// names, statuses and streams; not when it cannot be reached either. Nowhere else: in prompts, answers, events, logs, the database.
import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { SECRET, STOCK, useServers } from './server-stage.ts'

const { world, stage, at, added, accepts, given, asks, newest } = useServers({ LOG_LEVEL: 'trace' })
const { awa } = world

const KEY = 'cnry/of+the "server"=93'
const FRESH = 'canary-of-the-server-92'
const SESSION = /session-\d+-canary/
const SECRETS = [SECRET, FRESH, KEY]
const headers = [
  { name: 'Authorization', value: `Bearer ${SECRET}` },
  { name: 'X-Shop', value: KEY },
]

/** As it may be written down. */
const formsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
]
/** What a server might say back. */
const echo = (): string => [SECRET, KEY].flatMap(formsOf).join(' | ')
const said: string[] = []
const says = (reply: { text: string }) => void said.push(reply.text)

/** A server that is none: whatever it is asked, it answers with what it was sent. */
let door: { base: string; close(): void }
before(async () => {
  const server = createServer((request, response) => {
    const all = `${JSON.stringify(request.headers)} ${echo()}`
    ANSWERS[request.url!]!(response, all)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  door = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
})
after(() => door.close())

const ANSWERS: { [path: string]: (response: ServerResponse, all: string) => void } = {
  '/refused': (response, all) =>
    response.writeHead(401, { 'www-authenticate': `Bearer realm="${SECRET}"` }).end(all),
  '/broken': (response, all) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ all })),
  '/moved': (response, all) =>
    response.writeHead(307, { location: `/${encodeURIComponent(SECRET)}` }).end(all),
  '/page': (response, all) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${all}</p>`),
  '/error': (response, all) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code: -32000, message: all, data: { all } } })),
  '/stream': (response, all) =>
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(`event: ${all}\ndata: {"x": "${SECRET}"}\n\n`),
}

test('results and errors of a server that says secrets back are told without them', async () => {
  const { server, as } = await given({}, { headers })
  const item = (() => {
    let n = 0
    return () => ({ itemId: `cup-${++n}` })
  })()
  const results = [
    { content: [{ type: 'text', text: echo() }] },
    { content: [{ type: 'text', text: JSON.stringify({ left: 3, [SECRET]: KEY }) }] },
    { content: [], structuredContent: { left: echo() } },
    { content: [{ type: 'text', text: `no such item: ${echo()}` }], isError: true },
    { content: [{ type: 'image', data: SECRET, mimeType: `image/${SECRET}` }] },
  ]
  for (const result of results) {
    at.mcp.answer = () => result
    await asks(as, item())
  }
  at.mcp.answer = () => {
    throw new Error(`it broke with ${echo()}`)
  }
  await asks(as, item())
  // asked for something in the middle of a call: by an id that is a secret
  at.mcp.answer = async (_, __, of) => {
    const request = {
      jsonrpc: '2.0',
      id: `asked-${SECRET}`,
      method: `roots/${SECRET}`,
      params: { echo: echo() },
    }
    await of.transport!.send(request as never, { relatedRequestId: 2 })
    return { content: [{ type: 'text', text: 'done' }] }
  }
  await asks(as, item())
  await awa.api.post(`/tool/server/${server.id}/refresh`, {
    headers: [{ name: 'authorization', value: `Bearer ${FRESH}` }, headers[1]],
  })
  at.mcp.answer = () => {
    const { authorization, 'x-shop': shop } = at.mcp.seen.at(-1)!.headers
    return { content: [{ type: 'text', text: JSON.stringify({ authorization, shop }) }] }
  }
  await asks(as, item())
  assert.equal(at.mcp.seen.at(-1)!.headers.authorization, `Bearer ${FRESH}`)
  says(await awa.api.get(`/tool/log/${(await newest()).id}`))
  assert.match(said.join(), /\[hidden\]/)
})

test('definitions that hold secrets are kept and shown without them', async () => {
  at.mcp.tools = [{ ...STOCK, description: `Tells how many are left. ${echo()}` }]
  const server = await added({ headers })
  assert.match(server.tools[0].description, /\[hidden\]/)
  said.push(JSON.stringify(server))
  const reply = await accepts(server, { as: 'stockEchoed', effects: 'read' })
  assert.equal(reply.code, 1000, reply.text)
  says(reply)
  await awa.api.post(`/agent/${awa.app.agent.hashid}/tools/set`, { tools: [reply.body.tools[0].tool.id] })
  assert.equal((await asks('stockEchoed', { itemId: 'cup' })).ok, true)
  at.mcp.tools = [{ ...STOCK, description: `Now tells more. ${SECRET}` }]
  says(await awa.api.post(`/tool/server/${server.id}/refresh`, {}))
})

test('a server that cannot be asked is told of without secrets', async () => {
  const places = [
    ...Object.keys(ANSWERS).map(path => door.base + path),
    door.base.replace('http:', 'https:'),
    'http://127.0.0.1:1/mcp',
    'https://nobody.invalid/mcp',
  ]
  for (const url of places) {
    const reply = await awa.api.post('/tool/server/add', { name: url, url, headers })
    assert.deepEqual([reply.code, reply.body.reason], [1001, 'not_fetched'], `${url} ${reply.text}`)
    says(reply)
  }
})

test('none of it stands in a prompt, an answer, an event, a log or the database', async () => {
  const tables = await world.rows<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  const rows = await Promise.all(
    tables.map(({ name }) => world.rows<{ text: string }>(`select t::text as text from ${name} t`)),
  )
  const runs = (await awa.api.get('/tool/log/search?per_page=50')).body.data as { id: string }[]
  const servers = (await awa.api.get('/tool/server/search')).body.data as { id: string }[]
  const paths = [
    '/tool/search',
    '/tool/log/search',
    '/tool/server/search',
    '/events',
    '/audit/search',
    ...runs.map(({ id }) => `/tool/log/${id}`),
    ...servers.map(({ id }) => `/tool/server/${id}`),
  ]
  const places = {
    prompts: JSON.stringify(stage.prompts),
    answers: [...said, ...(await Promise.all(paths.map(async path => (await awa.api.get(path)).text)))].join(
      '\n',
    ),
    logs: world.app.logs.join('\n'),
    dump: rows
      .flat()
      .map(({ text }) => text)
      .join('\n'),
  }
  assert.ok(runs.length >= 9 && places.prompts.includes('[hidden]') && places.dump.includes('[hidden]'))
  for (const [where, text] of Object.entries(places)) {
    for (const form of SECRETS.flatMap(formsOf)) assert.ok(!text.includes(form), `${where}: ${form}`)
    assert.doesNotMatch(text, SESSION, where)
  }
})
