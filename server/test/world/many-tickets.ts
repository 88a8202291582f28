// Many tickets of all kinds at once, as a busy app has them, and their counts, in one statement.

import { upsertContacts } from '../../src/contacts/upsert-contacts.ts'
import type { Tx } from '../../src/db/tx.ts'
import type { AppId } from '../../src/lib/ids.ts'
import type { Timestamp } from '../../src/lib/time.ts'

const CONTACTS = 40
/** In a part of more each contact has so many tickets, however many there are in all. */
const TICKETS_OF_CONTACT = 250
/** So many have the word okoume, however many there are in all. */
const WITH_RARE_WORD = 100
/** Rows of one statement: on a busy machine more would not be done within the bound of the pool. */
const ROWS_MAX = 3000

export type ManyOptions = {
  appId: AppId
  count: number
  agentIds: number[]
  userIds: number[]
  /** The newest is created at this time, each older one half a minute before. */
  now: Timestamp
  /** Where these are a part of more: how many are older, and how many there are in all. */
  of?: { before: number; all: number }
}

/**
 * Inserts `count` tickets: half of them finished, a third late, words from a short list in their subjects. In a part of more
 * what is due is stored as late, as the sweep would have.
 */
export async function insertMany(tx: Tx, options: ManyOptions): Promise<void> {
  const { appId, count, agentIds, userIds, now, of } = options
  const { before, all } = of ?? { before: 0, all: count }
  // a database with a vacuum worker in it cannot be dropped by force
  for (const table of ['tickets', 'ticket_counts', 'ticket_kind_counts', 'events_first']) {
    await tx.query(`alter table ${table} set (autovacuum_enabled = false)`)
  }
  const contacts = of ? Math.ceil(count / TICKETS_OF_CONTACT) : CONTACTS
  const known = Math.ceil(before / TICKETS_OF_CONTACT)
  const people = Array.from({ length: contacts }, (_, i) => ({
    channel: 'messenger' as const,
    identifier: String(237_690_000_000 + known + i),
  }))
  const details = await upsertContacts(tx, appId, people, now)
  const detailIds = details.map(d => d.id)
  const rareEvery = of ? Math.ceil(all / WITH_RARE_WORD) : null
  for (let from = before + 1; from <= before + count; from += ROWS_MAX) {
    const to = Math.min(before + count, from + ROWS_MAX - 1)
    await tx.query(TICKETS, [appId, all, now, detailIds, agentIds, userIds, from, to, rareEvery])
  }
}

// h spreads the rows over the kinds; primes keep the columns independent of each other
const TICKETS = `
with policies as (select array_agg(id order by id) as ids from ticket_sla_policies where app_id = $1::bigint),
kinds as (
  select g, ('x' || substr(md5(g::text), 1, 7))::bit(28)::int as h,
    ('x' || substr(md5(g::text), 9, 7))::bit(28)::int as h2, ('x' || substr(md5(g::text), 17, 7))::bit(28)::int as h3
  from generate_series($7::int, $8::int) g
),
rows as (
  select k.*, s.id as status, s.is_resolved, s.is_terminal, s.pauses_sla, p.id as policy,
    $3::timestamptz - ($2::int - k.g) * interval '30 s' as created_at,
    p.response_time * interval '1 min' as response, p.resolve_time * interval '1 min' as resolve,
    case when k.h3 % 5 < 3 or s.is_resolved then (k.h3 % 300) * interval '1 min' end as answered_after
  from kinds k
  join ticket_statuses s on s.app_id is null and s.code =
    (array['open', 'open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed', 'closed', 'closed', 'canceled'])[1 + k.h % 10]
  cross join policies
  join ticket_sla_policies p on p.app_id = $1 and p.id = policies.ids[1 + k.h2 % array_length(policies.ids, 1)]
),
sessions as (
  insert into chat_sessions (app_id, hashid, contact_detail_id, status, owner, opened_at, last_message_at, closed_at)
  select $1, 'ses-' || translate(lpad(to_hex(d), 10, '0'), '0', 'G'), d, 'closed', 'queue', $3::timestamptz, $3::timestamptz, $3::timestamptz
  from unnest($4::bigint[]) d
  on conflict (app_id, hashid) do update set owner = excluded.owner returning id, contact_detail_id
),
made as (
insert into tickets (app_id, id, position, hashid, contact_detail_id, chat_session_id, ticket_status_id, ticket_sla_policy_id,
  channel, agent_id, assignee_id, subject, description, responded_at, response_due_at, resolved_at,
  resolved_due_at, closed_at, sla_stopped_at, is_response_breached, is_resolve_breached, created_at, updated_at,
  reopened_at, answered_at, asked_at, satisfaction_requested, satisfaction_rating)
select $1, n.id, n.id, 'tck-' || translate(substr(md5(n.id::text), 1, 4) || lpad(to_hex(n.id), 6, '0'), '0', 'G'),
  o.contact_detail_id, o.id, r.status, r.policy,
  (array['messenger', 'messenger', 'webchat', 'mail'])[1 + r.h2 / 7 % 4],
  case when r.h3 % 3 > 0 then ($5::bigint[])[1 + r.h3 / 3 % array_length($5::bigint[], 1)] end,
  case when r.h / 10 % 2 = 0 then ($6::bigint[])[1 + r.h / 20 % array_length($6::bigint[], 1)] end,
  (array['Late delivery', 'Wrong size', 'Payment refused', 'Broken zip'])[1 + r.h2 / 28 % 4] || ' ' || r.g,
  'The customer writes about order ' || r.h || case when r.h % 97 = 0 then ' baobab' else '' end
    || case when r.g % $9::int = 0 then ' okoume' else '' end,
  r.created_at + r.answered_after, r.created_at + r.response,
  case when r.is_resolved then r.created_at + (r.h % 2000) * interval '1 min' end, r.created_at + r.resolve,
  case when r.is_resolved and r.is_terminal then r.created_at + (r.h % 2000) * interval '1 min' end,
  case when r.is_resolved or r.is_terminal or r.pauses_sla then r.created_at + (r.h % 2000) * interval '1 min' end,
  coalesce(r.answered_after >= r.response, ($9::int is not null or r.h2 % 2 = 0) and r.created_at + r.response <= $3::timestamptz),
  case when r.is_resolved then (r.h % 2000) * interval '1 min' >= r.resolve
    else $9::int is not null and not (r.is_terminal or r.pauses_sla) and r.created_at + r.resolve <= $3::timestamptz end,
  r.created_at, r.created_at + (r.h2 % 1000) * interval '1 s',
  case when r.h2 % 4 = 0 then r.created_at + (r.h3 % 20) * interval '1 min' end,
  case when r.h2 % 3 = 0 then r.created_at + r.answered_after + (r.h3 % 21) * interval '1 min' end,
  case when r.is_resolved then r.created_at + (r.h % 2000 + r.h3 % 5) * interval '1 min' end,
  r.is_resolved, case when r.is_resolved and r.h3 % 2 = 0 then r.h3 % 5 + 1 end
from rows r cross join lateral (select nextval(pg_get_serial_sequence('tickets', 'id')) as id, r.g) n
join sessions o on o.contact_detail_id = ($4::bigint[])[1 + r.h3 % array_length($4::bigint[], 1)]
returning ticket_status_id, ticket_sla_policy_id, channel, agent_id, assignee_id
)
insert into ticket_counts as c
  (app_id, ticket_status_id, ticket_sla_policy_id, channel, agent_id, assignee_id, slot, n)
select $1, ticket_status_id, ticket_sla_policy_id, channel, coalesce(agent_id, 0), coalesce(assignee_id, 0),
  3, count(*)
from made group by 2, 3, 4, 5, 6
on conflict (app_id, ticket_status_id, ticket_sla_policy_id, channel, agent_id, assignee_id, slot)
  do update set n = c.n + excluded.n`
