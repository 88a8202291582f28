// A policy that was named for tickets of another priority: what becomes of it becomes of it there, too.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Colleague, colleague, good } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'
import { DOUALA } from './hours.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

let made = 0
const adds = async (): Promise<number> =>
  good(
    await awa.api.post('/ticket/sla/add', {
      ...{ label: `Named ${++made}`, priority: 'low', response_time: 100, resolve_time: 1000 },
    }),
  ).id

test('its notices wait for the hours that it is given later', async () => {
  world.standsStill()
  const policy = await adds()
  const ticket = await awa.opensTicket({ sla_policy_id: policy, priority: 'urgent' })
  good(await awa.api.post(`/ticket/${ticket.hashid}/assign`, { user: bruno.id }))
  const days = [0, 1, 2].map(n => new Date(Date.parse(world.now()) + n * DAY).toISOString().slice(0, 10))
  const exceptions = days.map(date => ({ date, name: 'Closed', intervals: [] }))
  const hours = { ...DOUALA, name: 'Awake', exceptions }
  const { id: notices_calendar } = good(await awa.api.post('/calendar/add', hours))
  good(await awa.api.post(`/ticket/sla/${policy}/update`, { notices_calendar }))
  world.passes(101 * MINUTE)
  await world.sweeps('SLA targets that are due')
  assert.equal((await awa.breachesOf(ticket)).length, 1)
  const heard = async (): Promise<unknown[]> =>
    good(await bruno.api.get('/notice/search?kind=sla')).data.map(({ reason }: Body) => reason)
  assert.deepEqual(await heard(), [])
  world.passes(10 * DAY)
  await world.sweeps('notices that waited for working hours')
  assert.deepEqual(await heard(), ['late'])
})

test('out of use it is given to no ticket, nor to the one that goes on from a closed one: that has the default of its priority', async () => {
  const policy = await adds()
  const fatou = awa.customer()
  await fatou.writes()
  const { hashid: conversation } = await awa.conversation(fatou)
  const ticket = await awa.opensTicket({ conversation, sla_policy_id: policy, priority: 'high' })
  good(await awa.api.post(`/ticket/sla/${policy}/deactivate`, {}))
  assert.equal((await awa.ticket(ticket)).ticket_sla_policy_id, policy)
  for (const status of ['resolved', 'closed']) await awa.moves(ticket, status)
  world.passes(1000)
  await fatou.writes('Broken again')
  await world.drains()
  const [next] = (await awa.tickets({ contact: fatou.phone })).filter(one => one.hashid !== ticket.hashid)
  const { priority, label } = next!.ticket_sla_policy
  assert.deepEqual([priority, label, next!.meta], ['high', 'High priority', { follow_up_of: ticket.hashid }])
})
