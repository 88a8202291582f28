import type { Language } from '@palabre/contract/languages'
import type { Turn } from '@palabre/offline-agent/model'
import { ModelError } from '@palabre/offline-agent/model'
import type { Db } from '../db/pool.ts'
import { invalid } from '../http/errors.ts'
import { fieldTexts } from '../http/texts.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { chooseModel, openKey } from './choose-model.ts'
import { viewModelError } from './model-error.ts'
import type { ModelCheck, ModelInput, ModelQuestion, ModelView } from './model-shapes.ts'
import { openaiCompatible } from './models/openai-compatible.ts'
import { texts } from './texts.ts'

/** A model that is only asked whether it answers has so long. */
export const MODEL_CHECK_MS_MAX = 20_000

type Stored = { base_url: string; model: string; api_key_sealed: string | null; updated_at: Timestamp }

async function findSettings(db: Pick<Db, 'query'>, appId: AppId): Promise<Stored | undefined> {
  const [row] = await db.query<Stored>(
    'select base_url, model, api_key_sealed, updated_at from model_settings where app_id = $1',
    [appId],
  )
  return row
}

/** The models that agents of an app can use, without their keys; `is_used` by those that are openai-compatible. */
export async function listModels(
  { settings }: Needs<'settings'>,
  db: Pick<Db, 'query'>,
  appId: AppId,
): Promise<ModelView[]> {
  const own = await findSettings(db, appId)
  const none = { base_url: null, has_key: false, updated_at: null }
  return [
    { kind: 'offline', source: 'built_in', name: 'offline', is_used: false, ...none },
    ...(own ? [ownView(own)] : []),
    ...(settings.model
      ? [
          {
            ...none,
            kind: 'openai-compatible' as const,
            source: 'installation' as const,
            name: settings.model.model,
            is_used: !own,
          },
        ]
      : []),
  ]
}

function ownView({ base_url, model, api_key_sealed, updated_at }: Stored): ModelView {
  return {
    kind: 'openai-compatible',
    source: 'app',
    name: model,
    is_used: true,
    base_url,
    has_key: api_key_sealed !== null,
    updated_at,
  }
}

/** The app's own model. Throws where it has none. */
export async function getOwnModel(db: Pick<Db, 'query'>, appId: AppId): Promise<ModelView> {
  return ownView((await findSettings(db, appId))!)
}

/**
 * The settings that a request names. A key that is left out stays, as long as it goes to the same place: it is never sent
 * to another.
 */
export async function settingsOf(
  deps: Needs<'seal'>,
  db: Pick<Db, 'query'>,
  appId: AppId,
  input: ModelInput,
): Promise<{ baseUrl: string; model: string; apiKey: string | null }> {
  const baseUrl = input.base_url.replace(/\/+$/, '')
  if (input.api_key !== undefined) return { baseUrl, model: input.model, apiKey: input.api_key }
  const own = await findSettings(db, appId)
  const apiKey = own && isSamePlace(own, baseUrl) ? openKey(deps, appId, own.api_key_sealed) : null
  return { baseUrl, model: input.model, apiKey }
}

const isSamePlace = ({ base_url }: Pick<Stored, 'base_url'>, baseUrl: string): boolean =>
  new URL(base_url).origin === new URL(baseUrl).origin

/** Throws 1002 where agents would use a language model and none is set up: they would speak with the built-in one, unsaid. */
export async function checkModelThere(
  { settings }: Needs<'settings'>,
  db: Pick<Db, 'query'>,
  appId: AppId,
  kind: ModelView['kind'] | undefined,
): Promise<void> {
  if (kind !== 'openai-compatible' || settings.model || (await findSettings(db, appId))) return
  throw invalid([{ field: 'model', rule: 'other', text: texts.noModel }])
}

/** Throws 1002 where a stored key would be lost without a word: it goes to no other place. */
export async function checkKeyGiven(db: Pick<Db, 'query'>, appId: AppId, input: ModelInput): Promise<void> {
  if (input.api_key !== undefined) return
  const own = await findSettings(db, appId)
  if (own?.api_key_sealed && !isSamePlace(own, input.base_url))
    throw invalid([{ field: 'api_key', rule: 'required', text: texts.keyGivenAgain }])
}

/** Asks a model for a word: the one that is named, else the one that the app's agents use. Nothing is stored. */
export async function checkModel(
  deps: Needs<'db' | 'seal' | 'fetch' | 'settings' | 'clock'>,
  appId: AppId,
  question: ModelQuestion,
  now: Timestamp,
  language: Language,
): Promise<ModelCheck> {
  const model = await modelOf(deps, appId, question)
  const begunMs = deps.clock.nowMs()
  const told = (error: ModelCheck['error']): ModelCheck => ({
    ok: error === null,
    model: model.name,
    milliseconds: deps.clock.nowMs() - begunMs,
    error,
  })
  try {
    await model.step(greeting(now), [], AbortSignal.timeout(MODEL_CHECK_MS_MAX))
    return told(null)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return told(viewModelError(error.failure, language))
  }
}

async function modelOf(
  deps: Needs<'db' | 'seal' | 'fetch' | 'settings'>,
  appId: AppId,
  { base_url, model, api_key }: ModelQuestion,
) {
  if (base_url === undefined && model === undefined && api_key === undefined) {
    const own = await findSettings(deps.db, appId)
    const settings = own && { baseUrl: own.base_url, model: own.model, apiKeySealed: own.api_key_sealed }
    return chooseModel(deps, appId, { model: { kind: 'openai-compatible', own: settings ?? null } })
  }
  const missing = Object.entries({ base_url, model }).filter(([, value]) => value === undefined)
  if (base_url === undefined || model === undefined)
    throw invalid(missing.map(([field]) => ({ field, rule: 'required', text: fieldTexts.required })))
  const settings = await settingsOf(deps, deps.db, appId, {
    base_url,
    model,
    ...(api_key === undefined ? {} : { api_key }),
  })
  return openaiCompatible({ ...settings, timeoutMs: MODEL_CHECK_MS_MAX, fetch: deps.fetch })
}

/** Somebody says hello, and nothing is known. */
function greeting(now: Timestamp): Turn {
  return {
    agent: { name: 'Check', description: '', language: 'en', tone: null, style: null, instructions: [] },
    contact: { firstname: null, lastname: null, preferredLanguage: null },
    channel: 'check',
    lines: [{ from: 'contact', text: 'Hello', at: now }],
    unanswered: 1,
    knowledge: [],
    tickets: [],
    tools: [],
    now,
  }
}
