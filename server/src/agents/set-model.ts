import type { Actor } from '../audit/actor.ts'
import { CHANGED, type Facts } from '../audit/facts.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Seal } from '../lib/seal.ts'
import type { Timestamp } from '../lib/time.ts'
import { upsertModelSettings } from './queries.ts'

/** Where an app's model key lives: bound into the seal. */
export const MODEL_KEY_PLACE = 'model_settings.api_key'

/** Names the model of an app: an OpenAI-compatible address, the model's name there, and its key (null: none). */
export async function setModel(
  tx: Tx,
  seal: Seal,
  appId: AppId,
  settings: { baseUrl: string; model: string; apiKey: string | null },
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const before = await findModelFacts(tx, appId)
  const apiKeySealed = settings.apiKey === null ? null : seal.seal(appId, MODEL_KEY_PLACE, settings.apiKey)
  await upsertModelSettings(
    tx,
    appId,
    { baseUrl: settings.baseUrl, model: settings.model, apiKeySealed },
    now,
  )
  const { baseUrl: base_url, model, apiKey } = settings
  const after = { base_url, model, api_key: apiKey === null ? null : CHANGED }
  audit(tx, { actor: by, app: appId, action: 'model.set', target: 'model', name: model, before, after })
}

/** What the model was before, its key as CHANGED; null: there was none. */
async function findModelFacts(tx: Tx, appId: AppId): Promise<Facts | null> {
  const [row] = await tx.query<{ base_url: string; model: string; has_key: boolean }>(
    'select base_url, model, api_key_sealed is not null as has_key from model_settings where app_id = $1 for update',
    [appId],
  )
  return row ? { base_url: row.base_url, model: row.model, api_key: row.has_key ? CHANGED : null } : null
}
