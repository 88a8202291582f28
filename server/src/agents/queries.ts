// All statements that write agents, model_settings, turns and tool_calls.
import type { Tx } from '../db/tx.ts'
import { hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

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
