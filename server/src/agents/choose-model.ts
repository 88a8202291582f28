import type { Model } from '@palabre/offline-agent/model'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import type { Loaded } from './loaded.ts'
import { offlineModel, type Reading } from './models/offline.ts'
import { openaiCompatible } from './models/openai-compatible.ts'
import { MODEL_KEY_PLACE } from './set-model.ts'

const STEP_MS_MAX = 30_000

/** One for a service: it keeps the knowledge that it has read. */
const ownOffline = memo((_db: Needs<'db'>['db']) => offlineModel())

/** Reads knowledge for models that cannot read it all; what is much, in the built-in model's thread. */
export function readingOf({ db }: Needs<'db'>): Reading {
  return ownOffline(db)
}

/** The model of this turn: the app's own, else the installation's, else the built-in one that needs no key. */
export function chooseModel(
  deps: Needs<'db' | 'seal' | 'fetch' | 'settings'>,
  appId: AppId,
  { model: { kind, own } }: Pick<Loaded, 'model'>,
): Model {
  const chosen = own ? { ...own, apiKey: openKey(deps, appId, own.apiKeySealed) } : deps.settings.model
  if (kind === 'offline' || chosen === null) return ownOffline(deps.db)
  const { baseUrl, model, apiKey } = chosen
  const { choose } = readingOf(deps)
  return openaiCompatible({ baseUrl, model, apiKey, timeoutMs: STEP_MS_MAX, fetch: deps.fetch, choose })
}

/** A stored key, opened; null: none is needed. */
export function openKey({ seal }: Needs<'seal'>, appId: AppId, sealed: string | null): string | null {
  return sealed === null ? null : seal.open(appId, MODEL_KEY_PLACE, sealed)
}
