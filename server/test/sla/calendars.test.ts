// Calendars and policies over the API: what they promise, what becomes of open clocks when they change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../../src/lib/time.ts'
import { WEEKDAYS } from '../../src/sla/calendar.ts'
import { markResponded } from '../../src/tickets/respond.ts'
import { accepted } from '../world/formats.ts'
import { type Body, type Ticket, useWorld } from '../world.ts'
import { DOUALA, WRONG, weekOf } from './hours.ts'

const MINUTE = 60_000
/** Douala is an hour ahead of UTC, all year. */
const AHEAD = 60 * MINUTE
const FRIDAY = 4

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world

let made = 0
const hasCalendar = async (hours: object = DOUALA): Promise<Body> =>
  accepted(await awa.api.post('/calendar/add', { name: `Office ${++made}`, ...hours }))
const hasPolicy = async (more: object): Promise<Body> =>
  accepted(
    await awa.api.post('/ticket/sla/add', {
      ...{ label: `Office ${++made}`, priority: 'high', response_time: 60, resolve_time: 480 },
      ...more,
    }),
  )

/** Time passes for the test app until that time of Douala, on the next such weekday after today. */
async function passesTo(weekday: number, time: string): Promise<void> {
  const now = toMs(world.now()) + (await offset())
  const local = new Date(now + AHEAD)
  const midnight = Math.floor((now + AHEAD) / DAY_MS) * DAY_MS
  const days = (weekday - ((local.getUTCDay() + 6) % 7) + 7) % 7
  const at =
    midnight + days * DAY_MS + Number(time.slice(0, 2)) * 60 * MINUTE + Number(time.slice(3)) * MINUTE
  const then = at <= now + AHEAD ? at + 7 * DAY_MS : at
  await awa.waits(`PT${(then - now - AHEAD) / 1000}S`)
}

const offset = async (): Promise<number> =>
  (await world.rows<{ ms: number }>('select clock_offset_ms as ms from apps where id = $1', [awa.app.id]))[0]!
    .ms

/** Time stands still at a whole second. */
function standsStill(): void {
  world.standsStill()
  world.passes(1000 - (world.app.clock.nowMs() % 1000))
}

/** As clocks in Douala show it. */
const local = (at: Timestamp): string => {
  const date = new Date(toMs(at) + AHEAD)
  return `${WEEKDAYS[(date.getUTCDay() + 6) % 7]} ${date.toISOString().slice(11, 19)}`
}
const explained = async ({ hashid }: Ticket, query = ''): Promise<Body> =>
  accepted(await awa.api.get(`/ticket/${hashid}/sla${query}`))
const linesOf = ({ segments }: Body): unknown[][] =>
  segments.map((one: Body) => [local(one.from), one.why, one.seconds / 60])
/** Minutes counted until it is due. */
const countedOf = ({ segments, due_at }: Body): number =>
  segments
    .filter((one: Body) => one.why === 'counted' && one.from < due_at)
    .reduce((sum: number, { from, to }: Body) => sum + (Math.min(toMs(to), toMs(due_at)) - toMs(from)), 0) /
  MINUTE
const dueOf = ({ response_due_at, resolved_due_at }: Ticket): string[] => [
  local(response_due_at),
  local(resolved_due_at),
]

test('an hour and a day of offices in Douala, over a weekend and a pause', async () => {
  standsStill()
  const { id } = await hasCalendar()
  const policy = await hasPolicy({ calendar: id })
  assert.deepEqual([policy.calendar, policy.response_time_seconds], [id, 3600])
  await passesTo(FRIDAY, '16:30')
  const ticket = await awa.opensTicket({ sla_policy_id: policy.id })
  assert.deepEqual(dueOf(ticket), ['monday 08:30:00', 'monday 16:30:00'])
  await passesTo(0, '11:00')
  await awa.moves(ticket, 'pending')
  await awa.waits('PT3H')
  const again = await awa.moves(ticket, 'open')
  assert.deepEqual([local(again.resolved_due_at), again.is_response_breached], ['tuesday 09:30:00', true])
  const { response, resolve } = await explained(ticket)
  assert.deepEqual(linesOf(resolve), [
    ['friday 16:30:00', 'counted', 30],
    ['friday 17:00:00', 'out_of_hours', 63 * 60],
    ['monday 08:00:00', 'counted', 180],
    ['monday 11:00:00', 'status', 180],
    ['monday 14:00:00', 'counted', 180],
    ['monday 17:00:00', 'out_of_hours', 15 * 60],
    ['tuesday 08:00:00', 'counted', 90],
  ])
  assert.deepEqual([countedOf(resolve), resolve.due_at], [480, again.resolved_due_at])
  assert.deepEqual(
    [resolve.used_seconds / 60, resolve.left_seconds / 60, resolve.is_breached],
    [210, 270, false],
  )
  assert.deepEqual([countedOf(response), response.due_at], [60, ticket.response_due_at])
  assert.deepEqual([response.is_breached, response.ended_at, response.left_seconds / 60], [true, null, -150])
  assert.ok(resolve.segments.every((one: Body) => one.calendar === id && one.policy === policy.id))
})

test('what if: another policy, another instant; nothing is written', async () => {
  standsStill()
  const policy = await hasPolicy({ calendar: (await hasCalendar()).id })
  const wide = await hasPolicy({ response_time: 30, resolve_time: 600 })
  await passesTo(FRIDAY, '16:30')
  const ticket = await awa.opensTicket({ sla_policy_id: policy.id })
  await awa.waits('PT1H')
  await awa.moves(ticket, 'pending')
  await awa.waits('PT1H')
  await awa.moves(ticket, 'resolved')
  const now = await awa.ticket(ticket)
  const resolved = await explained(ticket)
  assert.deepEqual(linesOf(resolved.resolve), [
    ['friday 16:30:00', 'counted', 30],
    ['friday 17:00:00', 'out_of_hours', 30],
    ['friday 17:30:00', 'status', 60],
  ])
  assert.deepEqual([resolved.resolve.ended_at, resolved.resolve.used_seconds], [now.resolved_at, 1800])
  const other = await explained(ticket, `?policy=${wide.id}`)
  assert.deepEqual(linesOf(other.resolve), [
    ['friday 16:30:00', 'counted', 60],
    ['friday 17:30:00', 'status', 60],
  ])
  assert.deepEqual(
    [other.policy, other.response.is_breached, local(other.response.due_at)],
    [wide.id, true, 'friday 17:00:00'],
  )
  const early = await explained(ticket, `?at=${toTimestamp(toMs(ticket.created_at) + 40 * MINUTE)}`)
  assert.deepEqual(
    [early.resolve.ended_at, countedOf(early.resolve), local(early.resolve.due_at)],
    [null, 480, 'monday 16:30:00'],
  )
  const far = await awa.api.get(`/ticket/${ticket.hashid}/sla?at=9999-12-01T00:00:00Z`)
  const lastAt = far.body.errors[0].message.split(' ').at(-1)
  assert.equal((await explained(ticket, `?at=${lastAt}`)).resolve.truncated, false)
  await explained(ticket, `?at=${new Date(toMs(ticket.created_at)).toISOString()}`)
  for (const at of [toTimestamp(toMs(lastAt) + 1), toTimestamp(toMs(ticket.created_at) - 1), '2020-12-01'])
    assert.equal((await awa.api.get(`/ticket/${ticket.hashid}/sla?at=${at}`)).code, 1002, at)
  const hers = { label: 'Hers', priority: 'low', response_time: 1, resolve_time: 2 }
  const foreign = accepted(await chloe.api.post('/ticket/sla/add', hers))
  assert.equal((await awa.api.get(`/ticket/${ticket.hashid}/sla?policy=${foreign.id}`)).code, 1007)
  assert.deepEqual(await awa.ticket(ticket), now)
})

test('other hours move open clocks in a job; what was consumed stays as it was counted', async () => {
  standsStill()
  const calendar = await hasCalendar()
  const policy = await hasPolicy({ calendar: calendar.id, response_time: 240 })
  await passesTo(0, '10:00')
  const tickets = await Promise.all([1, 2, 3].map(() => awa.opensTicket({ sla_policy_id: policy.id })))
  const [runs, waits, moved] = tickets as [Ticket, Ticket, Ticket]
  assert.deepEqual(dueOf(runs), ['monday 15:00:00', 'tuesday 10:00:00'])
  await awa.waits('PT1H')
  await awa.moves(waits, 'pending')
  const longer = { week: weekOf(5, [{ from: '06:00', to: '20:00' }]) }
  const changed = accepted(await awa.api.post(`/calendar/${calendar.id}/update`, longer))
  assert.deepEqual([changed.version, changed.policies], [2, [policy.id]])
  await awa.waits('PT30M')
  // moved before the job has come to it: by the new hours since they are in force
  const early = await awa.moves(moved, 'in_progress')
  assert.deepEqual(dueOf(early), ['monday 14:00:00', 'monday 18:00:00'])
  await world.drains()
  assert.deepEqual(dueOf(await awa.ticket(runs)), ['monday 14:00:00', 'monday 18:00:00'])
  await awa.waits('PT30M')
  assert.deepEqual(dueOf(await awa.moves(waits, 'open')), ['monday 15:00:00', 'monday 19:00:00'])
  const history = (await awa.api.get(`/ticket/${runs.hashid}/history`)).body.data
  assert.deepEqual(
    history.map((row: Body) => [row.field, row.cause, row.actor.kind]),
    [
      ['resolved_due_at', 'hours', 'service'],
      ['response_due_at', 'hours', 'service'],
    ],
  )
  const events = (await awa.eventsOf(runs)).filter(({ type }) => type === 'ticket.updated')
  assert.deepEqual(
    events.map(({ data }) => data.fields),
    [['response_due_at', 'resolved_due_at']],
  )
  const before = await awa.ticket(runs)
  await world.drains()
  assert.deepEqual(await awa.ticket(runs), before)
})

test('shorter times: what is used up already was due when it was, and is a breach', async () => {
  standsStill()
  const { id } = await hasCalendar()
  const policy = await hasPolicy({ calendar: id, response_time: 240 })
  await passesTo(0, '16:00')
  const ticket = await awa.opensTicket({ sla_policy_id: policy.id })
  await passesTo(1, '09:00')
  accepted(await awa.api.post(`/ticket/sla/${policy.id}/update`, { response_time: 90, calendar: null }))
  await world.drains()
  const late = await awa.ticket(ticket)
  assert.deepEqual([late.is_response_breached, late.is_resolve_breached], [true, false])
  assert.deepEqual(dueOf(late), ['tuesday 08:30:00', 'tuesday 15:00:00'])
  assert.deepEqual(await awa.breachesOf(ticket), [
    { hashid: ticket.hashid, kind: 'response', due_at: late.response_due_at },
  ])
})

test('an answer in a pause: what was left is left after it', async () => {
  standsStill()
  const fatou = await awa.customerWhoWrote()
  const session = await awa.conversation(fatou)
  const policy = await hasPolicy({ calendar: (await hasCalendar()).id })
  await passesTo(FRIDAY, '16:30')
  const ticket = await awa.opensTicket({ sla_policy_id: policy.id, conversation: session.hashid })
  await awa.moves(ticket, 'pending')
  await passesTo(0, '11:45')
  const now = toTimestamp(world.app.clock.nowMs() + (await offset()))
  await world.inTx(tx => markResponded(tx, awa.app, session.id, now))
  const answered = await awa.ticket(ticket)
  assert.deepEqual(
    [local(answered.response_due_at), answered.is_response_breached],
    ['monday 13:45:00', false],
  )
})

for (const [name, body, field] of WRONG) {
  test(`1002: ${name}`, async () => {
    const reply = await awa.api.post('/calendar/add', body)
    assert.deepEqual([reply.code, reply.body?.errors?.[0]?.field], [1002, field], reply.text)
  })
}

test('policies: one default for a priority, times that fit, a calendar of the app', async () => {
  const policy = await hasPolicy({ is_default: true })
  assert.equal((await awa.opensTicket({ priority: 'high' })).ticket_sla_policy_id, policy.id)
  const all: Body[] = (await awa.api.get('/ticket/sla/search')).body
  assert.deepEqual(
    all.filter(one => one.priority === 'high' && one.is_default).map(one => one.id),
    [policy.id],
  )
  const kept = await awa.api.post(`/ticket/sla/${policy.id}/deactivate`, {})
  assert.deepEqual([kept.code, kept.body], [1001, { reason: 'in_use', priority: 'high' }])
  const former = all.find(one => one.label === 'High priority')!
  accepted(await awa.api.post(`/ticket/sla/${former.id}/update`, { is_default: true }))
  assert.equal(accepted(await awa.api.post(`/ticket/sla/${policy.id}/deactivate`, {})).is_active, false)
  assert.equal((await awa.triesToOpenTicket({ sla_policy_id: policy.id })).code, 1007)
  assert.equal((await awa.api.post(`/ticket/sla/${policy.id}/update`, { label: 'x' })).code, 1007)
  const long = { label: 'Long', priority: 'low', response_time: 61, resolve_time: 60 }
  assert.equal((await awa.api.post('/ticket/sla/add', long)).code, 1002)
  const { id: scarce } = await hasCalendar({ ...DOUALA, week: weekOf(1, [{ from: '08:00', to: '08:20' }]) })
  const years = { ...long, resolve_time: 525_600, calendar: scarce }
  const never = await awa.api.post('/ticket/sla/add', years)
  assert.deepEqual([never.code, never.body.errors[0].field], [1002, 'resolve_time'])
  const foreign = accepted(await chloe.api.post('/calendar/add', { ...DOUALA, name: 'Hers' }))
  const asked = await awa.api.post(`/ticket/sla/${former.id}/update`, { calendar: foreign.id })
  assert.deepEqual([asked.code, asked.body.errors[0].field], [1007, 'calendar'])
})

test('one label is one policy in use, in whatever letters; what is there twice of old can be changed', async () => {
  const [one, two] = [await hasPolicy({}), await hasPolicy({})]
  const times = { priority: 'low', response_time: 60, resolve_time: 480 }
  const label = ` ${one.label.toUpperCase()} `
  const taken = async (path: string, body: object): Promise<void> => {
    const reply = await awa.api.post(path, body)
    assert.deepEqual([reply.code, reply.body?.errors?.[0]?.field], [1004, 'label'], path)
  }
  await taken('/ticket/sla/add', { ...times, label })
  await taken(`/ticket/sla/${two.id}/update`, { label })
  accepted(await awa.api.post(`/ticket/sla/${one.id}/update`, { label }))
  await world.rows('update ticket_sla_policies set label = $1 where id = $2 returning id', [
    one.label,
    two.id,
  ])
  accepted(await awa.api.post(`/ticket/sla/${two.id}/update`, { response_time: 61 }))
  for (const { id } of [one, two]) accepted(await awa.api.post(`/ticket/sla/${id}/deactivate`, {}))
  accepted(await awa.api.post('/ticket/sla/add', { ...times, label }))
  accepted(await chloe.api.post('/ticket/sla/add', { ...times, label }))
})

test('a calendar is taken out of use once nothing counts by it; one name is one calendar', async () => {
  const calendar = await hasCalendar()
  const policy = await hasPolicy({ calendar: calendar.id })
  const used = await awa.api.post(`/calendar/${calendar.id}/deactivate`, {})
  assert.deepEqual([used.code, used.body], [1001, { reason: 'in_use', policies: [policy.label] }])
  const again = await awa.api.post('/calendar/add', { ...DOUALA, name: calendar.name.toUpperCase() })
  assert.deepEqual([again.code, again.body.errors[0].field], [1004, 'name'])
  accepted(await awa.api.post(`/ticket/sla/${policy.id}/update`, { calendar: null }))
  assert.equal(accepted(await awa.api.post(`/calendar/${calendar.id}/deactivate`, {})).is_active, false)
  assert.equal((await awa.api.post(`/ticket/sla/${policy.id}/update`, { calendar: calendar.id })).code, 1007)
})

test('who answers tickets does not change what is promised', async () => {
  const bruno = await awa.apiWith(['tickets:write', 'tickets:read'], { userId: world.app.cast.bruno.userId })
  const { code, body } = await bruno.post('/calendar/add', { ...DOUALA, name: 'Mine' })
  assert.deepEqual([code, body.roles], [1005, ['owner', 'admin']])
  assert.equal((await bruno.post('/ticket/sla/1/update', { label: 'Mine' })).code, 1005)
  assert.equal((await bruno.get('/calendar/search')).code, 1000)
})
