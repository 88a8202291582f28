// Escalations that name somebody or something that is gone, or who answers nobody.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Colleague, colleague, good } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const MINUTE = 60_000
let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

let made = 0
const adds = (actions: object[]) =>
  awa.api.post('/ticket/sla/add', {
    ...{ label: `Gone ${++made}`, priority: 'normal', response_time: 100, resolve_time: 1000 },
    escalations: [{ level: 1, target: 'response', minutes: 0, actions }],
  })
/** What of an escalation was done to a ticket that is late by it, and the ticket. */
async function escalated(policy: number): Promise<{ done: unknown[]; ticket: Body }> {
  const { hashid } = await awa.opensTicket({ sla_policy_id: policy })
  world.passes(101 * MINUTE)
  await world.sweeps('warnings and escalations of tickets')
  const [told, ...others] = (await awa.eventsOf({ hashid })).filter(
    ({ type }) => type === 'ticket.sla_escalated',
  )
  assert.deepEqual(others, [])
  const actions = told!.data.actions as Body[]
  return {
    done: actions.map(({ type, done }) => [type, done]),
    ticket: good(await awa.api.get(`/ticket/${hashid}?include=assignee,team,tags`)),
  }
}

test('what is not there any more is left out and said; all else is done', async () => {
  world.standsStill()
  const { userId } = await awa.hires('gus', { role: 'member' })
  const [gus] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [userId])
  const { id: team } = good(await awa.api.post('/team/add', { name: 'Night' }))
  const { id: tag } = good(await awa.api.post('/tag/add', { name: 'overdue' }))
  const { id } = good(
    await adds([
      ...[
        { type: 'assign', user: gus!.hashid },
        { type: 'team', team },
        { type: 'tag', tag },
      ],
      { type: 'priority', priority: 'urgent' },
    ]),
  )
  good(await world.live.awa.api.post(`/member/${gus!.hashid}/remove`, {}))
  good(await awa.api.post(`/team/${team}/remove`, {}))
  good(await awa.api.post(`/tag/${tag}/remove`, {}))
  const { done, ticket } = await escalated(id)
  assert.deepEqual(done, [
    ['assign', false],
    ['team', false],
    ['tag', false],
    ['priority', true],
  ])
  assert.deepEqual(
    [ticket.assignee, ticket.team, ticket.tags, ticket.ticket_sla_policy.priority],
    [null, null, [], 'urgent'],
  )
  // it can be changed all the same, but for what it does
  const change = (body: object) => awa.api.post(`/ticket/sla/${id}/update`, body)
  const { escalations } = good(await change({ label: 'Gone by now', resolve_time: 900 }))
  const refused = await change({ escalations })
  const fields = refused.body?.errors?.map(({ field }: Body) => field)
  const at = 'escalations.0.actions'
  assert.deepEqual([refused.code, fields], [1007, [`${at}.0.user`, `${at}.1.team`, `${at}.2.tag`]])
})

test('a ticket is given to nobody who does not answer, as by hand', async () => {
  world.standsStill()
  const vera = await colleague(world, 'Vera', 'viewer')
  const refused = await adds([{ type: 'assign', user: vera.id }])
  assert.deepEqual([refused.code, refused.body?.errors?.[0]?.field], [1007, 'escalations.0.actions.0.user'])
  // who looks is told
  good(await adds([{ type: 'notify', users: [vera.id] }]))
  const { id } = good(await adds([{ type: 'assign', user: bruno.id }]))
  const change = 'update memberships set role = $2 where user_id = $1'
  await world.rows(change, [bruno.userId, 'viewer'])
  const looking = await escalated(id)
  assert.deepEqual([looking.done, looking.ticket.assignee], [[['assign', false]], null])
  await world.rows(change, [bruno.userId, 'member'])
  const answering = await escalated(id)
  assert.deepEqual([answering.done, answering.ticket.assignee?.id], [[['assign', true]], bruno.id])
})
