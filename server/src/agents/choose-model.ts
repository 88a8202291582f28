import type { Deps } from '../jobs/deps.ts'
import type { Loaded } from './load.ts'
import type { Model } from './model.ts'
import { offlineModel } from './models/offline.ts'
import { openaiCompatible } from './models/openai-compatible.ts'
import { MODEL_KEY_PLACE } from './set-model.ts'

const STEP_MS_MAX = 30_000

/** The model of this turn: the app's own, or the built-in one that needs no key. */
export function chooseModel(deps: Deps, appId: number, { model }: Pick<Loaded, 'model'>): Model {
  if (model.kind === 'offline') return offlineModel
  return openaiCompatible({
    baseUrl: model.baseUrl,
    model: model.model,
    apiKey: model.apiKeySealed === null ? null : deps.seal.open(appId, MODEL_KEY_PLACE, model.apiKeySealed),
    timeoutMs: STEP_MS_MAX,
    fetch: deps.fetch,
  })
}
