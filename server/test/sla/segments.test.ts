// Why each minute of a ticket counts or does not: holidays and ends too; what is in force at once, and that who asks writes nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markResponded } from '../../src/tickets/respond.ts'
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
  const from = resolve.segments[2].from
  const later = (await explained(ticket, `?from=${from}`)).resolve
  assert.deepEqual(later, { ...resolve, segments: resolve.segments.slice(2) })
  assert.equal((await awa.api.get(`/ticket/${ticket.hashid}/sla?from=soon`)).code, 1002)
  assert.equal(countedOf(resolve), 600)
  assert.equal(resolve.due_at, (await awa.ticket(ticket)).resolved_due_at)
})

test('a ticket that was resolved without an answer is due as it was then, whenever it is looked at', async () => {
  const ticket = await awa.opensTicket()
  world.passes(10 * MINUTE)
  await awa.moves(ticket, 'resolved')
  const first = (await explained(ticket)).response
  assert.deepEqual([first.used_seconds, first.ended_at], [600, null])
  world.passes(3 * DAY)
  const { due_at, left_seconds } = (await explained(ticket)).response
  assert.deepEqual([due_at, left_seconds], [first.due_at, first.left_seconds])
  assert.equal(due_at, (await awa.ticket(ticket)).response_due_at)
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

/** A ticket under a policy of an hour and eight, whose job has not come to it; and how it is done with after other times. */
async function underOther(times: object, minutes: number): Promise<Ticket> {
  const { id } = accepted(
    await awa.api.post('/ticket/sla/add', {
      ...{ label: `Other ${++made}`, priority: 'normal', response_time: 60, resolve_time: 480 },
    }),
  ) as Body
  const fatou = awa.customer()
  await fatou.writes()
  const conversation = (await awa.conversation(fatou)).hashid
  const ticket = await awa.opensTicket({ sla_policy_id: id, conversation })
  world.passes(50 * MINUTE)
  accepted(await awa.api.post(`/ticket/sla/${id}/update`, times))
  world.passes(minutes * MINUTE)
  return ticket
}
let made = 0
/** Minutes from its beginning until it was due; and each breach, so. */
const dueOf = async (ticket: Ticket): Promise<unknown[]> => {
  const { response_due_at, is_response_breached, created_at } = await awa.ticket(ticket)
  const since = (at: unknown): number => (Date.parse(String(at)) - Date.parse(created_at)) / MINUTE
  const breaches = (await awa.breachesOf(ticket)).map(({ kind, due_at }) => [kind, since(due_at)])
  return [since(response_due_at), is_response_breached, breaches]
}
const answers = (ticket: Ticket): Promise<void> =>
  world.inTx(tx => markResponded(tx, awa.app, ticket.chat_session_id, world.now()))
const BREACHES = 'SLA targets that are due'

test('other times are in force at once: whoever comes before the job, the sweep or an answer, finds what the job would', async () => {
  world.standsStill()
  const longer = { response_time: 120 }
  const shorter = { response_time: 30 }
  const breachedAt30 = [30, true, [['response', 30]]]
  for (const [name, times, after, comes, expected] of [
    ['longer, looked at', longer, 20, 'looks', [120, false, []]],
    ['longer, answered', longer, 20, 'answers', [120, false, []]],
    ['longer, answered too late', longer, 80, 'answers', [120, true, [['response', 120]]]],
    ['longer, looked at too late', longer, 80, 'looks', [120, true, [['response', 120]]]],
    ['shorter, looked at', shorter, 20, 'looks', breachedAt30],
    ['shorter, answered', shorter, 5, 'answers', breachedAt30],
    ['shorter, the job', shorter, 5, 'job', breachedAt30],
  ] as const) {
    const ticket = await underOther(times, after)
    if (comes === 'looks') await world.sweeps(BREACHES)
    if (comes === 'answers') await answers(ticket)
    if (comes === 'job') await world.drains()
    assert.deepEqual(await dueOf(ticket), expected, name)
    const { response } = await explained(ticket)
    assert.equal(response.due_at, (await awa.ticket(ticket)).response_due_at, `${name}: explained`)
    await world.drains()
    await world.sweeps(BREACHES)
    assert.deepEqual(await dueOf(ticket), expected, `${name}, and the job behind it`)
  }
})

test('while its clocks stand still a ticket is due as of when they were stopped, and the explanation says: if they ran from now on', async () => {
  world.standsStill()
  const ticket = await awa.opensTicket()
  const running = await awa.ticket(ticket)
  world.passes(30 * MINUTE)
  await awa.moves(ticket, 'pending')
  world.passes(45 * MINUTE)
  const stopped = await awa.ticket(ticket)
  const dueOf = ({ response_due_at, resolved_due_at }: Ticket): number[] =>
    [response_due_at, resolved_due_at].map(at => Date.parse(at))
  const toldOf = async (): Promise<number[]> => {
    const { response, resolve } = await explained(ticket)
    return [response, resolve].map(({ due_at }: Body) => Date.parse(due_at))
  }
  assert.deepEqual(dueOf(stopped), dueOf(running))
  assert.deepEqual(
    await toldOf(),
    dueOf(stopped).map(ms => ms + 45 * MINUTE),
  )
  await awa.moves(ticket, 'open')
  assert.deepEqual(dueOf(await awa.ticket(ticket)), await toldOf())
})
