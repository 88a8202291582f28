// All statements that write tool_servers and tool_offers.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { ExchangeRecord } from '../outbound/exchanges.ts'
import { type Definition, hashOf } from './definitions.ts'
import type { SealedHeader } from './queries.ts'

export type NewServer = {
  name: string
  url: string
  timeoutMs: number
  called: string | null
  protocol: string
  ignored: number
  exchange: ExchangeRecord | null
}

/** Undefined where there is one of this name. Its headers are set later: they are bound to its number. */
export async function insertServer(
  tx: Tx,
  appId: AppId,
  of: NewServer,
  now: Timestamp,
): Promise<{ id: number; hashid: Hashid<'srv'> } | undefined> {
  const [row] = await tx.query<{ id: number; hashid: Hashid<'srv'> }>(
    `insert into tool_servers (app_id, hashid, name, url, timeout_ms, called, protocol, ignored, refreshed_at, created_at,
       last_exchange, last_exchange_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $9::timestamptz, $10, $9::timestamptz)
     on conflict (app_id, name) do nothing returning id, hashid`,
    [
      ...[appId, hashid('srv'), of.name, of.url, of.timeoutMs, of.called, of.protocol, of.ignored, now],
      of.exchange && JSON.stringify(of.exchange),
    ],
  )
  return row
}

export async function updateServerHeaders(
  tx: Tx,
  appId: AppId,
  id: number,
  headers: SealedHeader[],
): Promise<void> {
  await tx.query('update tool_servers set headers = $3 where app_id = $1 and id = $2', [
    appId,
    id,
    JSON.stringify(headers),
  ])
}

/** Notes what it said of itself when it was asked last. */
export async function updateServerRefreshed(
  tx: Tx,
  appId: AppId,
  id: number,
  of: Pick<NewServer, 'called' | 'protocol' | 'ignored' | 'exchange'>,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update tool_servers set called = $3, protocol = $4, ignored = $5, refreshed_at = $6::timestamptz,
       last_exchange = $7, last_exchange_at = $6::timestamptz
     where app_id = $1 and id = $2`,
    [...[appId, id, of.called, of.protocol, of.ignored, now], of.exchange && JSON.stringify(of.exchange)],
  )
}

/** Notes how it answered when it was asked in vain. */
export async function updateServerFailed(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  id: number,
  exchange: ExchangeRecord,
  now: Timestamp,
): Promise<void> {
  await db.query(
    'update tool_servers set last_exchange = $3, last_exchange_at = $4 where app_id = $1 and id = $2',
    [appId, id, JSON.stringify(exchange), now],
  )
}

/** What the server offers now: what it offers no more is gone, and forgotten where nobody had accepted it. */
export async function replaceOffers(
  tx: Tx,
  appId: AppId,
  serverId: number,
  definitions: Definition[],
): Promise<void> {
  await tx.query(
    `with offered as (
       select * from unnest($3::text[], $4::jsonb[], $5::text[]) as u (name, definition, hash)),
     forgotten as (
       delete from tool_offers o where o.app_id = $1 and o.server_id = $2 and o.tool_id is null
         and not exists (select from offered u where u.name = o.name)),
     gone as (
       update tool_offers o set is_gone = true where o.app_id = $1 and o.server_id = $2 and o.tool_id is not null
         and not exists (select from offered u where u.name = o.name))
     insert into tool_offers (app_id, server_id, name, definition, hash)
     select $1, $2, name, definition, hash from offered
     on conflict (app_id, server_id, name) do update
       set definition = excluded.definition, hash = excluded.hash, is_gone = false`,
    [
      appId,
      serverId,
      definitions.map(({ name }) => name),
      definitions.map(one => JSON.stringify(one)),
      definitions.map(hashOf),
    ],
  )
}

/** What a call found instead of what was accepted; null: it is not offered any more. */
export async function updateOffer(
  tx: Tx,
  appId: AppId,
  serverId: number,
  name: string,
  definition: Definition | null,
): Promise<void> {
  await tx.query(
    `update tool_offers set is_gone = $4::text is null, definition = coalesce($4::jsonb, definition),
       hash = coalesce($5, hash)
     where app_id = $1 and server_id = $2 and name = $3`,
    [appId, serverId, name, definition && JSON.stringify(definition), definition && hashOf(definition)],
  )
}

/** Pins what is offered now, if it still is what somebody has seen. False: it is another one, or gone. */
export async function updateAccepted(
  tx: Tx,
  appId: AppId,
  serverId: number,
  of: { name: string; hash: string; toolId: number },
  now: Timestamp,
): Promise<boolean> {
  const rows = await tx.query<{ name: string }>(
    `update tool_offers set tool_id = $5, accepted = definition, accepted_hash = hash, accepted_at = $6
     where app_id = $1 and server_id = $2 and name = $3 and hash = $4 and not is_gone returning name`,
    [appId, serverId, of.name, of.hash, of.toolId, now],
  )
  return rows.length === 1
}

export type LockedServer = {
  id: number
  hashid: Hashid<'srv'>
  name: string
  url: string
  headers: SealedHeader[]
  timeout_ms: number
}

/** Locked, so that it is changed by one at a time; undefined where there is none. */
export async function selectServerForUpdate(
  tx: Tx,
  appId: AppId,
  server: string,
): Promise<LockedServer | undefined> {
  const [row] = await tx.query<LockedServer>(
    `select id, hashid, name, url, headers, timeout_ms from tool_servers
     where app_id = $1 and hashid = $2 for update`,
    [appId, server],
  )
  return row
}

/** With the tools that came of it. */
export async function deleteServer(tx: Tx, appId: AppId, id: number): Promise<void> {
  await tx.query(
    `delete from tools t using tool_offers o
     where t.app_id = $1 and o.app_id = $1 and o.server_id = $2 and o.tool_id = t.id`,
    [appId, id],
  )
  await tx.query('delete from tool_servers where app_id = $1 and id = $2', [appId, id])
}
