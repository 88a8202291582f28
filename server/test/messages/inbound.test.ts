import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SERVICE } from '../../src/audit/actor.ts'
import { connectChannel } from '../../src/channels/connect.ts'
import { findChannelByHook } from '../../src/channels/find.ts'
import { replayUnrouted } from '../../src/inbound/replay.ts'
import { signatureOf, textFrom, webhookOf } from '../world/webhook.ts'
import { useWorld } from '../world.ts'

const NOT_CONNECTED = '1122334455667'

const world = useWorld()
const { awa } = world.live
const { rows } = world

/** One message, as the provider brings it for a number. */
const messageFor = (accountId: string, id: string): object =>
  webhookOf(accountId, textFrom('237655000111', id, 'Hello', world.app.clock.nowMs()))

/** Bytes for a hook that are not signed, or not by the provider: the status and the code. */
async function knock(hook: string, body: string | Buffer<ArrayBuffer>, secret?: string) {
  const reply = await fetch(`${world.app.service.address}/hooks/messenger/${hook}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(secret ? signatureOf(body, secret) : {}) },
  })
  return [reply.status, ((await reply.json()) as { code: number }).code]
}

const stored = (providerId: string) =>
  rows<{ text: string; seq: number; direction: string; chat_session_id: number }>(
    'select text, seq, direction, chat_session_id from messages where app_id = $1 and provider_id = $2',
    [awa.app.id, providerId],
  )

test('a signed hook without a content type, or of another one, is read all the same', async () => {
  for (const type of [null, 'text/plain'])
    assert.equal(await awa.hook(webhookOf(awa.app.messenger.account_id, {}), type), 200, String(type))
})

test('a signed message becomes contact, session, message, window, event and a turn', async () => {
  assert.equal(await awa.customer().writesOnce('Bonjour é', 'wamid.first'), 200)
  const [message] = await stored('wamid.first')
  const { chat_session_id: _, ...shown } = message!
  assert.deepEqual(shown, { text: 'Bonjour é', seq: 1, direction: 'in' })
  const events = await rows<{ type: string; id: number }>(
    'select type, id from events where app_id = $1 order by id',
    [awa.app.id],
  )
  assert.deepEqual(
    events.map(e => e.type),
    ['conversation.opened', 'message.received'],
  )
  const jobs = await rows<{ name: string }>(`select name from pgboss.job where name = 'agents.turn'`)
  assert.equal(jobs.length, 1)
})

test('a bad signature is 401 and stores nothing; an unknown hook is 404', async () => {
  const { account_id, hook_id } = awa.app.messenger
  const forged = JSON.stringify(messageFor(account_id, 'wamid.forged'))
  assert.deepEqual(await knock(hook_id, forged, 'wrong'), [401, 1005])
  assert.equal((await stored('wamid.forged')).length, 0)
  assert.equal((await knock('nowhere', '{}'))[0], 404)
})

test('what could not be read is not acknowledged: a body beyond the limit, a hook with NUL in its name', async () => {
  const { hook_id } = awa.app.messenger
  const blanks = (bytes: number) => Buffer.alloc(bytes, 32)
  assert.deepEqual(await knock(hook_id, blanks(4 * 1024 * 1024 + 1)), [413, 1002])
  assert.deepEqual(await knock(hook_id, blanks(4 * 1024 * 1024)), [401, 1005])
  assert.deepEqual(await knock('%00', blanks(2)), [404, 1007])
})

test('I5: the same message three times at once is one message and one turn', async () => {
  const fatou = awa.customer()
  const statuses = await Promise.all([1, 2, 3].map(() => fatou.writesOnce('Hello', 'wamid.twice')))
  assert.deepEqual(statuses, [200, 200, 200])
  const found = await stored('wamid.twice')
  assert.equal(found.length, 1)
  const turns = await rows(
    `select 1 from pgboss.job where name = 'agents.turn' and data->>'chat_session_id' = $1`,
    [String(found[0]!.chat_session_id)],
  )
  assert.equal(turns.length, 1)
})

test('I6: twenty first messages of one person at once open one contact and one session', async () => {
  for (const fatou of [awa.customer(), awa.customer(), awa.customer()]) {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => fatou.writesOnce()))
    assert.ok(statuses.every(status => status === 200))
    const [counts] = await rows<{ details: number; sessions: number; messages: number; last: number }>(
      `select count(distinct d.id) as details, count(distinct s.id) as sessions, count(distinct m.id) as messages, max(m.seq) as last
       from contact_details d join chat_sessions s on s.app_id = d.app_id and s.contact_detail_id = d.id
       join messages m on m.app_id = d.app_id and m.contact_detail_id = d.id where d.app_id = $1 and d.identifier = $2`,
      [awa.app.id, fatou.phone],
    )
    assert.deepEqual(counts, { details: 1, sessions: 1, messages: 20, last: 20 })
  }
})

test('a customer who writes after a day of silence begins another session', async () => {
  const fatou = awa.customer()
  await fatou.writesOnce()
  world.passes(24 * 3600_000 + 1000)
  await fatou.writesOnce()
  const sessions = await rows(
    `select s.status, s.closed_at is not null as ended from chat_sessions s
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where d.app_id = $1 and d.identifier = $2 order by s.id`,
    [awa.app.id, fatou.phone],
  )
  assert.deepEqual(sessions, [
    { status: 'closed', ended: true },
    { status: 'open', ended: false },
  ])
})

test('a customer who keeps writing is answered 10 seconds after the first message', async () => {
  const fatou = awa.customer()
  const waits: number[] = []
  for (let n = 0; n < 4; n++) {
    await fatou.writesOnce()
    const [row] = await rows<{ wait: number }>(
      `select round(extract(epoch from s.turn_due_at - s.burst_started_at) * 10)::int as wait from chat_sessions s
       join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
       where d.app_id = $1 and d.identifier = $2`,
      [awa.app.id, fatou.phone],
    )
    waits.push(row!.wait)
    world.passes(4000)
  }
  assert.ok(waits[0]! < 100, String(waits))
  assert.equal(waits[3], 100)
})

test('a message for a number that is not connected is kept whole', async () => {
  const notices = () =>
    rows<{ field: string; content: { providerId: string } }>(
      'select field, content from channel_notices where app_id = $1 and account_id = $2',
      [awa.app.id, NOT_CONNECTED],
    )
  assert.equal(await awa.hook(messageFor(NOT_CONNECTED, 'wamid.elsewhere')), 200)
  assert.deepEqual(
    (await notices()).map(n => [n.field, n.content.providerId]),
    [['unrouted message', 'wamid.elsewhere']],
  )

  const { deps } = world.app.service
  const now = world.now()
  const taken = await world.inTx(async tx => {
    const wanted = {
      type: 'messenger' as const,
      name: 'Second',
      sender: '237600000002',
      accountId: NOT_CONNECTED,
      agentId: null,
      config: {},
    }
    const secrets = { access_token: 'a', app_secret: 'b', verify_token: 'c' }
    const made = await connectChannel(tx, deps.seal, awa.app.id, wanted, secrets, SERVICE, now)
    return replayUnrouted(tx, deps, (await findChannelByHook(tx, made.hook_id))!, now)
  })
  assert.equal(taken, 1, 'it comes in once the number is connected')
  assert.equal((await stored('wamid.elsewhere')).length, 1)
  assert.equal((await notices()).length, 0)
})
