// What is counted of tickets, as SQL: what is kept is kept from here, and what is not kept is read from here.

/** By what figures of tickets are told apart: how the key is found of a ticket `t`. Of tags: a row for each. */
export const DIMENSIONS = {
  status: 't.ticket_status_id::text',
  policy: 't.ticket_sla_policy_id::text',
  channel: 't.channel',
  agent: 't.agent_id::text',
  person: 't.assignee_id::text',
  team: 't.team_id::text',
  tag: 'g.tag_id::text',
} as const
export type Dimension = keyof typeof DIMENSIONS

type Part = {
  /** When it is counted, of `t` or `o`. */
  at: string
  /** Which of those at that time. */
  where?: string
  /** What is known of each, in whole minutes (of a rating: the rating). */
  value?: string
}

// each by itself, by the key: of how many tickets there are in a day the planner knows nothing, and would read all that there are
const FIGURES = `left join lateral (
  select o.* from ticket_figures o where o.app_id = $1 and o.ticket_id = t.id limit 1) f on true`
const minutesSince = (from: string, to: string): string =>
  `greatest(0, floor(extract(epoch from ${to} - ${from}) / 60))::int`
const LATE = 't.is_response_breached or t.is_resolve_breached'

/** Each is counted once for each ticket, when it last happened; began and ended each time. */
const PARTS = {
  opened: { at: 't.created_at' },
  response_breached: { at: 't.created_at', where: 't.is_response_breached' },
  resolve_breached: { at: 't.created_at', where: 't.is_resolve_breached' },
  breached: { at: 't.created_at', where: `(${LATE})` },
  first_response: { at: 't.responded_at' },
  first_response_working: { at: 't.responded_at', value: 'f.response_minutes' },
  first_response_elapsed: { at: 't.responded_at', value: minutesSince('t.created_at', 't.responded_at') },
  next_response: { at: 't.answered_at' },
  next_response_working: { at: 't.answered_at', value: 'f.next_minutes' },
  next_response_elapsed: { at: 't.answered_at', value: 'f.next_elapsed_minutes' },
  resolved: { at: 't.resolved_at' },
  resolved_working: { at: 't.resolved_at', value: 'f.resolution_minutes' },
  resolved_elapsed: { at: 't.resolved_at', value: minutesSince('t.created_at', 't.resolved_at') },
  reopened: { at: 't.reopened_at' },
  asked: { at: 't.asked_at' },
  rated: { at: 't.asked_at', where: 't.satisfaction_rating is not null', value: 't.satisfaction_rating' },
  began: { at: 'o.from_at' },
  ended: { at: 'o.until_at', where: `o.until_at < 'infinity'` },
} as const satisfies { [measure: string]: Part }
export type Measure = keyof typeof PARTS
export const MEASURES = Object.keys(PARTS) as Measure[]

/** The tables of a measure; each has `t`. */
function tablesOf({ at, value }: Part): string {
  if (at.startsWith('o.'))
    return 'ticket_open_times o join tickets t on t.app_id = o.app_id and t.id = o.ticket_id'
  return value?.startsWith('f.') ? `tickets t ${FIGURES}` : 'tickets t'
}

/** SQL: the days that are counted, a table of `day`, and their zone; what else is asked of `t`. */
type Asked = { days: string; zone: string; where?: string; until?: string }

/**
 * The tickets of a measure on these days, each read by itself: rows of day, dimension, key, measure, minute (null: it has no
 * value, or it is not known yet) and n. `until`: up to that instant.
 */
export function countsSql(
  measure: Measure,
  dimensions: readonly ('all' | Dimension)[],
  { days, zone, where = 'true', until }: Asked,
): string {
  const part: Part = PARTS[measure]
  const end = `(l.day::timestamp + interval '1 day') at time zone ${zone}`
  const conditions = [
    `t.app_id = $1 and ${part.at} >= l.day::timestamp at time zone ${zone}`,
    `${part.at} < ${until === undefined ? end : `least(${end}, ${until})`}`,
    ...(part.at.startsWith('o.') ? ['o.app_id = $1'] : []),
    ...(part.where ? [part.where] : []),
    where,
  ].join(' and ')
  const select = (values: string, joins: string): string => `
    select l.day, c.dimension, c.key, '${measure}' as measure, c.minute, c.n from ${days} l cross join lateral (
      select d.dimension, d.key, ${part.value ?? 'null::int'} as minute, count(*) as n
      from ${tablesOf(part)} ${joins} cross join lateral (values ${values}) d (dimension, key)
      where ${conditions} and d.key is not null group by 1, 2, 3) c`
  // a ticket with two tags is counted once among all
  const others = dimensions.filter(one => one !== 'tag').map(keySql)
  return [
    ...(others.length > 0 ? [select(others.join(', '), '')] : []),
    ...(dimensions.includes('tag') ? [select(keySql('tag'), TAGS)] : []),
  ].join(' union all ')
}

const keySql = (one: 'all' | Dimension): string => `('${one}', ${one === 'all' ? `''` : DIMENSIONS[one]})`

const TAGS = `join lateral (select distinct x.tag_id from ticket_tags x
      where x.app_id = $1 and x.ticket_id = t.id) g on true`
