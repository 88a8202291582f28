// Tools of an app: added, changed, switched, removed, and given to agents.
import type { Hashid } from '@palabre/contract/ids'
import type { Actor } from '../audit/actor.ts'
import { CHANGED, type Facts } from '../audit/facts.ts'
import { audit } from '../audit/record.ts'
import { lockApp } from '../business/lock-app.ts'
import type { Tx } from '../db/tx.ts'
import { type FieldError, invalid, notFound, Refusal, refused } from '../http/errors.ts'
import type { Needs } from '../jobs/deps.ts'
import { canonical } from '../lib/canonical.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { TIMEOUT_MS_MAX } from './bounds.ts'
import { checkDeclaration, checkUnused, type HeaderInput, readTemplate } from './check-declaration.ts'
import { type Declaration, effectsOf } from './declaration.ts'
import { sealHeaders } from './headers.ts'
import { ownShopOf } from './own-shop.ts'
import {
  deleteTool,
  insertTool,
  type LockedTool,
  replaceAgentTools,
  selectToolForUpdate,
  updateHeaders,
  updateState,
  updateTool,
} from './queries.ts'
import type { StateInput, ToolChange, ToolInput } from './shapes.ts'
import { texts } from './texts.ts'

/** Of an app. */
const TOOLS_MAX = 500

/** Of a tool that a server offers. */
const DEFINED_BY_SERVER = ['description', 'method', 'url', 'headers', 'body', 'parameters'] as const

type Changing = Needs<'seal' | 'exchange' | 'settings'>

/** 1002 for what no request can be made of, 1004 where there is its name, 1001 where there are too many. */
export async function addTool(
  tx: Tx,
  deps: Changing,
  appId: AppId,
  input: ToolInput,
  by: Actor,
  now: Timestamp,
): Promise<{ id: number; hashid: Hashid<'tol'> }> {
  const { headers = [], ...given } = input
  const declaration = declarationOf(given)
  check(deps, declaration, headers, given)
  const made = await insertOne(tx, appId, 'http', declaration, now)
  const place = { id: made.id, url: declaration.url, urlBefore: null }
  const sealed = sealHeaders(deps, appId, place, headers, [])
  if (headers.length > 0) await updateHeaders(tx, appId, made.id, sealed.headers)
  audit(tx, {
    actor: by,
    app: appId,
    action: 'tool.add',
    target: made.hashid,
    after: factsOf(declaration, headers),
  })
  return made
}

/** 1004 where there is its name; `field`: where it was said. */
export function nameTaken(name: string, field = 'name'): Refusal {
  return new Refusal(1004, texts.toolExists, {
    fields: [{ field, rule: 'taken', text: texts.nameTaken({ name }) }],
  })
}

/** Its row, as long as there are not too many; 1004 where there is its name. */
export async function insertOne(
  tx: Tx,
  appId: AppId,
  kind: 'http' | 'mcp',
  declaration: Declaration,
  now: Timestamp,
  nameField?: string,
): Promise<{ id: number; hashid: Hashid<'tol'> }> {
  await lockApp(tx, appId)
  const [row] = await tx.query<{ n: number }>('select count(*)::int as n from tools where app_id = $1', [
    appId,
  ])
  if (row!.n >= TOOLS_MAX) throw refused('limit_reached', texts.toolsMax({ max: TOOLS_MAX }))
  const made = await insertTool(tx, appId, kind, declaration, now)
  if (!made) throw nameTaken(declaration.name, nameField)
  return made
}

/** What is left out stays. Gives the headers whose values are gone. 1007, 1001 for another version, 1002, 1004. */
export async function changeTool(
  tx: Tx,
  deps: Changing,
  appId: AppId,
  id: string,
  { expected_version, headers, ...change }: ToolChange,
  by: Actor,
  now: Timestamp,
): Promise<string[]> {
  const before = await getLocked(tx, appId, id)
  const { version } = before
  if (version !== expected_version)
    throw refused('version_changed', texts.versionChanged({ version }), { version })
  if (before.kind === 'mcp') checkOfServer({ ...change, ...(headers ? { headers } : {}) })
  const effects = change.effects ?? (change.method ? effectsOf(change.method) : before.declaration.effects)
  const declaration = declarationOf({ ...before.declaration, ...change, effects })
  const given = headers ?? before.headers.map(({ name }) => ({ name }))
  check(deps, declaration, given, change)
  const place = { id: before.id, url: declaration.url, urlBefore: before.declaration.url }
  const sealed = sealHeaders(deps, appId, place, given, before.headers)
  if (isSame([declaration, sealed.headers], [before.declaration, before.headers])) return []
  if (!(await updateTool(tx, appId, before.id, declaration, sealed.headers, now)))
    throw nameTaken(declaration.name)
  audit(tx, {
    actor: by,
    app: appId,
    action: 'tool.update',
    target: id,
    name: declaration.name,
    before: factsOf(
      before.declaration,
      before.headers.map(({ name }) => ({ name })),
    ),
    after: factsOf(declaration, given),
  })
  return sealed.cleared
}

/** Nothing is written of an act that changes nothing. A value that is given again is sealed anew. */
const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** What the server defines is changed there, and accepted. */
function checkOfServer(change: { [field: string]: unknown }): void {
  const errors = DEFINED_BY_SERVER.filter(field => change[field] !== undefined).map(field => ({
    field,
    rule: 'server',
    text: texts.ofServer,
  }))
  if (errors.length > 0) throw invalid(errors)
}

/** 1007; 1002 for a text that nobody would be told. */
export async function setState(
  tx: Tx,
  appId: AppId,
  id: string,
  { state, text = {} }: StateInput,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const before = await getLocked(tx, appId, id)
  if (state !== 'maintenance' && Object.keys(text).length > 0)
    throw invalid([{ field: 'text', rule: 'value', text: texts.onlyOfMaintenance }])
  if (!(await updateState(tx, appId, before.id, state, text, now))) return
  audit(tx, {
    actor: by,
    app: appId,
    action: 'tool.state',
    target: id,
    name: before.name,
    before: { state: before.state, text: before.maintenance },
    after: { state, text },
  })
}

/** What it did stays in the log, until its days are over. 1007. */
export async function removeTool(tx: Tx, appId: AppId, id: string, by: Actor): Promise<void> {
  const before = await getLocked(tx, appId, id)
  await deleteTool(tx, appId, before.id)
  audit(tx, { actor: by, app: appId, action: 'tool.remove', target: id, name: before.name })
}

/** Which tools an agent may use, in their order. 1007 names the field. */
export async function setAgentTools(
  tx: Tx,
  appId: AppId,
  agent: string,
  tools: string[],
  by: Actor,
): Promise<void> {
  const [found] = await tx.query<{ id: number; name: string; before: string[] }>(
    `select g.id, g.name, (
       select coalesce(json_agg(t.name order by x.position), '[]') from agent_tools x
       join tools t on t.app_id = x.app_id and t.id = x.tool_id
       where x.app_id = g.app_id and x.agent_id = g.id) as before
     from agents g where g.app_id = $1 and g.hashid = $2 for update of g`,
    [appId, agent],
  )
  if (!found) throw notFound()
  const known = await tx.query<{ id: number; hashid: string; name: string }>(
    'select id, hashid, name from tools where app_id = $1 and hashid = any($2) order by id for share',
    [appId, tools],
  )
  const chosen = tools.map(tool => known.find(({ hashid }) => hashid === tool))
  const missing = chosen.flatMap((one, i) => (one ? [] : [{ field: `tools.${i}`, kind: 'tool' as const }]))
  if (!chosen.every(one => one !== undefined)) throw notFound(...missing)
  const after = chosen.map(({ name }) => name)
  if (isSame(after, found.before)) return
  await replaceAgentTools(
    tx,
    appId,
    found.id,
    chosen.map(({ id }) => id),
  )
  audit(tx, {
    actor: by,
    app: appId,
    action: 'agent.tools',
    target: agent,
    name: found.name,
    before: { tools: found.before },
    after: { tools: after },
  })
}

/** Locked; 1007 where there is none. */
export async function getLocked(tx: Tx, appId: AppId, id: string): Promise<LockedTool> {
  const found = await selectToolForUpdate(tx, appId, id)
  if (!found) throw notFound()
  return found
}

/** `given`: what of it is given now. */
function check(
  deps: Changing,
  declaration: Declaration,
  headers: HeaderInput[],
  given: Partial<ToolInput>,
): void {
  const errors = [...wrongIn(deps, declaration, headers), ...checkUnused(given)]
  if (errors.length > 0) throw invalid(errors)
}

export type Checking = Pick<Changing, 'exchange' | 'settings'>

/** What is wrong with it, field by field, but for those that are not of their form. */
export function wrongIn(
  { exchange, settings }: Checking,
  declaration: Declaration,
  headers: HeaderInput[],
  unfit: ReadonlySet<string> = new Set(),
): FieldError[] {
  const mayCall = (url: string): boolean =>
    ownShopOf(url, settings.baseUrl, settings.ownOrigin()) !== null || !exchange.refuses(url)
  return checkDeclaration(declaration, headers, mayCall, unfit)
}

export type Given = Omit<ToolInput, 'headers'>

/** The declaration as it is kept: with what is meant where something was left out. */
export function declarationOf(given: Given): Declaration {
  const { body = { type: 'none' }, response = { type: 'json' }, parameters = [] } = given
  return {
    name: given.name,
    description: given.description,
    method: given.method,
    url: given.url,
    body: bodyOf(body),
    parameters: parameters.map(({ required = true, description = '', ...rest }) => ({
      ...rest,
      required,
      description,
    })),
    effects: given.effects ?? effectsOf(given.method),
    timeout_ms: given.timeout_ms ?? TIMEOUT_MS_MAX,
    response: { type: response.type, keep: response.keep ?? [] },
    examples: given.examples ?? [],
    answer: given.answer ?? {},
  }
}

/** A template in one spelling: what JSON may escape is seen as what it is. */
function bodyOf({
  type,
  template,
}: {
  type: Declaration['body']['type']
  template?: string
}): Declaration['body'] {
  if (type !== 'json' || template === undefined) return { type }
  const value = readTemplate(template)
  return { type, template: value === undefined ? template : JSON.stringify(value) }
}

/** What the audit log shows: of headers their names, and that values were given. */
export function factsOf(declaration: Declaration, headers: HeaderInput[]): Facts {
  const given = headers.filter(({ value }) => value !== undefined).map(({ name }) => name)
  return {
    ...declaration,
    headers: headers.map(({ name }) => name),
    ...(given.length > 0 ? { secrets: CHANGED } : {}),
  } as unknown as Facts
}
