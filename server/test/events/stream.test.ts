// The stream of events: what happens reaches who may see it, once and in order, and as long as they may.
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import type { NewEvent } from '@palabre/contract/events'
import type { Service } from '../../src/app.ts'
import { inTx } from '../../src/db/tx.ts'
import { record } from '../../src/events/record.ts'
import { eventStreamsOf, STREAMS_PER_APP_MAX, STREAMS_PER_CALLER_MAX } from '../../src/feed/streams.ts'
import type { Refusal } from '../../src/http/errors.ts'
import type { AppId } from '../../src/lib/ids.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import { PASSWORD } from '../cast.ts'
import { BASE_URL, openBrowser } from '../sessions/browser.ts'
import { ok, type Stream, upTo } from '../world/visitor.ts'
import { until, useWorld } from '../world.ts'
import { follow, followOn, idsOf, untilEnded } from './follow.ts'
import { contactUpdated, ticketCreated } from './samples.ts'

let other: Service
const world = useWorld({ env: { BASE_URL } }, async () => {
  other = await world.second()
})
const { awa } = world.live

const happens = (appId: AppId, event: NewEvent, service = world.app.service): Promise<void> =>
  inTx(service.deps.db, async tx => record(tx, appId, event, toTimestamp(service.deps.clock.nowMs())))
const happen = async (appId: AppId, count: number): Promise<void> => {
  for (let n = 0; n < count; n++)
    await happens(appId, ticketCreated({ id: n }), n % 2 ? other : world.app.service)
}
const address = (service = world.app.service): string => service.address!
const lastId = async (): Promise<number> => {
  const { body } = await ok(awa.api.get('/stream'))
  return body.next
}
const arrived = (stream: Stream, id: number) => until(`event ${id}`, () => idsOf(stream).includes(id))

test('events come as they happen, from any process, as the feed has them', async () => {
  const { id, token } = awa.app
  const begin = await lastId()
  const stream = await follow(address(), token)
  assert.equal(stream.headers['content-type'], 'text/event-stream; charset=utf-8')
  assert.equal(stream.headers['x-accel-buffering'], 'no')
  await happen(id, 4)
  await arrived(stream, begin + 4)
  assert.deepEqual(idsOf(stream), upTo(begin + 4, begin + 1))
  const { data } = (await ok(awa.api.get(`/events?after=${begin}&limit=1`))).body
  assert.deepEqual(stream.events.find(({ event }) => event === 'message')!.data, data[0])
  stream.cut()
  const later = await follow(address(other), token, { after: begin + 2 })
  await arrived(later, begin + 4)
  assert.deepEqual(idsOf(later), [begin + 3, begin + 4])
  later.cut()
  const chloe = await follow(address(), world.live.chloe.app.token, { after: 0 })
  await happens(world.live.chloe.app.id, contactUpdated('email'))
  await until('her own', () => idsOf(chloe).length > 0)
  assert.deepEqual(idsOf(chloe), [1], 'nothing of another business')
  chloe.cut()
})

test('who asks for types gets these, and kinds are those of the scopes', async () => {
  const { id, userId } = awa.app
  const reader = await awa.issuesToken(['messages:read'], { userId })
  const tickets = await awa.issuesToken(['messages:read', 'tickets:read'], { userId })
  const [few, own, typed] = await Promise.all([
    follow(address(), reader.token),
    follow(address(), tickets.token),
    follow(address(), awa.app.token, { types: 'contact.updated' }),
  ])
  const begin = await lastId()
  await happens(id, contactUpdated('email'))
  await happens(id, ticketCreated())
  await arrived(own, begin + 2)
  await arrived(typed, begin + 1)
  const last = (await followed(few, begin + 2)) ?? begin
  assert.equal(last, begin)
  assert.deepEqual([idsOf(own), idsOf(typed)], [[begin + 2], [begin + 1]])
  for (const stream of [few, own, typed]) stream.cut()
  assert.equal((await awa.api.get('/stream?types=nothing')).code, 1002)
  assert.equal((await awa.api.get('/stream?after=-1')).code, 1002)
  const without = await awa.apiWith(['tickets:read'])
  assert.equal((await without.get('/stream')).code, 1005)
})

/** What a stream has had by the time that one of somebody who sees everything has this event. */
async function followed(stream: Stream, id: number): Promise<number | undefined> {
  const all = await follow(address(), awa.app.token, { after: id - 1 })
  await arrived(all, id)
  all.cut()
  return idsOf(stream).at(-1)
}

test('who has missed more than 5,000 events, or what is deleted, is told to begin anew', async () => {
  const { id, token } = world.live.chloe.app
  await world.rows(
    `with c as (update event_counters set last_id = last_id + 5003 where app_id = $1 returning last_id)
     insert into events (app_id, id, type, at, data)
     select $1, last_id - 5003 + n, 'contact.updated', $2, '{"contact": "con-1111111111", "fields": ["email"], "actor": {"kind": "service", "user": null}}'
     from c, generate_series(1, 5003) n`,
    [id, world.now()],
  )
  const [{ last } = { last: 0 }] = await world.rows<{ last: number }>(
    'select last_id as last from event_counters where app_id = $1',
    [id],
  )
  const firstOf = async (after: number) => {
    const stream = await follow(address(), token, { after })
    await until('something', () => stream.events.length > 0)
    stream.cut()
    return stream.events[0]!
  }
  const reset = { event: 'reset', id: String(last), data: { next: last } }
  assert.deepEqual(await firstOf(last - 5001), reset)
  assert.deepEqual(await firstOf(last + 7), reset, 'of another time')
  assert.equal((await firstOf(last - 5000)).id, String(last - 4999))
  await world.rows('delete from events where app_id = $1 and id <= $2', [id, last - 10])
  assert.deepEqual(await firstOf(last - 12), reset)
  assert.equal((await firstOf(last - 10)).id, String(last - 9))
})

test('presence and typing ride along, also from another process', async () => {
  const stream = await follow(address(), awa.app.token)
  await until('it follows', async () => {
    await ok(awa.api.post('/presence', { availability: 'online' }))
    return stream.events.some(({ event }) => event === 'presence')
  })
  const { data, id } = stream.events.find(({ event }) => event === 'presence')!
  assert.deepEqual([id, data.availability, data.conversation], ['', 'online', null])
  assert.match((data.user as { id: string }).id, /^usr-/)
  const typing = { contact_detail_id: 7, from: 'visitor', on: true }
  other.deps.hints.signal({ app_id: awa.app.id, topic: 'typing', data: typing })
  await until('typing', () => stream.events.some(({ event }) => event === 'typing'))
  assert.deepEqual(stream.events.find(({ event }) => event === 'typing')!.data, typing)
  stream.cut()
})

test('a stream ends within two seconds of its token or session, or as its rights change', async () => {
  const END_MS_MAX = 2000
  const hired = await Promise.all(
    ['lea', 'max', 'zoe'].map(name => awa.hires(name, { password: PASSWORD, role: 'member' })),
  )
  const [lea, max, zoe] = hired as [(typeof hired)[0], (typeof hired)[0], (typeof hired)[0]]
  const scopes = ['messages:read', 'messages:send'] as const
  const of = async (userId: number) => (await awa.issuesToken([...scopes], { userId })).token
  const revoked = await of(lea.userId)
  const browser = openBrowser(world)
  const signedIn = await browser.post('/auth/session/add', { username: zoe.username, password: PASSWORD })
  assert.equal(signedIn.code, 1000, signedIn.text)
  const cookie = { cookie: `__Host-palabre=${browser.cookie}` }
  const kept = await of(lea.userId)
  const streams = await Promise.all([
    follow(address(), revoked),
    follow(address(other), await of(max.userId)),
    follow(address(), null, { headers: cookie }),
    follow(address(), kept),
  ])
  const [first, second, third, last] = streams as [Stream, Stream, Stream, Stream]
  const next = (await lastId()) + 1
  await happens(awa.app.id, contactUpdated('email'))
  const seen = await follow(address(), awa.app.token, { after: next - 1 })
  await arrived(seen, next)
  await world.rows('update tokens set revoked_at = $1 where hash = sha256($2)', [world.now(), revoked])
  assert.ok((await untilEnded(first)) < END_MS_MAX)
  await world.rows(`update memberships set role = 'viewer' where user_id = $1`, [max.userId])
  assert.ok((await untilEnded(second)) < END_MS_MAX)
  assert.equal((await browser.post('/auth/session/end', {})).code, 1000)
  assert.ok((await untilEnded(third)) < END_MS_MAX)
  assert.ok(!last.isEnded && !seen.isEnded, 'those of others go on')
  await world.rows('update tokens set expires_at = $1 where user_id = $2', [world.now(), lea.userId])
  assert.ok((await untilEnded(last)) < END_MS_MAX)
  seen.cut()
  await assert.rejects(follow(address(), kept), /not a stream.*"code":1/)
  const [here, elsewhere] = await Promise.all([of(zoe.userId), of(zoe.userId)])
  const [stays, moved] = await Promise.all([follow(address(), here), follow(address(), elsewhere)])
  const list = `update tokens set ip_allow = array[$1] where hash = sha256($2)`
  await world.rows(list, ['127.0.0.0/8', here])
  await world.rows(list, ['203.0.113.9', elsewhere])
  assert.ok((await untilEnded(moved)) < END_MS_MAX)
  assert.ok(!stays.isEnded, 'its address is on the list')
  stays.cut()
})

test('with a cookie no page of another site follows, and nobody who cannot say where they stand goes on silently', async () => {
  const member = await awa.hires('ada', { password: PASSWORD, role: 'member' })
  const browser = openBrowser(world)
  const signedIn = await browser.post('/auth/session/add', { username: member.username, password: PASSWORD })
  assert.equal(signedIn.code, 1000, signedIn.text)
  const cookie = { cookie: `__Host-palabre=${browser.cookie}` }
  const elsewhere: { [name: string]: string }[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const from of elsewhere)
    await assert.rejects(follow(address(), null, { headers: { ...cookie, ...from } }), /"code":1005/)
  const last = await lastId()
  for (const place of ['-1', 'abc', '9'.repeat(20)]) {
    const headers = { ...cookie, 'last-event-id': place, 'sec-fetch-site': 'same-origin' }
    const stream = await follow(address(), null, { headers })
    await until('something', () => stream.events.length > 0)
    assert.deepEqual([stream.events[0]!.event, stream.events[0]!.id], ['reset', String(last)], place)
    stream.cut()
  }
  assert.equal((await ok(awa.api.get('/stream?after=999999999'))).body.next, last)
})

test('one token or session has so many streams, one app so many', () => {
  const { admit } = eventStreamsOf({ ...world.app.service.deps })
  const ask = (token_id: number) =>
    admit(new EventEmitter() as unknown as ServerResponse, {
      appId: awa.app.id,
      caller: { token_id, session_id: 0, user_id: 1, scopes: [] },
    })
  for (let n = 0; n < STREAMS_PER_CALLER_MAX; n++) ask(1)
  const isRefused = (error: Refusal): boolean => error.code === 1009 && error.retryAfterSeconds! > 0
  assert.throws(() => ask(1), isRefused)
  for (let n = STREAMS_PER_CALLER_MAX; n < STREAMS_PER_APP_MAX; n++) ask(n)
  assert.throws(() => ask(2), isRefused)
})

test('however many follow, an event is read once', async () => {
  const { id, token } = awa.app
  const streams = await Promise.all(Array.from({ length: 40 }, () => follow(address(), token)))
  const begin = await lastId()
  await happen(id, 1)
  for (const stream of streams) await arrived(stream, begin + 1)
  const { db } = world.app.service.deps
  const { query } = db
  let reads = 0
  db.query = ((sql: string, ...more: unknown[]) => {
    if (/from events/.test(sql)) reads++
    return (query as (...given: unknown[]) => unknown).call(db, sql, ...more)
  }) as typeof query
  await happens(id, contactUpdated('email'), other)
  for (const stream of streams) await arrived(stream, begin + 2)
  db.query = query
  assert.ok(reads <= 6, `${reads} reads`)
  for (const stream of streams) stream.cut()
})

// I22
test('while processes are replaced one after the other, who follows misses nothing and sees nothing twice', async () => {
  const { id, token } = awa.app
  const begin = await lastId()
  let spare = await world.second({ roles: ['api'] })
  const followers = Array.from({ length: 6 }, () =>
    followOn(() => [address(spare), address(other)], token, begin),
  )
  let written = 0
  for (let restart = 0; restart < 2; restart++) {
    await happen(id, 20)
    const gone = spare
    const stopping = gone.stop()
    await happen(id, 10)
    spare = await world.second({ roles: ['api'] })
    await stopping
    written += 30
  }
  for (const { seen } of followers) await until('all of it', () => seen.length >= written)
  for (const { seen, stop } of followers) {
    await stop()
    assert.deepEqual(seen, upTo(begin + written, begin + 1))
  }
})
