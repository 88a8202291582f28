// Agent modes: test answers in the test gateway only, shadow drafts unseen, live answers; switched off it is silent.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bootApp, type TestApp } from '../app.ts'
import type { CastApp } from '../cast.ts'
import { type Visitor, visit } from '../world/visitor.ts'

let app: TestApp
before(async () => {
  app = await bootApp()
})
after(() => app.stop())

const COMPLAINT = 'My order CMD-91 arrived broken. I want to complain!'

const rows = <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  app.service.deps.db.query<Row>(text, values)

async function setAgent(who: CastApp, mode: string, isActive = true): Promise<void> {
  await rows('update agents set mode = $2, is_active = $3 where app_id = $1', [who.id, mode, isActive])
}

type State = { owner: string; outcomes: string[]; drafts: (string | null)[]; out: number; tickets: number }

/** What became of the visitor's conversation. */
async function stateOf(who: CastApp, visitor: Visitor): Promise<State> {
  const [state] = await rows<State>(
    `select s.owner,
       array(select t.outcome from turns t where t.app_id = s.app_id and t.chat_session_id = s.id order by t.id) as outcomes,
       array(select t.draft from turns t where t.app_id = s.app_id and t.chat_session_id = s.id order by t.id) as drafts,
       (select count(*) from messages m where m.app_id = s.app_id and m.chat_session_id = s.id and m.direction = 'out') as out,
       (select count(*) from tickets k where k.app_id = s.app_id and k.contact_detail_id = s.contact_detail_id) as tickets
     from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and d.identifier = $2`,
    [who.id, visitor.id],
  )
  return state!
}

async function complain(who: CastApp, visitor?: Visitor): Promise<Visitor> {
  const guest = visitor ?? (await visit(app.service.address!, who.webchat.hook_id))
  await guest.writes(COMPLAINT)
  await app.drain()
  return guest
}

test('mode live: the agent answers', async () => {
  const { live } = app.cast.awa
  await setAgent(live, 'live')
  const state = await stateOf(live, await complain(live))
  assert.deepEqual([state.outcomes, state.out, state.tickets], [['answered'], 1, 1])
})

test('mode test: silent in a live app, people have the conversation; answers in the test app', async () => {
  const { live, test } = app.cast.awa
  await setAgent(live, 'test')
  const state = await stateOf(live, await complain(live))
  assert.deepEqual(state, { owner: 'queue', outcomes: [], drafts: [], out: 0, tickets: 0 })
  await setAgent(test, 'test')
  const tried = await stateOf(test, await complain(test))
  assert.deepEqual([tried.outcomes, tried.out], [['answered'], 1])
})

test('an agent set to test in the middle of a conversation falls silent', async () => {
  const { live } = app.cast.awa
  await setAgent(live, 'live')
  const visitor = await complain(live)
  await setAgent(live, 'test')
  await complain(live, visitor)
  assert.deepEqual((await stateOf(live, visitor)).out, 1)
})

test('mode shadow: the words are kept in turns.draft; nothing is sent, no ticket, no event of one', async () => {
  const { live } = app.cast.awa
  await setAgent(live, 'shadow')
  const visitor = await complain(live)
  const state = await stateOf(live, visitor)
  assert.deepEqual([state.owner, state.outcomes, state.out, state.tickets], ['queue', ['drafted'], 0, 0])
  assert.ok(state.drafts[0], 'there is a draft')
  assert.equal((await visitor.get('/messages')).body.length, 1, 'the visitor sees only the own words')
})

test('mode shadow drafts beside the person who has the conversation', async () => {
  const { live } = app.cast.awa
  await setAgent(live, 'shadow')
  const visitor = await complain(live)
  await rows(
    `update chat_sessions s set owner = 'person' from contact_details d
     where s.app_id = $1 and d.app_id = s.app_id and d.id = s.contact_detail_id and d.identifier = $2`,
    [live.id, visitor.id],
  )
  await complain(live, visitor)
  const state = await stateOf(live, visitor)
  assert.deepEqual([state.owner, state.outcomes, state.out], ['person', ['drafted', 'drafted'], 0])
})

test('an agent that is switched off is silent', async () => {
  const { live } = app.cast.awa
  await setAgent(live, 'live', false)
  const state = await stateOf(live, await complain(live))
  assert.deepEqual([state.owner, state.outcomes, state.out], ['queue', [], 0])
})
