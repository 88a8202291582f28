// What people do to a ticket: every change is in its history, told, and never over what another has just done.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Colleague, colleague, good, queued, refusedFor, text } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'
import { changesAtOnce } from './at-once.ts'

let bruno: Colleague
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

type Named = { hashid: string }
const does = ({ hashid }: Named, act: string, body: object) => awa.api.post(`/ticket/${hashid}/${act}`, body)
const history = async ({ hashid }: Named): Promise<Body[]> =>
  good(await awa.api.get(`/ticket/${hashid}/history?per_page=200`)).data
/** Field, before, after: oldest first. */
const changes = async (ticket: Named): Promise<unknown[][]> =>
  (await history(ticket)).toReversed().map(({ field, before, after }) => [field, before, after])

test('words and meta: what is given changes, is in the history and in one event', async () => {
  const ticket = await awa.opensTicket({ subject: 'Broken pot', meta: { order: 'A1', colour: 'red' } })
  const given = { subject: 'Broken vase', meta: { colour: null, size: 42 } }
  const changed = good(await does(ticket, 'update', given))
  assert.deepEqual([changed.subject, changed.meta], ['Broken vase', { order: 'A1', size: 42 }])
  assert.deepEqual(await changes(ticket), [
    ['subject', 'Broken pot', 'Broken vase'],
    ['meta', { order: 'A1', colour: 'red' }, { order: 'A1', size: 42 }],
  ])
  const [{ at, actor, cause }] = (await history(ticket)) as [Body]
  assert.deepEqual([at, actor.kind, cause], [changed.updated_at, 'person', 'change'])
  const event = (await awa.eventsOf(ticket)).at(-1)!
  assert.deepEqual(
    [event.type, event.data.fields, event.data.added],
    ['ticket.updated', ['subject', 'meta'], ''],
  )
  // the same again changes nothing
  assert.equal(good(await does(ticket, 'update', given)).updated_at, changed.updated_at)
  assert.equal((await history(ticket)).length, 2)
  const huge = { meta: { words: 'x'.repeat(16_384) } }
  assert.equal((await does(ticket, 'update', huge)).code, 1002)
  assert.equal((await does(ticket, 'update', { sla_policy_id: 999_999 })).code, 1007)
  const nobodys = { hashid: 'tck-zzzzzzzzzz' }
  const bodies = { update: { subject: 'x' }, assign: { user: null }, note: { text: 'x' }, reply: text('x') }
  for (const [act, body] of Object.entries(bodies))
    assert.equal((await does(nobodys, act, body)).code, 1007, act)
})

test('another priority brings its policy: what was used of the time stays used, and what is over is breached', async () => {
  const ticket = await awa.opensTicket({ priority: 'normal' })
  const due = Date.parse(ticket.response_due_at)
  const high = good(await does(ticket, 'update', { priority: 'high' }))
  assert.equal(high.ticket_sla_policy.priority, 'high')
  assert.equal(due - Date.parse(high.response_due_at), (240 - 60) * 60_000)
  assert.deepEqual(await awa.wrongCounts(), [])
  await awa.waits('PT30M')
  const urgent = good(await does(ticket, 'update', { priority: 'urgent' }))
  assert.deepEqual([urgent.is_response_breached, urgent.is_resolve_breached], [true, false])
  const [breach] = await awa.breachesOf(ticket)
  assert.deepEqual([breach!.kind, breach!.due_at], ['response', urgent.response_due_at])
  const low = good(await does(ticket, 'update', { priority: 'low' }))
  assert.deepEqual([low.is_response_breached, low.response_due_at], [true, urgent.response_due_at])
  assert.equal((await awa.breachesOf(ticket)).length, 1)
  const fields = (await changes(ticket)).map(([field]) => field)
  assert.equal(fields.filter(field => field === 'priority').length, 3)
  assert.ok(fields.includes('response_due_at') && fields.includes('sla_policy'))
  await awa.returnsToRealTime()
})

test('who gets a ticket is told; changes at once are all there, in the order in which they were made', async () => {
  const ticket = await awa.opensTicket()
  good(await does(ticket, 'assign', { user: bruno.id }))
  const [notice] = good(await bruno.api.get('/notice/search?kind=assigned')).data
  assert.deepEqual([notice.ticket.id, notice.kind], [ticket.hashid, 'assigned'])
  assert.equal((await awa.api.get(`/ticket/search?assigned_to=${bruno.id}`)).body[0].hashid, ticket.hashid)
  assert.deepEqual(await awa.wrongCounts(), [])
  const path = `/ticket/search?assigned_to=${bruno.id}&include=assignee,contact,conversation`
  const [row] = good(await awa.api.get(path)) as Body[]
  assert.deepEqual([row!.assignee.id, row!.contact.channel], [bruno.id, 'messenger'])
  assert.match(row!.conversation.id, /^ses-/)
  assert.equal((await awa.api.get('/ticket/search?include=moon')).code, 1002)
  const viewer = await colleague(world, 'Vera', 'viewer')
  assert.equal((await does(ticket, 'assign', { user: viewer.id })).code, 1007)
  await changesAtOnce(awa, ticket, 15)
})

test('old knowledge overwrites nothing, and is told what it does not know', async () => {
  const ticket = await awa.opensTicket()
  const expected_updated_at = ticket.updated_at
  good(await does(ticket, 'update', { description: 'Three days late', expected_updated_at }))
  const body = refusedFor(
    await does(ticket, 'update', { subject: 'Late', expected_updated_at }),
    'changed_meanwhile',
  )
  assert.deepEqual(body.fields, ['description'])
  refusedFor(await does(ticket, 'assign', { user: null, expected_updated_at }), 'changed_meanwhile')
  good(await does(ticket, 'update', { subject: 'Late', expected_updated_at: body.updated_at }))
})

test('a move is in the history with the times that a reopening clears', async () => {
  const ticket = await awa.opensTicket()
  const resolved = await awa.moves(ticket, 'resolved')
  const closed = await awa.moves(ticket, 'closed')
  await awa.moves(ticket, 'open')
  for (const [name, at] of [
    ['resolved_at', resolved.resolved_at],
    ['closed_at', closed.closed_at],
  ]) {
    assert.ok(at)
    const cleared = (await changes(ticket)).filter(([field]) => field === name)
    assert.deepEqual(cleared, [
      [name, null, at],
      [name, at, null],
    ])
  }
  assert.equal((await world.chloe.api.get(`/ticket/${ticket.hashid}/history`)).code, 1007)
})

test('a note about a ticket never leaves; a reply goes by its conversation, or opens one', async () => {
  const fatou = await queued(world)
  const { hashid } = await awa.conversation(fatou)
  const ticket = await awa.opensTicket({ conversation: hashid })
  const before = (await fatou.received()).length
  const note = good(await does(ticket, 'note', { text: 'She called twice.', mentions: [bruno.id] }))
  assert.equal(note.conversation, hashid)
  // a person of another business is nobody, too
  const [hers] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [
    world.chloe.app.userId,
  ])
  for (const stranger of [hers!.hashid, 'usr-zzzzzzzzzz']) {
    const { code, body } = await does(ticket, 'note', { text: 'Look', mentions: [bruno.id, stranger] })
    assert.deepEqual(
      [code, body.errors.map((one: Body) => [one.field, one.rule])],
      [1007, [['mentions.1', 'reference']]],
    )
  }
  const reply = good(await does(ticket, 'reply', text('It is on its way.')))
  assert.equal(reply.conversation, hashid)
  await world.drains()
  assert.equal((await fatou.received()).length, before + 1)
  assert.equal((await fatou.reads()).at(-1), 'It is on its way.')
  // one that was made with its ticket, and is of no number
  const other = await awa.opensTicket()
  good(await does(other, 'note', { text: 'Where is she?' }))
  refusedFor(await does(other, 'reply', text('Where are you?')), 'window_closed')
  const noted = (await awa.events('conversation.note_added')).at(-1)!
  assert.deepEqual([noted.data.channel, typeof noted.data.conversation], ['messenger', 'string'])
  good(await awa.api.post(`/conversation/${hashid}/close`, {}))
  const again = good(await does(ticket, 'reply', text('Has it arrived?')))
  assert.notEqual(again.conversation, hashid)
  await world.drains()
  assert.equal((await fatou.reads()).at(-1), 'Has it arrived?')
})
