// Servers of the Model Context Protocol: added, looked at again, their tools accepted, removed.
import type { Actor } from '../audit/actor.ts'
import { CHANGED } from '../audit/facts.ts'
import { audit } from '../audit/record.ts'
import { lockApp } from '../business/lock-app.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { invalid, notFound, Refusal, refused } from '../http/errors.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type ExchangeRecord, recordOf } from '../outbound/exchanges.ts'
import { readAddress } from './address.ts'
import { TIMEOUT_MS_MAX } from './bounds.ts'
import { checkSent } from './check-headers.ts'
import { addDeclared, changeDeclared } from './declared-by-server.ts'
import { type Definition, declarationOf } from './definitions.ts'
import { sealHeaders } from './headers.ts'
import { toolName } from './import-operation.ts'
import { hidingOfServer, type Offered, type ServerOf, type Session, talk } from './mcp-session.ts'
import { notFetched } from './open-document.ts'
import { ownShopOf } from './own-shop.ts'
import { placesIn } from './places.ts'
import type { SealedHeader } from './queries.ts'
import {
  deleteServer,
  insertServer,
  type LockedServer,
  replaceOffers,
  selectServerForUpdate,
  updateAccepted,
  updateServerFailed,
  updateServerHeaders,
  updateServerRefreshed,
} from './queries-servers.ts'
import { openServerHeaders } from './server-of-tool.ts'
import type { AcceptInput, RefreshInput, ServerInput } from './server-shapes.ts'
import { texts } from './texts.ts'

/** Of an app. */
const SERVERS_MAX = 20

type Asking = Needs<'exchange' | 'settings'>
type Found = Offered & { called: string | null; protocol: string; exchange: ExchangeRecord | null }

/** Looks what a new server offers. 1002 for what is no address, 1001 not_fetched where it does not answer as it should. */
export async function lookAtNew(deps: Asking, appId: AppId, input: ServerInput): Promise<Found> {
  const { url, headers = [], timeout_ms = TIMEOUT_MS_MAX } = input
  checkServer(deps, url, headers)
  return look(deps, appId, { url, headers, timeoutMs: timeout_ms, protocol: null })
}

function checkServer(
  { exchange, settings }: Asking,
  url: string | null,
  headers: { name: string; value: string }[],
): void {
  const ofProtocol = headers.flatMap(({ name }, i) =>
    name.toLowerCase().startsWith('mcp-')
      ? [{ field: `headers.${i}.name`, rule: 'header', text: texts.headerName }]
      : [],
  )
  const errors = [...checkSent(headers), ...ofProtocol]
  if (url !== null) {
    const isOwn = ownShopOf(url, settings.baseUrl, settings.ownOrigin()) !== null
    const address = readAddress(url)
    if (!isOwn && exchange.refuses(url))
      errors.push({ field: 'url', rule: 'address', text: texts.urlAddress })
    else if (!address || placesIn(address.path + address.query).length > 0)
      errors.push({ field: 'url', rule: 'format', text: texts.serverUrl })
  }
  if (errors.length > 0) throw invalid(errors)
}

/** `failed` is told what was sent and came back, where it was in vain. */
async function look(
  deps: Asking,
  appId: AppId,
  server: ServerOf,
  failed: (exchange: ExchangeRecord) => Promise<void> = async () => undefined,
): Promise<Found> {
  const timeoutMs = Math.min(server.timeoutMs, deps.settings.tools.timeoutMs)
  const talked = await talk(
    deps,
    appId,
    { ...server, timeoutMs },
    'read',
    async ({ list, called, protocol }: Session) => ({
      ...(await list()),
      called,
      protocol,
    }),
  )
  const { hops } = talked
  const last = hops.findLast(({ method }) => method === 'tools/list') ?? hops.findLast(({ method }) => method)
  const exchange = last ? recordOf(last.asked, last.exchanged, hidingOfServer(server.headers)) : null
  if ('value' in talked) return { ...talked.value, exchange }
  if (exchange) await failed(exchange)
  throw notFetched(talked.failure, exchange)
}

/** 1004 where there is its name, 1001 where there are too many. None of its tools is on. */
export async function addServer(
  tx: Tx,
  deps: Needs<'seal'>,
  appId: AppId,
  { name, url, headers = [], timeout_ms = TIMEOUT_MS_MAX }: ServerInput,
  found: Found,
  by: Actor,
  now: Timestamp,
): Promise<string> {
  await lockApp(tx, appId)
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from tool_servers where app_id = $1',
    [appId],
  )
  if (row!.n >= SERVERS_MAX) throw refused('limit_reached', texts.serversMax({ max: SERVERS_MAX }))
  const { definitions, ...said } = found
  const made = await insertServer(tx, appId, { name, url, timeoutMs: timeout_ms, ...said }, now)
  if (!made) {
    const fields = [{ field: 'name', rule: 'taken', text: texts.nameTaken({ name }) }]
    throw new Refusal(1004, texts.serverExists, { fields })
  }
  const place = { id: made.id, url, urlBefore: null, of: 'tool_servers' as const }
  await updateServerHeaders(tx, appId, made.id, sealHeaders(deps, appId, place, headers, []).headers)
  await replaceOffers(tx, appId, made.id, definitions)
  audit(tx, {
    actor: by,
    app: appId,
    action: 'tool_server.add',
    target: made.hashid,
    after: {
      name,
      url,
      timeout_ms,
      headers: headers.map(one => one.name),
      ...(headers.length > 0 ? { secrets: CHANGED } : {}),
    },
  })
  return made.hashid
}

/** Looks what a server offers by now; with other values of headers, if some are given. 1007, 1001 not_fetched. */
export async function lookAgain(
  db: Pick<Db, 'query'>,
  deps: Asking & Needs<'seal'>,
  appId: AppId,
  id: string,
  { headers = [] }: RefreshInput,
  now: Timestamp,
): Promise<Found> {
  const [row] = await db.query<{ id: number; url: string; headers: SealedHeader[]; timeout_ms: number }>(
    'select id, url, headers, timeout_ms from tool_servers where app_id = $1 and hashid = $2',
    [appId, id],
  )
  if (!row) throw notFound()
  checkServer(deps, null, headers)
  const given = new Set(headers.map(({ name }) => name.toLowerCase()))
  const kept = openServerHeaders(deps, appId, row).filter(({ name }) => !given.has(name.toLowerCase()))
  // it may speak another version by now
  const server = {
    url: row.url,
    headers: [...kept, ...headers],
    timeoutMs: row.timeout_ms,
    protocol: null,
  }
  return look(deps, appId, server, exchange => updateServerFailed(db, appId, row.id, exchange, now))
}

/** Keeps what was found: what is new or another than what was accepted is off until it is accepted. */
export async function refreshServer(
  tx: Tx,
  deps: Needs<'seal'>,
  appId: AppId,
  id: string,
  { headers = [] }: RefreshInput,
  { definitions, ...said }: Found,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const server = await getLocked(tx, appId, id)
  if (headers.length > 0) {
    const given = new Set(headers.map(({ name }) => name.toLowerCase()))
    const kept = server.headers.filter(({ name }) => !given.has(name.toLowerCase()))
    const place = { id: server.id, url: server.url, urlBefore: null, of: 'tool_servers' as const }
    const sealed = sealHeaders(deps, appId, place, headers, [])
    await updateServerHeaders(tx, appId, server.id, [...kept, ...sealed.headers])
  }
  await updateServerRefreshed(tx, appId, server.id, said, now)
  await replaceOffers(tx, appId, server.id, definitions)
  const secrets = headers.length > 0 ? { secrets: CHANGED } : {}
  const after = { tools: definitions.map(({ name }) => name), ...secrets }
  audit(tx, { actor: by, app: appId, action: 'tool_server.refresh', target: id, name: server.name, after })
}

/** Makes tools of what is offered, or takes over what has changed of them. 1002 names what cannot be one, 1001 what is another by now. */
export async function acceptOffers(
  tx: Tx,
  appId: AppId,
  id: string,
  { tools }: AcceptInput,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  await lockApp(tx, appId)
  const server = await getLocked(tx, appId, id)
  const offers = await tx.query<{
    name: string
    definition: Definition
    tool: string | null
    effects: 'read' | 'write' | null
  }>(
    `select o.name, o.definition, t.hashid as tool, t.declaration->>'effects' as effects from tool_offers o
     left join tools t on t.app_id = o.app_id and t.id = o.tool_id
     where o.app_id = $1 and o.server_id = $2 and not o.is_gone`,
    [appId, server.id],
  )
  for (const [i, chosen] of tools.entries()) {
    const offer = offers.find(({ name }) => name === chosen.name)
    if (!offer) throw invalid([{ field: `tools.${i}.name`, rule: 'offer', text: texts.noSuchOffer }])
    const effects = chosen.effects ?? offer.effects ?? 'write'
    const toolId = await acceptOne(tx, appId, server, { ...offer, ...chosen, effects }, `tools.${i}`, by, now)
    const isSame = await updateAccepted(tx, appId, server.id, { ...chosen, toolId }, now)
    if (!isSame) throw refused('not_accepted', texts.otherDefinition)
  }
  const after = { tools: tools.map(({ name }) => name) }
  audit(tx, { actor: by, app: appId, action: 'tool_server.accept', target: id, name: server.name, after })
}

type Accepted = {
  name: string
  definition: Definition
  tool: string | null
  as?: string
  effects: 'read' | 'write'
}

async function acceptOne(
  tx: Tx,
  appId: AppId,
  { url, timeout_ms }: LockedServer,
  { name, definition, tool, as, effects }: Accepted,
  at: string,
  by: Actor,
  now: Timestamp,
): Promise<number> {
  const local = as ?? toolName(name)
  if (local === null) throw invalid([{ field: `${at}.as`, rule: 'name', text: texts.needsName }])
  const { declaration, problems } = declarationOf(definition, local, { url, timeoutMs: timeout_ms, effects })
  if (!declaration) {
    const why = problems.map(one => `${one.at} (${one.reason})`)
    throw invalid([{ field: `${at}.name`, rule: 'offer', text: texts.operationNotPossible({ why }) }])
  }
  if (tool !== null)
    return changeDeclared(tx, appId, tool, { declaration, isRenamed: as !== undefined }, `${at}.as`, by, now)
  return (await addDeclared(tx, appId, declaration, `${at}.as`, by, now)).id
}

/** With all tools that came of it. 1007. */
export async function removeServer(tx: Tx, appId: AppId, id: string, by: Actor): Promise<void> {
  const server = await getLocked(tx, appId, id)
  await deleteServer(tx, appId, server.id)
  audit(tx, { actor: by, app: appId, action: 'tool_server.remove', target: id, name: server.name })
}

async function getLocked(tx: Tx, appId: AppId, id: string): Promise<LockedServer> {
  const found = await selectServerForUpdate(tx, appId, id)
  if (!found) throw notFound()
  return found
}
