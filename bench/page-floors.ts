// The floor of a page by each filter of `ticket-filters`: its 50 rows, as somebody would write it who needs no total, no names and no other
// filter. What the API's names stand for is known beforehand. The driver prepares each, and PostgreSQL chooses its plan.
import type { Bench } from './boot.ts'
import { type Floor, gatheredFloor, pageFloor } from './page-rate.ts'
import { HAPPENS, type Having, type Times } from './ticket-paths.ts'

/** A condition on tickets (t), its values from $2 on. */
type Asked = { where: string; values: unknown[] }

/** Both, or all, of these. */
function all(...asked: Asked[]): Asked {
  const values: unknown[] = []
  const where = asked.map(one => {
    const before = values.length
    values.push(...one.values)
    return `(${one.where.replaceAll(/\$(\d+)/g, (_, n) => `$${Number(n) + before}`)})`
  })
  return { where: where.join(' and '), values }
}

const is = (column: string, value: unknown): Asked => ({ where: `t.${column} = $2`, values: [value] })
const only = (where: string): Asked => ({ where, values: [] })
const since = (column: string, day: string): Asked => ({
  where: `t.${column} >= $2::timestamptz`,
  values: [day],
})
/** On that day or before. */
const until = (column: string, day: string): Asked => ({
  where: `t.${column} <= $2::timestamptz`,
  values: [`${day}T23:59:59.999999Z`],
})
const words = (text: string): Asked => ({
  where: 't.document @@ ticket_query($2)',
  values: [text],
})

const UNANSWERED = 't.responded_at is null and t.sla_stopped_at is null and t.response_due_at'
const UNRESOLVED = 't.resolved_at is null and t.sla_stopped_at is null and t.resolved_due_at'
const WAITS = `t.ticket_status_id in (select s.id from ticket_statuses s where not (s.is_terminal or s.is_resolved))
  and (t.responded_at is null or exists (
    select from ticket_waits w where w.app_id = t.app_id and w.ticket_id = t.id and w.answered_at is null))`

/** One value of a statement with the app as $1. */
function reader({ db, cast }: Bench) {
  return async <Value>(text: string, ...values: unknown[]): Promise<Value> =>
    (await db.queryOnce<{ value: Value }>(text, [cast.awa.live.id, ...values]))[0]!.value
}

/** Those that `tickets` asks for, too. */
async function kindsOf(bench: Bench) {
  const { agent, userId } = bench.cast.awa.live
  const one = reader(bench)
  const ofPriority = async (priority: string): Promise<Asked> => ({
    where: 't.ticket_sla_policy_id = any($2)',
    values: [
      await one(
        'select array_agg(id) as value from ticket_sla_policies where app_id = $1 and priority = $2',
        priority,
      ),
    ],
  })
  return {
    status: is(
      'ticket_status_id',
      await one(`select id as value from ticket_statuses where app_id is null and code = 'open' and $1 > 0`),
    ),
    high: await ofPriority('high'),
    urgent: await ofPriority('urgent'),
    channel: is('channel', 'mail'),
    agent: is('agent_id', agent.id),
    assignee: is('assignee_id', userId),
  }
}

/** Of the pages of `tickets`. */
export async function someFloors(bench: Bench) {
  const { status, high, channel, agent } = await kindsOf(bench)
  const floor = (asked: Asked): Floor => floorOf(bench, asked)
  return {
    none: floor(only('true')),
    status: floor(status),
    priorityAndChannel: floor(all(high, channel)),
    agent: floor(agent),
  }
}

const floorOf = ({ cast }: Bench, { where, values }: Asked, rows = pageFloor): Floor => ({
  text: rows(where),
  values: [cast.awa.live.id, ...values],
})

/** By the names of `pathsOf`, with what it asks for. */
export async function floorsOf(
  bench: Bench,
  having: Having,
  { day, since: at, soon }: Times,
): Promise<Map<string, Floor>> {
  const one = reader(bench)
  const newest = (column: string) =>
    one<number>(
      `select ${column} as value from tickets where app_id = $1 order by created_at desc, id desc limit 1`,
    )
  const named = (table: string, hashid: string) =>
    one<number>(`select id as value from ${table} where app_id = $1 and hashid = $2`, hashid)
  const { status, high, urgent, channel, agent, assignee } = await kindsOf(bench)
  const team = is('team_id', await named('teams', having.team))
  // as of each reading: more is late the longer a run goes on
  const late = only(
    `(t.is_response_breached or t.is_resolve_breached or ${UNANSWERED} <= now() or ${UNRESOLVED} <= now())`,
  )
  const due = (before: string): Asked => ({
    where: `(${UNANSWERED} < $2::timestamptz or ${UNRESOLVED} < $2::timestamptz)`,
    values: [before],
  })
  const created = since('created_at', day)
  const floors: { [name: string]: Asked } = {
    ...{ 'no filter': only('true'), status, priority: high, channel, agent, assignee, team },
    policy: is('ticket_sla_policy_id', await newest('ticket_sla_policy_id')),
    contact: is('contact_detail_id', await newest('contact_detail_id')),
    'assigned to': assignee,
    tag: {
      where: 't.id in (select x.ticket_id from ticket_tags x where x.app_id = $1 and x.tag_id = $2)',
      values: [await named('tags', having.tag)],
    },
    ...{ merged: only('t.merged_into is null'), 'no part': only('t.merged_into is not null') },
    'part of one': is('merged_into', await named('tickets', having.whole)),
    late,
    'late answers': only(`(t.is_response_breached or ${UNANSWERED} <= now())`),
    'late resolutions': only(`(t.is_resolve_breached or ${UNRESOLVED} <= now())`),
    ...Object.fromEntries(HAPPENS.map(name => [`${name} until`, until(`${name}_at`, day)])),
    ...{ created, updated: since('updated_at', day), resolved: since('resolved_at', day) },
    ...{ responded: since('responded_at', day), answered: since('answered_at', day) },
    ...{ reopened: since('reopened_at', day), 'asked at': since('asked_at', day) },
    ...{ 'updated since a time': since('updated_at', at), due: due('2030-01-01'), 'due soon': due(soon) },
    'open at a time': {
      where: `t.id in (select o.ticket_id from ticket_open_times o
        where o.app_id = $1 and o.from_at <= $2::timestamptz and o.until_at > $2::timestamptz)`,
      values: [`${day}T23:59:59.999999Z`],
    },
    ...{ 'words of a hundred': words('okoume'), 'words of all': words('customer') },
    'words of one in a hundred': words('baobab'),
    ...{ waiting: only(WAITS), 'not waiting': only(`not (${WAITS})`) },
    ...{ rated: is('satisfaction_rating', 5), asked: only('t.satisfaction_requested') },
    unanswered: only('t.satisfaction_requested and t.satisfaction_rating is null'),
    hashid: is('hashid', await newest('hashid')),
    ...{ 'status & priority': all(status, high), 'priority & channel': all(high, channel) },
    ...{ 'status & agent': all(status, agent), 'status & late': all(status, late) },
    'status & team': all(status, team),
    'priority & assignee & channel': all(high, assignee, channel),
    'words of a hundred & status': all(words('okoume'), status),
    'words of one in a hundred & status': all(words('baobab'), status),
    'created & priority': all(created, urgent),
  }
  return new Map(
    Object.entries(floors).map(([name, asked]) => [
      name,
      floorOf(bench, asked, name.startsWith('words of a hundred') ? gatheredFloor : pageFloor),
    ]),
  )
}
