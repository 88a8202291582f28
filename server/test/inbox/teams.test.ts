// Teams: what waits is given to members who are there, and nobody gets too much.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveOut } from '../../src/conversations/give-out.ts'
import { type Customer, until, useWorld } from '../world.ts'
import { type Colleague, colleague, good } from './people.ts'
import { places } from './places.ts'

let bruno: Colleague
let ines: Colleague
let boss: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
  ines = await colleague(world, 'Ines')
  boss = await colleague(world, 'Odile', 'owner')
})
const { awa } = world

type Event = { data: { actor: { kind: string }; team: string; conversation: string } }

let teams = 0
const add = async (more: object) =>
  good(await boss.api.post('/team/add', { name: `Team ${++teams}`, assignment: 'balanced', ...more }))
const is = async (who: Colleague, availability: string) =>
  good(await who.api.post('/presence', { availability }))

async function waiting(): Promise<Customer> {
  const fatou = awa.customer()
  await fatou.writes('I want to talk to a person')
  return fatou
}
const holder = async (who: Customer) => (await boss.sees(who)).assignee?.id ?? null

/** Everybody is offline, and has nothing. */
async function fresh(): Promise<void> {
  await world.rows('delete from presence')
  await world.rows(`update teams set assignment = 'manual' where app_id = $1`, [awa.app.id])
  await world.rows(`update chat_sessions set status = 'closed' where app_id = $1`, [awa.app.id])
}

test('what waits for a balanced team goes to who is online and has fewest, below capacity', async () => {
  await fresh()
  const team = await add({ capacity: 2, members: [bruno.id, ines.id] })
  const all = await Promise.all(Array.from({ length: 5 }, waiting))
  for (const one of all) await boss.does(one, 'assign', { team: team.id })
  await world.drains()
  const holders = () => Promise.all(all.map(holder))
  assert.deepEqual(await holders(), [null, null, null, null, null], 'nobody is online: it waits')
  await is(bruno, 'away')
  await world.drains()
  assert.deepEqual((await holders()).filter(Boolean), [])
  await is(bruno, 'online')
  await world.drains()
  const count = async (who: Colleague) => (await holders()).filter(one => one === who.id).length
  assert.deepEqual([await count(bruno), await count(ines)], [2, 0])
  await is(ines, 'online')
  await world.drains()
  assert.deepEqual([await count(bruno), await count(ines)], [2, 2])
  await is(bruno, 'offline')
  await world.drains()
  assert.equal(await count(bruno), 2, 'who goes keeps theirs')
  const hers = all[(await holders()).indexOf(ines.id)]!
  await ines.does(hers, 'close')
  await world.drains()
  assert.deepEqual([await count(bruno), await count(ines)], [2, 3], 'there is room for another')
  const [first] = (await boss.timeline(hers)).filter(({ what }) => what === 'assigned').slice(-1)
  assert.deepEqual(
    [first!.author.kind, first!.data.assignee, first!.data.team],
    ['service', ines.id, team.id],
  )
})

test('what comes back to the queue is given out anew, and so is what wakes', async () => {
  await fresh()
  await add({ capacity: 1, members: [ines.id], name: 'Others' })
  const team = await add({ members: [bruno.id] })
  const fatou = await waiting()
  await boss.does(fatou, 'assign', { team: team.id })
  await is(bruno, 'online')
  await is(ines, 'online')
  await world.drains()
  assert.equal(await holder(fatou), bruno.id)
  await bruno.does(fatou, 'assign', { user: ines.id })
  assert.equal((await boss.sees(fatou)).team.id, team.id, 'the team stays beside the person')
  await ines.does(fatou, 'assign', {})
  assert.equal((await boss.sees(fatou)).owner, 'queue')
  await world.drains()
  assert.equal(await holder(fatou), bruno.id, 'a team gets what is its own')
  await bruno.does(fatou, 'snooze', { until_reply: true })
  await bruno.does(fatou, 'assign', {})
  await world.drains()
  assert.equal(await holder(fatou), null, 'what rests is not given out')
  await fatou.writes('Hello?')
  await world.sweeps('waiting conversations that nobody was given')
  await world.drains()
  assert.equal(await holder(fatou), bruno.id)
})

test('two processes at once give nothing twice and nobody too much', async () => {
  await fresh()
  const team = await add({ capacity: 2, members: [bruno.id, ines.id] })
  const other = await add({ capacity: 3, members: [bruno.id] })
  const all = await Promise.all(Array.from({ length: 8 }, waiting))
  for (const [n, one] of all.entries())
    await boss.does(one, 'assign', { team: n % 2 === 0 ? team.id : other.id })
  await world.drains()
  await is(bruno, 'online')
  await is(ines, 'online')
  const second = await world.second({ roles: ['api'] })
  const { deps } = world.app.service
  const job = { app_id: awa.app.id }
  await Promise.all([
    giveOut(deps, job),
    giveOut(second.deps, job),
    giveOut(deps, job),
    giveOut(second.deps, job),
  ])
  const holders = await Promise.all(all.map(holder))
  assert.equal(holders.filter(one => one === ines.id).length, 2)
  assert.equal(holders.filter(one => one === bruno.id).length, 3)
  const { data } = good(await awa.api.get('/events?limit=1000&type=conversation.assigned'))
  const given = data.filter(
    (event: Event) => event.data.actor.kind === 'service' && [team.id, other.id].includes(event.data.team),
  )
  assert.equal(given.length, 5)
  assert.equal(new Set(given.map((event: Event) => event.data.conversation)).size, 5)
})

test('a hand-over goes to the team of the number, else of the agent', async () => {
  await fresh()
  const [ofAgent, ofNumber] = [await add({ assignment: 'manual' }), await add({ assignment: 'manual' })]
  const agent = awa.app.agent.hashid
  good(await awa.api.post(`/agent/${agent}/update`, { team: ofAgent.id, is_active: true }))
  assert.equal(good(await awa.api.get(`/agent/${agent}`)).team, ofAgent.id)
  const handedOver = async () => {
    const one = await waiting()
    await world.drains()
    return one
  }
  const first = await boss.sees(await handedOver())
  assert.deepEqual([first.owner, first.team.id], ['queue', ofAgent.id])
  const { data } = good(await awa.api.get('/channel/search?channel=messenger'))
  const number = data[0].id
  const changed = good(await awa.api.post(`/channel/${number}/update`, { team: ofNumber.id }))
  assert.equal(changed.team, ofNumber.id)
  const fatou = await handedOver()
  assert.equal((await boss.sees(fatou)).team.id, ofNumber.id)
  const { data: told } = good(await awa.api.get('/events?limit=1000&type=conversation.handed_over'))
  assert.equal(told.at(-1).data.team, ofNumber.id)
  for (const [path, body] of [
    [`/agent/${agent}/update`, { team: 'tem-zzzzzzzzzz' }],
    [`/channel/${number}/update`, { team: 'tem-zzzzzzzzzz' }],
  ] as const)
    assert.equal((await awa.api.post(path, body)).code, 1007)
  good(await awa.api.post(`/agent/${agent}/update`, { team: null, is_active: false }))
  good(await boss.api.post(`/team/${ofNumber.id}/remove`, {}))
  const [{ action, target_name }] = good(
    await world.live.awa.api.get(`/audit/search?target=${ofNumber.id}`),
  ).data
  assert.deepEqual([action, target_name], ['team.remove', ofNumber.name])
  assert.equal(good(await awa.api.get(`/channel/${number}`)).team, null)
  assert.equal((await boss.sees(fatou)).team, null, 'a team that is gone is none')
})

test('teams have lists, numbers and names of their own', async () => {
  await fresh()
  const team = await add({ assignment: 'manual', members: [bruno.id] })
  const fatou = await waiting()
  const { id } = await boss.does(fatou, 'assign', { team: team.id })
  assert.deepEqual([await bruno.finds('view=team'), await ines.finds('view=team')], [[id], []])
  assert.deepEqual(await ines.finds(`team=${team.id}`), [id])
  const { views, teams: counted } = good(await bruno.api.get('/conversation/counts'))
  assert.equal(views.team.n, 1)
  assert.equal(counted.find((one: { id: string }) => one.id === team.id).count.n, 1)
  const { data } = good(await bruno.api.get('/team/search'))
  const shown = data.find((one: { id: string }) => one.id === team.id)
  assert.deepEqual(shown.members, [{ id: bruno.id, name: shown.members[0].name, availability: 'offline' }])
  const tries = async (path: string, body: object, by = boss) => (await by.api.post(path, body)).code
  assert.equal(await tries('/team/add', { name: team.name.toUpperCase() }), 1004)
  assert.equal(await tries('/team/add', { name: 'Mine' }, bruno), 1005)
  for (const capacity of [0, 201]) assert.equal(await tries('/team/add', { name: 'x', capacity }), 1002)
  assert.equal(await tries('/team/add', { name: 'x', members: ['usr-zzzzzzzzzz'] }), 1007)
  const some = await boss.api.post('/team/add', {
    name: 'x',
    members: [bruno.id, 'usr-zzzzzzzzzz', 'usr-yyyyyyyyyy'],
  })
  assert.deepEqual(
    some.body.errors.map(({ field }: { field: string }) => field),
    ['members.1', 'members.2'],
  )
  const both = await boss.tries(fatou, 'assign', { team: team.id, user: bruno.id })
  assert.equal(both.code, 1002)
  const theirs = good(await world.chloe.api.post('/team/add', { name: 'Theirs' }))
  for (const strange of [theirs.id, 'tem-zzzzzzzzzz'])
    assert.equal((await boss.tries(fatou, 'assign', { team: strange })).code, 1007)
  const viewer = await colleague(world, 'Vera', 'viewer')
  assert.equal(await tries(`/team/${team.id}/update`, { members: [viewer.id] }), 1007)
})

test('colleagues are listed with role and whether they are there, nobody else’s', async () => {
  good(await bruno.api.post('/presence', { availability: 'online' }))
  const colleagues = async (by: { get: typeof bruno.api.get }) => good(await by.get('/colleague/search')).data
  const shown = (await colleagues(ines.api)).find((one: { id: string }) => one.id === bruno.id)
  assert.deepEqual([shown.role, shown.availability], ['member', 'online'])
  assert.ok(!(await colleagues(world.chloe.api)).some((one: { id: string }) => one.id === bruno.id))
  const paged: string[] = []
  for (let cursor: string | null = ''; cursor !== null && paged.length < 50; ) {
    const page = good(await ines.api.get(`/colleague/search?per_page=2${cursor && `&cursor=${cursor}`}`))
    assert.ok(page.data.length <= 2 && page.has_more === (page.next_cursor !== null))
    paged.push(...page.data.map((one: { id: string }) => one.id))
    cursor = page.next_cursor
  }
  const whole = await colleagues(ines.api)
  assert.ok(whole.length > 2)
  assert.deepEqual(
    paged,
    whole.map((one: { id: string }) => one.id),
    'page by page, each once',
  )
  const { next_cursor: ofTeams } = good(await ines.api.get('/team/search?per_page=1'))
  assert.ok(ofTeams)
  const refused = await ines.api.get(`/colleague/search?cursor=${ofTeams}`)
  assert.equal(refused.code, 1002)
  await awa.waits('PT31S')
  assert.equal(
    (await colleagues(ines.api)).find((one: { id: string }) => one.id === bruno.id).availability,
    'offline',
  )
})

test('who looks and writes is seen by the others, for thirty seconds', async () => {
  const fatou = await waiting()
  const { id } = await boss.sees(fatou)
  const here = (more: object) => bruno.api.post('/presence', { conversation: id, ...more })
  good(await here({ looking: true, availability: 'online' }))
  const people = async () => (await ines.sees(fatou)).people
  const [seen] = await people()
  assert.deepEqual([seen.id, seen.looking, seen.writing], [bruno.id, true, false])
  assert.equal(good(await here({ looking: true, writing: true })).availability, 'online', 'as said before')
  assert.equal((await people())[0].writing, true)
  assert.deepEqual((await bruno.sees(fatou)).people, [], 'not to oneself')
  await awa.waits('PT29S')
  assert.equal((await people()).length, 1)
  await awa.waits('PT2S')
  assert.deepEqual(await people(), [])
  assert.equal(good(await here({ looking: true })).availability, 'offline', 'forgotten')
  good(await here({ looking: false }))
  assert.deepEqual(await people(), [])
  const lea = world.chloe.customer()
  await lea.writes('Hello')
  for (const conversation of ['ses-zzzzzzzzzz', (await world.chloe.conversation(lea)).hashid])
    assert.equal((await bruno.api.post('/presence', { conversation, looking: true })).code, 1007)
  assert.equal((await bruno.api.post('/presence', {})).code, 1002)
  const nowhere = await bruno.api.post('/presence', { writing: true })
  assert.deepEqual([nowhere.code, nowhere.body.errors[0].field], [1002, 'conversation'])
  const { rows } = world
  await awa.waits('PT31S')
  await world.sweeps('presence of who has gone')
  const left = 'select app_id from presence union all select app_id from presence_devices'
  assert.deepEqual(await rows(`select from (${left}) p where app_id = $1`, [awa.app.id]), [])
})

test('streams of the sign-in that said it hold a place, but not that somebody writes; their end forgets it', async t => {
  const fatou = await waiting()
  const { id } = await boss.sees(fatou)
  const { open, marker, keeps, told } = await places(t, world, id, ines)
  const [tab, program] = [await open(bruno), await open(bruno)]
  const one = ({ id }: { id: string }) => id === bruno.id
  const seen = async () => (await boss.sees(fatou)).people.find(one)
  const availability = async () => good(await boss.api.get('/colleague/search')).data.find(one).availability
  await tab.says({ writing: true })
  await keeps('PT29S')
  assert.equal((await seen()).writing, true)
  await awa.waits('PT2S')
  assert.deepEqual([(await seen()).looking, (await seen()).writing], [true, false], 'writing is not held')
  await keeps('PT27S')
  await until('colleagues are told', () => told(bruno)?.looking && !told(bruno)!.writing)
  assert.equal(await availability(), 'online')
  tab.stream.cut()
  await until('they are forgotten', async () => {
    await keeps('PT31S')
    return !(await seen())
  })
  const left = [await availability(), program.stream.isEnded]
  assert.deepEqual(left, ['online', false], 'the other holds that they are there, not where they looked')
  await program.says()
  await keeps('PT29S')
  await program.says({ while_streaming: false })
  await keeps('PT29S')
  assert.ok(await seen())
  await awa.waits('PT2S')
  assert.equal(await seen(), undefined, 'said without a stream it is forgotten')
  await program.says()
  await awa.waits('PT121M')
  await marker.says()
  await keeps('PT1S')
  assert.equal(await seen(), undefined, 'no stream is so long')
})
