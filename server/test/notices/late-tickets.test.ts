// Whom a late ticket is told to: whoever has it, else its team, else those who run the business.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Colleague, colleague, good, queued } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const MINUTE = 60_000
let bruno: Colleague
let ines: Colleague
let odile: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
  ines = await colleague(world, 'Ines')
  odile = await colleague(world, 'Odile', 'owner')
})
const { awa } = world

type Named = { hashid: string }
const assigns = async ({ hashid }: Named, body: object): Promise<Body> =>
  good(await awa.api.post(`/ticket/${hashid}/assign`, body))
/** Who is told that a ticket is near or late, of those three; nothing is left of the time of its first answer. */
async function toldOf({ hashid }: Named): Promise<string[]> {
  world.passes(16 * MINUTE)
  for (const sweep of ['warnings and escalations of tickets', 'SLA targets that are due'])
    await world.sweeps(sweep)
  const told: string[] = []
  for (const [name, { api }] of Object.entries({ bruno, ines, odile })) {
    const { data } = good(await api.get('/notice/search?kind=sla&per_page=100'))
    const own = (data as Body[]).filter(({ ticket, clock }) => ticket.id === hashid && clock === 'response')
    told.push(...own.map(({ reason }) => `${name} ${reason}`))
  }
  return told
}
const urgent = (more: object = {}) => awa.opensTicket({ priority: 'urgent', ...more })

test('the team of a ticket hears of it, where nobody has it; those who run the business, where no team has it', async () => {
  world.standsStill()
  const { id: team } = good(await awa.api.post('/team/add', { name: 'Deliveries', members: [ines.id] }))
  const [ofTeam, ofBruno, ofNobody] = [await urgent(), await urgent(), await urgent()]
  await assigns(ofTeam, { team })
  await assigns(ofBruno, { team, user: bruno.id })
  assert.deepEqual(await toldOf(ofTeam), ['ines late'])
  assert.deepEqual(await toldOf(ofBruno), ['bruno late'])
  assert.deepEqual(await toldOf(ofNobody), ['odile late'])
  // whoever has the conversation has its ticket, as long as nobody else has
  const fatou = await queued(world)
  await bruno.does(fatou, 'claim')
  const conversation = (await awa.conversation(fatou)).hashid
  const inTalk = await urgent({ conversation })
  await assigns(inTalk, { team })
  assert.deepEqual(await toldOf(inTalk), ['bruno late'])
})

test('what belongs to somebody who has left is told to those who are there', async () => {
  world.standsStill()
  const { userId } = await awa.hires('gus', { role: 'member' })
  const [gus] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [userId])
  const { id: team } = good(await awa.api.post('/team/add', { name: 'Repairs', members: [ines.id] }))
  const [ofTeam, alone] = [await urgent(), await urgent()]
  await assigns(ofTeam, { user: gus!.hashid, team })
  await assigns(alone, { user: gus!.hashid })
  good(await world.live.awa.api.post(`/member/${gus!.hashid}/remove`, {}))
  assert.deepEqual(await toldOf(ofTeam), ['ines late'])
  assert.deepEqual(await toldOf(alone), ['odile late'])
  // and so is what a team has in which there is nobody any more
  good(await awa.api.post(`/team/${team}/update`, { members: [] }))
  const ofNobody = await urgent()
  await assigns(ofNobody, { team })
  assert.deepEqual(await toldOf(ofNobody), ['odile late'])
})
