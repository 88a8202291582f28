// Much waits, as in a provider's outage: what sweeps, webhooks and the calls that try the provider read of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recoverTurns, SESSIONS_LOOKED_AT } from '../../src/agents/sweeps.ts'
import type { Tx } from '../../src/db/tx.ts'
import { STRETCH_MESSAGES } from '../../src/delivery/queries-sweeps.ts'
import {
  applyParked,
  expireOverdue,
  markLostUnknown,
  PARKED_LOOKED_AT,
  probeHeldNumbers,
  recoverDeliveries,
} from '../../src/delivery/sweeps.ts'
import type { AppId } from '../../src/lib/ids.ts'
import { reopenWindows } from '../../src/messages/store-received.ts'
import { costOf } from '../world/plans.ts'
import { useWorld } from '../world.ts'
import { claimOne } from './claimed.ts'

const PEOPLE = SESSIONS_LOOKED_AT + 1000
const EACH = 2
/** Of each person, as of the days before. */
const ENDED_EACH = 5
const PARKED = 2 * PARKED_LOOKED_AT + 100
/** The end of a part is looked for, then it is looked at; each row with those that it is joined to. */
const ROWS_EACH = 5
const TABLES = ['messages', 'queued_messages', 'chat_sessions', 'parked_receipts']

/** People with an open session each, and messages that a provider does not take: its number is held. */
const PEOPLE_MADE = `with k as (
    insert into contacts (app_id, hashid, created_at, updated_at)
    select $1, 'con-' || replace(lpad(g::text, 10, 'x'), '0', 'z'), $2, $2 from generate_series(1, ${PEOPLE}) g
    returning id
  ), d as (
    insert into contact_details (app_id, contact_id, channel, identifier, last_seq, created_at, updated_at)
    select $1, k.id, 'messenger', (237600000000 + k.id)::text, ${EACH + ENDED_EACH}, $2, $2 from k
    returning id
  )
  insert into chat_sessions (app_id, hashid, contact_detail_id, channel_id, agent_id, status, owner, opened_at, last_message_at)
  select $1, 'ses-' || replace(lpad((row_number() over ())::text, 10, 'x'), '0', 'z'), id, $3, $4, 'open', 'agent', $2, $2 from d`

const MESSAGES_MADE = `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type,
    content, text, status, expires_at, accepted_at, created_at)
  select s.app_id, 'msg-' || replace(lpad((s.id * 10 + n)::text, 10, 'x'), '0', 'z'), s.id, s.contact_detail_id, s.channel_id, n,
    'out', 'api', 'text', '{"text": "x"}', 'x', case when n > ${ENDED_EACH} then 'queued' else 'read' end,
    case when n > ${ENDED_EACH} then $2::timestamptz + interval '1 day' end, $2, $2
  from chat_sessions s, (select $3::int as n) of where s.app_id = $1`

/** All that waits is one person's: 225 at the most in the figure that this is held to, here more. */
const ONES_OWN = `update messages set contact_detail_id = (select min(contact_detail_id) from messages where app_id = $1),
    seq = 1000 + id where app_id = $1 and id % 20 = 0 and waits = 'queue'`

const RECEIPTS = `insert into parked_receipts (app_id, channel_id, provider_id, status, at, created_at)
  select $1, $3, 'wamid.nobody' || n, 'delivered', $2, $2 from generate_series(1, ${PARKED}) n`

const world = useWorld({ agents: 'silent' }, async () => {
  const { id, messenger, agent } = awa.app
  const now = world.now()
  await world.rows(PEOPLE_MADE, [id, now, messenger.id, agent.id])
  for (let n = 1; n <= EACH + ENDED_EACH; n++) await world.rows(MESSAGES_MADE, [id, now, n])
  await world.rows(ONES_OWN, [id])
  await world.rows(RECEIPTS, [id, now, messenger.id])
  await world.rows(
    `update channels set held_until = $2::timestamptz + interval '1 hour', held_since = $2, held_tries = 3,
       held_error = '{"reason": "unreachable"}' where app_id = $1 and id = $3`,
    [id, now, messenger.id],
  )
  await world.rows(
    'vacuum analyze messages, queued_messages, held_messages, chat_sessions, parked_receipts, contact_details, contacts',
  )
})
const { awa } = world

const cost = (work: (tx: Tx) => Promise<unknown>) => costOf(world.app.service.deps.db, work, TABLES)

test('what the sweeps read is bounded, and none reads a table of what has long ended', holdBounds)

test('a part behind the first is looked at the time after: what a worker lost, what has expired', async () => {
  const places = await world.rows<{ id: number }>(
    `select id from messages where app_id = $1 and waits = 'queue' order by contact_detail_id desc, seq desc limit 2`,
    [awa.app.id],
  )
  const [lost, old] = places.map(({ id }) => id)
  await world.rows(
    `update messages set status = 'sending', attempt = 1, lease_until = $3::timestamptz - interval '1 hour' where app_id = $1 and id = $2`,
    [awa.app.id, lost, world.now()],
  )
  await world.rows(
    `update messages set expires_at = $3::timestamptz - interval '1 hour' where app_id = $1 and id = $2`,
    [awa.app.id, old, world.now()],
  )
  for (let part = 0; part * STRETCH_MESSAGES < PEOPLE * EACH; part++) {
    await world.sweeps('deliveries whose worker died')
    await world.sweeps('messages past their expiry')
  }
  const statuses = await world.rows<{ status: string }>(
    'select status from messages where app_id = $1 and id = any($2) order by id',
    [awa.app.id, [lost, old].sort((a, b) => a! - b!)],
  )
  assert.deepEqual(statuses.map(({ status }) => status).sort(), ['expired', 'unknown'])
})

test('a webhook of somebody to whom hundreds of messages wait reads none of them, and a claim reads one', async () => {
  const [row] = await world.rows<{ id: number; waiting: number }>(
    `select contact_detail_id as id, count(*)::int as waiting from messages where app_id = $1 and waits = 'queue'
     group by 1 order by 2 desc limit 1`,
    [awa.app.id],
  )
  assert.ok(row!.waiting > 225)
  const appId: AppId = awa.app.id
  const openings = [{ detailId: row!.id, at: world.now(), mayGoOn: false }]
  const hook = await cost(tx => reopenWindows(tx, appId, awa.app.messenger.id, openings, world.now()))
  assert.ok(hook.rows <= 2 && hook.blocks <= 30, JSON.stringify(hook))
  const claim = await cost(tx => claimOne(tx, appId, row!.id, world.now()))
  assert.ok(claim.rows <= 10 && claim.blocks <= 60, JSON.stringify(claim))
})

test('nor do they where all that there is waits: PostgreSQL would rather read the whole table', async () => {
  await world.rows("delete from messages where app_id = $1 and status = 'read'", [awa.app.id])
  await world.rows('vacuum analyze messages, queued_messages')
  await holdBounds()
})

async function holdBounds(): Promise<void> {
  const { deps } = world.app.service
  const bounds = {
    lost: [markLostUnknown, STRETCH_MESSAGES],
    expired: [expireOverdue, STRETCH_MESSAGES],
    overdue: [recoverDeliveries, STRETCH_MESSAGES],
    parked: [applyParked, PARKED_LOOKED_AT],
    turns: [recoverTurns, SESSIONS_LOOKED_AT],
    probes: [probeHeldNumbers, 10],
  } as const
  // what is behind the first part is looked at the next time, and then the first again
  for (const [name, [sweep, most]] of Object.entries(bounds))
    for (let part = 0; part < 3; part++) {
      const { rows, scanned } = await cost(tx => sweep(tx, world.now(), deps))
      assert.ok(rows <= ROWS_EACH * most, `${name} reads ${rows}`)
      assert.deepEqual(
        scanned.filter(table => TABLES.includes(table)),
        [],
        name,
      )
    }
}
