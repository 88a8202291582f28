// Why each minute of a ticket counts or does not: holidays and ends too, and nothing is written by who asks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAt } from '../bad-input/unchanged.ts'
import { accepted } from '../world/formats.ts'
import { type Body, type Ticket, useWorld } from '../world.ts'
import { DOUALA, weekOf } from './hours.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const world = useWorld({ agents: 'silent' })
const { awa } = world

/** Time stands still at midnight in Douala, an hour before that of UTC. */
function standsAtMidnight(): void {
  world.standsStill()
  const now = world.app.clock.nowMs()
  world.passes(Math.ceil((now + 60 * MINUTE) / DAY) * DAY - 60 * MINUTE - now)
}
const explained = async ({ hashid }: Ticket, query = ''): Promise<Body> =>
  accepted(await awa.api.get(`/ticket/${hashid}/sla${query}`)) as Body
const partsOf = ({ segments }: Body): unknown[][] =>
  segments.map(({ why, seconds }: Body) => [why, seconds / 60])
const countedOf = ({ segments, due_at }: Body): number =>
  segments
    .filter(({ why, from }: Body) => why === 'counted' && from < due_at)
    .reduce(
      (sum: number, { from, to }: Body) => sum + Date.parse(to < due_at ? to : due_at) - Date.parse(from),
      0,
    ) / MINUTE

test('a holiday, an end and a pause are segments of their own, and the counted ones are the target', async () => {
  standsAtMidnight()
  const hours = [{ from: '08:00', to: '16:00' }]
  const tomorrow = new Date(Date.parse(world.now()) + DAY + 60 * MINUTE).toISOString().slice(0, 10)
  const { id: calendar } = accepted(
    await awa.api.post('/calendar/add', {
      ...{ ...DOUALA, name: 'Every day', week: weekOf(7, hours) },
      exceptions: [{ date: tomorrow, name: 'Youth Day', intervals: [] }],
    }),
  ) as Body
  const { id } = accepted(
    await awa.api.post('/ticket/sla/add', {
      ...{ label: 'Every day', priority: 'high', response_time: 60, resolve_time: 600, calendar },
    }),
  ) as Body
  world.passes(14 * 60 * MINUTE)
  const ticket = await awa.opensTicket({ sla_policy_id: id })
  world.passes(60 * MINUTE)
  await awa.moves(ticket, 'resolved')
  world.passes(30 * MINUTE)
  await awa.moves(ticket, 'open')
  world.passes(10 * MINUTE)
  await awa.moves(ticket, 'pending')
  world.passes(10 * MINUTE)
  await awa.moves(ticket, 'open')
  const { resolve } = await explained(ticket)
  assert.deepEqual(partsOf(resolve), [
    ['counted', 60],
    ['finished', 30],
    ['counted', 10],
    ['status', 10],
    ['counted', 10],
    ['out_of_hours', 8 * 60],
    ['holiday', 24 * 60],
    ['out_of_hours', 8 * 60],
    ['counted', 8 * 60],
    ['out_of_hours', 16 * 60],
    ['counted', 40],
  ])
  assert.equal(countedOf(resolve), 600)
  assert.equal(resolve.due_at, (await awa.ticket(ticket)).resolved_due_at)
})

test('who asks what is, or what would be, writes nothing at all', async () => {
  const ticket = await awa.opensTicket()
  const { id } = accepted(
    await awa.api.post('/ticket/sla/add', {
      ...{ label: 'Would be', priority: 'low', response_time: 1, resolve_time: 2 },
    }),
  ) as Body
  await awa.moves(ticket, 'pending')
  world.passes(DAY)
  await world.drains()
  const look = await lookAt(world.app.service.deps.db)
  const before = await look()
  const at = encodeURIComponent(world.now())
  for (const query of ['', `?policy=${id}`, `?at=${at}`, `?policy=${id}&at=${at}`])
    await explained(ticket, query)
  assert.deepEqual(await look(), before)
  const would = await explained(ticket, `?policy=${id}`)
  assert.deepEqual([would.policy, would.resolve.target_seconds], [id, 120])
})
