// Figures by two criteria at once are read from the tickets of their days: from as many as is said, and from no more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { READ_MAX } from '../../src/analytics/ticket-stats.ts'
import { fieldsAtFault } from '../world/formats.ts'
import { insertOpen } from '../world/open-tickets.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

test('of 100,000 tickets they are told, of one more the days are too many; fewer days are told', {
  timeout: 600_000,
}, async () => {
  await insertOpen(world.rows, awa.app.id, READ_MAX)
  const [one] = await world.rows<{ hashid: string }>('select hashid from tickets where app_id = $1 limit 1', [
    awa.app.id,
  ])
  const day = world.now().slice(0, 10)
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  const asks = (from: string, more = '') =>
    awa.api.get(`/ticket/stats?metric=opened&status=open&priority=low&from=${from}&to=${day}${more}`)
  const most = await asks(before)
  assert.deepEqual([most.code, most.body?.total?.n], [1000, READ_MAX])
  await world.rows(
    `update tickets set created_at = created_at - interval '1 day' where app_id = $1 and hashid = $2`,
    [awa.app.id, one!.hashid],
  )
  await awa.opensTicket({ priority: 'low' })
  const more = await asks(before)
  assert.deepEqual([more.code, fieldsAtFault(more)], [1002, ['from']])
  const fewer = await asks(day)
  assert.deepEqual([fewer.code, fewer.body?.total?.n], [1000, READ_MAX])
})
