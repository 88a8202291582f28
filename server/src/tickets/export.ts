// Tickets as a table, by the filters of a search: read piece by piece, so that a million of them need no memory.
import { BOM, csvCellOf } from '../audit/csv.ts'
import type { Db } from '../db/pool.ts'
import { runApart } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, timeSql } from '../lib/time.ts'
import { type Clocks, isBreached } from '../sla/clocks.ts'
import type { AppliedFilters } from './filters.ts'
import { valuesFor } from './statements.ts'

/** Tickets that one statement looks at, whether they fit or not: what it costs, and what is held, is bounded by it. */
const LOOKED_AT_MAX = 100

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

/** What is asked for: of these tickets, by somebody who may read contacts or may not, as of now. */
export type Asked = { asked: AppliedFilters; hasContacts: boolean; now: Timestamp }

const selected = (hasContacts: boolean): string[] =>
  Object.entries(COLUMNS).flatMap(([name, sql]) => {
    if (typeof sql !== 'string') return []
    return [`${OF_CONTACTS.includes(name) && !hasContacts ? 'null' : sql} as ${name}`]
  })
const CLOCKS = `${timeSql('t.sla_stopped_at')} as sla_stopped_at, t.is_response_breached as was_response_breached,
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
         select ${selected(hasContacts).join(', ')}, ${CLOCKS}
         from tickets t join ticket_statuses s on s.id = t.ticket_status_id
         join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
         join contact_details d on d.app_id = t.app_id and d.id = t.contact_detail_id
         join contacts k on k.app_id = d.app_id and k.id = d.contact_id
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

const lineOf = (cells: unknown[]): string => `${cells.map(csvCellOf).join(',')}\r\n`

/** All that fits (null: nothing does), as lines of CSV: each piece is read when the reader has taken the one before. */
export async function* linesOf(
  db: Pick<Db, 'queryOnce'>,
  appId: AppId,
  wanted: Asked | null,
): AsyncGenerator<string> {
  yield `${BOM}${lineOf(EXPORT_COLUMNS)}`
  if (wanted === null) return
  let after: number | null = 0
  while (after !== null) {
    const from: number = after
    // the request has been answered: what is read from then on has no deadline but its statement's own
    const piece: Piece = await runApart(() => readPiece(db, appId, wanted, { after: from }))
    if (piece.rows.length > 0) yield piece.rows.map(lineOf).join('')
    after = piece.next
  }
}
