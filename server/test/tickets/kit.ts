// What the tests of tickets share: opening one over the API, and reading what the database holds.
import assert from 'node:assert/strict'
import { nowOf } from '../../src/lib/clock.ts'
import { type AppId, hashid } from '../../src/lib/ids.ts'
import { Ticket } from '../../src/tickets/fields.ts'
import type { TestApp } from '../app.ts'
import type { Client } from '../client.ts'

/** What specification 2.6 names. */
const SPECIFIED = [
  'app_id',
  'chat_session_id',
  'closed_at',
  'contact_detail_id',
  'created_at',
  'description',
  'hashid',
  'id',
  'is_resolve_breached',
  'is_response_breached',
  'meta',
  'position',
  'resolved_at',
  'resolved_due_at',
  'responded_at',
  'response_due_at',
  'satisfaction_rating',
  'satisfaction_requested',
  'subject',
  'ticket_sla_policy',
  'ticket_sla_policy_id',
  'ticket_status',
  'ticket_status_id',
  'updated_at',
]
/** All fields of a ticket, in order of their names: the specified ones, and what was added since. */
export const FIELDS = Object.keys(Ticket.properties).sort()
assert.deepEqual(
  SPECIFIED.filter(name => !FIELDS.includes(name)),
  [],
)
export const PAGE_FIELDS = [
  'current_page',
  'data',
  'first_page_url',
  'from',
  'last_page',
  'last_page_url',
  'next_page_url',
  'path',
  'per_page',
  'prev_page_url',
  'to',
  'total',
]

type Body = { [key: string]: unknown }
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
export type View = any

let phones = 237_670_000_000
export const newPhone = (): string => String(++phones)

/** A body of POST /ticket/add that is accepted. */
export function ticketBody(more: Body = {}): Body {
  return {
    contact: { channel: 'messenger', phone: newPhone() },
    subject: 'Zip broke on the first day',
    description: 'Bought on Monday, broken on Tuesday.',
    ...more,
  }
}

/** A ticket opened over the API. */
export async function add(as: Client, more: Body = {}): Promise<View> {
  const reply = await as.post('/ticket/add', ticketBody(more))
  assert.equal(reply.code, 1000, reply.message)
  return reply.body
}

export async function move(as: Client, ticket: { hashid: string }, status: string): Promise<View> {
  const reply = await as.post(`/ticket/${ticket.hashid}/move`, { status })
  assert.equal(reply.code, 1000, reply.message)
  return reply.body
}

/** An open conversation of Awa's live app, as an inbound message makes it. */
export async function session(
  app: TestApp,
  contactDetailId: number,
): Promise<{ id: number; hashid: string }> {
  const { id: appId, messenger, agent } = app.cast.awa.live
  const name = hashid('ses')
  const [row] = await app.service.deps.db.query<{ id: number }>(
    `insert into chat_sessions (app_id, hashid, contact_detail_id, channel_id, agent_id, owner, opened_at, last_message_at)
     values ($1, $2, $3, $4, $5, 'agent', $6, $6) returning id`,
    [appId, name, contactDetailId, messenger.id, agent.id, nowOf(app.clock, { clock_offset_ms: 0 })],
  )
  return { id: row!.id, hashid: name }
}

export type StoredEvent = { id: number; type: string; at: string; data: { [key: string]: unknown } }

/** Events about one ticket, oldest first. */
export function eventsOf(app: TestApp, appId: AppId, hashid: string): Promise<StoredEvent[]> {
  return app.service.deps.db.query<StoredEvent>(
    `select id, type, at, data from events where app_id = $1 and data ->> 'hashid' = $2 order by id`,
    [appId, hashid],
  )
}

/** The breaches that were told of one ticket, oldest first. */
export async function breachesOf(app: TestApp, appId: AppId, hashid: string): Promise<object[]> {
  const events = await eventsOf(app, appId, hashid)
  return events
    .filter(event => event.type === 'ticket.sla_breached')
    .map(({ data }) => ({ hashid: data.ticket, kind: data.kind, due_at: data.due_at }))
}

/** Kinds whose kept count is not what there is. Empty: the counts are exact. */
export function wrongCounts(app: TestApp, appId: AppId): Promise<object[]> {
  return app.service.deps.db.query(
    `select * from (
       select ticket_status_id s, ticket_sla_policy_id p, channel c, agent_id a, assignee_id u, sum(n) as n
       from ticket_counts where app_id = $1 group by 1, 2, 3, 4, 5 having sum(n) <> 0) kept
     full join (
       select ticket_status_id s, ticket_sla_policy_id p, channel c, coalesce(agent_id, 0) a,
         coalesce(assignee_id, 0) u, count(*) as n
       from tickets where app_id = $1 group by 1, 2, 3, 4, 5) real using (s, p, c, a, u)
     where kept.n is distinct from real.n`,
    [appId],
  )
}

/** The target of rel="next" in a Link header (RFC 8288), without the base address; null when there is none. */
export function nextOf(headers: Headers): string | null {
  for (const part of (headers.get('link') ?? '').split(/,(?=\s*<)/)) {
    const match = /^\s*<([^>]*)>\s*;\s*rel="next"\s*$/.exec(part)
    if (match) return match[1]!.replace('http://palabre.test', '')
  }
  return null
}
