// Tickets as a table, by the filters of a search: read piece by piece, as rows or as lines of CSV that PostgreSQL writes, so that
// a million of them need no memory.
import { csvCellOf, csvCellSql, mayBeFormulaSql } from '../audit/csv.ts'
import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, timeSql } from '../lib/time.ts'
import { type Clocks, isBreached } from '../sla/clocks.ts'
import type { AppliedFilters } from './filters.ts'
import { CLOCKS, late } from './filters-clocks.ts'
import { type Values, valuesFor } from './statements.ts'

/** Tickets that one statement looks at, whether they fit or not: what it costs, and what is held, is bounded by it. */
export const LOOKED_AT_MAX = 100

type Row = Clocks & { id: number; [column: string]: unknown }

const breachOf = (kind: 'response' | 'resolve') => (row: Row, now: Timestamp) => isBreached(row, kind, now)

/** Each column: what it is selected as, or how it follows from the row. */
const COLUMNS: { [name: string]: string | ((row: Row, now: Timestamp) => unknown) } = {
  id: 't.id',
  hashid: 't.hashid',
  subject: 't.subject',
  description: 't.description',
  status: 's.code',
  priority: 'p.priority',
  sla_policy: 'p.label',
  channel: 't.channel',
  contact: 'k.hashid',
  contact_identifier: 'd.identifier',
  contact_name: `coalesce(nullif(concat_ws(' ', k.firstname, k.lastname), ''), d.display_name)`,
  conversation: '(select c.hashid from chat_sessions c where c.app_id = $1 and c.id = t.chat_session_id)',
  agent: '(select a.name from agents a where a.app_id = $1 and a.id = t.agent_id)',
  assignee: '(select u.name from users u where u.id = t.assignee_id)',
  team: '(select e.name from teams e where e.app_id = $1 and e.id = t.team_id)',
  tags: `(select string_agg(g.name, ', ' order by lower(g.name)) from tags g where g.app_id = $1 and g.id in (
    select x.tag_id from ticket_tags x where x.app_id = $1 and x.ticket_id = t.id))`,
  merged_into: '(select i.hashid from tickets i where i.app_id = $1 and i.id = t.merged_into)',
  responded_at: timeSql('t.responded_at'),
  response_due_at: timeSql('t.response_due_at'),
  resolved_at: timeSql('t.resolved_at'),
  resolved_due_at: timeSql('t.resolved_due_at'),
  closed_at: timeSql('t.closed_at'),
  is_response_breached: breachOf('response'),
  is_resolve_breached: breachOf('resolve'),
  satisfaction_rating: 't.satisfaction_rating',
  meta: 't.meta::text',
  created_at: timeSql('t.created_at'),
  updated_at: timeSql('t.updated_at'),
}
export const EXPORT_COLUMNS = Object.keys(COLUMNS)
/** Empty for who may not read contacts. */
const OF_CONTACTS = ['contact_identifier', 'contact_name']
/** Numbers, ids, codes, times, yes or no: they are cells as they are. All else is what people write, also a column that is new. */
export const PLAIN = [
  ...['id', 'hashid', 'status', 'priority', 'channel', 'contact', 'conversation', 'merged_into'],
  ...['responded_at', 'response_due_at', 'resolved_at', 'resolved_due_at', 'closed_at'],
  ...['is_response_breached', 'is_resolve_breached', 'satisfaction_rating', 'created_at', 'updated_at'],
]

/** A column of `c` as a cell: what people write is in quotes where it needs them. */
export const cellSql = (name: string): string =>
  PLAIN.includes(name) ? `coalesce(c.${name}::text, '')` : csvCellSql(`c.${name}::text`)

/** What people write in a row `c` of these columns, as one text: a cell of it may be a formula. */
export const writtenSql = (names: string[]): string => {
  const written = names.filter(name => !PLAIN.includes(name)).map(name => `c.${name}`)
  return `concat_ws(e'\\n', ${written.join(', ')})`
}

/** What is asked for: of these tickets, by somebody who may read contacts or may not, as of now. */
export type Asked = { asked: AppliedFilters; hasContacts: boolean; now: Timestamp }

const selected = (hasContacts: boolean): string[] =>
  Object.entries(COLUMNS).flatMap(([name, sql]) => {
    if (typeof sql !== 'string') return []
    return [`${OF_CONTACTS.includes(name) && !hasContacts ? 'null' : sql} as ${name}`]
  })
const JOINED = `tickets t join ticket_statuses s on s.id = t.ticket_status_id
  join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
  join contact_details d on d.app_id = t.app_id and d.id = t.contact_detail_id
  join contacts k on k.app_id = d.app_id and k.id = d.contact_id`
const STANDS = `${timeSql('t.sla_stopped_at')} as sla_stopped_at, t.is_response_breached as was_response_breached,
  t.is_resolve_breached as was_resolve_breached`

/** Cells of some tickets, in the order of their ids; `next`: the id behind which there may be more, null: there are none. */
export type Piece = { rows: unknown[][]; next: number | null }

/** The tickets that fit among the next ones behind an id: one statement of bounded cost. */
export async function readPiece(
  db: Pick<Db, 'queryOnce'>,
  appId: AppId,
  { asked, hasContacts, now }: Asked,
  { after, limit = LOOKED_AT_MAX }: { after: number; limit?: number },
): Promise<Piece> {
  const values = valuesFor(appId)
  const where = asked.map(({ condition }) => `and (${condition.where('t', values.bind)})`).join(' ')
  const from = values.bind(after)
  const found = await db.queryOnce<{ last: number | null; looked_at: number; rows: Row[] }>(
    `with seen as materialized (
       select id from tickets where app_id = $1 and id > ${from}::bigint order by id limit ${limit}
     )
     select (select max(id) from seen) as last, (select count(*)::int from seen) as looked_at, coalesce((
       select json_agg(r order by r.id) from (
         select ${selected(hasContacts).join(', ')}, ${STANDS}
         from ${JOINED}
         where t.app_id = $1 and t.id in (select id from seen) ${where}) r), '[]') as rows`,
    values.list,
  )
  const { last, looked_at, rows } = found[0]!
  return { rows: rows.map(row => cellsOf(row, now)), next: looked_at < limit ? null : last }
}

function cellsOf(row: Row, now: Timestamp): unknown[] {
  const flags = {
    is_response_breached: row.was_response_breached,
    is_resolve_breached: row.was_resolve_breached,
  }
  const clocks = { ...row, ...flags } as Row
  return Object.entries(COLUMNS).map(([name, is]) => (typeof is === 'string' ? row[name] : is(clocks, now)))
}

/** Some lines of CSV; of none only `next`. */
export type Lines = { texts: string[]; next: number | null }

/** The same as readPiece, as lines. */
export async function readLines(
  db: Pick<Db, 'queryPiece'>,
  appId: AppId,
  wanted: Asked,
  { after, limit }: { after: number; limit: number },
): Promise<Lines> {
  const values = valuesFor(appId)
  const text = linesSql(wanted, { from: values.bind(after), limit }, values)
  const found = await db.queryPiece<Group>(text, values.list, wanted.asked.length === 0)
  const texts = found.flatMap(([, , text, cells]) => {
    if (typeof text === 'string') return [text]
    return typeof cells === 'string' ? [(JSON.parse(cells) as Part[]).map(textOf).join('')] : []
  })
  const [last, lookedAt] = found[0]!
  return { texts, next: Number(lookedAt) < limit ? null : Number(last) }
}

/** A line that is written, or the cells of one. */
type Part = string | unknown[]
const textOf = (part: Part): string => (typeof part === 'string' ? part : lineOf(part))

/** Cells as a line of CSV. */
export const lineOf = (cells: unknown[]): string => `${cells.map(csvCellOf).join(',')}\r\n`

/** Lines that are written as one text. */
const TOGETHER = 20
/** `text`: lines; null: what may be formulas is in one of them, and `cells` has its cells among them. */
type Group = { last: string | null; looked_at: string; text: string | null; cells: string | null }

/**
 * Every value as a text, in the order of the columns: as a line where it is one as it stands. What is read and written is then one text for
 * many tickets, and next to nothing is left of it in memory.
 */
function linesSql(
  { asked, hasContacts, now }: Asked,
  { from, limit }: { from: string; limit: number },
  values: Values,
): string {
  const where = asked.map(({ condition }) => `and (${condition.where('t', values.bind)})`).join(' ')
  const breaches = CLOCKS.map(
    clock => `(${late([clock], now).where('t', values.bind)})::text as is_${clock.name}_breached`,
  )
  const texts = EXPORT_COLUMNS.map(name => `c.${name}::text`)
  const cells = EXPORT_COLUMNS.map(cellSql)
  return `with seen as materialized (
       select id from tickets where app_id = $1 and id > ${from}::bigint order by id limit ${limit}
     ), found as (
       select ${[...selected(hasContacts), ...breaches].join(', ')}
       from ${JOINED} where t.app_id = $1 and t.id in (select id from seen) ${where}
     ), looked as (
       select c.*, (row_number() over (order by c.id) - 1) / ${TOGETHER} as n,
         ${mayBeFormulaSql(writtenSql(EXPORT_COLUMNS))} as is_risky
       from found c
     ), lines as (
       select c.id, c.n, c.is_risky, l.line,
         case when c.is_risky then json_build_array(${texts.join(', ')}) else to_json(l.line) end as cells
       from looked c, lateral (select concat_ws(',', ${cells.join(', ')}) || e'\\r\\n' as line) l
     )
     select s.last, s.looked_at, g.text, g.cells
     from (select max(id) as last, count(*) as looked_at from seen) s left join (
       select n, case when not bool_or(is_risky) then string_agg(line, '' order by id) end as text,
         case when bool_or(is_risky) then json_agg(cells order by id) end as cells
       from lines group by n) g on true order by g.n`
}
