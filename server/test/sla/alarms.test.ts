// Warnings, breaches of later answers and escalations: one event each, whoever looks, and when.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Colleague, colleague } from '../inbox/people.ts'
import { accepted } from '../world/formats.ts'
import { type Body, type Ticket, useWorld } from '../world.ts'
import { DOUALA } from './hours.ts'

const MINUTE = 60_000
const SWEEP = 'warnings and escalations of tickets'
let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa, chloe } = world

let made = 0
const policyInput = (more: object): object => ({
  ...{ label: `Alarms ${++made}`, priority: 'normal', response_time: 100, resolve_time: 1000 },
  ...more,
})
const hasPolicy = async (more: object = {}): Promise<Body> =>
  accepted(await awa.api.post('/ticket/sla/add', policyInput(more)))
const told = async (ticket: Ticket): Promise<unknown[][]> =>
  (await awa.eventsOf(ticket)).flatMap(({ type, data }) =>
    /sla_(warning|escalated)/.test(type) || data.kind === 'next_response'
      ? [[type.slice(11), data.kind, data.level ?? null]]
      : [],
  )
const looks = (): Promise<void> => world.sweeps(SWEEP)
const escalation = (level: number, target: string, minutes: number, ...actions: object[]): object => ({
  ...{ level, target, minutes, actions },
})
const notify = { type: 'notify', users: [] }

test('each warning and each level is told once, at its minute, by whoever looks', async () => {
  world.standsStill()
  const tag = accepted(await awa.api.post('/tag/add', { name: 'late' }))
  const team = accepted(await awa.api.post('/team/add', { name: 'Rescue' }))
  const { id } = await hasPolicy({
    warning_percent: 50,
    escalations: [
      escalation(1, 'resolve', -100, { type: 'notify', users: [bruno.id] }),
      escalation(
        2,
        'resolve',
        60,
        { type: 'priority', priority: 'urgent' },
        { type: 'assign', user: bruno.id },
      ),
      escalation(1, 'response', 10, notify, { type: 'tag', tag: tag.id }, { type: 'team', team: team.id }),
    ],
  })
  const ticket = await awa.opensTicket({ sla_policy_id: id })
  const passes = async (minutes: number): Promise<unknown[][]> => {
    world.passes(minutes * MINUTE)
    // what one of them holds, the other leaves alone
    await Promise.all([looks(), looks()])
    return told(ticket)
  }
  assert.deepEqual(await passes(49), [])
  const warned = ['warning', 'response', null]
  assert.deepEqual(await passes(2), [warned])
  assert.deepEqual(await passes(58), [warned])
  const raised = ['escalated', 'response', 1]
  assert.deepEqual(await passes(2), [warned, raised])
  assert.deepEqual(await passes(390), [warned, raised, ['warning', 'resolve', null]])
  assert.deepEqual((await passes(400)).slice(3), [['escalated', 'resolve', 1]])
  assert.deepEqual((await passes(160)).slice(4), [['escalated', 'resolve', 2]])
  const after = await awa.ticket(ticket)
  assert.equal(after.ticket_sla_policy.priority, 'urgent')
  const shown = accepted(await awa.api.get(`/ticket/${ticket.hashid}?include=tags,team`))
  assert.deepEqual([shown.tags[0].id, shown.team.id], [tag.id, team.id])
  const history = accepted(await awa.api.get(`/ticket/${ticket.hashid}/history`)).data as Body[]
  assert.deepEqual(
    history
      .filter(({ field }) => ['assignee', 'priority'].includes(field))
      .map(({ actor, cause, after }) => [actor.kind, cause, after]),
    [
      ['service', 'escalation', bruno.id],
      ['service', 'escalation', 'urgent'],
    ],
  )
  const { data } = (await awa.eventsOf(ticket)).findLast(({ type }) => type === 'ticket.sla_escalated')!
  assert.deepEqual(data.actions, [
    { type: 'priority', done: true, users: [] },
    { type: 'assign', done: true, users: [] },
  ])
  const notices = accepted(await bruno.api.get('/notice/search?kind=sla')).data as Body[]
  assert.deepEqual(
    notices.map(({ clock, reason }) => [clock, reason]).filter(([, reason]) => reason !== 'late'),
    [['resolve', 'escalated_1']],
  )
  // another policy: what was told is not told again
  assert.equal((await passes(100)).length, 5)
})

test('what is late already is warned of no more, whichever is found first; what is due beside it is told', async () => {
  world.standsStill()
  const { id } = await hasPolicy({
    next_response_minutes: 30,
    escalations: [escalation(1, 'response', -20, notify)],
  })
  const breaches = (): Promise<void> => world.sweeps('SLA targets that are due')
  const [first, second] = [
    await awa.opensTicket({ sla_policy_id: id }),
    await awa.opensTicket({ sla_policy_id: id }),
  ]
  world.passes(101 * MINUTE)
  await breaches()
  await looks()
  for (const ticket of [first, second]) assert.deepEqual(await told(ticket), [['escalated', 'response', 1]])
  // looked at before the breach is stored
  world.passes(900 * MINUTE)
  await looks()
  await breaches()
  await looks()
  for (const ticket of [first, second]) {
    assert.deepEqual(await told(ticket), [['escalated', 'response', 1]])
    assert.equal((await awa.breachesOf(ticket)).length, 2)
  }
  const fatou = awa.customer()
  await fatou.writes()
  const conversation = String((await awa.conversation(fatou)).id)
  const asked = await awa.opensTicket({ conversation, sla_policy_id: id })
  await bruno.says(fatou, 'We look into it.')
  await world.drains()
  world.passes(MINUTE)
  await fatou.writes('And?')
  await world.drains()
  world.passes(31 * MINUTE)
  await looks()
  await looks()
  assert.deepEqual(await told(asked), [['breached', 'next_response', null]])
})

test('a clock that stands still warns nobody; what is left is left', async () => {
  world.standsStill()
  const { id } = await hasPolicy()
  const ticket = await awa.opensTicket({ sla_policy_id: id })
  world.passes(70 * MINUTE)
  await awa.moves(ticket, 'pending')
  world.passes(500 * MINUTE)
  await looks()
  await awa.moves(ticket, 'open')
  world.passes(9 * MINUTE)
  await looks()
  assert.deepEqual(await told(ticket), [])
  world.passes(2 * MINUTE)
  await looks()
  assert.deepEqual(await told(ticket), [['warning', 'response', null]])
  await awa.moves(ticket, 'resolved')
  world.passes(2000 * MINUTE)
  await looks()
  assert.equal((await told(ticket)).length, 1)
})

test('other rules reach the tickets that are open: a share, a level, a shorter target', async () => {
  world.standsStill()
  const { id } = await hasPolicy()
  const ticket = await awa.opensTicket({ sla_policy_id: id })
  world.passes(50 * MINUTE)
  const change = async (body: object): Promise<unknown[][]> => {
    accepted(await awa.api.post(`/ticket/sla/${id}/update`, body))
    await world.drains()
    await looks()
    return told(ticket)
  }
  assert.deepEqual(await change({ warning_percent: 50 }), [['warning', 'response', null]])
  const levels = [escalation(3, 'response', -60, notify)]
  assert.deepEqual((await change({ escalations: levels })).slice(1), [['escalated', 'response', 3]])
  assert.deepEqual((await change({ resolve_time: 100 })).slice(2), [['warning', 'resolve', null]])
})

test('levels that are there twice, actions that lack something, strangers', async () => {
  const tries = (escalations: object[]) => awa.api.post('/ticket/sla/add', policyInput({ escalations }))
  const twice = await tries([escalation(1, 'resolve', 1, notify), escalation(1, 'resolve', 2, notify)])
  assert.deepEqual([twice.code, twice.body.errors[0].field], [1002, 'escalations.1.level'])
  const lacks = await tries([escalation(1, 'resolve', 1, { type: 'priority', user: bruno.id })])
  assert.deepEqual([lacks.code, lacks.body.errors[0].field], [1002, 'escalations.0.actions.0'])
  const strange = { type: 'assign', user: 'usr-1111111111' }
  assert.equal((await tries([escalation(1, 'resolve', 1, strange)])).code, 1007)
  const [foreign] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [
    chloe.app.userId,
  ])
  assert.equal((await tries([escalation(1, 'resolve', 1, { ...strange, user: foreign!.hashid })])).code, 1007)
})

test('an escalation leaves a note for colleagues, once, and never for the customer', async () => {
  world.standsStill()
  const note = { type: 'note', note: 'Call them before noon.' }
  const { id } = await hasPolicy({ escalations: [escalation(1, 'response', -50, note, notify)] })
  const fatou = awa.customer()
  await fatou.writes()
  const { hashid } = await awa.conversation(fatou)
  const ticket = await awa.opensTicket({ conversation: hashid, sla_policy_id: id })
  world.passes(51 * MINUTE)
  await looks()
  await world.drains()
  await looks()
  await world.drains()
  const { data } = accepted(await awa.api.get(`/conversation/${hashid}/timeline`))
  const notes = data.filter(({ kind }: Body) => kind === 'note')
  assert.deepEqual(
    notes.map(({ text, author }: Body) => [text, author.kind, author.id]),
    [[note.note, 'service', null]],
  )
  const actions = (await awa.eventsOf(ticket)).findLast(({ type }) => type === 'ticket.sla_escalated')!.data
    .actions
  assert.deepEqual((actions as object[])[0], { type: 'note', done: true, users: [] })
  // it is removed by those who may, and changed by nobody
  assert.equal((await awa.api.post(`/note/${notes[0].id}/update`, { text: 'Other' })).code, 1007)
  const lacks = await awa.api.post(
    '/ticket/sla/add',
    policyInput({ escalations: [escalation(1, 'response', 1, { type: 'note' })] }),
  )
  assert.equal(lacks.code, 1002)
})

test('notices wait for working hours where a policy says so; flags and events never do', async () => {
  world.standsStill()
  const hours = accepted(await awa.api.post('/calendar/add', { name: 'Awake', ...DOUALA }))
  // whatever day it is: tomorrow nobody works, and the day after all day
  const day = (n: number): string =>
    new Date(Date.parse(world.now()) + n * 24 * 60 * MINUTE).toISOString().slice(0, 10)
  const closed = [0, 1].map(n => ({ date: day(n), name: 'Closed', intervals: [] }))
  const open = { date: day(2), name: 'Open', intervals: [{ from: '00:00', to: '24:00' }] }
  accepted(await awa.api.post(`/calendar/${hours.id}/update`, { exceptions: [...closed, open] }))
  const { id } = await hasPolicy({
    notices_calendar: hours.id,
    escalations: [escalation(1, 'response', 0, { type: 'notify', users: [bruno.id] })],
  })
  const ticket = await awa.opensTicket({ sla_policy_id: id })
  const heard = async (): Promise<unknown[]> =>
    (accepted(await bruno.api.get('/notice/search?kind=sla')).data as Body[])
      .filter(one => one.ticket?.id === ticket.hashid)
      .map(({ reason }) => reason)
  world.passes(101 * MINUTE)
  await looks()
  assert.deepEqual(
    (await told(ticket)).map(([type]) => type),
    ['escalated'],
  )
  await world.sweeps('SLA targets that are due')
  assert.equal((await awa.breachesOf(ticket)).length, 1)
  const [stored] = await world.rows('select is_response_breached from tickets where hashid = $1', [
    ticket.hashid,
  ])
  assert.deepEqual(stored, { is_response_breached: true })
  assert.deepEqual(await heard(), [])
  world.passes(3 * 24 * 60 * MINUTE)
  for (const _ of [1, 2]) await world.sweeps('notices that waited for working hours')
  assert.deepEqual(await heard(), ['escalated_1'])
  const used = await awa.api.post(`/calendar/${hours.id}/deactivate`, {})
  assert.deepEqual([used.code, used.body.reason], [1001, 'in_use'])
  const now = accepted(await awa.api.post(`/ticket/sla/${id}/update`, { notices_calendar: null }))
  assert.equal(now.notices_calendar, null)
  accepted(await awa.api.post(`/calendar/${hours.id}/deactivate`, {}))
})
