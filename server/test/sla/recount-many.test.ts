// More tickets under other rules than are counted in one transaction.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveTicket } from '../../src/tickets/move.ts'
import { recount } from '../../src/tickets/recount.ts'
import { accepted } from '../world/formats.ts'
import { WAITING } from '../world/stalls.ts'
import { until } from '../world/until.ts'
import { type Body, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world
const TICKETS = 45
const MINUTE_MS = 60_000

test('all of a policy follow its new times, each once, in as many transactions as it takes', async () => {
  const times = { response_time: 70_000, resolve_time: 72_000 }
  const week = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => [
      day,
      Array.from({ length: 10 }, (_, i) => ({ from: `0${i}:00`, to: `0${i}:01` })),
    ]),
  )
  const { id: calendar } = accepted(
    await awa.api.post('/calendar/add', { name: 'Minutes', zone: 'Africa/Casablanca', week }),
  ) as Body
  const policy = accepted(
    await awa.api.post('/ticket/sla/add', { label: 'Far', priority: 'low', ...times, calendar }),
  ) as Body
  for (let n = 0; n < TICKETS; n++)
    accepted(
      await awa.api.post('/ticket/add', {
        contact: { channel: 'messenger', phone: '237650010110' },
        ...{ subject: `Far ${n}`, description: 'x', sla_policy_id: policy.id },
      }),
    )
  const listed = async (): Promise<Body[]> =>
    (accepted(await awa.api.get(`/ticket/search?sla_policy_id=${policy.id}&per_page=200`)) as Body).data
  const before = new Map((await listed()).map(one => [one.hashid, one.resolved_due_at]))
  assert.equal(before.size, TICKETS)
  accepted(await awa.api.post(`/ticket/sla/${policy.id}/update`, { resolve_time: 71_000 }))
  await world.drains()
  // how long one takes is not known before: a few come first
  const together = await world.rows<{ n: number }>(
    `select count(*)::int as n from ticket_periods where app_id = $1 and policy_version > 1 group by xmin::text`,
    [awa.app.id],
  )
  assert.equal(
    together.reduce((sum, { n }) => sum + n, 0),
    TICKETS,
  )
  assert.ok(together.length > 1, 'in more than one transaction')
  for (const { hashid, resolved_due_at } of await listed()) {
    // ten minutes a day: 1,000 are a hundred days
    const earlier = Date.parse(before.get(hashid)) - Date.parse(resolved_due_at)
    assert.ok(Math.abs(earlier - 100 * 24 * 60 * MINUTE_MS) <= 24 * 60 * MINUTE_MS, `${earlier} ms earlier`)
    const { data } = accepted(await awa.api.get(`/ticket/${hashid}/history?per_page=100`)) as Body
    assert.equal(data.filter((one: Body) => one.field === 'resolved_due_at').length, 1)
  }
})

test('a job that has waited for a ticket counts by what became of it meanwhile', async () => {
  world.standsStill()
  const times = { response_time: 10, resolve_time: 60 }
  const { id } = accepted(
    await awa.api.post('/ticket/sla/add', { label: 'Near', priority: 'high', ...times }),
  ) as Body
  const ticket = await awa.opensTicket({ sla_policy_id: id })
  world.passes(MINUTE_MS)
  accepted(await awa.api.post(`/ticket/sla/${id}/update`, { resolve_time: 50 }))
  const job = await world.inTx(async tx => {
    await moveTicket(
      tx,
      awa.app,
      ticket.hashid,
      'resolved',
      { kind: 'system', id: null, role: null },
      world.now(),
    )
    const waits = world.inTx(other => recount(other, awa.app.id, [Number(ticket.id)], world.now()))
    await until('the job waits', async () => (await world.rows(WAITING)).length > 0)
    return [waits]
  })
  await job[0]
  const periods = await world.rows(
    `select policy_version, is_running from ticket_periods where app_id = $1 and ticket_id = $2 order by id`,
    [awa.app.id, ticket.id],
  )
  assert.deepEqual(
    periods.map(row => JSON.stringify(row)),
    [...new Set(periods.map(row => JSON.stringify(row)))],
    'none twice',
  )
  const again = await awa.moves(ticket, 'open')
  assert.equal(Date.parse(again.resolved_due_at!) - Date.parse(again.created_at), 50 * MINUTE_MS)
  const { resolve } = accepted(await awa.api.get(`/ticket/${ticket.hashid}/sla`))
  assert.equal(resolve.due_at, again.resolved_due_at)
})
