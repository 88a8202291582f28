import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { DB } from '../db/types.ts'
import { notFound } from '../http/errors.ts'
import type { PageRequest } from '../http/pagination.ts'
import type { AppId } from '../lib/ids.ts'
import type { AgentDetails, AgentQuery, AgentView } from './shapes.ts'

/** Agents of an app that fit the query, one page of them, and how many there are in all. */
export async function listAgents(
  db: Pick<Db, 'k'>,
  appId: AppId,
  query: AgentQuery,
  page: Pick<PageRequest, 'offset' | 'perPage'>,
): Promise<{ agents: AgentView[]; total: number }> {
  const where = (eb: ExpressionBuilder<DB, 'agents'>) => filtersOf(eb, appId, query)
  const { total } = await db.k
    .selectFrom('agents')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  if (page.offset >= total) return { agents: [], total }
  const sort = query.sort ?? '-created_at'
  const column = sort.replace('-', '') as 'name' | 'created_at' | 'updated_at'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const agents = await db.k
    .selectFrom('agents')
    .select(columnsOf)
    .where(where)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(page.perPage)
    .offset(page.offset)
    .execute()
  return { agents, total }
}

/** An agent of the app by itself; 1007 when there is none. */
export async function getAgent(db: Pick<Db, 'k'>, appId: AppId, hashid: string): Promise<AgentDetails> {
  const agent = await db.k
    .selectFrom('agents')
    .select(columnsOf)
    .select(['tone', 'style', 'instructions', sql<AgentDetails['model']>`model`.as('model')])
    .select(eb =>
      eb
        .selectFrom('teams as t')
        .select('t.hashid')
        .whereRef('t.app_id', '=', 'agents.app_id')
        .whereRef('t.id', '=', 'agents.team_id')
        .as('team'),
    )
    .where('app_id', '=', appId)
    .where('hashid', '=', hashid)
    .executeTakeFirst()
  if (!agent) throw notFound()
  return agent
}

function columnsOf(eb: ExpressionBuilder<DB, 'agents'>) {
  return [
    'hashid as id',
    'name',
    'description',
    sql<AgentView['language']>`language`.as('language'),
    'is_active',
    sql<AgentView['mode']>`mode`.as('mode'),
    channelsOf(eb).as('channels'),
    'created_at',
    'updated_at',
  ] as const
}

function filtersOf(eb: ExpressionBuilder<DB, 'agents'>, appId: AppId, query: AgentQuery) {
  const all: Expression<SqlBool>[] = [eb('app_id', '=', appId)]
  if (query.is_active) all.push(eb('is_active', '=', query.is_active === 'true'))
  if (query.mode) all.push(eb('mode', '=', query.mode))
  if (query.language) all.push(eb('language', '=', query.language))
  if (query.channel) all.push(sql<boolean>`${query.channel} = any(${channelsOf(eb)})`)
  if (query.q) {
    const part = `%${query.q.replaceAll(/[\\%_]/g, '\\$&')}%`
    all.push(eb.or([eb('name', 'ilike', part), eb('description', 'ilike', part)]))
  }
  return eb.and(all)
}

function channelsOf(eb: ExpressionBuilder<DB, 'agents'>) {
  return sql<string[]>`array(${eb
    .selectFrom('channels as c')
    .select('c.type')
    .distinct()
    .whereRef('c.app_id', '=', 'agents.app_id')
    .whereRef('c.agent_id', '=', 'agents.id')
    .where('c.is_active', '=', true)
    .orderBy('c.type')})`
}
