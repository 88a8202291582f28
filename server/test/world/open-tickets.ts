// As many open tickets as wanted, all with one customer, none of them due within a month.
import type { AppId } from '../../src/lib/ids.ts'

type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>

/** Rows of one statement: it must end within the time a statement has, also on a machine that does much else. */
const ROWS_MAX = 1000
/** Statements at the same time: one process of PostgreSQL has the work of one core. */
const LANES = 2

/** Inserts them, and lets PostgreSQL count them. */
export async function insertOpen(query: Query, appId: AppId, count: number): Promise<void> {
  const [detail] = await query<{ id: number }>(
    `with c as (
       insert into contacts (app_id, hashid, created_at, updated_at) values ($1, 'con-GGGGGGGGG1', now(), now()) returning id)
     insert into contact_details (app_id, contact_id, channel, identifier, created_at, updated_at)
     select $1, id, 'messenger', '237699999998', now(), now() from c returning id`,
    [appId],
  )
  const [session] = await query<{ id: number }>(
    `insert into chat_sessions (app_id, hashid, contact_detail_id, status, owner, opened_at, last_message_at, closed_at)
     values ($1, 'ses-GGGGGGGGG1', $2, 'closed', 'queue', now(), now(), now()) returning id`,
    [appId, detail!.id],
  )
  let next = 1
  const lane = async (): Promise<void> => {
    for (let from = next; from <= count; from = next) {
      next += ROWS_MAX
      await query(TICKETS, [appId, detail!.id, from, Math.min(from + ROWS_MAX - 1, count), session!.id])
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await query('analyze tickets', [])
}

/** Makes the first `count` of them due one after the other, evenly over `overMs` from `fromMs` on. */
export async function makeDue(
  query: Query,
  appId: AppId,
  { count, fromMs, overMs }: { count: number; fromMs: number; overMs: number },
): Promise<void> {
  await query(
    `update tickets t set response_due_at = to_timestamp($3::float8 / 1000) + n.n * $4::float8 / $2 * interval '1 ms'
     from (select id, row_number() over (order by id) - 1 as n from tickets where app_id = $1 order by id limit $2) n
     where t.app_id = $1 and t.id = n.id`,
    [appId, count, fromMs, overMs],
  )
}

const TICKETS = `
insert into tickets (app_id, hashid, position, contact_detail_id, chat_session_id, ticket_status_id, ticket_sla_policy_id,
  channel, subject, description, response_due_at, resolved_due_at, sla_next_at, created_at, updated_at)
select $1, 'tck-' || translate(lpad(to_hex(n), 10, '0'), '0', 'G'), n, $2, $5, s.id, p.id, 'messenger', 'Late ' || n, '',
  now() + interval '30 days', now() + interval '60 days', now() + interval '20 days', now(), now()
from generate_series($3::int, $4::int) n
join ticket_statuses s on s.app_id is null and s.code = 'open'
join ticket_sla_policies p on p.app_id = $1 and p.priority = 'low'`
