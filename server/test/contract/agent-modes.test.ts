// Agent modes: test answers in the test gateway only, shadow drafts unseen, live answers; switched off it is silent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Visitor } from '../world/visitor.ts'
import { type LiveShop, type Shop, useWorld } from '../world.ts'

const world = useWorld()
const { live } = world

const COMPLAINT = 'My order CMD-91 arrived broken. I want to complain!'

type State = { owner: string; outcomes: string[]; drafts: (string | null)[]; out: number; tickets: number }

/** What became of the visitor's conversation. */
async function stateOf(who: Shop | LiveShop, visitor: Visitor): Promise<State> {
  const [state] = await world.rows<State>(
    `select s.owner,
       array(select t.outcome from turns t where t.app_id = s.app_id and t.chat_session_id = s.id order by t.id) as outcomes,
       array(select t.draft from turns t where t.app_id = s.app_id and t.chat_session_id = s.id order by t.id) as drafts,
       (select count(*) from messages m where m.app_id = s.app_id and m.chat_session_id = s.id and m.direction = 'out') as out,
       (select count(*) from tickets k where k.app_id = s.app_id and k.contact_detail_id = s.contact_detail_id) as tickets
     from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and d.identifier = $2`,
    [who.app.id, visitor.id],
  )
  return state!
}

async function complain(who: Shop | LiveShop, visitor?: Visitor): Promise<Visitor> {
  const guest = visitor ?? (await world.visitor(who.app))
  await guest.writes(COMPLAINT)
  await world.drains()
  return guest
}

test('mode live: the agent answers', async () => {
  await live.awa.setsAgent({ mode: 'live', is_active: true })
  const state = await stateOf(live.awa, await complain(live.awa))
  assert.deepEqual([state.outcomes, state.out, state.tickets], [['answered'], 1, 1])
})

test('mode test: silent in a live app, people have the conversation; answers in the test app', async () => {
  await live.awa.setsAgent({ mode: 'test', is_active: true })
  const state = await stateOf(live.awa, await complain(live.awa))
  assert.deepEqual(state, { owner: 'queue', outcomes: [], drafts: [], out: 0, tickets: 0 })
  await world.awa.setsAgent({ mode: 'test', is_active: true })
  const tried = await stateOf(world.awa, await complain(world.awa))
  assert.deepEqual([tried.outcomes, tried.out], [['answered'], 1])
})

test('an agent set to test in the middle of a conversation falls silent', async () => {
  await live.awa.setsAgent({ mode: 'live', is_active: true })
  const visitor = await complain(live.awa)
  await live.awa.setsAgent({ mode: 'test', is_active: true })
  await complain(live.awa, visitor)
  assert.deepEqual((await stateOf(live.awa, visitor)).out, 1)
})

test('mode shadow: the words are kept in turns.draft; nothing is sent, no ticket, no event of one', async () => {
  await live.awa.setsAgent({ mode: 'shadow', is_active: true })
  const visitor = await complain(live.awa)
  const state = await stateOf(live.awa, visitor)
  assert.deepEqual([state.owner, state.outcomes, state.out, state.tickets], ['queue', ['drafted'], 0, 0])
  assert.ok(state.drafts[0], 'there is a draft')
  assert.equal((await visitor.get('/messages')).body.length, 1, 'the visitor sees only the own words')
})

test('mode shadow drafts beside the person who has the conversation', async () => {
  await live.awa.setsAgent({ mode: 'shadow', is_active: true })
  const visitor = await complain(live.awa)
  await world.rows(
    `update chat_sessions s set owner = 'person' from contact_details d
     where s.app_id = $1 and d.app_id = s.app_id and d.id = s.contact_detail_id and d.identifier = $2`,
    [live.awa.app.id, visitor.id],
  )
  await complain(live.awa, visitor)
  const state = await stateOf(live.awa, visitor)
  assert.deepEqual([state.owner, state.outcomes, state.out], ['person', ['drafted', 'drafted'], 0])
})

test('an agent that is switched off is silent', async () => {
  await live.awa.setsAgent({ mode: 'live', is_active: false })
  const state = await stateOf(live.awa, await complain(live.awa))
  assert.deepEqual([state.owner, state.outcomes, state.out], ['queue', [], 0])
})
