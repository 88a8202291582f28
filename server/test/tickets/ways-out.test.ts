// Transitions that would lead tickets round and round, and to no end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepted } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world.live

const sets = (from: string, to: string[] | null) => awa.api.post('/ticket/transition/set', { from, to })

test('two that would lead to each other alone are refused', async () => {
  accepted(await sets('pending', ['on_hold']))
  const circle = await sets('on_hold', ['pending'])
  assert.deepEqual(
    [circle.code, circle.body],
    [1001, { reason: 'no_way_out', statuses: ['pending', 'on_hold'] }],
  )
  accepted(await sets('pending', null))
})

test('what goes round since before that was refused can be mended, and nothing else is held up by it', async () => {
  const row = 'insert into ticket_transitions (app_id, from_code, to_code) values ($1, $2, $3)'
  for (const [from, to] of [
    ['on_hold', 'pending'],
    ['pending', 'on_hold'],
    ['open', 'in_progress'],
    ['in_progress', 'open'],
  ])
    await world.rows(row, [awa.app.id, from, to])
  accepted(await sets('closed', ['open']))
  accepted(await sets('closed', null))
  assert.equal((await sets('on_hold', ['pending', 'open'])).code, 1000)
  for (const from of ['open', 'in_progress', 'on_hold', 'pending']) accepted(await sets(from, null))
})
