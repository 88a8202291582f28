// All statements that write tool_runs; how a tool does changes with them.
import type { Hashid } from '@palabre/contract/ids'
import type { ToolArguments } from '@palabre/offline-agent/model'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Declaration } from './declaration.ts'
import type { Drift, Learnt, Lesson } from './drift.ts'
import { keptValues } from './kept-sql.ts'
import { LOST, type Outcome } from './outcomes.ts'
import type { Values } from './places.ts'
import type { SealedHeader } from './queries.ts'
import { IS_ACCEPTED, SERVER_OF_TOOL, type ServerOfTool } from './server-of-tool.ts'
import type { State, StateInput } from './shapes.ts'

/** Failures in a row after which a tool rests, and for how long. */
export const FAILURES_MAX = 10
const REST_SECONDS = 60

/** What is known of a tool's good answers, and which change of that it is. */
export type Taught = { learnt: Learnt | null; learnt_seq: number; has_drifted: boolean }

/** Who calls, and what for: of an agent, the burst that it answers; of a person, themselves. */
export type RunOf = {
  kind: 'agent' | 'try' | 'replay'
  agentId: number | null
  sessionId: number | null
  contactId: number | null
  userId: number | null
  fromSeq: number | null
  argumentsHash: Buffer | null
  arguments: ToolArguments
  /** Which of them hold a secret of the tool. */
  hidden: string[]
  values: Values
  /** Of a debug run: the whole body, instead of the declared one. */
  payload?: string
}

/** Calls of a tool in a minute, and of all tools in an hour of one conversation. */
export type Limits = { callsAMinute: number; callsAnHour: number }

export type Begun = {
  tool: Taught & {
    id: number
    hashid: Hashid<'tol'>
    name: string
    state: State
    version: number
    declaration: Declaration
    headers: SealedHeader[]
    server: ServerOfTool | null
    maintenance: NonNullable<StateInput['text']>
    resting_until: Timestamp | null
    is_busy: boolean
    is_stopped: boolean
  }
  /** Null: the call may not be made. */
  run: { id: number; hashid: Hashid<'trn'> } | null
  /** The same call of the same burst, made before; without an outcome: nobody knows how it ended. */
  before: {
    id: number
    hashid: Hashid<'trn'>
    outcome: Outcome | null
    told: { [key: string]: unknown } | null
  } | null
}

/** Begins a call by an agent, in one statement: its row, unless the tool is off, rests or was called too often, or the call was made before. Undefined: the agent has no such tool. */
export async function insertRunOfAgent(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  tool: string,
  of: Omit<RunOf, 'hidden'> & { agentId: number; sessionId: number; fromSeq: number; argumentsHash: Buffer },
  limits: Limits,
  now: Timestamp,
): Promise<Begun | undefined> {
  const [row] = await db.query<Begun>(
    `with t as (
       select t.*, h.resting_until, h.learnt, h.learnt_seq, h.drifted_at, a.emergency_stop, g.version as agent_version,
         h.minute_at > $9::timestamptz - interval '1 minute' and h.minute_calls >= $11::integer
           or (select count(*) from tool_runs r where r.app_id = $1 and r.chat_session_id = $4
               and r.kind = 'agent' and r.started_at > $9::timestamptz - interval '1 hour') >= $12::integer
           as is_busy
       from tools t join tool_health h on h.app_id = t.app_id and h.tool_id = t.id
       join agent_tools x on x.app_id = t.app_id and x.tool_id = t.id and x.agent_id = $3
       join agents g on g.app_id = t.app_id and g.id = x.agent_id
       join apps a on a.id = t.app_id
       where t.app_id = $1 and t.name = $2),
     before as (
       select r.id, r.hashid, r.outcome, r.told from tool_runs r
       where r.app_id = $1 and r.chat_session_id = $4 and r.from_seq = $6 and r.tool_name = $2 and r.arguments_hash = $7
         and r.kind = 'agent'),
     counted as (
       update tool_health h set
         minute_at = case when h.minute_at > $9::timestamptz - interval '1 minute' then h.minute_at else $9::timestamptz end,
         minute_calls = case when h.minute_at > $9::timestamptz - interval '1 minute' then h.minute_calls + 1 else 1 end
       from t where h.app_id = $1 and h.tool_id = t.id and t.state = 'on' and not t.is_busy and not t.emergency_stop
         and ${IS_ACCEPTED}
         and (h.resting_until is null or h.resting_until <= $9::timestamptz) and not exists (select from before)
         and not (h.minute_at > $9::timestamptz - interval '1 minute' and h.minute_calls >= $11::integer)
       returning h.tool_id),
     run as (
       insert into tool_runs (app_id, hashid, tool_id, tool_name, tool_version, kind, effects, agent_id, agent_version,
         chat_session_id, contact_id, from_seq, arguments_hash, arguments, variables, started_at)
       select $1, $10, t.id, t.name, t.version, 'agent', t.declaration->>'effects', $3, t.agent_version, $4, $5, $6, $7,
         $8::jsonb, ${keptValues('$13')}, $9
       from t join counted c on c.tool_id = t.id
       on conflict (app_id, chat_session_id, from_seq, tool_name, arguments_hash) where kind = 'agent' do nothing
       returning id, hashid)
     select json_build_object('id', t.id, 'hashid', t.hashid, 'name', t.name, 'state', t.state, 'version', t.version,
         'declaration', t.declaration, 'headers', t.headers, 'server', ${SERVER_OF_TOOL},
         'maintenance', t.maintenance, 'is_stopped', t.emergency_stop,
         'learnt', t.learnt, 'learnt_seq', t.learnt_seq, 'has_drifted', t.drifted_at is not null,
         'is_busy', t.is_busy, 'resting_until', case when t.resting_until > $9::timestamptz then t.resting_until end) as tool,
       (select row_to_json(run) from run) as run, (select row_to_json(before) from before) as before
     from t`,
    [
      appId,
      tool,
      of.agentId,
      of.sessionId,
      of.contactId,
      of.fromSeq,
      of.argumentsHash,
      JSON.stringify(of.arguments),
      now,
      hashid('trn'),
      limits.callsAMinute,
      limits.callsAnHour,
      JSON.stringify(of.values),
    ],
  )
  return row
}

/** Begins a call that a person makes, of a tool that may be called. Undefined: the tool has been removed meanwhile. */
export async function insertRunOfPerson(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  tool: { id: number; name: string; version: number; declaration: Pick<Declaration, 'effects'> },
  of: RunOf,
  now: Timestamp,
): Promise<{ id: number; hashid: Hashid<'trn'> } | undefined> {
  const [row] = await db.query<{ id: number; hashid: Hashid<'trn'> }>(
    `insert into tool_runs (app_id, hashid, tool_id, tool_name, tool_version, kind, effects, agent_id, agent_version, contact_id,
       user_id, arguments, payload, started_at, variables, hidden_arguments)
     select $1, $2, t.id, $4, $5, $6, $7, $8::bigint, (select version from agents where app_id = $1 and id = $8::bigint),
       $9::bigint, $10::bigint, $11::jsonb, $12, $13::timestamptz, ${keptValues('$14')}, $15::text[]
     from tools t where t.app_id = $1 and t.id = $3 for key share
     returning id, hashid`,
    [
      appId,
      hashid('trn'),
      tool.id,
      tool.name,
      tool.version,
      of.kind,
      tool.declaration.effects,
      of.agentId,
      of.contactId,
      of.userId,
      JSON.stringify(of.arguments),
      of.payload ?? null,
      now,
      ...[JSON.stringify(of.values), of.hidden],
    ],
  )
  return row
}

/** Keeps a call of an agent that was not made, and why. */
export async function insertRunNotMade(
  db: Pick<Tx, 'query'>,
  appId: AppId,
  tool: Begun['tool'],
  of: RunOf,
  outcome: Outcome,
  told: object,
  now: Timestamp,
): Promise<void> {
  await db.query(
    `insert into tool_runs (app_id, hashid, tool_id, tool_name, tool_version, kind, effects, agent_id, agent_version,
       chat_session_id, contact_id, from_seq, arguments_hash, arguments, outcome, told, milliseconds, started_at, finished_at, variables,
       hidden_arguments)
     select $1, $2, t.id, $4, $5, 'agent', $6, $7::bigint, (select version from agents where app_id = $1 and id = $7::bigint),
       $8::bigint, $9::bigint, $10::bigint, $11::bytea, $12::jsonb, $13, $14::jsonb, 0, $15::timestamptz, $15::timestamptz,
       ${keptValues('$16')}, $17::text[]
     from tools t where t.app_id = $1 and t.id = $3
     on conflict (app_id, chat_session_id, from_seq, tool_name, arguments_hash) where kind = 'agent' do nothing`,
    [
      appId,
      hashid('trn'),
      tool.id,
      tool.name,
      tool.version,
      tool.declaration.effects,
      of.agentId,
      of.sessionId,
      of.contactId,
      of.fromSeq,
      of.argumentsHash,
      JSON.stringify(of.arguments),
      outcome,
      JSON.stringify(told),
      now,
      ...[JSON.stringify(of.values), of.hidden],
    ],
  )
}

export type RunEnd = {
  outcome: Outcome
  status: number | null
  told: object
  error: string | null
  milliseconds: number
  /** true: it counts as a failure of the tool; false: it was answered; null: it says nothing of the tool. */
  hasFailed: boolean | null
  /** What its answer teaches, by the change of it that was known; null: nothing. */
  lesson: (Lesson & { seq: number }) | null
  /** Which arguments hold a secret of the tool; left out: as it was when it began. */
  hidden?: string[]
}

/** How the tool does after it. */
export type RunEnded = {
  failures: number
  resting_until: Timestamp | null
  /** Its answer was the first that looked otherwise. */
  drift: Drift | null
}

/** Ends a call, once; the tool rests after FAILURES_MAX in a row. Undefined: it was ended before, by somebody else. */
export async function updateRunEnded(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  runId: number,
  end: RunEnd,
  now: Timestamp,
): Promise<RunEnded | undefined> {
  const { lesson } = end
  const change = lesson?.drift === undefined ? null : lesson.drift === null ? 'over' : 'begins'
  const [row] = await tx.query<RunEnded>(
    `with ended as (
       update tool_runs r set outcome = $3, status = $4, told = $5, error = $6, milliseconds = $7, finished_at = $8,
         hidden_arguments = coalesce($14::text[], r.hidden_arguments)
       where r.app_id = $1 and r.id = $2 and r.outcome is null returning r.tool_id),
     healthy as (
       update tool_health h set
         failures = case when $9::boolean then h.failures + 1 when $9::boolean is null then h.failures else 0 end,
         failed_at = case when $9::boolean then $8::timestamptz else h.failed_at end,
         answered_at = case when $9::boolean = false then $8::timestamptz else h.answered_at end,
         resting_until = case when $9::boolean is null then h.resting_until
           when $9::boolean and h.failures + 1 >= ${FAILURES_MAX} then $8::timestamptz + interval '${REST_SECONDS} s' end,
         learnt = case when h.learnt_seq = $10::integer then $11::jsonb else h.learnt end,
         learnt_seq = h.learnt_seq + (h.learnt_seq = $10::integer and $10::integer is not null)::integer,
         drifted_at = case when h.learnt_seq is distinct from $10::integer or $12::text is null then h.drifted_at
           when $12::text = 'begins' then $8::timestamptz end,
         drift = case when h.learnt_seq is distinct from $10::integer or $12::text is null then h.drift
           when $12::text = 'begins' then $13::jsonb end
       from ended e where h.app_id = $1 and h.tool_id = e.tool_id
       returning h.failures, h.resting_until, case when $12::text = 'begins' and h.learnt_seq = $10::integer + 1 then h.drift end as drift)
     select coalesce(h.failures, 0) as failures, h.resting_until, h.drift from ended e left join healthy h on true`,
    [
      ...[appId, runId, end.outcome, end.status, JSON.stringify(end.told), end.error],
      ...[end.milliseconds, now, end.hasFailed],
      lesson?.seq ?? null,
      lesson && JSON.stringify(lesson.learnt),
      change,
      ...[lesson?.drift ? JSON.stringify(lesson.drift) : null, end.hidden ?? null],
    ],
  )
  return row
}

/** Calls whose worker died, and that no turn has asked for since: nobody knows how they ended (a sweep over all apps). */
export async function updateRunsLost(tx: Tx, lostAfterMs: number, now: Timestamp): Promise<void> {
  await tx.query(
    `update tool_runs r set outcome = 'unknown', finished_at = $1::timestamptz + a.clock_offset_ms * interval '1 ms',
       error = $3, told = '{}'
     from apps a where a.id = r.app_id and r.outcome is null
       and r.started_at < $1::timestamptz + (a.clock_offset_ms - $2::bigint) * interval '1 ms'`,
    [now, lostAfterMs, LOST],
  )
}

/** Deletes old records of calls of all apps, with what was exchanged. */
export async function deleteRunsBefore(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await tx.query(
    `delete from tool_runs r using (select app_id, id from tool_runs where started_at < $1 order by started_at limit $2) old
     where r.app_id = old.app_id and r.id = old.id`,
    [before, max],
  )
}

/** Deletes what was called in these conversations. */
export async function deleteRunsOf(tx: Tx, appId: AppId, sessionIds: number[]): Promise<void> {
  await tx.query('delete from tool_runs where app_id = $1 and chat_session_id = any($2)', [appId, sessionIds])
}
