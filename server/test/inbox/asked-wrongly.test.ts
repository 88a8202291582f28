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
  assert.deepEqual(faults(await bruno.tries(fatou, 'note', { text: 'x', mentions }), 1007), [
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

test('a viewer marks many as read or unread, and changes nothing else', async () => {
  const fatou = await waiting()
  const viewer = await colleague(world, 'Vera', 'viewer')
  const ids = [(await awa.conversation(fatou)).hashid]
  const change = (act: string) => viewer.api.post('/conversation/change', { act, ids })
  for (const act of ['read', 'unread', 'read']) {
    const { results } = good(await change(act))
    assert.deepEqual([results[0].code, (await viewer.sees(fatou)).unread], [1000, act === 'read' ? 0 : 1])
  }
  for (const act of ['claim', 'close', 'hand-back']) {
    const refused = await change(act)
    assert.deepEqual([refused.code, refused.body], [1005, { scope: 'messages:send' }], act)
  }
  assert.equal((await change('juggle')).code, 1002)
  const none = await awa.apiWith(['tickets:read'])
  const refused = await none.post('/conversation/change', { act: 'read', ids })
  assert.deepEqual([refused.code, refused.body], [1005, { scope: 'messages:read' }])
})

test('a variable that is left is told by its field and its name, one that is unknown, too', async () => {
  const fatou = await waiting()
  const words = await bruno.tries(fatou, 'reply', text('Dear {contact.firstname}, {me.name} here'))
  assert.deepEqual(faults(words), ['message.content.text variable'])
  assert.match(words.message, /\{contact\.firstname\}, \{me\.name\}/)
  const image = { type: 'image', content: { link: 'https://shop.example/a.png', caption: '{me.name}' } }
  assert.deepEqual(faults(await bruno.tries(fatou, 'reply', { message: image })), [
    'message.content.caption variable',
  ])
  const parameters = [
    { type: 'text', text: 'x' },
    { type: 'text', text: '{me.name}' },
  ]
  const template = { name: 'order_late', language: 'fr', components: [{ type: 'body', parameters }] }
  const later = { ...text('x'), on_window_closed: 'template', template }
  assert.deepEqual(faults(await bruno.tries(fatou, 'reply', later)), [
    'template.components.0.parameters.1.text variable',
  ])
  const body = { shortcut: 'v', title: 'V', text: { en: '{contact.firstname} {order.id}', fr: 'x' } }
  const unknown = await bruno.api.post('/canned-reply/add', body)
  assert.deepEqual(faults(unknown), ['text.en variable'])
  assert.match(unknown.message, /\{order\.id\}/)
})

test('what would not be heeded is refused: a template that has no use, three places at once, a person and a team', async () => {
  const fatou = await waiting()
  const template = { name: 'order_late', language: 'fr' }
  for (const more of [{}, { on_window_closed: 'hold' }])
    assert.deepEqual(faults(await bruno.tries(fatou, 'reply', { ...text('x'), template, ...more })), [
      'template useless',
    ])
  const start = { channel: 'messenger', contact: { phone: fatou.phone }, ...text('x'), template }
  assert.deepEqual(faults(await bruno.api.post('/conversation/start', start)), ['template useless'])
  const { id } = await bruno.sees(fatou)
  for (const [query, fields] of [
    ['around=1&before=2', ['before exclusive']],
    ['around=1&after=0&before=2', ['before exclusive', 'after exclusive']],
    ['before=2&after=1', ['after exclusive']],
  ] as const)
    assert.deepEqual(faults(await bruno.api.get(`/conversation/${id}/timeline?${query}`)), fields)
  const both = await bruno.tries(fatou, 'assign', { user: bruno.id, team: 'tem-zzzzzzzzzz' })
  assert.equal(both.code, 1002)
  assert.match(both.message, /at most one of: user, team/)
})

test('who is called to a note is told as anybody of the business; who may change one, by their roles', async () => {
  const fatou = await waiting()
  const stranger = await bruno.tries(fatou, 'note', { text: 'x', mentions: [STRANGER] })
  assert.match(stranger.message, /of your business \(see GET \/colleague\/search\)/)
  assert.doesNotMatch(stranger.message, /answer/)
  const note = await boss.does(fatou, 'note', { text: 'mine' })
  const refused = await bruno.api.post(`/note/${note.id}/remove`, {})
  assert.deepEqual([refused.code, refused.body], [1005, { roles: ['owner', 'admin'] }])
})

test('a list of too many ids says how many there may be', async () => {
  const ids = Array.from({ length: 134 }, (_, n) => `ses-${String(n + 1_111_111_111).replaceAll('0', 'z')}`)
  const many = await bruno.api.get(`/conversation/search?ids=${ids}`)
  assert.deepEqual(faults(many), ['ids maxItems'])
  assert.match(many.message, /at most 133/)
  assert.equal((await bruno.api.get(`/conversation/search?ids=${ids.slice(1)}`)).code, 1000)
})

test('a contact is named by a number with its plus, too', async () => {
  const fatou = await waiting()
  const { id } = await bruno.sees(fatou)
  assert.deepEqual(await bruno.finds(`contact=${encodeURIComponent(`+${fatou.phone}`)}`), [id])
  assert.deepEqual(await bruno.finds('contact=%2B1'), [])
})

test('an id of another kind is no filter, in a query and in a view; all of them are told at once', async () => {
  const table = [
    ['channel_id', 'chn'],
    ['agent', 'agt'],
    ['assignee', 'usr'],
    ['team', 'tem'],
    ['tag', 'tag'],
    ['answered_by', 'usr'],
    ['ids', 'ses'],
  ] as const
  for (const [name, prefix] of table) {
    const other = prefix === 'tem' ? 'usr' : 'tem'
    for (const value of [
      'x',
      `${other}-1111111111`,
      `${prefix}-1111111111,${other}-1111111111`,
      `${prefix}-1`,
    ]) {
      const wrong = await bruno.api.get(`/conversation/search?${name}=${value}`)
      assert.deepEqual(faults(wrong), [`${name} format`])
      assert.match(wrong.message, RegExp(`${name} must be one or more public identifiers such as ${prefix}-`))
      const view = { name: 'V', filters: { [name]: value } }
      const french = await bruno.api.post('/view/add', view, { 'accept-language': 'fr' })
      assert.deepEqual(faults(french), [`filters.${name} format`])
      assert.match(
        french.message,
        RegExp(`doit être un ou plusieurs identifiants publics tels que ${prefix}-`),
      )
    }
    const right = `${prefix}-1111111111,${prefix}-2222222222`
    assert.equal((await bruno.api.get(`/conversation/search?${name}=${right}`)).code, 1000)
  }
  const all = await bruno.api.get('/conversation/search?owner=nobody&team=x&tag=y')
  assert.deepEqual(faults(all).sort(), ['owner enum', 'tag format', 'team format'])
})
