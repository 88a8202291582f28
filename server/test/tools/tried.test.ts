// Debug runs, the log with its filters, and calls made once more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '@palabre/contract/scopes'
import { whileStalled } from '../world/stalls.ts'
import { useStage } from './stage.ts'

const { world, stage } = useStage()
const { awa, chloe } = world

const adds = (name: string, path: string, more: object = {}) =>
  stage.adds({ name, url: `${stage.day.base}${path}`, ...more })
const order = { name: 'order', type: 'STRING', in: 'path' }

test('a dry run shows the request and sends nothing; a real one shows both sides and stands in the log', async () => {
  const { id } = await adds('look', '/orders/{order}?phone={phone}', {
    parameters: [order],
    headers: [{ name: 'x-key', value: 'canary-key-1' }],
  })
  const given = { parameters: { order: 'CMD-1' }, values: { phone: '237600000001' } }
  const dry = await awa.api.post(`/tool/${id}/try`, { ...given, dry_run: true })
  assert.deepEqual(
    [dry.body.log, dry.body.request.url, dry.body.request.headers['x-key'], stage.day.seen.length],
    [null, `${stage.day.base}/orders/CMD-1?phone=237600000001`, '[hidden]', 0],
    dry.text,
  )
  const real = await awa.api.post(`/tool/${id}/try`, given)
  assert.deepEqual([real.body.outcome, real.body.response.status, stage.day.seen.length], ['ok', 200, 1])
  assert.doesNotMatch(real.text + dry.text, /canary/)
  const logged = (await awa.api.get(`/tool/log/${real.body.log}`)).body
  assert.deepEqual(
    [logged.kind, logged.user !== null, logged.agent, logged.request],
    ['try', true, null, real.body.request],
  )
  const nobody = await awa.api.post(`/tool/${id}/try`, { parameters: { order: 'CMD-1' } })
  assert.deepEqual(
    [nobody.body.outcome, nobody.body.error, nobody.body.request],
    ['missing_variable', 'phone', null],
  )
  const { contact } = await awa.teaches(awa.customer('237600000002'), 'Likes tea.')
  const hers = await awa.api.post(`/tool/${id}/try`, {
    parameters: { order: 'CMD-1' },
    contact,
    dry_run: true,
  })
  assert.match(hers.body.request.url, /phone=237600000002$/)
})

test('parameters that do not fit, a foreign contact, a tool that is off, a write under the emergency stop', async () => {
  const { id } = await adds('write', '/write', {
    method: 'POST',
    body: { type: 'json' },
    parameters: [{ name: 'n', type: 'INTEGER', in: 'body' }],
  })
  for (const [body, field] of [
    [{}, 'parameters.n'],
    [{ parameters: { n: 'x' } }, 'parameters.n'],
    [{ parameters: { n: 1, m: 2 } }, 'parameters.m'],
    [{ parameters: { n: 1 }, values: { salary: '1' } }, 'values.salary'],
  ] as const) {
    const reply = await awa.api.post(`/tool/${id}/try`, body)
    assert.deepEqual([reply.code, reply.body.errors[0].field], [1002, field], reply.text)
  }
  const foreign = (await chloe.teaches(chloe.customer(), 'Hers')).contact
  const taken = await awa.api.post(`/tool/${id}/try`, { parameters: { n: 1 }, contact: foreign })
  assert.deepEqual([taken.code, taken.body.errors[0].field], [1007, 'contact'])
  const whole = await awa.api.post(`/tool/${id}/try`, { payload: '{"n":"as it is"}' })
  assert.deepEqual([whole.body.outcome, stage.day.seen[0]!.body], ['ok', '{"n":"as it is"}'])
  await awa.stopsAll()
  assert.equal((await awa.api.post(`/tool/${id}/try`, { parameters: { n: 1 } })).code, 1010)
  assert.equal((await awa.api.post(`/tool/${id}/try`, { parameters: { n: 1 }, dry_run: true })).code, 1000)
  await awa.goesOn()
  await awa.api.post(`/tool/${id}/state`, { state: 'off' })
  assert.equal((await awa.api.post(`/tool/${id}/try`, { parameters: { n: 1 } })).body.reason, 'tool_off')
  assert.equal(stage.day.seen.length, 1)
})

test('a call is made again with what it had; one that may change something asks for confirm', async () => {
  const { id } = await adds('send', '/send/{order}', { method: 'POST', parameters: [order] })
  const { log } = (await awa.api.post(`/tool/${id}/try`, { parameters: { order: 'CMD-7' } })).body
  const asked = await awa.api.post(`/tool/log/${log}/replay`, {})
  assert.deepEqual([asked.code, asked.body.reason], [1001, 'needs_confirm'])
  const again = await awa.api.post(`/tool/log/${log}/replay`, { confirm: true })
  assert.equal(again.body.outcome, 'ok', again.text)
  assert.deepEqual(
    stage.day.seen.map(({ url }) => url),
    ['/send/CMD-7', '/send/CMD-7'],
  )
  assert.notEqual(again.body.log, log)
  const listed = (await awa.api.get(`/tool/log/search?tool=${id}&kind=replay`)).body.data
  assert.deepEqual(
    listed.map((row: { id: string }) => row.id),
    [again.body.log],
  )
  for (const foreign of [log, 'trn-1111111111'])
    assert.equal((await chloe.api.get(`/tool/log/${foreign}`)).code, 1007)
  await awa.api.post(`/tool/${id}/remove`, {})
  assert.equal((await awa.api.get(`/tool/log/${log}`)).body.tool.id, null)
  assert.equal((await awa.api.post(`/tool/log/${log}/replay`, { confirm: true })).code, 1007)
})

test('a tool that is removed while somebody tries it is like a missing one', async () => {
  for (let i = 0; i < 3; i++) {
    const declared = { description: 'x', method: 'GET', url: `${stage.day.base}/orders` }
    const { id } = (await awa.api.post('/tool/add', { name: `leaving${i}`, ...declared })).body
    const tries = [1, 2, 3].map(() => awa.api.post(`/tool/${id}/try`, {}))
    const all = await Promise.all([awa.api.post(`/tool/${id}/remove`, {}), ...tries])
    for (const { code, text } of all) assert.ok(code === 1000 || code === 1007, text)
  }
})

test('a viewer sees what was called, and none of what was said', async () => {
  const { id } = await adds('told', '/told', {
    method: 'POST',
    body: { type: 'json' },
    parameters: [
      { name: 'word', type: 'STRING', in: 'body' },
      { name: 'place', type: 'STRING', in: 'query' },
    ],
  })
  const parameters = { word: 'blue-tulip', place: 'red-rose' }
  const { log } = (await awa.api.post(`/tool/${id}/try`, { parameters })).body
  const { userId } = await awa.hires('vera', { role: 'viewer' })
  const viewer = await awa.apiWith(['agents:read'], { userId })
  const seen = await viewer.get(`/tool/log/${log}`)
  const { outcome, request, response, arguments: args } = seen.body
  assert.deepEqual([outcome, request.body, response.body, args], ['ok', null, '', {}], seen.text)
  assert.doesNotMatch(seen.text, /tulip|rose/)
  assert.match((await awa.api.get(`/tool/log/${log}`)).text, /blue-tulip.*red-rose|red-rose.*blue-tulip/)
})

test('what a contact’s call had is seen by who may read contacts', async () => {
  const { id } = await adds('whose', '/whose/{phone}?n={identifier}', {
    parameters: [{ name: 'note', type: 'STRING', in: 'header' }],
  })
  const fatou = awa.customer()
  const { contact } = await awa.teaches(fatou, 'Likes tea.')
  const { log } = (await awa.api.post(`/tool/${id}/try`, { contact, parameters: { note: fatou.phone } })).body
  const isTold = async (scopes: Scope[], role: 'owner' | 'viewer' = 'owner') => {
    const { userId } = await awa.hires(`reader${scopes.length}${role}`, { role })
    const { text, code } = await (await awa.apiWith(scopes, { userId })).get(`/tool/log/${log}`)
    assert.equal(code, 1000, text)
    return text.includes(fatou.phone)
  }
  assert.equal(await isTold(['agents:read', 'contacts:read']), true)
  assert.equal(await isTold(['agents:read']), false)
  assert.equal(await isTold(['agents:read'], 'viewer'), false)
})

test('five requests with one key are one call', async () => {
  const { id } = await adds('once', '/once', {
    method: 'POST',
    parameters: [{ name: 'n', type: 'INTEGER', in: 'query' }],
  })
  const key = { 'idempotency-key': 'try-once' }
  const body = { parameters: { n: 1 } }
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => awa.api.post(`/tool/${id}/try`, body, key)),
  )
  assert.equal(stage.day.seen.length, 1)
  assert.ok(replies.every(({ code }) => code === 1000 || code === 1009))
  assert.equal(replies.filter(({ code }) => code === 1000).length >= 1, true)
  const repeated = await awa.api.post(`/tool/${id}/try`, body, key)
  assert.equal(repeated.body.log, replies.find(({ code }) => code === 1000)!.body.log)
  assert.equal(stage.day.seen.length, 1)
})

test('a database that stalls while a call ends makes it no second one: its key is not free again', async () => {
  const { id } = await adds('stalled', '/stalled', { method: 'POST' })
  const lock = `select 1 from tool_health h join tools t on t.app_id = h.app_id and t.id = h.tool_id
    where t.hashid = $1 for update of h`
  const ask = () => awa.api.post(`/tool/${id}/try`, {}, { 'idempotency-key': 'try-stalled' })
  const first = await whileStalled(world, { lock, values: [id], count: 1 }, ask)
  const again = await ask()
  assert.equal(stage.day.seen.length, 1)
  assert.deepEqual([first.code, first.body.outcome, again.body.log], [1000, 'ok', first.body.log], first.text)
})

test('what is made again is the same: its whole body, and no parameter less', async () => {
  const { id } = await adds('pay', '/pay', {
    method: 'POST',
    body: { type: 'json' },
    parameters: [{ name: 'n', type: 'INTEGER', in: 'body' }],
  })
  const payload = '{"amount":1,"to":"a"}'
  const { log } = (await awa.api.post(`/tool/${id}/try`, { payload })).body
  assert.equal((await awa.api.post(`/tool/log/${log}/replay`, { confirm: true })).body.outcome, 'ok')
  assert.deepEqual(
    stage.day.seen.map(({ body }) => body),
    [payload, payload],
  )
  const other = await adds('erase', '/erase', {
    effects: 'write',
    parameters: [{ name: 'pin', type: 'INTEGER', in: 'query' }],
  })
  const erased = (await awa.api.post(`/tool/${other.id}/try`, { parameters: { pin: 1234 } })).body
  assert.deepEqual((await awa.api.get(`/tool/log/${erased.log}`)).body.arguments, { pin: '[hidden]' })
  assert.equal((await awa.api.post(`/tool/log/${erased.log}/replay`, {})).body.reason, 'needs_confirm')
  const { version } = (await awa.api.get(`/tool/${other.id}`)).body
  const renamed = { expected_version: version, parameters: [{ name: 'code', type: 'INTEGER', in: 'query' }] }
  assert.equal((await awa.api.post(`/tool/${other.id}/update`, renamed)).code, 1000)
  const refused = await awa.api.post(`/tool/log/${erased.log}/replay`, { confirm: true })
  assert.equal(refused.code, 1002, refused.text)
  assert.equal(stage.day.seen.length, 3)
})

test('the log is found by what it holds, page by page', async () => {
  const { id } = await adds('listed', '/listed/{order}', { parameters: [order] })
  const { id: broken } = await adds('listedBroken', '/broken')
  for (let i = 0; i < 3; i++) await awa.api.post(`/tool/${id}/try`, { parameters: { order: `CMD-${i}` } })
  await awa.api.post(`/tool/${broken}/try`, {})
  const found = async (query: string): Promise<string[]> =>
    (await awa.api.get(`/tool/log/search?${query}`)).body.data.map(
      (row: { tool: { name: string } }) => row.tool.name,
    )
  assert.deepEqual(await found(`tool=${id}`), ['listed', 'listed', 'listed'])
  assert.deepEqual(await found('status=500&q=broken'), ['listedBroken'])
  assert.deepEqual(await found('failed=1&q=listed'), ['listedBroken'])
  assert.deepEqual(await found('outcome=http_error&kind=try&q=BROKEN'), ['listedBroken'])
  assert.deepEqual(await found('outcome=ok,timeout,http_error&q=listed&per_page=2'), [
    'listedBroken',
    'listed',
  ])
  const some = (await awa.api.get('/tool/log/search?outcome=http_error,timeout,ok&per_page=2')).body
  const more = `/tool/log/search?outcome=ok,http_error&per_page=3&cursor=${some.next_cursor}`
  const names = [...some.data, ...(await awa.api.get(more)).body.data].map(({ tool }) => tool.name)
  assert.deepEqual(names.slice(0, 4), ['listedBroken', 'listed', 'listed', 'listed'])
  assert.deepEqual(await found('min_ms=59000'), [])
  assert.deepEqual(await found('created_to=2020-01-01'), [])
  const day = world.now().slice(0, 10)
  assert.ok((await found(`created_from=${day}&created_to=${day}`)).includes('listed'))
  const first = (await awa.api.get(`/tool/log/search?tool=${id}&per_page=2`)).body
  assert.deepEqual([first.data.length, first.total.n, first.has_more], [2, 3, true])
  const second = (await awa.api.get(`/tool/log/search?tool=${id}&per_page=2&cursor=${first.next_cursor}`))
    .body
  assert.deepEqual([second.data.length, second.has_more], [1, false])
  const before = await found('')
  await world.passes(31 * 24 * 3600 * 1000)
  const { deps, ...service } = world.app.service
  const settings = { ...deps.settings, keepDays: { ...deps.settings.keepDays, toolCalls: 0 } }
  await world.sweeps('calls of tools past their days', { ...service, deps: { ...deps, settings } })
  assert.deepEqual(await found(''), before, 'with 0 days they stay for ever')
  await world.sweeps('calls of tools past their days')
  assert.deepEqual(await found(''), [])
  assert.deepEqual(await world.rows('select 1 from exchanges where app_id = $1', [awa.app.id]), [])
})

test('an agent that is tried calls what only reads, for the log too; a write is drafted', async () => {
  await adds('reads', '/reads')
  await adds('writes', '/writes', { method: 'POST' })
  stage.steps = [
    [
      { name: 'reads', arguments: {} },
      { name: 'writes', arguments: {} },
    ],
  ]
  const tried = await awa.api.post(`/agent/${awa.app.agent.hashid}/try`, { text: 'Where is my order?' })
  assert.equal(tried.code, 1000, tried.text)
  const calls = tried.body.steps[0].calls
  assert.deepEqual(
    calls.map(({ ok, result }: { ok: boolean; result: object }) => [ok, result]),
    [
      [true, { path: '/reads' }],
      [true, { drafted: true }],
    ],
  )
  assert.deepEqual(
    stage.day.seen.map(({ url }) => url),
    ['/reads'],
  )
  assert.equal((await awa.api.get('/tool/log/search?q=reads')).body.data[0].kind, 'try')
})
