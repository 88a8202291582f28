// Fills an app through its real tables, in steps: conversations with what was said and done in them, tickets, events.
import pg from 'pg'
import { openTx } from '../../server/src/db/open-tx.ts'
import type { Db } from '../../server/src/db/pool.ts'
import type { Tx } from '../../server/src/db/tx.ts'
import { toTimestamp } from '../../server/src/lib/time.ts'
import type { CastApp } from '../../server/test/cast.ts'
import { insertConversations } from '../../server/test/world/many-conversations.ts'
import { insertMany } from '../../server/test/world/many-tickets.ts'
import type { Bar } from './bar.ts'

/** Rows of one statement: so that the bar moves. */
const CONVERSATIONS_AT_ONCE = 1000
const TICKETS_AT_ONCE = 1000
const EVENTS_AT_ONCE = 20_000
/** One in so many is of a rare type. */
const RARE_EVERY = 5000
/** The first telephone number of those who have written; the n-th conversation is with the n-th. */
export const FIRST_PHONE = 237_600_000_000

const VACUUMED = [
  ...['contacts', 'contact_details', 'chat_sessions', 'messages', 'message_attempts', 'turns', 'tickets'],
  ...['ticket_counts', 'ticket_kind_counts', 'events', 'event_counters'],
]

/** What there is of each after a step. */
export type Size = { rows: number; events: number }

/** Adds what is missing from one size to the next. */
export async function fill(db: Db, app: CastApp, from: Size, to: Size, bar: Bar): Promise<void> {
  const now = toTimestamp(Date.now())
  const { id: appId, userId, agent, messenger } = app
  const about = { appId, channelId: messenger.id, userId, now }
  // at the same time: each has its own tables, and a machine has more than one core
  const many = { appId, agentIds: [agent.id], userIds: [userId], now }
  await db.query('insert into event_counters (app_id, last_id) values ($1, 0) on conflict do nothing', [
    appId,
  ])
  bar.begin('rows', 2 * (to.rows - from.rows) + to.events - from.events)
  await Promise.all([
    inSteps(db, bar, from.rows, to.rows, CONVERSATIONS_AT_ONCE, async (tx, first, last) => {
      await insertConversations(tx, { ...about, from: first, to: last })
      await tx.query(ANSWERS, [appId, FIRST_PHONE + first, FIRST_PHONE + last, agent.id])
    }),
    inSteps(db, bar, from.rows, to.rows, TICKETS_AT_ONCE, (tx, first, last) =>
      insertMany(tx, { ...many, count: last - first + 1 }),
    ),
    inSteps(db, bar, from.events, to.events, EVENTS_AT_ONCE, async (tx, first, last) => {
      await tx.query(EVENTS, [appId, last - first + 1, now, to.events - last])
    }),
  ])
  bar.end()
  await vacuum(db)
}

/** The answer to each message, as it was written, sent and read. */
const ANSWERS = `with s as (
    select s.app_id, s.id, s.contact_detail_id, s.channel_id, s.opened_at as at
    from contact_details d join chat_sessions s on s.app_id = d.app_id and s.contact_detail_id = d.id
    where d.app_id = $1 and d.channel = 'messenger' and d.identifier in
      (select g::text from generate_series($2::bigint, $3::bigint) g)
  ), m as (
    insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, author_id, type,
      content, text, status, attempt, provider_id, accepted_at, sent_at, delivered_at, read_at, created_at)
    select app_id, 'msg-' || replace(lpad(to_hex(id), 10, 'y'), '0', 'z'), id, contact_detail_id, channel_id, 2, 'out', 'agent', $4, 'text',
      '{"text": "It is ready, come when you like."}', 'It is ready, come when you like.', 'read', 1, 'filled.' || id, at, at, at, at, at
    from s returning app_id, id, chat_session_id, accepted_at
  ), a as (
    insert into message_attempts (app_id, message_id, attempt, started_at, finished_at, outcome)
    select app_id, id, 1, accepted_at, accepted_at, 'sent' from m
  ), d as (
    update contact_details d set last_seq = 2 from s where d.app_id = s.app_id and d.id = s.contact_detail_id
  )
  insert into turns (app_id, chat_session_id, agent_id, attempt, from_seq, to_seq, outcome, model, steps, input_tokens, output_tokens,
    message_id, started_at, finished_at)
  select app_id, chat_session_id, $4, 0, 0, 1, 'answered', 'offline', 1, 0, 0, id, accepted_at, accepted_at from m`

const EVENTS = `with counter as (
    update event_counters set last_id = last_id + $2 where app_id = $1 returning last_id - $2 as before
  )
  insert into events (app_id, id, type, at, data)
  select $1, before + n, case when n % ${RARE_EVERY} = 0 then 'contact.updated'
      else (array['message.received', 'message.sent', 'message.delivered', 'message.read'])[1 + n % 4] end,
    $3::timestamptz - ($4::bigint + $2 - n) * interval '0.1 s',
    jsonb_build_object('contact_detail_id', n, 'message_id', 'msg-filled')
  from counter, generate_series(1, $2::bigint) n`

async function inSteps(
  db: Db,
  bar: Bar,
  from: number,
  to: number,
  step: number,
  make: (tx: Tx, first: number, last: number) => Promise<void>,
): Promise<void> {
  const client = await connectPatiently(db)
  for (let at = from; at < to; at += step) {
    const last = Math.min(at + step, to)
    await client.query('begin')
    const { tx, finish } = openTx(client as unknown as pg.PoolClient)
    await make(tx, at + 1, last)
    await finish(db.flushers)
    await client.query('commit')
    bar.add(last - at)
  }
  await client.end()
}

/** As a database is that has run for a while: statistics, and which pages all can see. */
async function vacuum(db: Db): Promise<void> {
  const client = await connectPatiently(db)
  for (const table of VACUUMED) await client.query(`vacuum analyze ${table}`)
  await client.end()
}

/** A connection that waits for its statements, however busy the machine is: nobody waits for these. */
async function connectPatiently(db: Db): Promise<pg.Client> {
  const { query_timeout: _, ...options } = db.pool.options
  const client = new pg.Client({ ...options, options: '-c timezone=UTC' })
  await client.connect()
  return client
}
