// Many tickets are late at once, two workers look, and one of them dies in the middle: each is told of once, and all is done once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Colleague, colleague } from '../inbox/people.ts'
import { often } from '../often.ts'
import { accepted } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'
import { DOUALA } from './hours.ts'
import { hasLatePolicy, insertLate, toldAmiss } from './late.ts'

/** In the long run more than a worker looks at in one transaction. */
const LATE = often(24, 1100)
const MINUTE = 60_000
const SWEEPS = ['warnings and escalations of tickets', 'SLA targets that are due']

let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

test('in bulk, by two workers, of which one dies in the middle: one event each, and each action', async () => {
  world.standsStill()
  const { id, tag } = await hasLatePolicy(awa, bruno.id)
  const fromMs = world.app.clock.nowMs() + MINUTE
  await insertLate(world.rows, awa, { count: LATE, policy: id, fromMs, overMs: 1000 })
  const other = await world.second()
  const look = async (): Promise<void> => {
    for (const name of SWEEPS) await Promise.all([world.sweeps(name), world.sweeps(name, other)])
  }
  await look()
  const told = 'select count(*)::int as n from events where app_id = $1 and type like $2'
  const count = async (): Promise<number> =>
    (await world.rows<{ n: number }>(told, [awa.app.id, 'ticket.sla%']))[0]!.n
  assert.equal(await count(), 0, 'nothing is due yet')
  world.passes(MINUTE - 1000)
  await look()
  const warned = await count()
  assert.equal(warned, 2 * LATE, 'each of both targets')
  world.passes(2 * MINUTE)
  // the last thing that is written of a batch fails: nothing of it was said or done
  await world.rows(
    `create function dies() returns trigger language plpgsql as $$ begin raise exception 'dies'; end $$`,
  )
  await world.rows(`create constraint trigger dies after insert on events deferrable initially deferred
    for each row when (new.type = 'ticket.sla_escalated') execute function dies()`)
  await assert.rejects(world.sweeps(SWEEPS[0]!), /dies/)
  await world.rows('drop function dies cascade')
  assert.equal(await count(), warned)
  await look()
  // what one of them held, the other left alone
  await look()
  await world.drains()
  await look()
  assert.deepEqual(await toldAmiss(world.rows, awa, { tag, user: bruno.id }), [])
  // whoever changes one of them waits for a few, never for all: for fewer where both workers took some of them at once
  const together = `select count(distinct ticket_id)::int as n from ticket_alarms where app_id = $1 and level > 0
    group by xmin::text order by n desc`
  const [most] = await world.rows<{ n: number }>(together, [awa.app.id])
  assert.ok(most!.n <= 20, `${most!.n} in one transaction`)
  const { data } = accepted(await bruno.api.get('/notice/search?kind=sla&per_page=100')) as Body
  const escalated = (data as Body[]).filter(({ reason }) => reason === 'escalated_4')
  assert.equal(escalated.length, Math.min(LATE, 100))
  const notes = await world.rows<{ n: number }>(
    'select count(*)::int as n from conversation_notes where app_id = $1',
    [awa.app.id],
  )
  assert.equal(notes[0]!.n, LATE)
})

test('an escalation after it is due waits for working hours, as its clock does', async () => {
  world.standsStill()
  const { id: calendar } = accepted(
    await awa.api.post('/calendar/add', { name: 'Office', ...DOUALA }),
  ) as Body
  const { id } = accepted(
    await awa.api.post('/ticket/sla/add', {
      ...{ label: 'By hours', priority: 'normal', response_time: 60, resolve_time: 480, calendar },
      escalations: [
        { level: 4, target: 'response', minutes: 30, actions: [{ type: 'notify', users: [bruno.id] }] },
      ],
    }),
  ) as Body
  // the next Friday at 16:15 in Douala: due on Monday at 8:15, and half an hour of work later it is 8:45
  const friday = new Date(Date.parse(world.now()))
  friday.setUTCDate(friday.getUTCDate() + ((12 - friday.getUTCDay()) % 7 || 7))
  friday.setUTCHours(15, 15, 0, 0)
  world.passes(friday.getTime() - Date.parse(world.now()))
  const ticket = await awa.opensTicket({ sla_policy_id: id })
  const told = async (): Promise<unknown[]> =>
    (await awa.eventsOf(ticket)).flatMap(({ type, data }) =>
      /sla_(warning|escalated)/.test(type) ? [[type, data.level ?? null]] : [],
    )
  const lookAfter = async (minutes: number): Promise<unknown[]> => {
    world.passes(minutes * MINUTE)
    await world.sweeps(SWEEPS[0]!)
    return told()
  }
  const night = 15 * 60
  const warned = ['ticket.sla_warning', null]
  // 45 minutes of Friday and three of Monday are four fifths of an hour
  assert.deepEqual(await lookAfter(45 + 2 * 24 * 60 + night + 2), [])
  assert.deepEqual(await lookAfter(2), [warned])
  assert.deepEqual(await lookAfter(40), [warned])
  assert.deepEqual(await lookAfter(2), [warned, ['ticket.sla_escalated', 4]])
})
