// What people are told: each once, with what it tells of, and nobody else's.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../src/lib/time.ts'
import { follow } from '../events/follow.ts'
import { type Colleague, colleague, good, queued } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { until, useWorld } from '../world.ts'

let bruno: Colleague
let ines: Colleague
let vera: Colleague
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
  ines = await colleague(world, 'Ines')
  vera = await colleague(world, 'Vera', 'viewer')
})
const { awa } = world

const notices = async (who: Colleague, query = ''): Promise<Body> =>
  good(await who.api.get(`/notice/search?${query}`))
const kinds = async (who: Colleague): Promise<string[]> =>
  (await notices(who)).data.map((notice: { kind: string }) => notice.kind)
const read = async (who: Colleague, body: object): Promise<Body> =>
  good(await who.api.post('/notice/read', body))
const all = { all: true }

test('who is called by a note is told once, with all that a row shows; whoever wrote it is not', async () => {
  const fatou = await queued(world)
  const mentions = [bruno.id, ines.id]
  const note = await bruno.does(fatou, 'note', { text: 'Is this her parcel?', mentions })
  const { data, unread, total, has_more } = await notices(ines)
  assert.equal(data.length, 1)
  const [{ created_at, id, ...notice }] = data
  assert.deepEqual(notice, {
    ...{ kind: 'mentioned', read_at: null, by: { id: bruno.id, name: notice.by.name } },
    conversation: {
      id: (await awa.conversation(fatou)).hashid,
      channel: 'messenger',
      contact: { ...notice.conversation.contact, identifier: fatou.phone },
    },
    note: { id: note.id, text: 'Is this her parcel?' },
    ...{ ticket: null, channel: null, clock: null, due_at: null, waiting_since: null, reason: null },
  })
  assert.deepEqual([unread, total, has_more], [{ n: 1, relation: 'eq' }, { n: 1, relation: 'eq' }, false])
  assert.deepEqual(await kinds(bruno), [])
  // another text calls nobody anew; another name does
  const change = (mentions: string[]) =>
    bruno.api.post(`/note/${note.id}/update`, { text: 'It is hers.', mentions })
  good(await change(mentions))
  good(await change([...mentions, vera.id]))
  assert.deepEqual([await kinds(ines), await kinds(vera)], [['mentioned'], ['mentioned']])
  assert.deepEqual(await read(ines, { ids: [id, 999_999] }), { read: 1, unread: { n: 0, relation: 'eq' } })
  assert.equal((await read(ines, all)).read, 0, 'read already')
  assert.equal((await notices(ines)).data[0].note.text, 'It is hers.')
  assert.deepEqual((await notices(ines, 'unread=1')).data, [])
  good(await bruno.api.post(`/note/${note.id}/remove`, {}))
  assert.deepEqual([await kinds(ines), await kinds(vera)], [[], []], 'it is gone with its note')
  await bruno.does(fatou, 'close')
})

test('who is given a conversation is told; who takes one is not; their wish counts', async () => {
  const rose = await queued(world)
  await bruno.does(rose, 'claim')
  await bruno.does(rose, 'assign', { user: ines.id })
  assert.deepEqual([await kinds(bruno), await kinds(ines)], [[], ['assigned']])
  const id = (await awa.conversation(rose)).hashid
  assert.deepEqual(await read(ines, { conversation: id }), { read: 1, unread: { n: 0, relation: 'eq' } })
  await world.rows('update users set notices = $2::jsonb where id = $1', [ines.userId, '{"assigned": false}'])
  await ines.does(rose, 'assign', { user: bruno.id })
  await bruno.does(rose, 'assign', { user: ines.id })
  assert.deepEqual([await kinds(bruno), await kinds(ines)], [['assigned'], ['assigned']])
  await world.rows(`update users set notices = '{}' where id = $1`, [ines.userId])
  await ines.does(rose, 'close')
  await read(bruno, all)
})

test('long waits, late tickets and channels that stand still are told to those whose they are', async () => {
  const [lea, zoe] = [await queued(world), await queued(world)]
  await bruno.does(lea, 'claim')
  const ticket = await awa.opensTicket({
    priority: 'urgent',
    conversation: (await awa.conversation(lea)).hashid,
  })
  await awa.waits('PT25H')
  await world.drains()
  const about = (notice: Body) => [notice.kind, notice.clock, notice.conversation?.contact.identifier]
  const told = (await notices(bruno, 'unread=1')).data.map(about)
  assert.deepEqual(
    told.sort(),
    [
      ...[
        ['sla', 'resolve', lea.phone],
        ['sla', 'response', lea.phone],
      ],
      // hers waits for him, that of the queue for everybody who answers
      ...[
        ['waiting', null, lea.phone],
        ['waiting', null, zoe.phone],
      ],
    ].sort(),
  )
  const hers = (await notices(ines, 'unread=1')).data.map(about)
  assert.deepEqual(hers, [['waiting', null, zoe.phone]])
  assert.ok(!(await kinds(vera)).some(kind => kind !== 'mentioned'), 'a viewer answers nobody')
  const [late] = (await notices(bruno, 'kind=sla&per_page=1')).data
  assert.deepEqual([late.ticket.id, late.by], [ticket.hashid, null])
  // a repeat of the sweeps tells nothing again
  await world.sweeps()
  assert.equal((await notices(bruno, 'unread=1')).total.n, 4)
  const before = (await good(await awa.api.get('/notice/search?kind=channel'))).data.length
  const chat = good(await awa.api.post('/channel/add', { channel: 'webchat', name: 'Spare', config: {} }))
  good(await awa.api.post(`/channel/${chat.id}/disconnect`, {}))
  const { data } = good(await awa.api.get('/notice/search?kind=channel'))
  assert.equal(data.length, before + 1)
  assert.deepEqual([data[0].channel.id, data[0].reason], [chat.id, 'disconnected'])
  assert.ok(!(await kinds(bruno)).includes('channel'), 'those who run the business see to it')
  await awa.returnsToRealTime()
  await read(bruno, all)
})

test('a ticket whose time is nearly over is told as near, once, before it is late', async () => {
  const sia = await queued(world)
  await bruno.does(sia, 'claim')
  const conversation = (await awa.conversation(sia)).hashid
  const ticket = await awa.opensTicket({ priority: 'urgent', conversation })
  const told = async () =>
    (await notices(bruno, 'kind=sla&unread=1')).data.map(
      ({ reason, clock, ticket: of, due_at, created_at }: Body) => [
        reason,
        clock,
        of.id,
        due_at > created_at,
      ],
    )
  await awa.waits('PT14M')
  await world.sweeps()
  assert.deepEqual(await told(), [['near', 'response', ticket.hashid, true]])
  await world.sweeps()
  assert.equal((await told()).length, 1)
  await awa.returnsToRealTime()
  await read(bruno, all)
})

test('a list goes on by its cursor; what is wrong is refused; a business sees none of the other', async () => {
  const nina = await queued(world)
  for (const text of ['One', 'Two', 'Three']) await bruno.does(nina, 'note', { text, mentions: [ines.id] })
  const first = await notices(ines, 'kind=mentioned&per_page=2')
  const next = await notices(ines, `kind=mentioned&per_page=2&cursor=${first.next_cursor}`)
  assert.deepEqual([...first.data, ...next.data].map(({ note }: Body) => note.text).slice(0, 3), [
    'Three',
    'Two',
    'One',
  ])
  for (const body of [{}, { all: true, ids: [1] }, { ids: [] }, { all: false }])
    assert.equal((await ines.api.post('/notice/read', body)).code, 1002)
  assert.equal((await ines.api.get('/notice/search?kind=birthday')).code, 1002)
  const ids = first.data.map(({ id }: Body) => id)
  assert.equal(good(await world.chloe.api.post('/notice/read', { ids })).read, 0)
  const theirs = world.chloe.customer()
  await theirs.writes('Hello')
  const { hashid: foreign } = await world.chloe.conversation(theirs)
  for (const conversation of [foreign, 'ses-1111111111'])
    for (const [language, said] of [
      ['en', /conversation must be one of your conversations/],
      ['fr', /conversation doit être l'une de vos conversations/],
    ] as const) {
      const none = await ines.api.post('/notice/read', { conversation }, { 'accept-language': language })
      assert.deepEqual(
        [none.code, none.body?.errors],
        [1007, [{ ...none.body?.errors[0], field: 'conversation', rule: 'reference' }]],
      )
      assert.match(none.message, said)
    }
  assert.equal(good(await bruno.api.post('/notice/read', { ids })).read, 0, 'nor does a colleague read them')
  assert.ok((await notices(ines)).unread.n >= 3)
})

test('a stream tells it at once, to nobody else, and so does the feed', async () => {
  const paul = await queued(world)
  const listen = async ({ userId }: Colleague) => {
    const { token } = await awa.issuesToken(['messages:read'], { userId })
    const stream = await follow(`${world.app.service.address}/sandbox`, token)
    return {
      cut: () => stream.cut(),
      events: () => stream.events.flatMap(({ data }) => (data as Body)?.type ?? []),
    }
  }
  const [hers, his] = [await listen(ines), await listen(bruno)]
  await bruno.does(paul, 'note', { text: 'Look', mentions: [ines.id] })
  for (const { events } of [hers, his])
    await until('the note', () => events().includes('conversation.note_added'))
  await until('the notice', () => hers.events().includes('notice.added'))
  // his stream has what came after it, too
  await bruno.does(paul, 'claim')
  await until('the claim', () => his.events().includes('conversation.assigned'))
  assert.ok(!his.events().includes('notice.added'))
  for (const { cut } of [hers, his]) cut()
  const feed = async (who: Colleague): Promise<Body[]> =>
    good(await who.api.get('/events?type=notice.added&limit=1000')).data
  assert.deepEqual((await feed(ines)).at(-1)!.data, {
    ...{ kind: 'mentioned', users: [ines.id], ticket: null, channel: null },
    conversation: (await awa.conversation(paul)).hashid,
  })
  assert.ok((await feed(bruno)).every(({ data }) => data.users.includes(bruno.id)))
})

test('they are forgotten after their days', async () => {
  assert.ok((await notices(ines)).total.n > 0)
  await world.rows(`update notices set created_at = created_at - $1 * interval '1 ms'`, [100 * DAY_MS])
  await world.sweeps('what people were told, past its days')
  assert.deepEqual((await notices(ines)).data, [])
})
