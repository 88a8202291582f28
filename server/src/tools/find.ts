import type { Db } from '../db/pool.ts'
import { notFound } from '../http/errors.ts'
import { readFilters } from '../http/filters.ts'
import { behindSql, namePageOf, pageValues, readNamePage } from '../http/name-pages.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, timeSql } from '../lib/time.ts'
import { BUILT_IN_TOOLS } from './built-in.ts'
import type { Declaration } from './declaration.ts'
import type { SealedHeader } from './queries.ts'
import { type State, type StateInput, TOOL_FILTERS, type ToolQuery, type ToolView } from './shapes.ts'

const LIST = 'tools'
/** Of the last calls of a tool. */
const OUTCOMES_SHOWN = 10
const PREVIEW: Pick<ToolView, 'kind' | 'state' | 'version' | 'health' | 'server' | 'agents'> = {
  kind: 'built_in',
  state: 'on',
  version: 1,
  health: null,
  server: null,
  agents: [],
}
/** Built-in ones that change something here. */
const WRITING = new Set(['openTicket', 'addToTicket', 'handOver', 'stopMessages'])

/** Of tools `t` with their health `h`, at this time. */
const healthSql = (
  now: string,
): string => `json_build_object('failures', h.failures, 'failed_at', ${timeSql('h.failed_at')},
  'answered_at', ${timeSql('h.answered_at')}, 'drifted_at', ${timeSql('h.drifted_at')}, 'drift', h.drift,
  'resting_until', case when h.resting_until > ${now}::timestamptz then ${timeSql('h.resting_until')} end,
  'last_outcomes', (select coalesce(json_agg(r.outcome order by r.id desc), '[]') from (
    select c.id, c.outcome from tool_runs c where c.app_id = t.app_id and c.tool_id = t.id
      and c.outcome is not null order by c.id desc limit ${OUTCOMES_SHOWN}) r))`
const AGENTS = `(select coalesce(json_agg(json_build_object('id', g.hashid, 'name', g.name) order by g.id), '[]')
  from agent_tools x join agents g on g.app_id = x.app_id and g.id = x.agent_id
  where x.app_id = t.app_id and x.tool_id = t.id)`

const SERVER = `(select json_build_object('id', s.hashid, 'name', s.name, 'tool', o.name,
    'accepted', o.hash = o.accepted_hash and not o.is_gone)
  from tool_offers o join tool_servers s on s.app_id = o.app_id and s.id = o.server_id
  where o.app_id = t.app_id and o.tool_id = t.id)`

/** The tools that fit, by name: first the built-in ones, on the first page. 1002 for a cursor of another list. */
export async function listTools(db: Pick<Db, 'query'>, appId: AppId, query: ToolQuery, now: Timestamp) {
  const page = readNamePage(LIST, query)
  const { state = null, agent = null, q = null } = query
  const [kinds = null] = readFilters(TOOL_FILTERS, query, now).map(({ condition }) => condition.keys!)
  const rows = await db.query<Omit<ToolView, 'id'> & { id: string; number: number }>(
    `select t.hashid as id, t.name, t.kind, t.state, t.declaration->>'description' as description,
       t.declaration->>'effects' as effects, t.version, ${healthSql('$5')} as health, ${SERVER} as server,
       ${AGENTS} as agents, t.id as number
     from tools t join tool_health h on h.app_id = t.app_id and h.tool_id = t.id
     where t.app_id = $1 and ${behindSql('t.name', 't.id')}
       and ($6::text is null or t.state = $6) and ($7::text[] is null or t.kind = any($7))
       and ($8::text is null or exists (select from agent_tools x join agents g on g.app_id = x.app_id and g.id = x.agent_id
         where x.app_id = t.app_id and x.tool_id = t.id and g.hashid = $8))
       and ($9::text is null or position(lower($9) in lower(t.name)) > 0
         or position(lower($9) in lower(t.declaration->>'description')) > 0)
     order by lower(t.name), t.id limit $4`,
    [appId, ...pageValues(page), now, state, kinds, agent, q],
  )
  const found = namePageOf(LIST, rows, page, row => row.name)
  const isFirst = query.cursor === undefined
  const built =
    isFirst && (kinds === null || kinds.includes('built_in')) && (state === null || state === 'on')
  return { ...found, data: [...(built ? builtIn(q) : []), ...found.data] }
}

function builtIn(q: string | null): ToolView[] {
  return BUILT_IN_TOOLS.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(q?.toLowerCase() ?? ''),
  ).map(({ name, description }) => ({
    ...PREVIEW,
    id: null,
    name,
    description,
    effects: WRITING.has(name) ? 'write' : 'read',
  }))
}

type Row = Pick<ToolView, 'health' | 'server' | 'agents'> & {
  id: string
  kind: 'http' | 'mcp'
  state: State
  version: number
  declaration: Declaration
  headers: SealedHeader[]
  maintenance: NonNullable<StateInput['text']>
  created_at: Timestamp
  updated_at: Timestamp
}

/** A tool by itself; 1007 where there is none. No value of a header is in it. */
export async function getTool(db: Pick<Db, 'query'>, appId: AppId, hashid: string, now: Timestamp) {
  const [row] = await db.query<Row>(
    `select t.hashid as id, t.kind, t.state, t.version, t.declaration, t.headers, t.maintenance,
       ${healthSql('$3')} as health, ${SERVER} as server, ${AGENTS} as agents, t.created_at, t.updated_at
     from tools t join tool_health h on h.app_id = t.app_id and h.tool_id = t.id
     where t.app_id = $1 and t.hashid = $2`,
    [appId, hashid, now],
  )
  if (!row) throw notFound()
  const { declaration, headers, ...rest } = row
  return {
    ...rest,
    ...declaration,
    headers: headers.map(({ name, sealed }) => ({ name, set: sealed !== null })),
  }
}

/** What an agent may use beside the built-in ones, in their order; 1007 where there is no such agent. */
export async function getAgentTools(db: Pick<Db, 'query'>, appId: AppId, agent: string) {
  const [row] = await db.query<{ agent: string; tools: { id: string; name: string; state: State }[] }>(
    `select g.hashid as agent, (
       select coalesce(json_agg(json_build_object('id', t.hashid, 'name', t.name, 'state', t.state) order by x.position), '[]')
       from agent_tools x join tools t on t.app_id = x.app_id and t.id = x.tool_id
       where x.app_id = g.app_id and x.agent_id = g.id) as tools
     from agents g where g.app_id = $1 and g.hashid = $2`,
    [appId, agent],
  )
  if (!row) throw notFound()
  return row
}
