// People take conversations, answer, pass them on and end them: each rule of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'
import { type Colleague, colleague, good, queued, refusedFor, text } from './people.ts'

let bruno: Colleague
let ines: Colleague
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
  ines = await colleague(world, 'Ines')
})
const { awa } = world

const waiting = () => queued(world)

test('a conversation is claimed, answered, passed on, handed back and closed; every act has its event', async () => {
  const fatou = await waiting()
  const asked = await bruno.sees(fatou)
  assert.ok(asked.waiting_since)
  assert.deepEqual(
    [asked.owner, asked.window.open, asked.may_send],
    ['queue', true, { now: true, types: null, opted_out_at: null }],
  )
  const mine = await bruno.does(fatou, 'claim')
  assert.deepEqual([mine.owner, mine.assignee.id], ['person', bruno.id])
  assert.ok(mine.waiting_since, 'to take it is no answer')
  refusedFor(await ines.tries(fatou, 'claim'), 'owned_by_other')
  refusedFor(await ines.tries(fatou, 'reply', text('Me too')), 'owned_by_other')
  await bruno.says(fatou, 'Bruno here, I look into it.')
  await world.drains()
  assert.equal((await fatou.reads()).at(-1), 'Bruno here, I look into it.')
  assert.equal((await bruno.sees(fatou)).waiting_since, null)
  await fatou.writes('Thank you, I wait')
  await world.drains()
  assert.equal((await fatou.reads()).at(-1), 'Bruno here, I look into it.', 'the agent is silent')
  assert.equal((await bruno.does(fatou, 'assign', { user: ines.id })).assignee.id, ines.id)
  refusedFor(await bruno.tries(fatou, 'reply', text('Still me')), 'owned_by_other')
  assert.equal((await bruno.does(fatou, 'claim', { take: true })).assignee.id, bruno.id)
  assert.equal((await bruno.does(fatou, 'assign')).owner, 'queue')
  assert.equal((await ines.does(fatou, 'hand-back')).owner, 'agent')
  const closed = await ines.does(fatou, 'close', { reason: 'All is said' })
  assert.deepEqual([closed.status, closed.closed_reason, closed.may_send.now], ['closed', 'person', false])
  refusedFor(await ines.tries(fatou, 'close'), 'already_closed')
  refusedFor(await ines.tries(fatou, 'reply', text('Late')), 'already_closed')
  const { id } = await awa.conversation(fatou)
  const { data } = await awa.call('listEvents', { query: { limit: 1000 } })
  const told = data.filter(
    event =>
      event.type.startsWith('conversation.') &&
      'chat_session_id' in event.data &&
      event.data.chat_session_id === id,
  )
  assert.deepEqual(
    told.map(({ type, data }) => [type.split('.')[1], 'actor' in data ? data.actor.user : null]),
    [
      ['opened', null],
      ['handed_over', null],
      ['assigned', bruno.id],
      ['assigned', bruno.id],
      ['assigned', bruno.id],
      ['assigned', bruno.id],
      ['handed_over', ines.id],
      ['closed', ines.id],
    ],
  )
  const acts = (await bruno.timeline(fatou)).filter(({ kind }) => kind === 'act')
  assert.deepEqual(
    acts.map(({ what }) => what),
    ['handed_over', 'claimed', 'assigned', 'claimed', 'assigned', 'handed_back', 'closed'],
  )
  assert.match(acts[0]!.data.reason, /person/)
})

test('a reply to a conversation of the queue or the agent takes it, in front of the message', async () => {
  const fatou = await waiting()
  await bruno.says(fatou, 'Yes?')
  assert.equal((await bruno.sees(fatou)).assignee.id, bruno.id)
  const order = (await bruno.timeline(fatou)).map(
    ({ kind, what, text }) => what ?? (kind === 'message' && text),
  )
  assert.deepEqual(order.slice(-2), ['claimed', 'Yes?'])
  const rose = awa.customer()
  await rose.writes('Bonjour')
  await world.drains()
  await bruno.says(rose, 'Bruno here')
  assert.equal((await awa.conversation(rose)).owner, 'person')
})

test('nobody is talked over: who has not seen a colleague’s or an agent’s answer is told it', async () => {
  const fatou = awa.customer()
  await fatou.writes('When are you open?')
  const seen = (await bruno.sees(fatou)).last_message.seq
  await world.drains()
  const told = refusedFor(
    await bruno.tries(fatou, 'reply', { ...text('At eight'), after_seq: seen }),
    'answered_meanwhile',
  )
  assert.deepEqual(
    told.messages.map(({ author }: { author: string }) => author),
    ['agent'],
  )
  assert.equal((await bruno.sees(fatou)).owner, 'agent', 'a refused reply changes nothing')
  const { seq } = await bruno.says(fatou, 'At eight', { after_seq: seen, anyway: true })
  await fatou.writes('And on Sunday?')
  await bruno.says(fatou, 'Not on Sunday', { after_seq: seq })
  await bruno.says(fatou, 'One’s own messages block nothing', { after_seq: seq })
  await awa.sends(fatou, 'From a program')
  refusedFor(await bruno.tries(fatou, 'reply', { ...text('x'), after_seq: seq }), 'answered_meanwhile')
})

test('what a colleague has put off for later has been said to nobody; what they may still take back is as good as said', async () => {
  const fatou = awa.customer()
  await fatou.writes('I want to talk to a person')
  await world.drains()
  const send_at = new Date(Date.parse(world.now()) + 3_600_000).toISOString()
  await bruno.says(fatou, 'Tomorrow I tell you more', { send_at })
  await ines.does(fatou, 'claim', { take: true })
  const { seq } = (await ines.sees(fatou)).last_message
  await ines.says(fatou, 'I see to it', { after_seq: seq })
  await ines.says(fatou, 'Just a moment', { undo_seconds: 30 })
  await bruno.does(fatou, 'claim', { take: true })
  const late = await bruno.tries(fatou, 'reply', {
    ...text('x'),
    after_seq: (await bruno.sees(fatou)).last_message.seq,
  })
  assert.equal(refusedFor(late, 'answered_meanwhile').messages.length, 1)
})

test('of two people who answer the same message at once one does', async () => {
  for (let round = 0; round < 10; round++) {
    const fatou = awa.customer()
    await fatou.writes('Is anybody there?')
    const { seq } = (await bruno.sees(fatou)).last_message
    const replies = await Promise.all(
      [bruno, ines].map(person => person.tries(fatou, 'reply', { ...text('I am'), after_seq: seq })),
    )
    assert.deepEqual(replies.map(({ code }) => code).sort(), [1000, 1001])
    await world.drains()
    assert.equal((await fatou.reads()).length, 1, 'the agent, too, is silent')
  }
})

test('a message can be taken back until it goes: either it goes or it is cancelled', async () => {
  const fatou = await waiting()
  const held = await bruno.says(fatou, 'Oh no', { undo_seconds: 10 })
  assert.equal(held.status, 'held')
  assert.ok((await bruno.sees(fatou)).waiting_since, 'what is not said answers nobody')
  const taken = good(await bruno.api.post(`/messages/${held.message_id}/cancel`, {}))
  assert.equal(taken.status, 'cancelled')
  const gone = await bruno.says(fatou, 'On its way', { undo_seconds: 10 })
  await awa.waits('PT15S')
  await world.drains()
  assert.deepEqual((await fatou.reads()).slice(-1), ['On its way'])
  assert.equal((await bruno.sees(fatou)).waiting_since, null)
  refusedFor(await bruno.api.post(`/messages/${gone.message_id}/cancel`, {}), 'not_held')
  await awa.returnsToRealTime()
  const races = await Promise.all(
    Array.from({ length: 10 }, () => bruno.says(fatou, 'Race', { undo_seconds: 1 })),
  )
  await awa.waits('PT3S')
  const before = (await fatou.reads()).length
  const [, ...replies] = await Promise.all([
    world.drains(),
    ...races.map(({ message_id }) => bruno.api.post(`/messages/${message_id}/cancel`, {})),
  ])
  await world.drains()
  const cancelled = replies.filter(({ code }) => code === 1000).length
  assert.equal((await fatou.reads()).length - before, races.length - cancelled)
  await awa.returnsToRealTime()
})

test('what a cancelled message cost is given back, once', async () => {
  await world.rows(`insert into prices (app_id, item, amount) values ($1, 'message:messenger', 0.05)`, [
    awa.app.id,
  ])
  const balance = async () => (await awa.call('getBusinessBalance')).balance
  const fatou = awa.customer()
  await fatou.writes('Bonjour')
  const before = await balance()
  const held = await bruno.says(fatou, 'Oh no', { undo_seconds: 30 })
  assert.notDeepEqual(await balance(), before)
  for (let n = 0; n < 2; n++) good(await bruno.api.post(`/messages/${held.message_id}/cancel`, {}))
  assert.deepEqual(await balance(), before)
  await world.rows(`delete from prices where app_id = $1`, [awa.app.id])
})

test('what expired before any provider was asked is given back, and charged again when it is tried again', async () => {
  await world.rows(`insert into prices (app_id, item, amount) values ($1, 'message:messenger', 0.05)`, [
    awa.app.id,
  ])
  const balance = async () => (await awa.call('getBusinessBalance')).balance
  const rose = awa.customer()
  const before = await balance()
  const expires_at = new Date(Date.parse(world.now()) + 60_000).toISOString()
  const { message_id: id } = await awa.sends(rose, 'Kept for you', { on_window_closed: 'hold', expires_at })
  const paid = await balance()
  assert.notDeepEqual(paid, before)
  await awa.waits('PT2M')
  await world.drains()
  assert.deepEqual([(await awa.message(id)).status, await balance()], ['expired', before])
  const { explanation, error } = await awa.message(id)
  assert.deepEqual([explanation!.must_act, error!.who], ['contact', 'customer'], 'it waited for the contact')
  await rose.writes('Hello')
  for (let n = 0; n < 2; n++) good(await bruno.api.post(`/messages/${id}/retry`, {}))
  assert.deepEqual(await balance(), paid)
  await world.drains()
  assert.equal((await awa.message(id)).status, 'delivered')
  await awa.returnsToRealTime()
  await world.rows(`delete from prices where app_id = $1`, [awa.app.id])
})

test('handed back with answer_now the agent answers what waits; without, from the next message on', async () => {
  const fatou = await waiting()
  await bruno.does(fatou, 'claim')
  await fatou.writes('When are you open?')
  const before = (await fatou.reads()).length
  await ines.does(fatou, 'hand-back')
  await world.drains()
  assert.equal((await fatou.reads()).length, before)
  await fatou.writes('Hello?')
  await world.drains()
  assert.equal((await fatou.reads()).length, before + 1)
  const rose = await waiting()
  await bruno.does(rose, 'claim')
  await rose.writes('When are you open?')
  const silent = (await rose.reads()).length
  await bruno.does(rose, 'hand-back', { answer_now: true })
  await world.drains()
  assert.equal((await rose.reads()).length, silent + 1)
  await awa.setsAgent({ is_active: false })
  await bruno.does(rose, 'claim')
  refusedFor(await bruno.tries(rose, 'hand-back'), 'agent_silent')
  await awa.setsAgent({ is_active: true })
})

test('a closed conversation goes on while there is no newer one', async () => {
  const fatou = await waiting()
  const { hashid } = await awa.conversation(fatou)
  refusedFor(await bruno.tries(fatou, 'reopen'), 'already_open')
  await bruno.does(fatou, 'close')
  const open = await bruno.does(fatou, 'reopen')
  assert.deepEqual([open.status, open.assignee.id], ['open', bruno.id])
  await world.sweeps('conversations silent for a day')
  assert.equal((await bruno.sees(fatou)).status, 'open')
  await bruno.does(fatou, 'close')
  await fatou.writes('One more thing')
  const newer = await awa.conversation(fatou)
  assert.notEqual(newer.hashid, hashid)
  const refusal = refusedFor(await bruno.api.post(`/conversation/${hashid}/reopen`, {}), 'newer_conversation')
  assert.equal(refusal.conversation, newer.hashid)
})

test('what is put off comes back in time, or when the contact writes', async () => {
  const [fatou, rose] = [await waiting(), await waiting()]
  const until = new Date(world.app.clock.nowMs() + 3600_000).toISOString()
  await bruno.does(fatou, 'snooze', { until })
  await bruno.does(rose, 'snooze', { until_reply: true })
  const { hashid } = await awa.conversation(fatou)
  const { hashid: rosesId } = await awa.conversation(rose)
  assert.ok(!(await bruno.finds('view=unassigned')).includes(hashid))
  assert.deepEqual(
    (await bruno.finds(`view=snoozed&ids=${hashid},${rosesId}`)).sort(),
    [hashid, rosesId].sort(),
  )
  await awa.waits('PT2H')
  await world.sweeps('conversations put off until now')
  assert.ok((await bruno.finds('view=unassigned')).includes(hashid))
  assert.ok((await bruno.sees(rose)).is_snoozed_until_reply)
  await rose.writes('Hello?')
  assert.ok(!(await bruno.sees(rose)).is_snoozed_until_reply)
  assert.ok((await bruno.finds('view=unassigned')).includes(rosesId))
  await awa.returnsToRealTime()
  for (const [body, field] of [
    [{ until: '2020-01-01T00:00:00Z' }, 'until'],
    [{ until: '2099-01-01T00:00:00Z' }, 'until'],
    // PostgreSQL has no year 0
    [{ until: '0000-01-01' }, 'until'],
    [{}, 'until'],
    [{ until, until_reply: true }, 'until'],
  ] as const) {
    const reply = await bruno.tries(fatou, 'snooze', body)
    assert.equal(reply.code, 1002)
    assert.ok(reply.text.includes(field), reply.text)
  }
})

test('nobody of another business is given a conversation, or called to a note', async () => {
  const fatou = await waiting()
  const [chloe] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [
    world.chloe.app.userId,
  ])
  const told = await Promise.all(
    [chloe!.hashid, 'usr-zzzzzzzzzz'].map(user => bruno.tries(fatou, 'assign', { user })),
  )
  const [theirs, nobodys] = told.map(({ text, code, json }) => [code, text.replace(json.trace_id, '')])
  assert.deepEqual([theirs, theirs![0]], [nobodys, 1007])
  assert.equal((await bruno.tries(fatou, 'note', { text: 'x', mentions: [chloe!.hashid] })).code, 1007)
})
