import { clean } from '@palabre/offline-agent/clean'
import type { Db } from '../db/pool.ts'
import type { Caller } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { viewExchange } from '../http/exchange-shapes.ts'
import { behindSql, namePageOf, pageValues, readNamePage } from '../http/name-pages.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { ExchangeRecord } from '../outbound/exchanges.ts'
import { type Definition, declarationOf, definitionChanges } from './definitions.ts'
import { toolName } from './import-operation.ts'
import type { SealedHeader } from './queries.ts'
import type { OfferView, ServerDetails, ServerQuery, ServerView } from './server-shapes.ts'

const LIST = 'tool servers'
/** Of offers `o`. */
const STATE = `case when o.tool_id is null then 'new' when o.is_gone then 'gone'
  when o.hash <> o.accepted_hash then 'changed' else 'accepted' end`
/** Of servers `s`. */
const VIEW = `s.hashid as id, s.name, s.url, s.headers, s.timeout_ms, s.called, s.protocol, s.refreshed_at, s.created_at,
  s.ignored, (select json_build_object('new', count(*) filter (where ${STATE} = 'new'),
    'accepted', count(*) filter (where ${STATE} = 'accepted'), 'changed', count(*) filter (where ${STATE} = 'changed'),
    'gone', count(*) filter (where ${STATE} = 'gone'))
    from tool_offers o where o.app_id = s.app_id and o.server_id = s.id) as counts`

type Row = Omit<ServerView, 'headers'> & { headers: SealedHeader[]; number: number }

/** The servers, by name. 1002 for a cursor of another list. */
export async function listServers(db: Pick<Db, 'query'>, appId: AppId, query: ServerQuery) {
  const page = readNamePage(LIST, query)
  const rows = await db.query<Row>(
    `select ${VIEW}, s.id as number from tool_servers s
     where s.app_id = $1 and ${behindSql('s.name', 's.id')} order by lower(s.name), s.id limit $4`,
    [appId, ...pageValues(page)],
  )
  return namePageOf(LIST, rows.map(withoutSealed), page, row => row.name)
}

const withoutSealed = <Of extends { headers: SealedHeader[] }>(row: Of) => ({
  ...row,
  headers: row.headers.map(({ name, sealed }) => ({ name, set: sealed !== null })),
})

type Looked = { last_exchange: ExchangeRecord | null; last_exchange_at: Timestamp | null }
type Offer = Pick<OfferView, 'name' | 'state' | 'hash' | 'tool'> & {
  definition: Definition
  accepted: Definition | null
}

/** A server with what it offers, and what has changed of that; 1007 where there is none. */
export async function getServer(
  db: Pick<Db, 'query'>,
  appId: AppId,
  id: string,
  { role }: Pick<Caller, 'role'>,
): Promise<ServerDetails> {
  const [row] = await db.query<Row & Looked>(
    `select ${VIEW}, s.last_exchange, s.last_exchange_at, s.id as number from tool_servers s where s.app_id = $1 and s.hashid = $2`,
    [appId, id],
  )
  if (!row) throw notFound()
  const offers = await db.query<Offer>(
    `select o.name, ${STATE} as state, o.hash, o.definition, case when o.tool_id is not null then o.accepted end as accepted,
       case when t.id is not null then json_build_object('id', t.hashid, 'name', t.name) end as tool
     from tool_offers o left join tools t on t.app_id = o.app_id and t.id = o.tool_id
     where o.app_id = $1 and o.server_id = $2 order by o.name`,
    [appId, row.number],
  )
  const { number: _, last_exchange, last_exchange_at: at, ...view } = withoutSealed(row)
  const last_look = at && last_exchange && { at, ...viewExchange(last_exchange, role !== 'viewer') }
  return { ...view, last_look, tools: offers.map(offer => offerOf(offer, row)) }
}

function offerOf({ definition, accepted, ...offer }: Offer, { url, timeout_ms }: Row): OfferView {
  const suggested = toolName(offer.name)
  const to = { url, timeoutMs: timeout_ms, effects: 'write' as const }
  const { parameters, left_out, problems } = declarationOf(definition, suggested ?? '', to)
  return {
    ...offer,
    description: clean(definition.description),
    reads_only: definition.reads_only,
    suggested_name: suggested,
    parameters,
    left_out,
    problems,
    changes: accepted ? definitionChanges(accepted, definition) : [],
  }
}
