// What an agent knows in every conversation, over the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const { awa, chloe } = useWorld()

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
  const { body } = await api.get(`/agent/knowledge/search?agent=${agent}&q=parking`)
  assert.deepEqual([body.total, body.data[0].begins], [1, 'Parking costs 1 €.'])
  await api.post(`/agent/knowledge/${id}/update`, { content: 'Parking: in the yard.' })
  assert.equal((await api.get(`/agent/knowledge/${id}`)).body.content, 'Parking: in the yard.')
  const two = await Promise.all(
    ['One', 'Two'].map(content => api.post('/agent/knowledge/add', { agent, content })),
  )
  const repeated = await api.post(`/agent/knowledge/${two[0]!.body.id}/update`, { content: 'Two' })
  assert.equal(repeated.code, 1004)
  assert.equal((await api.post(`/agent/knowledge/${id}/remove`, undefined)).body.removed, true)
  for (const path of ['', '/remove'])
    assert.equal(
      (await (path ? api.post : api.get)(`/agent/knowledge/${id}${path}`, undefined as never)).code,
      1007,
    )
})

test('what is about a contact, or of another app, is like what is not there', async () => {
  const about = (await awa.teaches(awa.customer(), 'Likes tea')).id
  const theirs = (
    await chloe.api.post('/agent/knowledge/add', { agent: chloe.app.agent.hashid, content: 'Hers' })
  ).body.id
  for (const id of [about, theirs, 'knw-1111111111']) {
    assert.equal((await awa.api.get(`/agent/knowledge/${id}`)).code, 1007)
    assert.equal((await awa.api.post(`/agent/knowledge/${id}/update`, { content: 'x' })).code, 1007)
    assert.equal((await awa.api.post(`/agent/knowledge/${id}/remove`, undefined)).code, 1007)
  }
  const foreign = await awa.api.post('/agent/knowledge/add', { agent: chloe.app.agent.hashid, content: 'x' })
  assert.deepEqual([foreign.code, foreign.body.errors[0].field], [1007, 'agent'])
})
