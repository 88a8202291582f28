// Changes of rules: into what they are already there is no new version, and a refusal names what was sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepted } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'
import { DOUALA } from './hours.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

const changes = async (path: string, change: Body): Promise<Body> =>
  accepted(await awa.api.post(`${path}/update`, change))

test('a calendar by another name, or with the same hours again, is no new version', async () => {
  const exceptions = [{ date: '2027-05-20', name: 'National Day', intervals: [] }]
  const calendar = accepted(await awa.api.post('/calendar/add', { ...DOUALA, name: 'Office', exceptions }))
  const { id, zone, week, version } = calendar
  const path = `/calendar/${id}`
  const renamed = await changes(path, { name: 'Downtown' })
  assert.deepEqual([renamed.name, renamed.version], ['Downtown', version])
  assert.equal((await changes(path, { zone, week, exceptions })).version, version)
  assert.equal((await changes(path, { zone: 'Africa/Lagos' })).version, version + 1)
})

test('a policy by another label, or with the same escalations again, is no new version', async () => {
  const escalations = [
    { level: 1, target: 'resolve', minutes: 5, actions: [{ type: 'note', note: 'Look at it' }] },
  ]
  const times = { label: 'Office', priority: 'high', response_time: 60, resolve_time: 480, escalations }
  const policy = accepted(await awa.api.post('/ticket/sla/add', times))
  const path = `/ticket/sla/${policy.id}`
  const renamed = await changes(path, { label: 'Downtown' })
  assert.deepEqual([renamed.label, renamed.version], ['Downtown', policy.version])
  const again = await changes(path, { response_time: 60, resolve_time: 480, escalations })
  assert.equal(again.version, policy.version)
  assert.equal((await changes(path, { response_time: 30 })).version, policy.version + 1)
})

test('of times that do not fit, the one that was sent is named', async () => {
  const times = { label: 'Times', priority: 'low', response_time: 60, resolve_time: 480 }
  const { id } = accepted(await awa.api.post('/ticket/sla/add', times))
  const refusals: [change: Body, named: string][] = [
    [{ response_time: 481 }, 'response_time'],
    [{ resolve_time: 59 }, 'resolve_time'],
    [{ response_time: 20, resolve_time: 10 }, 'response_time'],
  ]
  for (const [change, named] of refusals)
    for (const language of ['en', 'fr']) {
      const { code, body } = await awa.api.post(`/ticket/sla/${id}/update`, change, {
        'accept-language': language,
      })
      const [error, ...more] = body.errors
      assert.deepEqual([code, error.field, more], [1002, named, []])
      assert.match(error.message, named === 'resolve_time' ? /response_time/ : /resolve_time/)
    }
})
