import type { Db } from '../db/pool.ts'
import type { Filters } from './filters.ts'
import type { Found } from './statements.ts'

type Row = { statuses: number[]; policies: number[]; agent: number | null; details: number[] }

/** Filters whose records the statement itself will find. */
export function byName(filters: Filters): Found {
  const { statusCodes, priorities, policyIds, agent, assignee } = filters
  return {
    named: { statusCodes, priorities, policyIds, agent },
    statusIds: null,
    policyIds: null,
    channels: filters.channels,
    agentId: null,
    assigneeId: assignee?.id ?? null,
    detailIds: null,
    breached: filters.breached,
    createdFrom: filters.createdFrom,
    createdTo: filters.createdTo,
    updatedFrom: filters.updatedFrom,
    updatedTo: filters.updatedTo,
    dueBefore: filters.dueBefore,
    words: filters.words,
    hashids: filters.hashids,
  }
}

/**
 * Finds the records that filters name, for statements that are planned by their ids. Null when one of them
 * names nothing of this app: then no ticket fits. One statement, or none without such filters.
 */
export async function resolve(db: Pick<Db, 'query'>, appId: number, filters: Filters): Promise<Found | null> {
  const { statusCodes, priorities, policyIds, contact, agent } = filters
  const found: Found = { ...byName(filters), named: null }
  const byPolicy = priorities !== null || policyIds !== null
  if (statusCodes === null && !byPolicy && contact === null && agent === null) return found
  const [row] = await db.query<Row>(RECORDS, [
    appId,
    statusCodes,
    priorities,
    policyIds,
    agent?.hashid ?? null,
    agent?.id ?? null,
    contact,
    contact !== null && /^\d{1,18}$/.test(contact) ? contact : null,
  ])
  if (statusCodes) found.statusIds = row!.statuses
  if (byPolicy) found.policyIds = row!.policies
  if (agent) found.agentId = row!.agent
  if (contact !== null) found.detailIds = row!.details
  const none = [found.statusIds, found.policyIds, found.detailIds].some(list => list?.length === 0)
  return none || (agent && found.agentId === null) ? null : found
}

const RECORDS = `select
  (select coalesce(json_agg(s.id), '[]') from ticket_statuses s
   where (s.app_id = $1 or s.app_id is null) and s.code = any($2::text[])) as statuses,
  (select coalesce(json_agg(p.id), '[]') from ticket_sla_policies p
   where p.app_id = $1 and ($3::text[] is null or p.priority = any($3::text[]))
     and ($4::bigint[] is null or p.id = any($4::bigint[]))) as policies,
  (select a.id from agents a where a.app_id = $1 and (a.hashid = $5 or a.id = $6::bigint)) as agent,
  (select coalesce(json_agg(d.id), '[]') from (
     select d.id from contact_details d where d.app_id = $1 and d.id = $8::bigint
     union select d.id from contact_details d where d.app_id = $1
       and d.channel in ('messenger', 'telegram', 'webchat', 'mail') and d.identifier = $7
     union select d.id from contacts c join contact_details d on d.app_id = c.app_id and d.contact_id = c.id
       where c.app_id = $1 and c.hashid = $7) d) as details`
