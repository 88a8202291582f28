// A call made once more: the same bytes leave; what asks, and what refuses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useStage } from './stage.ts'

const { world, stage } = useStage()
const { awa } = world

const order = { name: 'order', type: 'STRING', in: 'path' }
const note = { name: 'note', type: 'STRING', in: 'body' }
const replays = (log: string, body: object = {}, headers = {}) =>
  awa.api.post(`/tool/log/${log}/replay`, body, headers)
/** What left, but for what stands for each connection, or for the call itself. */
const sent = () =>
  stage.day.seen.map(({ method, url, headers, body }) => {
    const { 'idempotency-key': key, ...rest } = headers
    return { method, url, headers: rest, body, hasKey: key !== undefined }
  })
const adds = (name: string, path: string, more: object = {}) =>
  stage.adds({ name, url: `${stage.day.base}${path}`, ...more })

test('the same bytes leave as before: what an agent called, and what was made up for a debug run', async () => {
  const { id } = await adds(
    'remind',
    '/remind/{order}?phone={phone}&in={conversation}&by={agent}&of={contact}&at={now}',
    {
      method: 'POST',
      parameters: [order, note],
      headers: [
        { name: 'authorization', value: 'Bearer canary-replay' },
        { name: 'x-who', value: '{channel}/{identifier}' },
      ],
      body: { type: 'json', template: '{"note": "{note}", "to": "{phone}", "as": "{language}"}' },
    },
  )
  stage.steps = [[{ name: 'remind', arguments: { order: 'CMD-1', note: 'a "word"' } }]]
  await awa.customer().writes('Remind me.')
  await world.drains()
  await world.passes(5 * 60_000)
  const { data } = (await awa.api.get(`/tool/log/search?tool=${id}`)).body
  const again = await replays(data[0].id, { confirm: true })
  const twice = await replays(again.body.log, { confirm: true })
  assert.deepEqual([again.body.outcome, twice.body.outcome], ['ok', 'ok'], again.text)
  const [first, second, third] = sent()
  assert.match(first!.url, /in=ses-.*by=agt-.*of=con-/)
  assert.deepEqual([second, third], [first, first])
  assert.doesNotMatch(again.text, /canary/)
  stage.day.seen.length = 0
  const tried = await awa.api.post(`/tool/${id}/try`, {
    parameters: { order: 'CMD-2', note: 'é' },
    values: {
      phone: '237600000077',
      conversation: 'x',
      agent: 'y',
      contact: 'z',
      language: 'fr',
      channel: 'c',
      identifier: 'i',
    },
  })
  assert.equal((await replays(tried.body.log, { confirm: true })).body.outcome, 'ok')
  const [made, remade] = sent()
  assert.match(made!.url, /phone=237600000077&in=x&by=y&of=z/)
  assert.deepEqual(remade, made)
})

test('what may change something asks for confirm; a GET does not; a changed tool is called as it is now', async () => {
  for (const [method, effects, asks] of [
    ['GET', 'read', false],
    ['HEAD', 'read', false],
    ['GET', 'write', true],
    ['POST', 'read', true],
    ['DELETE', 'write', true],
  ] as const) {
    const { id, version } = await adds(`${method.toLowerCase()}By${effects}`, '/asked', { method, effects })
    const { log } = (await awa.api.post(`/tool/${id}/try`, {})).body
    const from = stage.day.seen.length
    const { code, body } = await replays(log)
    assert.deepEqual([code, body.reason], asks ? [1001, 'needs_confirm'] : [1000, undefined], method)
    assert.equal(stage.day.seen.length, from + (asks ? 0 : 1))
    const moved = { expected_version: version, url: `${stage.day.base}/moved-here` }
    await awa.api.post(`/tool/${id}/update`, moved)
    assert.equal((await replays(log, { confirm: true })).code, 1000)
    assert.equal(stage.day.seen.at(-1)!.url, '/moved-here')
    await awa.api.post(`/tool/${id}/state`, { state: 'off' })
    const off = await replays(log, { confirm: true })
    assert.deepEqual([off.code, off.body.reason], [1001, 'tool_off'])
  }
})

test('while all is stopped a write is 1010 and a read goes; a call that was not made is made', async () => {
  const write = await adds('stopWrite', '/write', { method: 'POST' })
  const read = await adds('stopRead', '/read?mail={email}')
  const made = (await awa.api.post(`/tool/${write.id}/try`, {})).body.log
  const unmade = (await awa.api.post(`/tool/${read.id}/try`, {})).body
  assert.equal(unmade.outcome, 'missing_variable')
  const values = { email: 'fatou@mail.example' }
  const looked = (await awa.api.post(`/tool/${read.id}/try`, { values })).body.log
  await awa.stopsAll()
  assert.equal((await replays(made, { confirm: true })).code, 1010)
  assert.equal((await replays(looked)).body.outcome, 'ok')
  await awa.goesOn()
  assert.equal((await replays(unmade.log)).body.error, 'email')
  assert.deepEqual(
    stage.day.seen.map(({ url }) => url),
    ['/write', '/read?mail=fatou%40mail.example', '/read?mail=fatou%40mail.example'],
  )
})

test('a key replays once, whoever asks how often; who may not write agents, or read contacts, replays nothing', async () => {
  const { id } = await adds('once', '/once?p={phone}', { method: 'POST' })
  const { contact } = await awa.teaches(awa.customer('237600000031'), 'Likes tea.')
  const { log } = (await awa.api.post(`/tool/${id}/try`, { contact })).body
  const key = { 'idempotency-key': 'replay-once' }
  const all = await Promise.all([1, 2, 3, 4].map(() => replays(log, { confirm: true }, key)))
  const last = await replays(log, { confirm: true }, key)
  assert.ok(all.every(({ code }) => code === 1000 || code === 1009))
  assert.deepEqual([last.code, last.headers.get('idempotency-replayed')], [1000, 'true'], last.text)
  assert.equal(stage.day.seen.length, 2)
  const { userId } = await awa.hires('vera', { role: 'viewer' })
  const viewer = await awa.apiWith(['agents:read', 'contacts:read'], { userId })
  const agents = await awa.apiWith(['agents:read', 'agents:write'])
  for (const api of [viewer, agents])
    assert.equal((await api.post(`/tool/log/${log}/replay`, { confirm: true })).code, 1005)
  assert.equal(stage.day.seen.length, 2)
})

test('of the variables those are kept that the tool names, in a header too; what is a person’s asks for contacts:read', async () => {
  const { id, version } = await adds('keeps', '/keeps?p={phone}', {
    method: 'POST',
    headers: [{ name: 'x-lang', value: 'in {language}' }],
    body: { type: 'json', template: '{"by": "{channel}"}' },
  })
  const values = { phone: '237600000078', language: 'fr', channel: 'c', email: 'fatou@mail.example' }
  const tries = async (tool: string, given: object) => {
    const { log } = (await awa.api.post(`/tool/${tool}/try`, { values: given })).body
    const [row] = await world.rows<{ variables: object }>(
      'select variables from tool_runs where hashid = $1',
      [log],
    )
    return { log: log as string, names: Object.keys(row!.variables).sort() }
  }
  const first = await tries(id, values)
  assert.deepEqual(first.names, ['channel', 'language', 'phone'])
  const { body: renamed } = await awa.api.post(`/tool/${id}/update`, {
    expected_version: version,
    description: 'Another one.',
  })
  assert.equal(renamed.headers[0].set, true)
  assert.deepEqual((await tries(id, values)).names, ['channel', 'language', 'phone'], 'a change keeps them')
  const none = await adds('keepsNone', '/none')
  const second = await tries(none.id, values)
  assert.deepEqual(second.names, [])
  await world.rows(
    `update tools set headers = jsonb_build_array((headers->0) - 'places') where hashid = $1`,
    [id],
  )
  assert.ok((await tries(id, values)).names.includes('email'), 'nobody knows what an older header names')
  const agents = await awa.apiWith(['agents:read', 'agents:write'])
  const again = (log: string) => agents.post(`/tool/log/${log}/replay`, { confirm: true })
  assert.equal((await again(first.log)).code, 1005)
  assert.equal((await again(second.log)).code, 1000)
})
