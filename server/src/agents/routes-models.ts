import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency, withIdempotencyAfter } from '../http/idempotency.ts'
import { pageOf, pageSchema, pageView } from '../http/pagination.ts'
import { modelAddExamples, modelCheckExamples, modelSearchExamples } from './model-examples.ts'
import { modelCheck, modelInput, modelQuery, modelQuestion, modelView } from './model-shapes.ts'
import {
  checkKeyGiven,
  checkModel,
  getOwnModel,
  listModels,
  MODEL_CHECK_MS_MAX,
  settingsOf,
} from './models.ts'
import { setModel } from './set-model.ts'

const search = endpoint({
  method: 'GET',
  path: '/agent/model/search',
  operation: 'searchModels',
  tag: 'Agents',
  summary: 'List the models that agents can use.',
  description: "The built-in one, the app's own, and the installation's. Always a page of twelve fields.",
  scope: 'agents:read',
  query: modelQuery,
  answer: pageSchema(modelView),
  examples: modelSearchExamples,
  async handle({ deps, app, query, base }) {
    const page = pageOf(query)
    const models = await listModels(deps, deps.db, app.id)
    const some = models.slice(page.offset, page.offset + page.perPage)
    return { body: pageView(page, some, models.length, `${base}/agent/model/search`, query) }
  },
})

const add = endpoint({
  method: 'POST',
  path: '/agent/model/add',
  operation: 'setModel',
  tag: 'Agents',
  summary: "Set the app's own language model, at any OpenAI-compatible address.",
  description:
    'One for the app: a later one takes its place. Agents use it whose model is openai-compatible. What customers write goes to that address, so a person confirms who they are first.',
  scope: 'agents:write',
  confirm: true,
  audit: 'model.set',
  body: modelInput,
  answer: modelView,
  examples: modelAddExamples,
  handle: context =>
    withIdempotency(context, 'POST /agent/model/add', async tx => {
      const { deps, app, body, now } = context
      await checkKeyGiven(tx, app.id, body)
      const settings = await settingsOf(deps, tx, app.id, body)
      await setModel(tx, deps.seal, app.id, settings, actorOf(context), now)
      return getOwnModel(tx, app.id)
    }),
})

const check = endpoint({
  method: 'POST',
  path: '/agent/model/check',
  operation: 'checkModel',
  tag: 'Agents',
  summary: 'Ask a model for a word, to see whether it answers.',
  description:
    'The one that is named, with base_url and model; with an empty body the one that agents of the app use. Nothing is stored.',
  scope: 'agents:write',
  audit: { none: 'asking changes nothing' },
  outsideMs: MODEL_CHECK_MS_MAX,
  body: modelQuestion,
  answer: modelCheck,
  examples: modelCheckExamples,
  handle: context => {
    const { deps, app, body, now, language } = context
    const ask = () => checkModel(deps, app.id, body, now, language)
    return withIdempotencyAfter(context, 'POST /agent/model/check', ask, async (_, said) => said)
  },
})

export const modelRoutes = [search, add, check]
