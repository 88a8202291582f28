import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Service } from '../../src/app.ts'
import { client } from '../client.ts'
import { partIn } from '../events/part-in.ts'
import { ok, type Visitor } from '../world/visitor.ts'
import { useWorld } from '../world.ts'

let other: Service
const world = useWorld({}, async () => {
  other = await world.second()
})
const { awa } = world.live

const come = (): Promise<Visitor> => world.visitor(awa.app)
const eventsOf = (type: string, message: string): Promise<{ n: number }[]> =>
  world.rows(
    `select count(*) as n from events where app_id = $1 and type = $2 and ${partIn('data', 'message')} = $3`,
    [awa.app.id, type, message],
  )

test('50 parallel sends with one client id, over two processes, are one message', async () => {
  const visitor = await come()
  const there = client(`${other.address}/webchat/${awa.app.webchat.hook_id}`, visitor.token)
  const body = { client_id: 'once', type: 'text', content: { text: 'Is it open on Sunday?' } }
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => (i % 2 ? there : visitor).post('/messages', body)),
  )
  for (const reply of replies) assert.deepEqual(reply.body, replies[0]!.body)
  const [message] = (await ok(visitor.get('/messages'))).body
  assert.deepEqual(message, replies[0]!.body)
  assert.deepEqual(
    { ...message, id: 0, created_at: 0 },
    {
      id: 0,
      seq: 1,
      from: 'me',
      author_name: null,
      type: 'text',
      content: { text: 'Is it open on Sunday?', preview_url: false },
      text: 'Is it open on Sunday?',
      client_id: 'once',
      created_at: 0,
      status: 'received',
    },
  )
  assert.match(message.id, /^msg-/)
  assert.match(message.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  assert.equal((await eventsOf('message.received', message.id))[0]!.n, 1)
})

test('the same client id of two visitors is two messages; ids that join to the same text are kept apart', async () => {
  const [a, b] = [await come(), await come()]
  await a.writes('from a', 'same')
  await b.writes('from b', 'same')
  const texts = async (visitor: Visitor): Promise<string[]> =>
    (await ok(visitor.get('/messages'))).body.map((m: { text: string }) => m.text)
  assert.deepEqual([await texts(a), await texts(b)], [['from a'], ['from b']])
  // "vis-x" + "y z" cannot be written: a client id holds no blank
  assert.equal(
    (await a.post('/messages', { client_id: 'y z', type: 'text', content: { text: 'x' } })).code,
    1002,
  )
})

test('many visitors at once: everybody sees the own messages only, numbered without gaps', async () => {
  const visitors = await Promise.all(Array.from({ length: 12 }, come))
  await Promise.all(
    visitors.flatMap((visitor, v) =>
      Array.from({ length: 6 }, (_, i) => visitor.writes(`v${v} m${i}`, `m${i}`)),
    ),
  )
  for (const [v, visitor] of visitors.entries()) {
    const { body } = await ok(visitor.get('/messages'))
    assert.deepEqual(
      body.map((m: { seq: number }) => m.seq),
      [1, 2, 3, 4, 5, 6],
    )
    assert.ok(body.every((m: { text: string }) => m.text.startsWith(`v${v} `)))
  }
})

test('pages continue after a seq', async () => {
  const visitor = await come()
  for (let i = 1; i <= 5; i++) await visitor.writes(`m${i}`)
  const seqs = async (query: string): Promise<number[]> =>
    (await ok(visitor.get(`/messages?${query}`))).body.map((m: { seq: number }) => m.seq)
  assert.deepEqual(await seqs('after=0&limit=2'), [1, 2])
  assert.deepEqual(await seqs('after=2&limit=200'), [3, 4, 5])
  assert.deepEqual(await seqs('after=5'), [])
  for (const query of [
    'after=-1',
    'after=x',
    'limit=0',
    'limit=201',
    'after=1&after=2',
    'after=9999999999999999',
  ])
    assert.equal((await visitor.get(`/messages?${query}`)).code, 1002, query)
})

test('texts have at most 4,096 characters and are returned as sent', async () => {
  const visitor = await come()
  const long = '🌳'.repeat(4096)
  assert.equal((await visitor.writes(long)).body.text, long)
  const bad: unknown[] = [
    { client_id: 'a', type: 'text', content: { text: `${long}x` } },
    { client_id: 'a', type: 'text', content: { text: '' } },
    { client_id: 'a', type: 'text', content: { text: ' \u200b\n' } },
    { client_id: 'a', type: 'text', content: { text: 'a\0b' } },
    { client_id: 'a', type: 'text', content: { text: '\ud83c' } },
    { client_id: 'a', type: 'text', content: { text: 'a', html: '<b>' } },
    { client_id: 'a', type: 'text', content: { text: ['a'] } },
    { client_id: 'a', type: 'text' },
    { client_id: '', type: 'text', content: { text: 'a' } },
    { client_id: 'x'.repeat(65), type: 'text', content: { text: 'a' } },
    { client_id: 'é', type: 'text', content: { text: 'a' } },
    { client_id: 'a', type: 'image', content: { link: 'https://x.example/a.png' } },
    { client_id: 'a', type: 'text', content: { text: 'a' }, author: 'agent' },
    null,
    [],
  ]
  for (const body of bad)
    assert.equal((await visitor.post('/messages', body)).code, 1002, JSON.stringify(body)?.slice(0, 80))
  assert.equal((await ok(visitor.get('/messages'))).body.length, 1)
})

test('a choice must have been offered, and is stored in our words; anything else is 1002', async () => {
  const [visitor, stranger] = [await come(), await come()]
  await visitor.writes('hello')
  await stranger.writes('hello')
  const buttons = {
    type: 'button',
    body: { text: 'Which size?' },
    action: {
      buttons: [
        { type: 'reply', reply: { id: 's', title: 'Small' } },
        { type: 'reply', reply: { id: 'l', title: 'Large' } },
      ],
    },
  }
  const offer = await awa.answers(visitor, { type: 'interactive', content: buttons }, 'agent')
  const choose = (who: Visitor, clientId: string, content: object) =>
    who.post('/messages', { client_id: clientId, type: 'interactive_reply', content })
  const chosen = await choose(visitor, 'c1', {
    type: 'button_reply',
    button_reply: { id: 'l', title: 'Free of charge' },
    context_id: offer.hashid,
  })
  assert.equal(chosen.code, 1000)
  assert.deepEqual(chosen.body.content, {
    type: 'button_reply',
    button_reply: { id: 'l', title: 'Large' },
    context_id: offer.hashid,
  })
  assert.equal(chosen.body.text, 'Large')
  const [event] = await world.rows<{ data: { context: object; interactive: object } }>(
    `select data from events where app_id = $1 and type = 'message.interactive_reply' and data->>'message' = $2`,
    [awa.app.id, chosen.body.id],
  )
  assert.deepEqual(event!.data.context, { message_id: offer.hashid })
  assert.equal(
    (await choose(visitor, 'c2', { button_reply: { id: 's', title: 'Small' } })).body.content.context_id,
    offer.hashid,
  )
  const refused: [Visitor, object][] = [
    [visitor, { button_reply: { id: 'xl', title: 'Extra' }, context_id: offer.hashid }],
    [visitor, { list_reply: { id: 'l', title: 'Large' }, context_id: offer.hashid }],
    [visitor, { button_reply: { id: 'l', title: 'Large' }, context_id: 'msg-1111111111' }],
    [visitor, { button_reply: { id: 'l' }, list_reply: { id: 'l' } }],
    [visitor, { type: 'list_reply', button_reply: { id: 'l' } }],
    [visitor, {}],
    [stranger, { button_reply: { id: 'l', title: 'Large' }, context_id: offer.hashid }],
  ]
  for (const [who, content] of refused)
    assert.equal((await choose(who, 'c3', content)).code, 1002, JSON.stringify(content))
})

test('receipts only go forward; each message is delivered and read once, with its events', async () => {
  const visitor = await come()
  await visitor.writes('hello')
  const said = await awa.answersAll(visitor, ['one', 'two', 'three'], 'agent')
  const statuses = async (): Promise<string[]> =>
    (await ok(visitor.get('/messages?after=1'))).body.map((m: { status: string }) => m.status)
  const mark = async (body: object): Promise<string[]> => {
    assert.equal((await visitor.post('/receipts', body)).code, 1000)
    return statuses()
  }
  assert.deepEqual(await mark({ delivered_seq: 3 }), ['delivered', 'delivered', 'sent'])
  assert.deepEqual(await mark({ delivered_seq: 2 }), ['delivered', 'delivered', 'sent'])
  assert.deepEqual(await mark({ read_seq: 2 }), ['read', 'delivered', 'sent'])
  assert.deepEqual(await mark({ delivered_seq: 1, read_seq: 1 }), ['read', 'delivered', 'sent'])
  await mark({ delivered_seq: 3 })
  await mark({ delivered_seq: 4 })
  const [marks] = await world.rows<{ delivered_seq: number; read_seq: number }>(
    'select delivered_seq, read_seq from contact_details where identifier = $1',
    [visitor.id],
  )
  assert.deepEqual(marks, { delivered_seq: 4, read_seq: 2 })
  await Promise.all(Array.from({ length: 10 }, () => mark({ delivered_seq: 4, read_seq: 4 })))
  assert.deepEqual(await mark({ read_seq: 999_999 }), ['read', 'read', 'read'])
  const counts = await Promise.all(
    said.flatMap(({ hashid }) =>
      ['message.delivered', 'message.read'].map(async type => (await eventsOf(type, hashid))[0]!.n),
    ),
  )
  assert.deepEqual(counts, [1, 1, 1, 1, 1, 1])
  await visitor.writes('and again')
  await awa.answers(visitor, 'four', 'agent')
  assert.deepEqual(
    (await statuses()).at(-1),
    'sent',
    'a mark past the end says nothing about what comes later',
  )
  for (const body of [{ read_seq: -1 }, { read_seq: 1.5 }, { read_seq: '1' }, { seen: 1 }])
    assert.equal((await visitor.post('/receipts', body)).code, 1002)
})

const minuteNow = (): number => Math.floor(Date.now() / 60_000)

test('a visitor’s messages are bounded per minute over all processes, and nothing of it is lost silently', async () => {
  const says90 = async () => {
    const visitor = await come()
    const there = client(`${other.address}/webchat/${awa.app.webchat.hook_id}`, visitor.token)
    const before = minuteNow()
    const replies = await Promise.all(
      Array.from({ length: 90 }, (_, i) =>
        (i % 2 ? there : visitor).post('/messages', {
          client_id: `n${i}`,
          type: 'text',
          content: { text: `n${i}` },
        }),
      ),
    )
    return { visitor, replies, isOfOneMinute: minuteNow() === before }
  }
  // those of two minutes are all taken
  let said = await says90()
  if (!said.isOfOneMinute) said = await says90()
  const { visitor, replies } = said
  const taken = replies.filter(reply => reply.code === 1000).length
  assert.ok(taken <= 60 && taken >= 50, `${taken} taken`)
  assert.ok(
    replies.every(
      reply => reply.code === 1000 || (reply.code === 1009 && Number(reply.headers.get('retry-after')) >= 1),
    ),
  )
  const [row] = await world.rows<{ last_seq: number }>(
    'select last_seq from contact_details where identifier = $1',
    [visitor.id],
  )
  assert.equal(row!.last_seq, taken)
})
