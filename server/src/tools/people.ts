// Calls that a person makes: to try a tool, to make a call again, or to try an agent. All are in the log.
import type { Language } from '@palabre/contract/languages'
import type { ToolCall, ToolOutcome } from '@palabre/offline-agent/model'
import type { Db } from '../db/pool.ts'
import { inTxRepeatable } from '../db/tx.ts'
import type { App } from '../http/endpoint.ts'
import { notFound, refused } from '../http/errors.ts'
import { refuseStopped } from '../http/stopped.ts'
import type { Store } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import { runApart } from '../lib/deadline.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Bound, boundSql } from './bound-sql.ts'
import { callTool } from './call-tool.ts'
import { checkArguments } from './check-arguments.ts'
import type { Declaration } from './declaration.ts'
import type { Called, Calling } from './exchange.ts'
import { valuesOf } from './of-turn.ts'
import { toldOf } from './outcomes.ts'
import type { Values } from './places.ts'
import type { SealedHeader } from './queries.ts'
import { insertRunOfPerson, type RunOf, type Taught } from './queries-runs.ts'
import { endRun, maintenanceOf } from './run.ts'
import { SERVER_OF_TOOL, type ServerOfTool } from './server-of-tool.ts'
import type { State, StateInput } from './shapes.ts'
import { hiddenOf } from './shown-arguments.ts'
import { texts } from './texts.ts'

export type Callable = Taught & {
  id: number
  hashid: `tol-${string}`
  name: string
  state: State
  version: number
  declaration: Declaration
  headers: SealedHeader[]
  maintenance: NonNullable<StateInput['text']>
  server: ServerOfTool | null
  resting_until: Timestamp | null
}

/** A tool that somebody wants to call; 1007 where there is none. */
export async function getCallable(
  db: Pick<Db, 'query'>,
  appId: AppId,
  tool: string,
  now: Timestamp,
): Promise<Callable> {
  const [row] = await db.query<Callable>(
    `select t.id, t.hashid, t.name, t.state, t.version, t.declaration, t.headers, t.maintenance,
       ${SERVER_OF_TOOL} as server, h.learnt, h.learnt_seq,
       h.drifted_at is not null as has_drifted,
       case when h.resting_until > $3::timestamptz then h.resting_until end as resting_until
     from tools t join tool_health h on h.app_id = t.app_id and h.tool_id = t.id
     where t.app_id = $1 and t.hashid = $2`,
    [appId, tool, now],
  )
  if (!row) throw notFound()
  return row
}

/** Throws 1001 for a tool that is off, rests or is not accepted as its server defines it, and 1010 for a write under the emergency stop. */
export function checkCallable(
  app: App,
  { state, declaration, server, resting_until: until }: Callable,
): void {
  if (declaration.effects === 'write') refuseStopped(app)
  if (state === 'off') throw refused('tool_off', texts.toolOff)
  if (server?.is_accepted === false) throw refused('not_accepted', texts.otherDefinition)
  if (until !== null) throw refused('resting', texts.toolResting({ until }), { until })
}

/** What a contact's values are; `contactId` null: nobody's. */
export type Person = { contactId: number | null; values: Values }

/** The values of a contact, by the address that was used last. 1007 names the field. */
export async function getPerson(
  db: Pick<Db, 'query'>,
  appId: AppId,
  contact: string | null,
  now: Timestamp,
): Promise<Person> {
  if (contact === null) return { contactId: null, values: nobody(now) }
  const [row] = await db.query<{
    id: number
    bound: Bound
    identifier: string | null
    channel: string | null
  }>(
    `select k.id, ${boundSql({ app: 'k.app_id', contact: 'k', detail: 'd.id' })} as bound, d.identifier, d.channel
     from contacts k left join lateral (
       select d.id, d.identifier, d.channel from contact_details d
       where d.app_id = k.app_id and d.contact_id = k.id order by d.last_seq desc, d.id desc limit 1) d on true
     where k.app_id = $1 and k.hashid = $2`,
    [appId, contact],
  )
  if (!row) throw notFound({ field: 'contact', kind: 'contact' })
  const place = {
    identifier: row.identifier,
    channel: row.channel ?? '',
    conversation: null,
    agent: null,
    now,
  }
  return { contactId: row.id, values: valuesOf(row.bound, place, null) }
}

const nobody = (now: Timestamp): Values =>
  valuesOf(null, { identifier: null, channel: '', conversation: null, agent: null, now }, null)

/** Makes a call for somebody, and keeps it; `begin` is called with its id before anything is sent. 1007 where the tool is removed meanwhile. */
export async function runForPerson(
  deps: Store & Calling,
  app: { id: AppId; clock_offset_ms: number },
  tool: Callable,
  of: Pick<RunOf, 'kind' | 'agentId' | 'contactId' | 'userId' | 'arguments' | 'values' | 'payload'>,
  begin: (run: string) => Promise<void> = async () => undefined,
): Promise<Called & { run: string }> {
  const hidden = hiddenOf(deps, app.id, { ...tool, url: tool.declaration.url }, of.arguments)
  const whose = { ...of, hidden, sessionId: null, fromSeq: null, argumentsHash: null }
  const run = await insertRunOfPerson(deps.db, app.id, tool, whose, nowOf(deps.clock, app))
  if (!run) throw notFound()
  await begin(run.hashid)
  const called = await callTool(deps, app.id, { ...of, tool, idempotencyKey: run.hashid })
  // how it ended is kept, also when the request has had its time, or the database is away for a moment
  await runApart(() =>
    inTxRepeatable(deps.db, tx => endRun(tx, app.id, tool, run.id, called, nowOf(deps.clock, app))),
  )
  return { ...called, run: run.hashid }
}

/** A call that an agent asks for while somebody tries it: a tool that only reads is called, for the log too. */
export async function runForTrial(
  deps: Store & Calling,
  app: { id: AppId; clock_offset_ms: number },
  trial: { agentId: number; userId: number; contactId: number | null; values: Values; language: Language },
  call: ToolCall,
): Promise<ToolOutcome> {
  const [found] = await deps.db.query<{ hashid: string }>(
    `select t.hashid from tools t join agent_tools x on x.app_id = t.app_id and x.tool_id = t.id
     where t.app_id = $1 and t.name = $2 and x.agent_id = $3`,
    [app.id, call.name, trial.agentId],
  )
  const tool = found && (await getCallable(deps.db, app.id, found.hashid, nowOf(deps.clock, app)))
  if (tool?.state !== 'on' || tool.server?.is_accepted === false) {
    const says = tool ? maintenanceOf(tool, trial.language) : {}
    return { call, ok: false, result: { ...toldOf('off'), ...says } }
  }
  if (tool.resting_until !== null) return { call, ok: false, result: toldOf('resting') }
  const checked = checkArguments(tool.declaration.parameters, call.arguments, 'parameters')
  if (checked.errors.length > 0) return { call, ok: false, result: toldOf('bad_arguments') }
  const { language: _, ...whose } = trial
  const of = { ...whose, kind: 'try' as const, arguments: checked.arguments }
  const { end } = await runForPerson(deps, app, tool, of)
  return { call, ok: end.outcome === 'ok', result: { ...end.told } }
}
