// What an agent knows in every conversation, over the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const { awa, chloe, live, rows } = useWorld()

test('a text is told, found, corrected and removed', async () => {
  const { api, app } = awa
  const agent = app.agent.hashid
  const made = await api.post('/agent/knowledge/add', {
    agent,
    content: 'Parking is free.',
    external_id: 'park',
  })
  assert.equal(made.code, 1000, made.text)
  const { id } = made.body
  const again = await api.post('/agent/knowledge/add', {
    agent,
    content: 'Parking costs 1 €.',
    external_id: 'park',
  })
  assert.deepEqual([again.body.id, again.body.content], [id, 'Parking costs 1 €.'])
  const [entry] = (await live.awa.api.get(`/audit/search?target=${id}`)).body.data
  assert.deepEqual(
    [entry.target_name, entry.before.content, entry.after.content],
    ['park', 'Parking is free.', 'Parking costs 1 €.'],
  )
  const { body } = await api.get(`/agent/knowledge/search?agent=${agent}&q=parking`)
  assert.deepEqual([body.total, body.data[0].begins], [1, 'Parking costs 1 €.'])
  await api.post(`/agent/knowledge/${id}/update`, { content: 'Parking: in the yard.' })
  assert.equal((await api.get(`/agent/knowledge/${id}/text`)).body.content, 'Parking: in the yard.')
  const two = await Promise.all(
    ['One', 'Two'].map(content => api.post('/agent/knowledge/add', { agent, content })),
  )
  const repeated = await api.post(`/agent/knowledge/${two[0]!.body.id}/update`, { content: 'Two' })
  assert.equal(repeated.code, 1004)
  assert.equal((await api.post(`/agent/knowledge/${id}/remove`, undefined)).body.removed, true)
  for (const path of ['/text', '/remove'])
    assert.equal(
      (await (path === '/remove' ? api.post : api.get)(`/agent/knowledge/${id}${path}`, undefined as never))
        .code,
      1007,
    )
})

test('what is about a contact, or of another app, is like what is not there', async () => {
  const about = (await awa.teaches(awa.customer(), 'Likes tea')).id
  const theirs = (
    await chloe.api.post('/agent/knowledge/add', { agent: chloe.app.agent.hashid, content: 'Hers' })
  ).body.id
  for (const id of [about, theirs, 'knw-1111111111']) {
    assert.equal((await awa.api.get(`/agent/knowledge/${id}/text`)).code, 1007)
    assert.equal((await awa.api.post(`/agent/knowledge/${id}/update`, { content: 'x' })).code, 1007)
    assert.equal((await awa.api.post(`/agent/knowledge/${id}/remove`, undefined)).code, 1007)
  }
  const foreign = await awa.api.post('/agent/knowledge/add', { agent: chloe.app.agent.hashid, content: 'x' })
  assert.deepEqual([foreign.code, foreign.body.errors[0].field], [1007, 'agent'])
  const { total } = (await awa.api.get('/agent/knowledge/search?agent=agt-1111111111')).body
  assert.equal(total, 0, 'a filter finds nothing')
})

const TEXTS_MAX = 10_000

test(`an agent has at most ${TEXTS_MAX} texts; what it has can still be corrected`, async () => {
  const { api, app } = chloe
  const agent = app.agent.hashid
  await rows(
    `insert into knowledge (app_id, hashid, agent_id, content, content_hash, created_at, updated_at)
     select $1, 'knw-' || lpad(n::text, 10, '0'), $2, 'x', sha256(n::text::bytea), now(), now()
     from generate_series(1, $3) n`,
    [app.id, app.agent.id, TEXTS_MAX - 2 - (await api.get('/agent/knowledge/search')).body.total],
  )
  const add = (content: string, external_id = 'last') =>
    api.post('/agent/knowledge/add', { agent, content, external_id })
  assert.equal((await add('Last but one.')).code, 1000)
  const atOnce = await Promise.all(['a', 'b', 'c'].map(name => add('Tea.', name)))
  assert.deepEqual(atOnce.map(({ code }) => code).sort(), [1000, 1001, 1001])
  const { body, message } = await add('One too many.', 'more')
  assert.deepEqual([body.reason, body.limit], ['limit_reached', TEXTS_MAX])
  assert.match(message, /10000 texts/)
  assert.equal((await add('Corrected.')).body.content, 'Corrected.')
})
