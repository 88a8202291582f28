// The time until the next answer, once the first was given: what begins it, what ends it, and what is told meanwhile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Colleague, colleague } from '../inbox/people.ts'
import { often } from '../often.ts'
import { accepted } from '../world/formats.ts'
import { type Body, type Ticket, useWorld } from '../world.ts'
import { hasPolicy as addsPolicy, answered as firstAnswered } from './answered.ts'
import { DOUALA, weekOf } from './hours.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

let made = 0
const hasPolicy = (more: object = {}): Promise<Body> => addsPolicy(world, ++made, more)
const told = async (ticket: Ticket): Promise<unknown[][]> =>
  (await awa.eventsOf(ticket)).flatMap(({ type, data }) =>
    /sla_(warning|escalated)/.test(type) || data.kind === 'next_response'
      ? [[type.slice(11), data.kind, data.level ?? null]]
      : [],
  )
const looks = (): Promise<void> => world.sweeps('warnings and escalations of tickets')

const answered = async (policy: Body): ReturnType<typeof firstAnswered> => {
  const one = await firstAnswered(world, bruno, policy)
  assert.ok((await awa.ticket(one.ticket)).responded_at)
  return one
}
const nextOf = async ({ hashid }: Ticket, query = ''): Promise<Body> =>
  accepted(await awa.api.get(`/ticket/${hashid}/sla${query}`)).next_response

test('the next answer: from the first message that nobody has answered, never after our own words', async () => {
  world.standsStill()
  const { ticket, fatou } = await answered(await hasPolicy({ next_response_minutes: 30 }))
  world.passes(60 * MINUTE)
  assert.equal(await nextOf(ticket), null)
  await fatou.writes('And?')
  await world.drains()
  const since = world.now()
  world.passes(10 * MINUTE)
  await fatou.writes('Hello?')
  await world.drains()
  const waits = await nextOf(ticket)
  const [listed] = accepted(await awa.api.get(`/ticket/search?hashid=${ticket.hashid}&include=sla`))
  const { due_at } = waits
  assert.deepEqual(listed.sla, { is_stopped: false, next_response: { since, due_at, is_breached: false } })
  assert.deepEqual([waits.since, waits.used_seconds, waits.left_seconds], [since, 600, 1200])
  assert.deepEqual(
    waits.segments.map(({ why, seconds }: Body) => [why, seconds]),
    [['counted', 1800]],
  )
  world.passes(15 * MINUTE)
  await looks()
  assert.deepEqual(await told(ticket), [['warning', 'next_response', null]])
  world.passes(6 * MINUTE)
  await looks()
  await looks()
  assert.deepEqual((await told(ticket)).slice(1), [['breached', 'next_response', null]])
  const breach = (await awa.breachesOf(ticket))[0]!
  assert.equal(breach.due_at, waits.due_at)
  await bruno.says(fatou, 'It has been found.')
  await world.drains()
  const ended = await nextOf(ticket)
  assert.deepEqual([ended.ended_at, ended.is_breached, ended.used_seconds], [world.now(), true, 31 * 60])
  // a later one is a clock of its own
  world.passes(5 * MINUTE)
  await fatou.writes('When do I get it?')
  await world.drains()
  world.passes(26 * MINUTE)
  await looks()
  assert.deepEqual((await told(ticket)).slice(2), [['warning', 'next_response', null]])
  await bruno.says(fatou, 'Tomorrow.')
  await world.drains()
  world.passes(100 * MINUTE)
  await looks()
  assert.deepEqual((await told(ticket)).filter(([, kind]) => kind === 'next_response').length, 3)
  assert.deepEqual(
    [(await nextOf(ticket)).is_breached, (await awa.ticket(ticket)).is_response_breached],
    [false, false],
  )
})

test('an answer that comes too late is a breach, whoever looks first; a policy without it promises nothing', async () => {
  world.standsStill()
  const { ticket, fatou } = await answered(await hasPolicy({ next_response_minutes: 30 }))
  const plain = await answered(await hasPolicy())
  for (const one of [fatou, plain.fatou]) await one.writes('And?')
  await world.drains()
  const { due_at } = await nextOf(ticket)
  assert.equal(await nextOf(plain.ticket), null)
  world.passes(30 * MINUTE)
  for (const one of [fatou, plain.fatou]) await bruno.says(one, 'Found.')
  await world.drains()
  await looks()
  assert.deepEqual(await awa.breachesOf(ticket), [{ hashid: ticket.hashid, kind: 'next_response', due_at }])
  assert.deepEqual(await told(plain.ticket), [])
})

test('it is told once by two that look at once, of many at a time, and level by level', async () => {
  world.standsStill()
  const notify = { type: 'notify', users: [] }
  const policy = await hasPolicy({
    next_response_minutes: 60,
    escalations: [{ level: 1, target: 'next_response', minutes: 10, actions: [notify] }],
  })
  const all: Ticket[] = []
  for (const _ of Array(often(5, 12))) {
    const { ticket, fatou } = await answered(policy)
    world.passes(1000)
    await fatou.writes('And?')
    all.push(ticket)
  }
  await world.drains()
  // all of them between four fifths and the whole of it
  world.passes(48.5 * MINUTE)
  await Promise.all([looks(), looks()])
  world.passes(60 * MINUTE)
  // one of them ends in the middle, and comes back
  await Promise.all([looks(), looks()])
  await looks()
  for (const ticket of all)
    assert.deepEqual((await told(ticket)).map(String).sort(), [
      'breached,next_response,',
      'escalated,next_response,1',
      'warning,next_response,',
    ])
})

test('only what the customer hears ends a clock: no note, and nothing that is said by itself', async () => {
  world.standsStill()
  accepted(await awa.api.post('/ticket/satisfaction/change', { is_active: true, delay_minutes: 0 }))
  const { ticket, fatou } = await answered(await hasPolicy({ next_response_minutes: 30 }))
  const conversation = String((await awa.conversation(fatou)).id)
  const [other, settled] = [await awa.opensTicket({ conversation }), await awa.opensTicket({ conversation })]
  world.passes(MINUTE)
  await fatou.writes('And?')
  await world.drains()
  world.passes(MINUTE)
  accepted(await awa.api.post(`/ticket/${ticket.hashid}/note`, { text: 'She waits.' }))
  const before = (await fatou.received()).length
  await awa.moves(settled, 'resolved')
  await world.drains()
  assert.equal((await fatou.received()).length, before + 1, 'the question how it was')
  assert.equal((await nextOf(ticket)).ended_at, null)
  assert.equal((await awa.ticket(other)).responded_at, null)
  // an answer of an agent does
  await world.rows('update agents set is_active = true where app_id = $1', [awa.app.id])
  await bruno.does(fatou, 'hand-back')
  world.passes(MINUTE)
  await fatou.writes('Are you there?')
  await world.drains()
  assert.equal((await nextOf(ticket)).ended_at, world.now())
  assert.equal((await awa.ticket(other)).responded_at, world.now())
})

test('a later answer is promised by working hours, and stands still with the other clocks; each minute is told', async () => {
  world.standsStill()
  const { id: calendar } = accepted(
    await awa.api.post('/calendar/add', {
      ...{ ...DOUALA, name: 'By day', week: weekOf(7, [{ from: '08:00', to: '16:00' }]) },
    }),
  ) as Body
  // Douala is an hour ahead of UTC: there it is twenty past three, and they close at four
  const now = Date.parse(world.now())
  const began = (Math.floor(now / DAY) + 1) * DAY + 14 * HOUR + 20 * MINUTE
  world.passes(began - now)
  const policy = await hasPolicy({ next_response_minutes: 60, calendar })
  const { ticket, fatou } = await answered(policy)
  world.passes(9 * MINUTE)
  await fatou.writes('And?')
  await world.drains()
  world.passes(10 * MINUTE)
  await awa.moves(ticket, 'on_hold')
  world.passes(10 * MINUTE)
  await awa.moves(ticket, 'open')
  const due = new Date(began).setUTCHours(24 + 7, 40)
  const waits = await nextOf(ticket)
  assert.deepEqual(
    waits.segments.map(({ why, seconds }: Body) => [why, seconds / 60]),
    [
      ...[
        ['counted', 10],
        ['status', 10],
        ['counted', 10],
      ],
      ...[
        ['out_of_hours', 16 * 60],
        ['counted', 40],
      ],
    ],
  )
  assert.deepEqual([Date.parse(waits.due_at), waits.used_seconds], [due, 600])
  world.passes(due - Date.parse(world.now()) - 1)
  await looks()
  assert.deepEqual(await told(ticket), [['warning', 'next_response', null]])
  world.passes(2)
  await looks()
  assert.deepEqual(await awa.breachesOf(ticket), [
    { hashid: ticket.hashid, kind: 'next_response', due_at: waits.due_at },
  ])
  world.passes(5 * MINUTE)
  await bruno.says(fatou, 'It has been found.')
  await world.drains()
  const ended = await nextOf(ticket)
  assert.deepEqual(
    [Math.floor(ended.used_seconds / 60), ended.is_breached, ended.due_at],
    [65, true, waits.due_at],
  )
})
