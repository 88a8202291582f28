import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { test } from 'node:test'
import { SERVICE } from '../../src/audit/actor.ts'
import { connectChannel } from '../../src/channels/connect.ts'
import { findChannelByHook } from '../../src/channels/find.ts'
import { inTx } from '../../src/db/tx.ts'
import { replayUnrouted } from '../../src/inbound/replay.ts'
import type { CastApp } from '../cast.ts'
import { useWorld } from '../world.ts'

const world = useWorld()

let counter = 0
type Sent = {
  from?: string
  id?: string
  text?: string
  message?: object
  phoneNumberId?: string
  statuses?: object[]
}

async function phoneNumberId(target: CastApp): Promise<string> {
  const [row] = await world.rows<{ account_id: string }>(
    'select account_id from channels where app_id = $1 and id = $2',
    [target.id, target.messenger.id],
  )
  return row!.account_id
}

/** Posts a webhook as the provider does: escaped, then signed. */
async function hook(
  target: CastApp,
  sent: Sent,
  options: { secret?: string; raw?: Buffer } = {},
): Promise<Response> {
  const from = sent.from ?? '237655000111'
  const message = sent.message ?? { type: 'text', text: { body: sent.text ?? 'Hello' } }
  const value = {
    messaging_product: 'whatsapp',
    metadata: {
      display_phone_number: '237600000001',
      phone_number_id: sent.phoneNumberId ?? (await phoneNumberId(target)),
    },
    ...(sent.statuses
      ? { statuses: sent.statuses }
      : {
          contacts: [{ profile: { name: 'Fatou' }, wa_id: from }],
          messages: [
            {
              from,
              id: sent.id ?? `wamid.${++counter}`,
              timestamp: String(Math.floor(world.app.clock.nowMs() / 1000)),
              ...message,
            },
          ],
        }),
  }
  const body =
    options.raw ??
    Buffer.from(
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
      }),
    )
  const signature = createHmac('sha256', options.secret ?? target.messenger.app_secret)
    .update(body)
    .digest('hex')
  return fetch(`${world.app.service.address}/hooks/messenger/${target.messenger.hook_id}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
  })
}

test('a signed hook without a content type, or of another one, is read all the same', async () => {
  const { messenger } = world.live.awa.app
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: messenger.account_id, phone_number_id: messenger.account_id },
  }
  const body = Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    }),
  )
  const signature = createHmac('sha256', messenger.app_secret).update(body).digest('hex')
  for (const type of [undefined, 'text/plain'])
    await new Promise<void>((resolve, reject) => {
      const url = `${world.app.service.address}/hooks/messenger/${messenger.hook_id}`
      const headers = {
        'x-hub-signature-256': `sha256=${signature}`,
        ...(type ? { 'content-type': type } : {}),
      }
      request(url, { method: 'POST', headers }, reply => {
        reply.resume()
        assert.equal(reply.statusCode, 200, String(type))
        resolve()
      })
        .on('error', reject)
        .end(body)
    })
})

const rows = <Row>(sql: string, values: unknown[]): Promise<Row[]> => world.rows<Row>(sql, values)

test('a signed message becomes contact, session, message, window, event and a turn', async () => {
  const { live } = world.app.cast.awa
  const reply = await hook(live, { id: 'wamid.first', text: 'Bonjour é' })
  assert.equal(reply.status, 200)
  const [message] = await rows<{ text: string; seq: number; direction: string }>(
    'select text, seq, direction from messages where app_id = $1 and provider_id = $2',
    [live.id, 'wamid.first'],
  )
  assert.deepEqual(message, { text: 'Bonjour é', seq: 1, direction: 'in' })
  const events = await rows<{ type: string; id: number }>(
    'select type, id from events where app_id = $1 order by id',
    [live.id],
  )
  assert.deepEqual(
    events.map(e => e.type),
    ['conversation.opened', 'message.received'],
  )
  const jobs = await rows<{ name: string }>(`select name from pgboss.job where name = 'agents.turn'`, [])
  assert.equal(jobs.length, 1)
})

test('a bad signature is 401 and stores nothing; an unknown hook is 404', async () => {
  const { live } = world.app.cast.awa
  const reply = await hook(live, { id: 'wamid.forged' }, { secret: 'wrong' })
  assert.equal(reply.status, 401)
  assert.equal(((await reply.json()) as { code: number }).code, 1005)
  assert.equal(
    (await rows('select 1 from messages where app_id = $1 and provider_id = $2', [live.id, 'wamid.forged']))
      .length,
    0,
  )
  const nowhere = await fetch(`${world.app.service.address}/hooks/messenger/nowhere`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(nowhere.status, 404)
})

test('what could not be read is not acknowledged: a body beyond the limit, a hook with NUL in its name', async () => {
  const post = async (hook: string, bytes: number): Promise<[number, number]> => {
    const reply = await fetch(`${world.app.service.address}/hooks/messenger/${hook}`, {
      method: 'POST',
      body: Buffer.alloc(bytes, 32),
      headers: { 'content-type': 'application/json' },
    })
    return [reply.status, ((await reply.json()) as { code: number }).code]
  }
  const { hook_id } = world.live.awa.app.messenger
  assert.deepEqual(await post(hook_id, 4 * 1024 * 1024 + 1), [413, 1002])
  assert.deepEqual(await post(hook_id, 4 * 1024 * 1024), [401, 1005])
  assert.deepEqual(await post('%00', 2), [404, 1007])
})

test('I5: the same message three times at once is one message and one turn', async () => {
  const { live } = world.app.cast.awa
  const replies = await Promise.all(
    [1, 2, 3].map(() => hook(live, { from: '237655000222', id: 'wamid.twice' })),
  )
  assert.deepEqual(
    replies.map(r => r.status),
    [200, 200, 200],
  )
  const found = await rows<{ id: number; contact_detail_id: number; chat_session_id: number }>(
    'select id, contact_detail_id, chat_session_id from messages where app_id = $1 and provider_id = $2',
    [live.id, 'wamid.twice'],
  )
  assert.equal(found.length, 1)
  const turns = await rows(
    `select 1 from pgboss.job where name = 'agents.turn' and data->>'chat_session_id' = $1`,
    [String(found[0]!.chat_session_id)],
  )
  assert.equal(turns.length, 1)
})

test('I6: twenty first messages of one person at once open one contact and one session', async () => {
  const { live } = world.app.cast.awa
  for (const from of ['237655100001', '237655100002', '237655100003']) {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => hook(live, { from, id: `wamid.${from}.${i}` })),
    )
    assert.ok(replies.every(reply => reply.status === 200))
    const [counts] = await rows<{ details: number; sessions: number; messages: number; last: number }>(
      `select count(distinct d.id) as details, count(distinct s.id) as sessions, count(distinct m.id) as messages, max(m.seq) as last
       from contact_details d join chat_sessions s on s.app_id = d.app_id and s.contact_detail_id = d.id
       join messages m on m.app_id = d.app_id and m.contact_detail_id = d.id where d.app_id = $1 and d.identifier = $2`,
      [live.id, from],
    )
    assert.deepEqual(counts, { details: 1, sessions: 1, messages: 20, last: 20 })
  }
})

test('a customer who writes after a day of silence begins another session', async () => {
  const { live } = world.app.cast.awa
  await hook(live, { from: '237655000212' })
  world.passes(24 * 3600_000 + 1000)
  await hook(live, { from: '237655000212' })
  const sessions = await world.rows(
    `select s.status, s.closed_at is not null as ended from chat_sessions s
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where d.app_id = $1 and d.identifier = '237655000212' order by s.id`,
    [live.id],
  )
  assert.deepEqual(sessions, [
    { status: 'closed', ended: true },
    { status: 'open', ended: false },
  ])
})

test('a customer who keeps writing is answered 10 seconds after the first message', async () => {
  const { live } = world.app.cast.awa
  const waits: number[] = []
  for (let n = 0; n < 4; n++) {
    await hook(live, { from: '237655000313' })
    const [row] = await world.rows<{ wait: number }>(
      `select round(extract(epoch from s.turn_due_at - s.burst_started_at) * 10)::int as wait from chat_sessions s
       join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
       where d.app_id = $1 and d.identifier = '237655000313'`,
      [live.id],
    )
    waits.push(row!.wait)
    world.passes(4000)
  }
  assert.ok(waits[0]! < 100, String(waits))
  assert.equal(waits[3], 100)
})

test('a message for a number that is not connected is kept whole', async () => {
  const { live } = world.app.cast.awa
  const reply = await hook(live, { id: 'wamid.elsewhere', phoneNumberId: '1122334455667' })
  assert.equal(reply.status, 200)
  const notices = await rows<{ field: string; content: { providerId: string } }>(
    'select field, content from channel_notices where app_id = $1 and account_id = $2',
    [live.id, '1122334455667'],
  )
  assert.deepEqual(
    notices.map(n => [n.field, n.content.providerId]),
    [['unrouted message', 'wamid.elsewhere']],
  )

  const { deps } = world.app.service
  const now = world.now()
  const taken = await inTx(deps.db, async tx => {
    const wanted = {
      type: 'messenger' as const,
      name: 'Second',
      sender: '237600000002',
      accountId: '1122334455667',
      agentId: null,
      config: {},
    }
    const made = await connectChannel(
      tx,
      deps.seal,
      live.id,
      wanted,
      { access_token: 'a', app_secret: 'b', verify_token: 'c' },
      SERVICE,
      now,
    )
    return replayUnrouted(tx, deps, (await findChannelByHook(tx, made.hook_id))!, now)
  })
  assert.equal(taken, 1, 'it comes in once the number is connected')
  assert.equal(
    (
      await rows('select 1 from messages where app_id = $1 and provider_id = $2', [
        live.id,
        'wamid.elsewhere',
      ])
    ).length,
    1,
  )
  assert.equal(
    (
      await rows('select 1 from channel_notices where app_id = $1 and account_id = $2', [
        live.id,
        '1122334455667',
      ])
    ).length,
    0,
  )
})
