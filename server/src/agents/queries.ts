// All statements that write agents, model_settings, turns and tool_calls.
import type { Tx } from '../db/tx.ts'
import { hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { AgentChange } from './shapes.ts'

export type NewAgent = {
  name: string
  description: string
  language: 'en' | 'fr'
  mode: 'test' | 'shadow' | 'live'
  tone?: string | null
  style?: string | null
  instructions?: string[]
  model?: 'offline' | 'openai-compatible'
}

export async function insertAgent(
  tx: Tx,
  appId: number,
  agent: NewAgent,
  now: Timestamp,
): Promise<{ id: number; hashid: string }> {
  return tx.k
    .insertInto('agents')
    .values({
      app_id: appId,
      hashid: hashid('agt'),
      name: agent.name,
      description: agent.description,
      language: agent.language,
      mode: agent.mode,
      tone: agent.tone ?? null,
      style: agent.style ?? null,
      instructions: agent.instructions ?? [],
      model: agent.model ?? 'offline',
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'hashid'])
    .executeTakeFirstOrThrow()
}

/** Sets the given fields; undefined when there is no such agent. */
export async function updateAgent(
  tx: Tx,
  appId: number,
  hashidOf: string,
  change: AgentChange,
  now: Timestamp,
): Promise<{ id: number; mode: string; mode_before: string } | undefined> {
  const rows = await tx.query<{ id: number; mode: string; mode_before: string }>(
    `update agents a set name = coalesce($3, a.name), description = coalesce($4, a.description),
       language = coalesce($5, a.language), is_active = coalesce($6, a.is_active), mode = coalesce($7, a.mode),
       tone = coalesce($8, a.tone), style = coalesce($9, a.style), instructions = coalesce($10, a.instructions),
       model = coalesce($11, a.model), updated_at = $12
     from (select id, mode from agents where app_id = $1 and hashid = $2 for update) old
     where a.app_id = $1 and a.id = old.id
     returning a.id, a.mode, old.mode as mode_before`,
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
    ],
  )
  return rows[0]
}

/** The language model of an app; its key is sealed before. */
export async function upsertModelSettings(
  tx: Tx,
  appId: number,
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
