import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ApiError, makeClient } from '@palabre/client'
import type { NewEvent } from '@palabre/contract/events'
import type { Scope } from '@palabre/contract/scopes'
import type { Service } from '../../src/app.ts'
import { inTx } from '../../src/db/tx.ts'
import { record } from '../../src/events/record.ts'
import type { AppId } from '../../src/lib/ids.ts'
import { type Timestamp, toMs, toTimestamp } from '../../src/lib/time.ts'
import { ok, upTo } from '../world/visitor.ts'
import { useWorld } from '../world.ts'
import { contactUpdated, ticketCreated } from './samples.ts'

let other: Service
const world = useWorld({}, async () => {
  other = await world.second()
})

const happens = (service: Service, appId: AppId, event: NewEvent): Promise<void> =>
  inTx(service.deps.db, async tx => record(tx, appId, event, toTimestamp(service.deps.clock.nowMs())))

test('a reader that follows while two processes write sees every event once, in order', async () => {
  const { id, token } = world.live.awa.app
  const total = 300
  const ids: number[] = []
  const numbers: number[] = []
  const reader = (async () => {
    for (let after = 0; ids.length < total; ) {
      const { body } = await ok(world.as(token).get(`/events?after=${after}&limit=7`, { prefer: 'wait=5' }))
      for (const event of body.data) {
        ids.push(event.id)
        numbers.push(event.data.id ?? Number(event.data.fields[0]))
      }
      after = body.next
    }
  })()
  await Promise.all(
    Array.from({ length: total }, (_, n) =>
      happens(
        n % 2 ? other : world.app.service,
        id,
        n % 3 ? ticketCreated({ id: n }) : contactUpdated(`${n}`),
      ),
    ),
  )
  await reader
  assert.deepEqual(ids, upTo(total))
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    upTo(total - 1, 0),
  )
  const { body } = await ok(world.live.chloe.api.get('/events'))
  assert.deepEqual(body, { data: [], next: 0, has_more: false })
})

test('pages, types and the place to go on from', async () => {
  const { id, token } = world.chloe.app
  const read = async (query: string): Promise<{ ids: number[]; next: number; has_more: boolean }> => {
    const { body } = await ok(world.as(token, '/sandbox').get(`/events?${query}`))
    return {
      ids: body.data.map((event: { id: number }) => event.id),
      next: body.next,
      has_more: body.has_more,
    }
  }
  for (let n = 1; n <= 6; n++)
    await happens(world.app.service, id, n % 2 ? ticketCreated({ id: n }) : contactUpdated(`${n}`))
  assert.deepEqual(await read('limit=4'), { ids: [1, 2, 3, 4], next: 4, has_more: true })
  assert.deepEqual(await read('after=4&limit=4'), { ids: [5, 6], next: 6, has_more: false })
  assert.deepEqual(await read('type=ticket.created&limit=2'), { ids: [1, 3], next: 3, has_more: true })
  assert.deepEqual(
    await read('types=ticket.created&limit=2'),
    { ids: [1, 3], next: 3, has_more: true },
    'as a stream takes it',
  )
  assert.deepEqual(await read('type=ticket.created&after=5'), { ids: [], next: 6, has_more: false })
  assert.deepEqual(await read('type=ticket.created,contact.updated&after=5'), {
    ids: [6],
    next: 6,
    has_more: false,
  })
  for (const query of ['after=-1', 'limit=0', 'limit=1001', 'type=', 'type=a.b,', 'type=a.b', 'after=1e3'])
    assert.equal((await world.as(token, '/sandbox').get(`/events?${query}`)).code, 1002, query)
  const { body } = await ok(world.as(token, '/sandbox').get('/events?limit=1'))
  assert.match(body.data[0].timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
})

test('who comes back after events were deleted is told so, and where what is left begins', async () => {
  const { id, token } = world.live.awa.app
  const as = world.as(token)
  const { rows } = world
  const [counter] = await rows<{ last_id: number }>('select last_id from event_counters where app_id = $1', [
    id,
  ])
  const last = counter!.last_id
  for (let n = 0; n < 5; n++) await happens(world.app.service, id, contactUpdated('email'))
  await rows('delete from events where app_id = $1 and id <= $2', [id, last + 2])
  for (const after of [1, last, last + 1])
    for (const query of [`after=${after}`, `after=${after}&type=ticket.created`]) {
      const refused = await as.get(`/events?${query}`, { prefer: 'wait=1' })
      assert.deepEqual([refused.code, refused.body], [1003, { next: last + 2 }], query)
    }
  const french = await as.get(`/events?after=${last}`, { 'accept-language': 'fr' })
  assert.match(french.message, new RegExp(`after=${last + 2}`))
  const ids = async (after: number): Promise<number[]> =>
    (await ok(as.get(`/events?after=${after}`))).body.data.map((event: { id: number }) => event.id)
  assert.deepEqual(await ids(last + 2), [last + 3, last + 4, last + 5])
  assert.deepEqual(await ids(0), [last + 3, last + 4, last + 5])

  const client = makeClient({ baseUrl: world.app.service.address!, token })
  await assert.rejects(client.stream({ after: last }).next(), (error: ApiError) => {
    assert.deepEqual([error.code, error.body?.next], [1003, last + 2])
    return true
  })

  // all of them: the next one is not there yet, and nothing is missing after the last one
  await rows('delete from events where app_id = $1', [id])
  assert.equal((await as.get(`/events?after=${last + 4}`)).code, 1003)
  assert.deepEqual((await ok(as.get(`/events?after=${last + 5}`))).body, {
    ...{ data: [], next: last + 5, has_more: false },
  })
})

test('a token sees the kinds of its scopes', async () => {
  const { id } = world.live.chloe.app
  await happens(world.app.service, id, ticketCreated())
  await happens(world.app.service, id, contactUpdated('email'))
  const seen = async (...scopes: Scope[]): Promise<string[] | number> => {
    const reply = await (await world.live.chloe.apiWith(scopes)).get('/events')
    return reply.code === 1000 ? reply.body.data.map((event: { type: string }) => event.type) : reply.code
  }
  assert.deepEqual(await seen('messages:read'), [])
  assert.deepEqual(await seen('messages:read', 'tickets:read'), ['ticket.created'])
  assert.deepEqual(await seen('messages:read', 'webhooks:manage'), ['ticket.created', 'contact.updated'])
  assert.deepEqual(await seen('tickets:read'), 1005)
})

test('an answer is held until something happens, also in another process, and not longer than asked', async () => {
  const { id, token } = world.awa.app
  const as = world.as(token, '/sandbox')
  const begun = Date.now()
  const empty = await as.get('/events', { prefer: 'wait=1' })
  assert.deepEqual(empty.body.data, [])
  assert.ok(Date.now() - begun >= 950 && Date.now() - begun < 4000)
  assert.equal(empty.headers.get('preference-applied'), 'wait=1')
  const held = as.get('/events?type=ticket.created', { prefer: 'wait=10' })
  await happens(other, id, contactUpdated('email'))
  await happens(other, id, ticketCreated())
  assert.deepEqual(
    (await held).body.data.map((event: { type: string }) => event.type),
    ['ticket.created'],
  )
})

test('events stored before they had all their keys are shown as they are', async () => {
  const { id, token } = world.live.chloe.app
  const { db } = world.app.service.deps
  const data = { message: 'msg-1111111111', chat_session_id: 1, nested: { kept: [1, null] } }
  await happens(world.app.service, id, contactUpdated('email'))
  const [last] = await db.query<{ id: number }>(
    `update events set type = 'message.sent', data = $2 where app_id = $1
       and id = (select last_id from event_counters where app_id = $1) returning id`,
    [id, data],
  )
  const answer = await fetch(`${world.app.service.address}/events?after=${last!.id - 1}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { body } = (await answer.json()) as { body: { data: { type: string; data: object }[] } }
  assert.deepEqual(
    body.data.map(event => [event.type, event.data]),
    [['message.sent', data]],
  )
  await happens(world.app.service, id, contactUpdated('email'))
  await db.query('delete from events where app_id = $1 and id = $2', [id, last!.id])
})

test('an event is stored no earlier than the one before it, unless the clock has gone back by more than clocks differ', async () => {
  const { app } = world.chloe
  const storedAfter = async (ms: number): Promise<number[]> => {
    world.passes(ms)
    await happens(world.app.service, app.id, contactUpdated('email'))
    const rows = await world.rows<{ stored_at: Timestamp }>(
      'select stored_at from events where app_id = $1 order by id desc limit 2',
      [app.id],
    )
    return rows.map(row => toMs(row.stored_at))
  }
  await storedAfter(30_000)
  const [next, first] = await storedAfter(-30_000)
  assert.equal(next, first)
  await storedAfter(600_000)
  const [followed, ahead] = await storedAfter(-600_000)
  assert.ok(followed! < ahead!, 'the clock is followed')
})

test('who has read further than there is, as after a backup, is told where to go on, in both languages', async () => {
  const { id, token } = world.live.chloe.app
  await happens(world.app.service, id, contactUpdated('email'))
  const [{ last_id }] = (await world.rows<{ last_id: number }>(
    'select last_id from event_counters where app_id = $1',
    [id],
  )) as [{ last_id: number }]
  const read = async (after: number, language = 'en') => {
    const answer = await fetch(`${world.app.service.address}/events?after=${after}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    })
    return (await answer.json()) as {
      code: number
      message: string
      body: { next: number; data?: unknown[] }
    }
  }
  const newest = await read(last_id)
  assert.deepEqual([newest.code, newest.body.data, newest.body.next], [1000, [], last_id])
  const ahead = await read(last_id + 1)
  assert.deepEqual([ahead.code, ahead.body], [1003, { next: last_id }])
  assert.match(ahead.message, new RegExp(`no event ${last_id + 1} yet.*after=${last_id}`))
  assert.match((await read(last_id + 1000, 'fr')).message, /pas encore d’événement.*sauvegarde/)
  await happens(world.app.service, id, contactUpdated('email'))
  assert.equal((await read(ahead.body.next)).body.data?.length, 1)
})
