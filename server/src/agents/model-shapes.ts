import { type Static, Type } from 'typebox'
import { pageQuery } from '../http/pagination.ts'
import { nullableText, nullableTimestamp } from '../http/shapes.ts'
import { modelErrorView } from './model-error.ts'

const NAME_CHARS_MAX = 200
const KEY_CHARS_MAX = 4096

const fields = {
  base_url: Type.String({
    format: 'base-address',
    description: 'Of the provider, e.g. https://api.example.com/v1: "/chat/completions" is added.',
  }),
  model: Type.String({
    minLength: 1,
    maxLength: NAME_CHARS_MAX,
    format: 'visible',
    description: "The model's name there.",
  }),
  api_key: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      minLength: 1,
      maxLength: KEY_CHARS_MAX,
      format: 'printable-ascii',
      writeOnly: true,
      description:
        'Sealed, and never shown. null: none is needed. Left out: the stored one, which goes to no other place: set, it is given again (1002).',
    }),
  ),
}

/** Body of POST /agent/model/add. */
export const modelInput = Type.Object(fields, { additionalProperties: false })
export type ModelInput = Static<typeof modelInput>

/** Body of POST /agent/model/check. */
export const modelQuestion = Type.Object(
  { base_url: Type.Optional(fields.base_url), model: Type.Optional(fields.model), api_key: fields.api_key },
  { additionalProperties: false },
)
export type ModelQuestion = Static<typeof modelQuestion>

export const modelQuery = Type.Object(pageQuery)

/** A model that agents can use. */
export const modelView = Type.Object(
  {
    kind: Type.Enum(['offline', 'openai-compatible'], { description: 'What `model` of an agent names.' }),
    source: Type.Enum(['built_in', 'app', 'installation'], { description: 'Whose it is.' }),
    name: Type.String(),
    is_used: Type.Boolean({ description: 'It answers for agents whose model is openai-compatible.' }),
    base_url: { ...nullableText, description: "Of the app's own model." },
    has_key: Type.Boolean(),
    updated_at: nullableTimestamp,
  },
  { title: 'Model' },
)
export type ModelView = Static<typeof modelView>

/** Whether a model answers. */
export const modelCheck = Type.Object(
  {
    ok: Type.Boolean(),
    model: Type.String(),
    milliseconds: Type.Integer({ description: 'How long its answer took.' }),
    error: modelErrorView,
  },
  { title: 'ModelCheck' },
)
export type ModelCheck = Static<typeof modelCheck>
