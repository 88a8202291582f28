// 5,000 tickets due in one minute among a million open ones: how long after the due time flag and event are stored.

import { type Bench, bootBench } from './boot.ts'
import { cpuMs, median, quantile, type Result } from './measure.ts'

const OPEN = 1_000_000
const FILL_STEP = 25_000
const DUE = 5000
const DUE_OVER_S = 60
const AFTER_S = 6
const REST_MS = 10_000

export async function run(): Promise<Result[]> {
  const bench = await bootBench()
  try {
    await fill(bench)
    const { child } = await bench.start(['--role', 'worker'])
    await new Promise(resolve => setTimeout(resolve, 3000))
    const before = cpuMs(child.pid!)
    await new Promise(resolve => setTimeout(resolve, REST_MS))
    const rest = (cpuMs(child.pid!) - before) / REST_MS
    await bench.db.query(
      `update tickets set response_due_at = clock_timestamp() + (5 + (n.n * $3::float8 / $2)) * interval '1 second'
       from (select id, row_number() over () as n from tickets where app_id = $1 order by id limit $2) n where tickets.app_id = $1 and tickets.id = n.id`,
      [bench.cast.awa.live.id, DUE, DUE_OVER_S],
    )
    await new Promise(resolve => setTimeout(resolve, (5 + DUE_OVER_S + AFTER_S) * 1000))
    const late = await bench.db.query<{ ms: number }>(
      `select extract(epoch from (e.at - (e.data->>'due_at')::timestamptz))::float8 * 1000 as ms from events e where e.app_id = $1 and e.type = 'ticket.sla_breached'`,
      [bench.cast.awa.live.id],
    )
    if (late.length !== DUE) throw new Error(`${late.length} events instead of ${DUE}`)
    const sorted = late.map(row => row.ms).toSorted((a, b) => a - b)
    return [
      {
        bench: 'sla',
        unit: 's late at most',
        value: sorted.at(-1)! / 1000,
        floor: null,
        ratio: null,
        target: 'within 5 s',
        p50_ms: median(sorted),
        p99_ms: quantile(sorted, 0.99),
        spread: null,
      },
      {
        bench: 'sla at rest',
        unit: 'share of a core',
        value: rest,
        floor: null,
        ratio: null,
        target: 'under 0.05',
        p50_ms: null,
        p99_ms: null,
        spread: null,
      },
    ]
  } finally {
    await bench.close()
  }
}

async function fill({ db, cast }: Bench): Promise<void> {
  const app = cast.awa.live
  const contact = `with c as (insert into contacts (app_id, hashid, created_at, updated_at) values ($1, 'con-bench', now(), now()) returning id)
    insert into contact_details (app_id, contact_id, channel, identifier, created_at, updated_at) select $1, id, 'messenger', '237699999998', now(), now() from c returning id`
  const [detail] = await db.query<{ id: number }>(contact, [app.id])
  const [session] = await db.query<{ id: number }>(
    `insert into chat_sessions (app_id, hashid, contact_detail_id, status, owner, opened_at, last_message_at, closed_at)
     values ($1, 'ses-bench', $2, 'closed', 'queue', now(), now(), now()) returning id`,
    [app.id, detail!.id],
  )
  // in steps that fit a statement's time
  for (let from = 1; from <= OPEN; from += FILL_STEP) {
    await db.query(
      `insert into tickets (app_id, hashid, position, contact_detail_id, chat_session_id, ticket_status_id, ticket_sla_policy_id, channel, subject, description, response_due_at, resolved_due_at, created_at, updated_at)
       select $1, 'tck-' || n, n, $2, $5, (select id from ticket_statuses where code = 'open' and app_id is null),
         (select id from ticket_sla_policies where app_id = $1 and priority = 'low'), 'messenger', 'Late ' || n, '', now() + interval '30 days', now() + interval '60 days', now(), now()
       from generate_series($3::int, $4::int) n`,
      [app.id, detail!.id, from, Math.min(from + FILL_STEP - 1, OPEN), session!.id],
    )
  }
  await db.query('analyze tickets')
}
