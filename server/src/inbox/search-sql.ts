// The statement of a search for conversations: what leads to them, which of them fit, and how many. Pure.
import { sessionOf } from '../conversations/waiting-sql.ts'
import { COUNTED_MAX } from '../http/id-pages.ts'
import { PER_PAGE_MAX } from '../http/pagination.ts'
import { bucketSql, IN_QUEUE, IS_SAID, listedSql, WAITS_FOR_PERSON } from './views.ts'

/** A page has no more, and one row tells that it goes on: without a number PostgreSQL expects a tenth of all. */
const PAGE_MAX = PER_PAGE_MAX + 1
/** Where nothing leads to the conversations but their order, so many are looked at for one page. */
export const LOOKED_AT_MAX = 10_000

/** What is asked for, as conditions on sessions `s` of the app $1. */
export type List = {
  /** By activity, of those who wait alone by how long, or of the queue: those who wait for nothing come after the others. */
  order: 'activity' | 'wait' | 'queue'
  isDescending: boolean
  /** Conditions that an index of the lists answers, and all others. */
  lead: string[]
  asked: string[]
  /** Few fit, and an index finds them; conditions that lead to it where none of the others does. */
  isGathered: boolean
  few: string[]
  /** They are named one by one, also those in which nobody wrote. */
  areNamed: boolean
  /** Which states to look among. */
  statuses: readonly ('open' | 'closed')[]
  /** The row after which the page goes on, as placeholders. */
  after: { at: string; id: string } | null
}

/** When those of the queue come who wait for nothing. */
export const NEVER = '9999-12-31T00:00:00.000000Z'
const sinceOrNever = (since: string): string => `coalesce(${since}, '${NEVER}'::timestamptz)`

/** Of a session `s` and of its row `r`, what each order but that of activity goes by. */
const WAITED = {
  wait: { of: 's.people_wait_since', row: 'r.waiting_since', among: WAITS_FOR_PERSON },
  queue: { of: sinceOrNever('s.queue_wait_since'), row: sinceOrNever('r.waiting_since'), among: IN_QUEUE },
}

/**
 * The rows `found` of a page (at most `max`, a placeholder), `counted` (how many fit, and whether all were looked at) and
 * `ended` (the last that was looked at, where the page has room left and others are left); and the order of the rows `r`.
 */
export function pageSql(list: List, max: string): { ctes: string; order: string } {
  const { isDescending, asked, after, isGathered } = list
  const waited = list.order === 'activity' ? null : WAITED[list.order]
  const [direction, beyond] = isDescending ? (['desc', '<'] as const) : (['asc', '>'] as const)
  const orderOf = (...keys: string[]): string => keys.map(key => `${key} ${direction}`).join(', ')
  const order = waited ? orderOf(waited.of, 's.id') : orderOf('s.active_bucket', 's.last_message_at', 's.id')
  const time = waited?.of ?? 's.last_message_at'
  const goesOn =
    after === null
      ? []
      : [
          `(${time}, s.id) ${beyond} (${after.at}, ${after.id})`,
          ...(waited ? [] : [bucketSql('s', beyond, after.at)]),
        ]
  const where = (conditions: string[]): string =>
    conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const walk = (more: string[], most = LOOKED_AT_MAX): string =>
    sessionsOf(list, walkOf(list, more, order, most))
  const many = `order by ${order} limit ${max}`
  const count = (from: string, conditions: string[]): string =>
    `select count(*)::int as n from (select from ${from} s ${where(conditions)} limit ${COUNTED_MAX + 1}) c`
  const outer = orderOf(waited?.row ?? 'r.last_message_at', 'r.chat_session_id')
  if (isGathered || asked.length === 0) {
    const all = isGathered ? 'gathered' : walkOf(list, [], waited ? order : undefined)
    const page = isGathered ? `gathered s ${where(goesOn)}` : `${walk(goesOn, PAGE_MAX)} s`
    const ctes = [
      ...(isGathered ? [`gathered as materialized (${gatherOf(list)})`] : []),
      `found as materialized (select s.* from ${page} ${many})`,
      `counted as (select n as counted, true as is_all from (${count(all, [])}) c)`,
      'ended as (select null::timestamptz as end_at, null::bigint as end_id where false)',
    ]
    return { ctes: ctes.join(', '), order: outer }
  }
  const last = `offset ${LOOKED_AT_MAX - 1} limit 1`
  const whole = after === null ? 'looked' : 'whole'
  const ctes = [
    `looked as materialized (${walk(goesOn)})`,
    ...(after === null ? [] : [`whole as materialized (${walk([])})`]),
    `found as materialized (select s.* from looked s ${where(asked)} ${many})`,
    `counted as (select n as counted,
       case when n <= ${COUNTED_MAX} then (select true from ${whole} ${last}) is null else false end as is_all
       from (${count(whole, asked)}) c)`,
    `ended as (select ${time} as end_at, s.id as end_id from looked s where (select count(*) from found) < ${max}
       order by ${order} ${last})`,
  ]
  return { ctes: ctes.join(', '), order: outer }
}

/** Who waits for a person, with what is asked of sessions `s` where their order leads (see `roleOf`). */
const WAITS = `(select w.*, w.chat_session_id as id, w.since as people_wait_since, 'open' as status
  from conversation_waits w where w.app_id = $1)`

/** The sessions of a walk: of who waits, each of those that were found by its key. */
const sessionsOf = ({ order }: List, walk: string): string =>
  order === 'wait' ? `(select s.* from ${walk} w ${sessionOf('w', 's')})` : walk

/** Along an order no further than `most`, or in none. Both states have an index of their own. */
function walkOf(
  { order: by, statuses, lead }: List,
  more: string[],
  order?: string,
  most = LOOKED_AT_MAX,
): string {
  const upTo = order === undefined ? '' : `order by ${order} limit ${most}`
  // nobody waits where it has ended
  const waits = by !== 'activity' && (statuses.includes('open') ? WAITED[by].among : 'false')
  const walks = (waits ? [waits] : statuses.map(listedSql)).map(
    condition => `(select s.* from ${by === 'wait' ? WAITS : 'chat_sessions'} s
       where s.app_id = $1 and ${[condition, ...lead, ...more].join(' and ')} ${upTo})`,
  )
  return walks.length === 1 ? walks[0]! : `(select s.* from (${walks.join(' union all ')}) s ${upTo})`
}

/** All that fit. */
function gatherOf({ order, statuses, lead, asked, few, areNamed }: List): string {
  const states = `s.status in (${statuses.map(status => `'${status}'`).join(', ')})`
  const said = areNamed ? [] : [IS_SAID]
  const waits = order === 'activity' ? [] : [WAITED[order].among]
  const all = [states, ...said, ...few, ...lead, ...asked, ...waits].join(' and ')
  return `select s.* from chat_sessions s
   where s.app_id = $1 and ${all}`
}
