// What people of the inbox may not ask for, and what they are told of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from '../client.ts'
import { fieldsAtFault } from '../world/formats.ts'
import { type Customer, useWorld } from '../world.ts'
import { type Colleague, colleague, good, text } from './people.ts'

let bruno: Colleague
let boss: Colleague
const world = useWorld({ agents: 'silent' }, async world => {
  bruno = await colleague(world, 'Bruno')
  boss = await colleague(world, 'Odile', 'owner')
})
const { awa } = world

const STRANGER = 'usr-zzzzzzzzzz'
const faults = (reply: Reply, code = 1002): string[] => {
  assert.equal(reply.code, code, reply.text)
  return reply.body.errors.map(({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`)
}
const inMinutes = (minutes: number) => new Date(Date.parse(world.now()) + minutes * 60_000).toISOString()

async function waiting(): Promise<Customer> {
  const fatou = awa.customer()
  await fatou.writes('Where is my parcel?')
  return fatou
}

test('what is to go later goes in the future', async () => {
  const fatou = await waiting()
  for (const send_at of [inMinutes(-1), world.now()]) {
    assert.deepEqual(faults(await bruno.tries(fatou, 'reply', { ...text('x'), send_at })), [
      'send_at minimum',
    ])
    assert.deepEqual(faults(await awa.triesToSend(fatou, 'x', { send_at })), ['send_at minimum'])
    assert.equal((await awa.triesToSend(fatou, 'x', { send_at, dry_run: true })).code, 1002)
  }
  assert.equal((await bruno.sees(fatou)).owner, 'queue', 'nothing was taken')
  const send_at = inMinutes(1)
  const key = { 'idempotency-key': 'later-1' }
  const sent = await awa.triesToSend(fatou, 'x', { send_at }, key)
  assert.equal(sent.code, 1000, sent.text)
  world.passes(120_000)
  const again = await awa.triesToSend(fatou, 'x', { send_at }, key)
  assert.equal(again.text, sent.text, 'a repetition is answered as before')
})

test('nobody has seen a message that is not there', async () => {
  const fatou = await waiting()
  const { seq } = (await bruno.sees(fatou)).last_message
  const beyond = await bruno.tries(fatou, 'reply', { ...text('x'), after_seq: seq + 1 })
  assert.deepEqual(faults(beyond), ['after_seq maximum'])
  assert.match(beyond.message, new RegExp(`at most ${seq}`))
  assert.deepEqual(await fatou.reads(), [])
  await bruno.says(fatou, 'x', { after_seq: seq })
})

test('a place in a list is named; strangers, machines and former colleagues are called to no note', async () => {
  const fatou = await waiting()
  const viewer = await colleague(world, 'Vera', 'viewer')
  const machine = good(
    await world.live.awa.api.post('/member/service/add', { name: 'Shop system', role: 'member' }),
  )
  const mentions = [bruno.id, STRANGER, machine.id, viewer.id]
  assert.deepEqual(faults(await bruno.tries(fatou, 'note', { text: 'x', mentions })), [
    'mentions.1 reference',
    'mentions.2 reference',
  ])
  await bruno.does(fatou, 'note', { text: 'x', mentions: [bruno.id, viewer.id] })
  for (const user of [machine.id, viewer.id])
    assert.deepEqual(faults(await bruno.tries(fatou, 'assign', { user }), 1007), ['user reference'])
})

test('a tag is added or removed, not both; those that are not there are named; blanks around a name go', async () => {
  const fatou = await waiting()
  const tag = good(await boss.api.post('/tag/add', { name: '  urgent parcels ' }))
  assert.equal(tag.name, 'urgent parcels')
  assert.equal((await boss.api.post('/tag/add', { name: 'Urgent Parcels  ' })).code, 1004)
  assert.equal(good(await boss.api.post(`/tag/${tag.id}/update`, { name: ' late ' })).name, 'late')
  const both = await bruno.tries(fatou, 'tag', { add: [tag.id], remove: [tag.id] })
  assert.deepEqual(faults(both), ['remove.0 exclusive'])
  const unknown = await bruno.tries(fatou, 'tag', {
    add: [tag.id, 'tag-zzzzzzzzzz'],
    remove: ['tag-yyyyyyyyyy'],
  })
  assert.deepEqual(faults(unknown, 1007), ['add.1 reference', 'remove.0 reference'])
  good(await boss.api.post(`/tag/${tag.id}/remove`, {}))
  const entries = await world.rows<{ action: string; user_id: number; before: object; after: object }>(
    `select action, user_id, before, after from audit_entries where target = $1 order by id`,
    [tag.id],
  )
  assert.deepEqual(
    entries.map(({ action, before, after }) => [action, before, after]),
    [
      ['tag.add', null, { name: 'urgent parcels' }],
      ['tag.update', { name: 'urgent parcels' }, { name: 'late' }],
      ['tag.remove', { name: 'late' }, null],
    ],
  )
  assert.ok(entries.every(({ user_id }) => user_id === boss.userId))
})

test('all that is wrong in a query is told together, lists of words too', async () => {
  const wrong = await bruno.api.get('/conversation/search?owner=nobody&per_page=0&view=yours')
  assert.deepEqual(fieldsAtFault(wrong).sort(), ['owner', 'per_page', 'view'])
  assert.match(wrong.text, /agent, queue, person/)
})

test('what cannot be seen is no draft', async () => {
  const fatou = await waiting()
  assert.deepEqual(faults(await bruno.tries(fatou, 'draft', { text: '\u200b\u200b' })), ['text format'])
})

test('events tell a rest until the contact writes from waking, and who wrote a message', async () => {
  const fatou = await waiting()
  const { hashid } = await awa.conversation(fatou)
  await bruno.does(fatou, 'snooze', { until_reply: true })
  await bruno.does(fatou, 'snooze', { until: null })
  const rests = (await awa.events('conversation.updated')).filter(({ data }) => data.conversation === hashid)
  assert.deepEqual(
    rests.map(({ data }) => data.is_snoozed_until_reply),
    [true, false],
  )
  const { message_id } = await bruno.says(fatou, 'Bruno here')
  const api = await awa.sends(fatou, 'From a program')
  await world.drains()
  const sent = await awa.events('message.sent')
  const actorOf = (id: string) => sent.find(({ data }) => data.message === id)!.data.actor
  assert.deepEqual(actorOf(message_id), { kind: 'person', user: bruno.id })
  assert.deepEqual(actorOf(api.message_id), { kind: 'service', user: null })
})

test('a timeline holds what its document says, and nothing else', async () => {
  const fatou = await waiting()
  await bruno.does(fatou, 'note', { text: 'x' })
  const [message, , note] = await bruno.timeline(fatou)
  for (const field of ['at', 'updated_at', 'mentions', 'what', 'data']) assert.ok(!(field in message!), field)
  assert.ok(note === undefined || note.kind === 'note')
})
