// Who may do it, and to whom: people who leave, contacts who want no messages, answers that are somebody else's.
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

const waiting = (phone: string) => queued(world, phone)

test('what somebody who left had goes back to the queue, and is told', async () => {
  const fatou = await waiting('237655700001')
  const paul = await colleague(world, 'Paul')
  await paul.does(fatou, 'claim')
  const sweep = () => world.sweeps('conversations of people who have left')
  await sweep()
  assert.equal((await bruno.sees(fatou)).owner, 'person')
  await world.rows(`update memberships set role = 'viewer' where user_id = $1`, [paul.userId])
  await sweep()
  const { owner, assignee, id } = await bruno.sees(fatou)
  assert.deepEqual([owner, assignee], ['queue', null])
  assert.ok((await bruno.finds('view=unassigned')).includes(id))
  const { data } = await awa.call('listEvents', { query: { limit: 1000 } })
  const told = data.findLast(event => event.type === 'conversation.assigned')!.data
  assert.deepEqual(
    [told.owner, told.from, told.actor.kind],
    ['queue', { owner: 'person', assignee: paul.id }, 'service'],
  )
  assert.equal((await bruno.timeline(fatou)).at(-1)!.what, 'assigned')
})

test('what somebody had put off for later who left never goes in their name, and is told', async () => {
  const fatou = await waiting('237655700031')
  const paul = await colleague(world, 'Paul')
  await paul.does(fatou, 'claim')
  const later = new Date(Date.parse(world.now()) + 3_600_000).toISOString()
  const scheduled = await paul.says(fatou, 'Paul again', { send_at: later })
  const undoable = await paul.says(fatou, 'Paul at once', { undo_seconds: 30 })
  await bruno.api.post('/messages/send', {
    ...{ channel: 'messenger', contact: { phone: fatou.phone } },
    ...{ ...text('Of the shop'), send_at: later },
  })
  await world.rows('update memberships set disabled_at = created_at where user_id = $1', [paul.userId])
  await awa.waits('PT1M')
  await world.drains()
  assert.ok(!(await fatou.reads()).includes('Paul at once'), 'nor before the sweep')
  await world.sweeps('messages held for people who have left')
  for (const { message_id } of [scheduled, undoable]) {
    const { status, timeline } = good(await bruno.api.get(`/messages/${message_id}`))
    assert.deepEqual([status, timeline.at(-1).what, timeline.at(-1).by], ['cancelled', 'cancelled', null])
  }
  const told = (await awa.events('message.cancelled')).slice(-2).map(({ data }) => [data.message, data.actor])
  const service = { kind: 'service', user: null }
  assert.deepEqual(told, [
    [scheduled.message_id, service],
    [undoable.message_id, service],
  ])
  await awa.waits('PT2H')
  await world.drains()
  assert.deepEqual(
    (await fatou.reads()).filter(words => words.startsWith('Paul')),
    [],
  )
  assert.ok((await bruno.sees(fatou)).waiting_since, 'who waited goes on waiting')
  assert.ok((await fatou.reads()).includes('Of the shop'), 'what a program sends goes')
  await awa.returnsToRealTime()
})

test('a message that somebody else holds keeps none of the others of who has left from being taken back', async () => {
  const fatou = await waiting('237655700032')
  const paul = await colleague(world, 'Paul')
  await paul.does(fatou, 'claim')
  const send_at = new Date(Date.parse(world.now()) + 3_600_000).toISOString()
  const scheduled = async () => (await paul.says(fatou, 'Later', { send_at })).message_id
  const [held, other] = [await scheduled(), await scheduled()]
  await world.rows('update memberships set disabled_at = created_at where user_id = $1', [paul.userId])
  const statuses = () =>
    world.rows('select status from messages where hashid = any($1) order by id', [[held, other]])
  const sweep = () => world.sweeps('messages held for people who have left')
  await world.inTx(async tx => {
    await tx.query('select id from messages where hashid = $1 for update', [held])
    await sweep()
    assert.deepEqual(await statuses(), [{ status: 'held' }, { status: 'cancelled' }])
  })
  await sweep()
  assert.deepEqual(await statuses(), [{ status: 'cancelled' }, { status: 'cancelled' }])
})

test('what may be sent is said with who wants no messages', async () => {
  const rose = await waiting('237655700002')
  assert.deepEqual((await bruno.sees(rose)).may_send, { now: true, types: null, opted_out_at: null })
  await rose.writes('STOP')
  const { now, types, opted_out_at } = (await bruno.sees(rose)).may_send
  assert.deepEqual([now, types], [false, []])
  assert.match(opted_out_at, /Z$/)
  assert.equal((await bruno.tries(rose, 'reply', text('Still there?'))).code, 1001)
  await rose.writes('And my order, where is it?')
  assert.equal((await bruno.sees(rose)).may_send.now, true)
  await bruno.says(rose, 'On its way.')
})

test('an Idempotency-Key repeats nobody else’s answer, nor one to who may do less by now', async () => {
  const lea = await waiting('237655700003')
  const path = `/conversation/${(await awa.conversation(lea)).hashid}/claim`
  const key = { 'idempotency-key': 'claimed-once' }
  assert.equal((await bruno.api.post(path, {}, key)).code, 1000)
  assert.equal((await bruno.api.post(path, {}, key)).headers.get('idempotency-replayed'), 'true')
  assert.equal((await ines.api.post(path, {}, key)).code, 1004)
  const owner = await colleague(world, 'Olga', 'owner')
  const [all, less] = await Promise.all(
    ([['admin'], ['balance:read']] as const).map(scopes =>
      awa.apiWith([...scopes], { userId: owner.userId }),
    ),
  )
  const token = { name: 'Root', scopes: ['admin'] }
  const made = await all!.post('/token/add', token, { 'idempotency-key': 'root' })
  assert.equal(made.code, 1000, made.text)
  const stolen = await less!.post('/token/add', token, { 'idempotency-key': 'root' })
  assert.notEqual(stolen.code, 1000)
  assert.ok(!stolen.text.includes(made.body.token))
})

test('what a token reads of a conversation is what its scopes name: no tickets without tickets:read', async () => {
  const zoe = await waiting('237655700021')
  const { hashid } = await awa.conversation(zoe)
  const ticket = await awa.opensTicket({ conversation: hashid })
  const canned = { shortcut: 'ticket', title: 'Ticket', text: { en: '{ticket.hashid} {ticket.subject}' } }
  const reply = good(await bruno.api.post('/canned-reply/add', canned))
  const reads = await awa.apiWith(['messages:read'], { userId: bruno.userId })
  const shown = [
    `/conversation/${hashid}`,
    `/conversation/${hashid}/timeline`,
    `/conversation/search?ids=${hashid}`,
    `/conversation/search?q=${ticket.hashid}`,
    `/canned-reply/${reply.id}/render?conversation=${hashid}`,
  ]
  for (const path of shown) {
    assert.ok((await bruno.api.get(path)).text.includes(ticket.hashid), `${path} tells it with tickets:read`)
    assert.ok(!(await reads.get(path)).text.includes(ticket.hashid), path)
  }
  assert.equal(good(await reads.get(shown[0]!)).tickets, null)
})

test('whoever may only send reads nothing by an act, and not what others have answered', async () => {
  const zoe = await waiting('237655700022')
  const { hashid } = await awa.conversation(zoe)
  const sends = await awa.apiWith(['messages:send'], { userId: bruno.userId })
  for (const act of ['claim', 'hand-back', 'close']) {
    const { code, body, text } = await sends.post(`/conversation/${hashid}/${act}`, {})
    assert.deepEqual([code, body], [1005, { scope: 'messages:read' }], text)
  }
  assert.equal((await bruno.sees(zoe)).owner, 'queue', 'nothing was done')
  await ines.does(zoe, 'claim')
  await ines.says(zoe, 'It is at the depot.')
  await ines.does(zoe, 'assign', { user: bruno.id })
  const late = await sends.post(`/conversation/${hashid}/reply`, { ...text('Hello'), after_seq: 1 })
  assert.deepEqual(refusedFor(late, 'answered_meanwhile').messages, [])
  assert.ok(
    refusedFor(await bruno.tries(zoe, 'reply', { ...text('Hello'), after_seq: 1 }), 'answered_meanwhile')
      .messages.length > 0,
  )
  good(await sends.post(`/conversation/${hashid}/reply`, text('Hello')))
})

test('to take back, try again or settle tells who may only send the state of a message, not its words', async () => {
  const lea = await waiting('237655700023')
  const sends = await awa.apiWith(['messages:send'], { userId: bruno.userId })
  const { message_id: id } = await bruno.says(lea, 'A canary', { undo_seconds: 30 })
  const taken = await sends.post(`/messages/${id}/cancel`, {})
  assert.deepEqual([taken.body.status, taken.body.text, taken.body.content], ['cancelled', '', {}])
  const failed = await bruno.says(lea, 'A canary')
  const put = (status: string) =>
    world.rows('update messages set status = $2 where hashid = $1', [failed.message_id, status])
  await put('failed')
  const again = await sends.post(`/messages/${failed.message_id}/retry`, {})
  assert.deepEqual([again.body.status, again.text.includes('canary')], ['queued', false])
  await put('unknown')
  const settled = await sends.post(`/messages/${failed.message_id}/settle`, { outcome: 'arrived' })
  assert.deepEqual([settled.code, settled.text.includes('canary')], [1000, false])
  assert.equal(good(await bruno.api.post(`/messages/${id}/cancel`, {})).text, 'A canary')
})

test('a viewer reads and does nothing; the stop lets notes, tags and assignments through, and nothing out', async () => {
  const fatou = await waiting('237655700004')
  const viewer = await colleague(world, 'Vera', 'viewer')
  assert.equal((await viewer.sees(fatou)).owner, 'queue')
  assert.ok((await viewer.timeline(fatou)).length > 0)
  // how far they have read is their own
  assert.deepEqual(
    [(await viewer.does(fatou, 'unread')).unread, (await viewer.does(fatou, 'read')).unread],
    [1, 0],
  )
  for (const act of ['claim', 'reply', 'note', 'assign', 'close', 'tag', 'draft'])
    assert.equal(
      (
        await viewer.tries(
          fatou,
          act,
          act === 'reply' ? text('x') : act === 'note' || act === 'draft' ? { text: 'x' } : {},
        )
      ).code,
      1005,
      act,
    )
  assert.equal((await bruno.tries(fatou, 'assign', { user: viewer.id })).code, 1007)
  await awa.stopsAll()
  await bruno.does(fatou, 'claim')
  await bruno.does(fatou, 'note', { text: 'We are stopped' })
  await bruno.does(fatou, 'assign', { user: ines.id })
  assert.equal((await ines.tries(fatou, 'reply', text('x'))).code, 1010)
  assert.equal((await ines.tries(fatou, 'hand-back')).code, 1010)
  await awa.goesOn()
})
