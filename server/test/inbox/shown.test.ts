// What people see is enough to work with, and what they may write: rows, timelines, every type of message.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'
import { type Colleague, colleague, good, queued, refusedFor, text } from './people.ts'

const LINK = 'https://example.com/a'

let bruno: Colleague
let boss: Colleague
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
  boss = await colleague(world, 'Odile', 'owner')
})
const { awa } = world

const waiting = () => queued(world)
const rowOf = async (id: string) => good(await bruno.api.get(`/conversation/search?ids=${id}`)).data[0]

test('a row in a list has all that is needed to draw it', async () => {
  const fatou = await waiting()
  const { id } = await bruno.sees(fatou)
  const handedOver = await rowOf(id)
  assert.equal(handedOver.last_message.author, 'agent')
  assert.deepEqual(handedOver.unanswered, { type: 'text', text: 'I want to talk to a person' })
  const team = good(await boss.api.post('/team/add', { name: 'Delivery' }))
  const tag = good(await boss.api.post('/tag/add', { name: 'late' }))
  await bruno.does(fatou, 'assign', { team: team.id })
  await bruno.does(fatou, 'tag', { add: [tag.id] })
  const [low, urgent] = [
    await awa.opensTicket({ conversation: id, subject: 'Later', priority: 'low' }),
    await awa.opensTicket({ conversation: id, subject: 'Soon', priority: 'urgent' }),
  ]
  world.passes(2000)
  await fatou.writes(`${'long '.repeat(40)}end`)
  const until = new Date(Date.parse(world.now()) + 3600_000).toISOString()
  await bruno.does(fatou, 'snooze', { until })
  const row = await rowOf(id)
  assert.deepEqual(
    [row.owner, row.assignee, row.team, row.tags.map((one: { name: string }) => one.name)],
    ['queue', null, { id: team.id, name: 'Delivery' }, ['late']],
  )
  assert.deepEqual([row.contact.identifier, row.channel.type], [fatou.phone, 'messenger'])
  assert.match(row.channel.id, /^chn-/)
  const { author, text: words, at } = row.last_message
  assert.deepEqual([author, words], ['contact', 'long '.repeat(28)], 'its first 140 characters')
  assert.deepEqual(row.unanswered, { type: 'text', text: words })
  assert.match(at, /Z$/)
  assert.deepEqual([row.unread, row.snoozed_until.slice(0, 19)], [2, until.slice(0, 19)])
  assert.ok(row.waiting_since < at, 'since the oldest that has no answer')
  const due = (await awa.ticket(urgent)).response_due_at
  assert.deepEqual(
    row.tickets.map((one: { id: string; subject: string }) => [one.id, one.subject]),
    [
      [urgent.hashid, 'Soon'],
      [low.hashid, 'Later'],
    ],
  )
  assert.equal(row.tickets[0].due_at, due, 'its next clock')
  await bruno.does(fatou, 'claim')
  assert.equal((await rowOf(id)).assignee.id, bruno.id)
  await bruno.says(fatou, 'It is on its way')
  assert.equal((await rowOf(id)).unanswered, null)
})

test('a timeline tells what failed and why, what an answer cost, and who handed over for what', async () => {
  await world.rows(`insert into prices (app_id, item, amount) values ($1, 'agent_turn', 0.25)`, [awa.app.id])
  const fatou = await waiting()
  await world.rows(`delete from prices where app_id = $1`, [awa.app.id])
  await fatou.meets({ outcome: 'failed', error_code: 131026 })
  await bruno.says(fatou, 'Bruno here')
  await world.drains()
  const entries = await bruno.timeline(fatou)
  const answer = entries.find(({ author }) => author.kind === 'agent' && author.name !== null)!
  assert.deepEqual([answer.turn.cost, typeof answer.turn.model], [0.25, 'string'])
  const failed = entries.find(one => one.text === 'Bruno here')!
  assert.deepEqual([failed.status, failed.error.reason], ['failed', 'no_such_recipient'])
  const writers = await Promise.all(
    [answer, failed].map(async ({ id }) => good(await awa.api.get(`/messages/${id}`)).author_id),
  )
  assert.deepEqual(writers, [answer.author.id, bruno.id])
  const { author_id, author_name } = (await bruno.sees(fatou)).last_message
  assert.deepEqual([author_id, author_name === null], [bruno.id, false])
  const act = entries.find(({ what }) => what === 'handed_over')!
  assert.match(act.data.reason, /person/)
})

test('no clock decides the order of a timeline', async () => {
  const fatou = await waiting()
  await awa.waits('PT5H')
  await bruno.does(fatou, 'note', { text: 'in five hours' })
  await bruno.does(fatou, 'claim')
  await awa.returnsToRealTime()
  await fatou.writes('Now')
  await bruno.does(fatou, 'note', { text: 'now' })
  const entries = await bruno.timeline(fatou)
  const shown = entries.map(({ kind, what, text: words }) => what ?? (kind === 'act' ? kind : words))
  assert.deepEqual(shown.slice(-4), ['in five hours', 'claimed', 'Now', 'now'])
  const [note, , message] = entries.slice(-4)
  assert.ok(note!.created_at > message!.created_at && note!.seq < message!.seq)
})

test('a date puts off until its midnight where the person is', async () => {
  const fatou = await waiting()
  const day = new Date(Date.parse(world.now()) + 5 * 86_400_000).toISOString().slice(0, 10)
  const untilIn = async (zone: string | null): Promise<number> => {
    await world.rows('update users set zone = $2 where id = $1', [bruno.userId, zone])
    const { snoozed_until } = await bruno.does(fatou, 'snooze', { until: day })
    return (Date.parse(snoozed_until) - Date.parse(`${day}T00:00:00Z`)) / 60_000
  }
  assert.equal(await untilIn(null), 0)
  assert.equal(await untilIn('Africa/Douala'), -60)
  assert.equal(await untilIn('Asia/Kathmandu'), -345)
  const both = { until: `${day}T00:00:00`, until_reply: true }
  assert.equal((await bruno.tries(fatou, 'snooze', both)).code, 1002)
})

test('a person writes any type of message, and quotes', async () => {
  const fatou = await waiting()
  const { last_message } = await bruno.sees(fatou)
  const asked = (await bruno.timeline(fatou)).find(({ author }) => author.kind === 'contact')!
  const buttons = [{ type: 'reply', reply: { id: 'a', title: 'A' } }]
  const card = {
    name: { formatted_name: 'Bruno', first_name: 'Bruno' },
    phones: [{ phone: '+237655000000' }],
  }
  const messages: [type: string, content: object][] = [
    ['text', { text: 'Hello' }],
    ['interactive', { type: 'button', body: { text: 'Well?' }, action: { buttons } }],
    ['image', { link: LINK, caption: 'here' }],
    ['video', { media_id: '12' }],
    ['audio', { link: LINK }],
    ['document', { media_id: '13', filename: 'a.pdf' }],
    ['sticker', { media_id: '14' }],
    ['location', { latitude: 4.05, longitude: 9.7 }],
    ['contacts', { contacts: [card] }],
    ['reaction', { message_id: asked.id, emoji: '👍' }],
    ['template', { name: 'order_ready', language: 'fr' }],
  ]
  for (const [type, content] of messages)
    good(await bruno.tries(fatou, 'reply', { message: { type, content } }))
  await bruno.says(fatou, 'About this', { context: { message_id: asked.id } })
  await world.drains()
  const received = (await fatou.received()).filter(({ accepted }) => accepted).slice(-messages.length - 1)
  assert.deepEqual(
    received.map(({ request }) => request.type),
    [...messages.map(([type]) => type), 'text'],
  )
  assert.ok((received.at(-1)!.request as { context: { message_id: string } }).context.message_id)
  const strange = { ...text('x'), context: { message_id: 'msg-1111111111' } }
  assert.equal((await bruno.tries(fatou, 'reply', strange)).code, 1007)
  assert.ok(last_message.seq > 0)
})

test('outside the window only a template passes, and a template may go in place of words', async () => {
  const fatou = await waiting()
  await bruno.says(fatou, 'One moment')
  await awa.waits('PT25H')
  const { window, may_send } = await bruno.sees(fatou)
  assert.deepEqual([window.open, may_send.types], [false, ['template']])
  const { allowed } = refusedFor(await bruno.tries(fatou, 'reply', text('Still there?')), 'window_closed')
  assert.deepEqual(allowed, ['template'])
  const template = { name: 'order_ready', language: 'fr' }
  const held = await bruno.says(fatou, 'Held', { on_window_closed: 'hold' })
  assert.equal(held.status, 'held')
  await bruno.says(fatou, 'Not so', { on_window_closed: 'template', template })
  await world.drains()
  assert.equal((await fatou.received()).at(-1)!.request.type, 'template')
  await fatou.writes('Here I am')
  await world.drains()
  assert.equal((await fatou.reads()).at(-1), 'Held')
  await awa.returnsToRealTime()
})
