// All statements that write agents, model_settings, turns and tool_calls.
import type { Hashid } from '@palabre/contract/ids'
import type { Language } from '@palabre/contract/languages'
import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { AgentChange } from './shapes.ts'

type Mode = 'test' | 'shadow' | 'live'

export type NewAgent = {
  name: string
  description: string
  language: Language
  mode: Mode
  tone?: string | null
  style?: string | null
  instructions?: string[]
  model?: 'offline' | 'openai-compatible'
  teamId?: number | null
}

export async function insertAgent(
  tx: Tx,
  appId: AppId,
  agent: NewAgent,
  now: Timestamp,
): Promise<{ id: number; hashid: Hashid<'agt'> }> {
  const made = hashid('agt')
  const { id } = await tx.k
    .insertInto('agents')
    .values({
      app_id: appId,
      hashid: made,
      name: agent.name,
      description: agent.description,
      language: agent.language,
      mode: agent.mode,
      tone: agent.tone ?? null,
      style: agent.style ?? null,
      instructions: agent.instructions ?? [],
      model: agent.model ?? 'offline',
      team_id: agent.teamId ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, hashid: made }
}

type Fields = { [field: string]: unknown }
type Changed = {
  id: number
  hashid: Hashid<'agt'>
  mode: Mode
  mode_before: Mode
  before: Fields
  after: Fields
}

const agentFields = (alias: string): string =>
  `jsonb_build_object('name', ${alias}.name, 'description', ${alias}.description, 'language', ${alias}.language,
     'is_active', ${alias}.is_active, 'mode', ${alias}.mode, 'tone', ${alias}.tone, 'style', ${alias}.style,
     'instructions', ${alias}.instructions, 'model', ${alias}.model,
     'team', (select t.hashid from teams t where t.app_id = ${alias}.app_id and t.id = ${alias}.team_id))`

/** Sets the given fields; undefined when there is no such agent. */
export async function updateAgent(
  tx: Tx,
  appId: AppId,
  hashidOf: string,
  change: Omit<AgentChange, 'team'> & { teamId?: number | null },
  now: Timestamp,
): Promise<Changed | undefined> {
  const rows = await tx.query<Changed>(
    `update agents a set name = coalesce($3, a.name), description = coalesce($4, a.description),
       language = coalesce($5, a.language), is_active = coalesce($6, a.is_active), mode = coalesce($7, a.mode),
       tone = coalesce($8, a.tone), style = coalesce($9, a.style), instructions = coalesce($10, a.instructions),
       model = coalesce($11, a.model), team_id = case when $13 then $14::bigint else a.team_id end,
       version = a.version + 1, updated_at = $12
     from (select * from agents where app_id = $1 and hashid = $2 for update) old
     where a.app_id = $1 and a.id = old.id
     returning a.id, a.hashid, a.mode, old.mode as mode_before, ${agentFields('old')} as before,
       ${agentFields('a')} as after`,
    [
      appId,
      hashidOf,
      change.name ?? null,
      change.description ?? null,
      change.language ?? null,
      change.is_active ?? null,
      change.mode ?? null,
      change.tone ?? null,
      change.style ?? null,
      change.instructions ?? null,
      change.model ?? null,
      now,
      change.teamId !== undefined,
      change.teamId ?? null,
    ],
  )
  return rows[0]
}

/** The language model of an app; its key is sealed before. */
export async function upsertModelSettings(
  tx: Tx,
  appId: AppId,
  settings: { baseUrl: string; model: string; apiKeySealed: string | null },
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into model_settings (app_id, base_url, model, api_key_sealed, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (app_id) do update set base_url = excluded.base_url, model = excluded.model,
       api_key_sealed = excluded.api_key_sealed, updated_at = excluded.updated_at`,
    [appId, settings.baseUrl, settings.model, settings.apiKeySealed, now],
  )
}

export type TurnRow = {
  sessionId: number
  agentId: number
  attempt: number
  fromSeq: number
  toSeq: number
  outcome: 'answered' | 'drafted' | 'failed' | 'silent'
  model: string
  steps: number
  inputTokens: number
  outputTokens: number
  draft: string | null
  error: object | null
  messageId: number | null
  /** The texts behind the answer, by their ids. */
  knowledge: number[]
  /** The tools that the model asked for. */
  tools: { tool: string; ok: boolean }[]
  startedAt: Timestamp
  /** Real time: by it the row is of a month. */
  storedAt: Timestamp
}

export async function insertTurn(tx: Tx, appId: AppId, turn: TurnRow, now: Timestamp): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into turns (app_id, chat_session_id, agent_id, attempt, from_seq, to_seq, outcome, model, steps, input_tokens, output_tokens,
       draft, error, message_id, started_at, finished_at, knowledge, tools, stored_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning id`,
    [
      appId,
      turn.sessionId,
      turn.agentId,
      turn.attempt,
      turn.fromSeq,
      turn.toSeq,
      turn.outcome,
      turn.model,
      turn.steps,
      turn.inputTokens,
      turn.outputTokens,
      turn.draft,
      turn.error === null ? null : JSON.stringify(turn.error),
      turn.messageId,
      turn.startedAt,
      now,
      turn.knowledge,
      JSON.stringify(turn.tools),
      turn.storedAt,
    ],
  )
  return row!.id
}

/** A call of the same tool with the same arguments that was made for this burst before. */
export async function selectToolCall(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  sessionId: number,
  fromSeq: number,
  tool: string,
  argumentsHash: Buffer,
): Promise<{ ok: boolean; result: { [key: string]: unknown } } | undefined> {
  const [row] = await tx.query<{ ok: boolean; result: { [key: string]: unknown } }>(
    'select ok, result from tool_calls where app_id = $1 and chat_session_id = $2 and from_seq = $3 and tool = $4 and arguments_hash = $5',
    [appId, sessionId, fromSeq, tool, argumentsHash],
  )
  return row
}

export async function insertToolCall(
  tx: Tx,
  appId: AppId,
  call: {
    sessionId: number
    fromSeq: number
    tool: string
    argumentsHash: Buffer
    arguments: object
    ok: boolean
    result: object
  },
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into tool_calls (app_id, chat_session_id, from_seq, tool, arguments_hash, arguments, ok, result, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      appId,
      call.sessionId,
      call.fromSeq,
      call.tool,
      call.argumentsHash,
      JSON.stringify(call.arguments),
      call.ok,
      JSON.stringify(call.result),
      now,
    ],
  )
}

/** Deletes old records of turns of all apps, of those that are in no month: the others go with theirs. */
export async function deleteTurnsBefore(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await tx.query(
    `delete from turns_first where ctid in (
       select ctid from turns_first where finished_at < $1 order by finished_at limit $2)`,
    [before, max],
  )
  await tx.query(
    `delete from turns_other where ctid in (select ctid from turns_other where finished_at < $1 limit $2)`,
    [before, max],
  )
}

/** Deletes old records of tool calls of all apps. */
export async function deleteToolCallsBefore(tx: Tx, before: Timestamp, max: number): Promise<void> {
  await tx.query(
    `delete from tool_calls where ctid in (
       select ctid from tool_calls where created_at < $1 order by created_at limit $2)`,
    [before, max],
  )
}

/** Deletes what agents did in these conversations. */
export async function deleteWorkOf(tx: Tx, appId: AppId, sessionIds: number[]): Promise<void> {
  await tx.query('delete from turns where app_id = $1 and chat_session_id = any($2)', [appId, sessionIds])
  await tx.query('delete from tool_calls where app_id = $1 and chat_session_id = any($2)', [
    appId,
    sessionIds,
  ])
}
