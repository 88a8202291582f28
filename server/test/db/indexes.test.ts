// Every statement of the hot paths finds its rows by an index: none reads a large table, or all of an app in one, from end to end.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { TABLES_OF_MONTHS } from '../../src/db/months.ts'
import { DAY_MS, toMs, toTimestamp } from '../../src/lib/time.ts'
import { markResponded } from '../../src/tickets/respond.ts'
import { accepted } from '../world/formats.ts'
import { insertConversations } from '../world/many-conversations.ts'
import { useWorld } from '../world.ts'
import { USES } from './ticket-indexes.ts'

const ROWS = 600
const STATEMENTS_MIN = 150
const WAITING = 200
/** Planned as if there were so many times the rows. */
const TIMES = 1000
/** Tables that grow with what customers and agents do. */
const LARGE = [
  ...[
    'contacts',
    'contact_details',
    'chat_sessions',
    'conversation_waits',
    'messages',
    'queued_messages',
    'held_messages',
    'message_provider_ids',
    'message_attempts_first',
    'turns_first',
    'tickets',
  ],
  'events_first',
]
/** The coming months of tables, with their indexes: planned as nobody has looked at them yet, whatever was stored since they began. */
const MONTH = new RegExp(`^(${TABLES_OF_MONTHS.join('|')})_y[0-9]+m[0-9]+`)
/** What is read as it is, or all that an app has in it: the index, a piece of the statement, and why that is little or as it must be. */
const MAY_BE_READ: [index: string, piece: string, reason: string][] = [
  [
    'conversation_waits_of_queue',
    "s.owner = 'queue'",
    'read in its order until a page is full; those that are put off are few',
  ],
  [
    'chat_sessions_queue_waits',
    "s.owner = 'queue'",
    'read in its order until a page is full; those that are put off are few',
  ],
  ['chat_sessions_queue', 'with unread as', 'the numbers of lists: 1,000 of each at most'],
  ['chat_sessions_snoozed', 'with unread as', 'the numbers of lists: 1,000 of each at most'],
  ['messages_pkey', 'offset 9999', 'where a search ends: 10,000 messages at most'],
  ['events_first_pkey', 'exists (select from events_first)', 'one row: is there any?'],
  ['chat_sessions_mine', 'with recursive holders', 'one step for each person who has conversations'],
  ['chat_sessions_snoozed', 'set snoozed_until = null', 'a sweep over what is put off'],
]

const world = useWorld()
const { awa } = world

/** What was sent to the database, with the last values. */
const texts = new Map<string, unknown[]>()
const { query } = pg.Client.prototype
before(() => {
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | { text: string; values?: unknown[] }, unknown[]?]
    if (typeof first === 'string') texts.set(first, Array.isArray(second) ? second : [])
    else texts.set(first.text, first.values ?? [])
    return (query as (...args: unknown[]) => unknown).apply(this, given)
  } as typeof query
})
after(() => {
  pg.Client.prototype.query = query
})

const ANSWERED = `with m as (
    insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type, content, text,
      status, attempt, provider_id, accepted_at, created_at)
    select app_id, 'msg-' || id, id, contact_detail_id, channel_id, 2, 'out', 'agent', 'text', '{"text": "Yes."}', 'Yes.', 'read', 1,
      'filled.' || id, opened_at, opened_at
    from chat_sessions where app_id = $1 and hashid like 'ses-x%' returning app_id, id, chat_session_id, created_at
  ), a as (
    insert into message_attempts (app_id, message_id, attempt, started_at) select app_id, id, 1, created_at from m
  )
  insert into turns (app_id, chat_session_id, agent_id, attempt, from_seq, to_seq, outcome, model, steps, input_tokens, output_tokens,
    message_id, started_at, finished_at)
  select app_id, chat_session_id, $2, 0, 0, 1, 'answered', 'offline', 1, 0, 0, id, created_at, created_at from m`

/** What waits: indexes that hold nothing else have something in them. */
const WAIT = `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type, content,
    text, status, attempt, send_at, next_attempt_at, accepted_at, created_at)
  select app_id, 'msg-' || w.status || id, id, contact_detail_id, channel_id, w.seq, 'out', 'api', 'text', '{"text": "Yes."}', 'Yes.', w.status,
    0, $3, $3, opened_at, opened_at
  from (select * from chat_sessions where app_id = $1 and hashid like 'ses-x%' limit $2) s
  cross join (values ('queued', 3), ('held', 4)) as w (status, seq)`

/** So much of each that an index that finds little is cheaper than one that finds much. */
async function fill(): Promise<void> {
  const { id: appId, messenger, userId, agent } = awa.app
  const now = world.now()
  await world.inTx(async tx => {
    await insertConversations(tx, { appId, channelId: messenger.id, userId, from: 1, to: ROWS, now })
    await tx.query(ANSWERED, [appId, agent.id])
    await tx.query(WAIT, [appId, WAITING, toTimestamp(toMs(now) + DAY_MS)])
  })
  await awa.hasTickets(ROWS)
}

async function walk(): Promise<void> {
  const fatou = awa.customer()
  await fatou.writes('Where is my order?')
  await world.drains()
  await awa.sends(fatou, 'Your order is ready')
  await world.drains()
  await awa.teaches(fatou, 'Order 7 is paid')
  const ticket = await awa.opensTicket({}, fatou)
  await world.inTx(tx => markResponded(tx, awa.app, ticket.chat_session_id, world.now()))
  await awa.moves(ticket, 'in_progress')
  const { hashid } = await awa.conversation(fatou)
  for (const path of [
    `/ticket/${ticket.hashid}`,
    '/ticket/search?page=1',
    '/ticket/search?page=1&status=open,in_progress',
    '/ticket/search?page=1&priority=high&channel=mail',
    '/ticket/search?page=1&breached=any',
    '/ticket/search?page=1&breached=any&status=open',
    `/ticket/search?page=1&agent=${awa.app.agent.hashid}`,
    `/ticket/search?page=1&contact=${fatou.phone}`,
    '/conversation/search?view=all&per_page=50',
    '/conversation/search?view=waiting&per_page=50',
    '/conversation/search?view=unassigned&sort=waiting_since&per_page=50',
    '/conversation/search?view=unassigned&sort=queue&per_page=50',
    '/conversation/counts',
    `/conversation/${hashid}`,
    `/conversation/${hashid}/timeline`,
    '/messages/search?per_page=50',
    '/contact/search?created_to=2026-11-01',
    `/messages/search?contact=${fatou.phone}`,
    '/events?after=0',
    '/events?after=0&type=contact.updated',
  ])
    assert.equal((await awa.api.get(path)).code, 1000, path)
  await world.sweeps()
}

type Node = { [fact: string]: unknown; Plans?: Node[] }

/** Below these a limit says nothing of how much is read. */
const WHOLE = ['Sort', 'Aggregate', 'Hash', 'Unique', 'WindowAgg', 'Materialize']

/** What a plan reads of large tables as a whole, or of an app as a whole: more than the first rows in the order of an index. */
function walkedIn(node: Node, isFirstOnly = false): string[] {
  const type = String(node['Node Type'])
  const cond = String(node['Index Cond'] ?? '')
  const index = String(node['Index Name'] ?? '')
  const relation = String(node['Relation Name'] ?? index)
  const table =
    LARGE.find(name => relation === name || index.startsWith(`${name}_`)) ?? MONTH.exec(relation)?.[0]
  const reads = table !== undefined && /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(type)
  const isNarrow = cond !== '' && !/^\(app_id = [^()]+\)$/.test(cond)
  const own =
    reads && !isNarrow && !(isFirstOnly && node.Filter === undefined) ? [index || `all of ${table}`] : []
  const within = type === 'Limit' || (isFirstOnly && !WHOLE.includes(type))
  return [...own, ...(node.Plans ?? []).flatMap(inner => walkedIn(inner, within))]
}

const seen = (): string[] =>
  [...texts.keys()].filter(text => /^\s*(select|insert|update|delete|with)\b/i.test(text))

/** The plans of these statements for tables that are so many times as large: whatever their values, or with those they had. */
async function plansOf(
  statements: string[],
  valuesOf?: (text: string) => unknown[],
): Promise<Map<string, Node>> {
  const client = await world.app.service.deps.db.pool.connect()
  const plans = new Map<string, Node>()
  try {
    await client.query(`begin; analyze ${[...LARGE, 'ticket_open_times'].join(', ')}`)
    await client.query(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'relpages', relpages,
         'reltuples', (reltuples * $2)::real)
       from pg_class where oid = any($1::regclass[])`,
      [LARGE, TIMES],
    )
    await client.query('set local enable_seqscan = off')
    for (const text of statements) {
      const [how, values] = valuesOf ? ['', valuesOf(text)] : ['generic_plan, ', []]
      const { rows } = await client.query(`explain (${how}format json, costs off) ${text}`, values)
      plans.set(text, rows[0]['QUERY PLAN'][0].Plan)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return plans
}

test('statements of the hot paths find their rows by an index', async () => {
  await fill()
  texts.clear()
  await walk()
  const statements = seen()
  assert.ok(statements.length > STATEMENTS_MIN, `${statements.length} statements`)
  const used = new Set<object>()
  const wrong: string[] = []
  for (const [text, plan] of await plansOf(statements))
    for (const walked of new Set(walkedIn(plan))) {
      const known = MAY_BE_READ.find(([index, piece]) => index === walked && text.includes(piece))
      if (known) used.add(known)
      else wrong.push(`${walked}: ${text.replace(/\s+/g, ' ').trim()}`)
    }
  assert.deepEqual(wrong, [])
  assert.deepEqual(
    MAY_BE_READ.filter(one => !used.has(one)),
    [],
    'no longer read',
  )
})

/** Entries of each list of values, as if so many came together. */
const TOGETHER = 500

test('the ends of many attempts find them by their messages, also in a month that has just begun', async () => {
  const ends = seen().filter(text => text.includes('update message_attempts a set finished_at'))
  assert.ok(ends.length > 0)
  const now = new Date(toMs(world.now()))
  const stored = toTimestamp(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15))
  const manyOf = (value: unknown[]): unknown[] =>
    Array.from({ length: TOGETHER }, (_, i) => (typeof value[0] === 'number' ? value[0] + i : value[0]))
  const many = (text: string): unknown[] => [
    ...texts
      .get(text)!
      .map(value => (Array.isArray(value) ? manyOf(value) : value))
      .slice(0, -2),
    ...[stored, stored],
  ]
  for (const plan of (await plansOf(ends, many)).values()) assert.deepEqual(walkedIn(plan), [])
})

const indexesIn = (node: Node): string[] => [
  String(node['Index Name'] ?? ''),
  ...(node.Plans ?? []).flatMap(indexesIn),
]

/** The statements about tickets, with their values, by which a path is answered. */
async function askedBy(path: string): Promise<[string, unknown[]][]> {
  texts.clear()
  assert.equal((await awa.api.get(path)).code, 1000, path)
  return [...texts].filter(([text]) => /\bticket/.test(text))
}

test('each index of tickets is one that something finds its rows by', async () => {
  const walked = seen().map((text): [string, unknown[]] => [text, texts.get(text)!])
  const { db } = world.app.service.deps
  const present = await db.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i
     where i.indrelid = any(array['tickets', 'ticket_tags', 'ticket_open_times']::regclass[]) and not i.indisunique`,
  )
  const names = present.map(({ name }) => name).toSorted()
  assert.deepEqual(names, Object.keys(USES).toSorted(), 'an index without a use, or a use without an index')
  const [contact] = await db.query<{ id: number }>(
    'select contact_detail_id as id from tickets where app_id = $1 order by id limit 1',
    [awa.app.id],
  )
  const { id: team } = accepted(await awa.api.post('/team/add', { name: 'Deliveries' }))
  const about = { ...awa.app, team, contact: contact!.id }
  const values = new Map(walked)
  const uses: [index: string, texts: string[]][] = []
  for (const [index, use] of Object.entries(USES)) {
    const found =
      'path' in use ? await askedBy(use.path(about)) : walked.filter(([text]) => text.includes(use.piece))
    for (const [text, own] of found) values.set(text, own)
    uses.push([index, found.map(([text]) => text)])
  }
  const plans = await plansOf([...new Set(uses.flatMap(([, own]) => own))], text => values.get(text)!)
  const unused = uses.filter(([index, own]) => !own.some(text => indexesIn(plans.get(text)!).includes(index)))
  assert.deepEqual(
    unused.map(([index]) => index),
    [],
  )
})
