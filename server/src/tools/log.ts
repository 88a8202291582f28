// The log: every call, newest first; one with what was sent and what came back.
import type { ToolArguments } from '@palabre/offline-agent/model'
import type { Db } from '../db/pool.ts'
import type { Caller } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { viewExchange } from '../http/exchange-shapes.ts'
import { type Bind, type Condition, readFilters } from '../http/filters.ts'
import { COUNTED_MAX, type IdPage, idPageOf, readIdPage, totalOf } from '../http/id-pages.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { ExchangeRecord } from '../outbound/exchanges.ts'
import type { RunDetails, RunQuery, RunView } from './log-shapes.ts'
import type { SealedHeader } from './queries.ts'
import { RUN_FILTERS } from './run-filters.ts'
import { SERVER_OF_TOOL, type ServerOfTool } from './server-of-tool.ts'
import { shownArguments } from './shown-arguments.ts'

type Reader = Pick<Caller, 'role' | 'scopes'>

/** How many calls fit `among` the newest ones that were looked at for the total; the last of those that were for the page. */
type Looked = { counted: number; among: number; last: number | null; looked: number }

const LIST = 'tool log'
/** Where no index leads to what is asked for, so many calls are looked at for one page. */
const LOOKED_AT_MAX = 5000

/** Whom it was made for: with name and identifier for who may read contacts, the one that they wrote by where there is a conversation. */
const contactSql = (isSeen: boolean): string =>
  isSeen
    ? `'name', nullif(concat_ws(' ', k.firstname, k.lastname), ''), 'identifier', (
        select d.identifier from contact_details d where d.app_id = $1 and d.contact_id = k.id
        order by coalesce(d.id = s.contact_detail_id, false) desc, d.last_seq desc, d.id desc limit 1)`
    : "'name', null, 'identifier', null"

/** Of tool_runs `r`. */
const viewSql = ({ scopes }: Reader): string => `r.hashid as id, r.started_at as at, r.kind,
  json_build_object('id', t.hashid, 'name', r.tool_name, 'version', r.tool_version) as tool,
  r.effects, r.outcome, r.status, r.milliseconds, r.error,
  case when g.id is not null then json_build_object('id', g.hashid, 'name', g.name, 'version', r.agent_version) end as agent,
  case when u.id is not null then json_build_object('id', u.hashid, 'name', u.name) end as user,
  case when k.id is not null then json_build_object('id', k.hashid,
    ${contactSql(scopes.includes('contacts:read'))}) end as contact,
  s.hashid as conversation`
const FROM = `left join tools t on t.app_id = r.app_id and t.id = r.tool_id
  left join agents g on g.app_id = r.app_id and g.id = r.agent_id
  left join users u on u.id = r.user_id
  left join contacts k on k.app_id = r.app_id and k.id = r.contact_id
  left join chat_sessions s on s.app_id = r.app_id and s.id = r.chat_session_id`

/** Calls that fit, a page of them. With status, min_ms or q a page may have fewer than asked for, and go on all the same. */
export async function searchRuns(
  db: Pick<Db, 'query'>,
  appId: AppId,
  query: RunQuery,
  caller: Reader,
  now: Timestamp,
): Promise<IdPage<RunView>> {
  const { before, limit } = readIdPage(LIST, query)
  const values: unknown[] = [appId]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const asked = readFilters(RUN_FILTERS, query, now).map(({ condition }) => condition)
  const walked = walkedOf(query, bind)
  const isWalk = walked.length > 0
  const newest = newestOf(asked, bind)
  const cursor = before === null ? '' : ` and r.id < ${bind(before)}::bigint`
  const page = newest(cursor, isWalk ? String(LOOKED_AT_MAX) : bind(limit + 1))
  const counted = newest('', String(isWalk ? LOOKED_AT_MAX : COUNTED_MAX + 1))
  const rows = await db.query<RunView & { number: number | null } & Looked>(
    `with page as materialized (${page}),
     found as (select * from page r where true${walked.join('')} order by r.id desc limit ${bind(limit + 1)}),
     counted as (select count(*)::int as among, (count(*) filter (where true${walked.join('')}))::int as n
       from (${counted}) r)
     select c.n as counted, c.among, p.last, p.looked, f.* from counted c
     cross join (select min(id) as last, count(*)::int as looked from page) p
     left join (select r.id as number, ${viewSql(caller)} from found r ${FROM}) f on true order by f.number desc`,
    values,
  )
  const [first] = rows
  const found = rows.filter((row): row is typeof row & { number: number } => row.number !== null)
  // there may be more behind what was looked at
  const end = isWalk && first!.looked === LOOKED_AT_MAX ? first!.last : null
  const total = totalOf(first!.counted, !isWalk || first!.among < LOOKED_AT_MAX)
  const made = idPageOf(LIST, found, { limit, idOf: row => row.number, total, end })
  return {
    ...made,
    data: made.data.map(({ number: _, counted: __, among: ___, last: ____, looked: _____, ...row }) => row),
  }
}

/**
 * The statement of the newest calls that fit, at most so many. Of several outcomes the newest of each are read first: an
 * index has them in order one by one alone, and what is rare may be far behind what is not.
 */
function newestOf(asked: Condition[], bind: Bind): (cursor: string, max: string) => string {
  const outcomes = asked.find(({ column, keys }) => column === 'outcome' && keys !== undefined)
  const of = outcomes?.keys && bind(outcomes.keys)
  const others = asked.filter(one => one !== outcomes).map(one => ` and ${one.where('r', bind)}`)
  return (cursor, max) => {
    const fit = `${others.join('')}${cursor}`
    if (of === undefined)
      return `select * from tool_runs r where r.app_id = $1${fit} order by r.id desc limit ${max}`
    return `select r.* from unnest(${of}::text[]) o cross join lateral (
      select * from tool_runs r where r.app_id = $1 and r.outcome = o${fit} order by r.id desc limit ${max}) r
      order by r.id desc limit ${max}`
  }
}

/** What no index leads to. */
function walkedOf({ status, min_ms, q }: RunQuery, bind: (value: unknown) => string): string[] {
  const text = q === undefined ? '' : bind(q.toLowerCase())
  return [
    ...(status === undefined ? [] : [` and r.status = ${bind(status)}::int`]),
    ...(min_ms === undefined ? [] : [` and r.milliseconds >= ${bind(min_ms)}::real`]),
    ...(q === undefined
      ? []
      : [
          ` and (position(${text}::text in lower(r.tool_name)) > 0 or position(${text}::text in lower(coalesce(r.error, ''))) > 0)`,
        ]),
  ]
}

type Row = RunView & {
  finished_at: Timestamp | null
  arguments: ToolArguments
  exchange: ExchangeRecord | null
  hidden: string[] | null
  called: {
    id: number
    version: number
    url: string
    headers: SealedHeader[]
    server: ServerOfTool | null
  } | null
}

/**
 * One call, with what was sent and what came back. Viewers see no bodies, and of a contact's call nobody does who may not read
 * contacts: what is theirs stands in addresses and headers, too. 1007.
 */
export async function getRun(
  deps: Needs<'db' | 'seal'>,
  appId: AppId,
  id: string,
  caller: Reader,
): Promise<RunDetails> {
  const [row] = await deps.db.query<Row>(
    `select ${viewSql(caller)}, r.finished_at, r.arguments, r.hidden_arguments as hidden, (
       select row_to_json(e) from exchanges e where e.app_id = r.app_id and e.tool_run_id = r.id limit 1) as exchange,
       case when t.id is not null then json_build_object('id', t.id, 'version', t.version,
         'url', t.declaration->>'url', 'headers', t.headers, 'server', ${SERVER_OF_TOOL}) end as called
     from tool_runs r ${FROM} where r.app_id = $1 and r.hashid = $2`,
    [appId, id],
  )
  if (!row) throw notFound()
  const { exchange, arguments: args, hidden, called, ...rest } = row
  const mayReadContact = row.contact === null || caller.scopes.includes('contacts:read')
  const seesBodies = caller.role !== 'viewer' && mayReadContact
  const sides = exchange ? viewExchange(exchange, seesBodies) : { request: null, response: null, times: null }
  if (!seesBodies) return { ...rest, arguments: {}, ...sides }
  const shown = { arguments: args, hidden, version: row.tool.version, tool: called }
  return { ...rest, arguments: shownArguments(deps, appId, shown), ...sides }
}
