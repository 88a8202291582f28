import { FORMATS } from '@palabre/contract/formats'
import type { Text } from '@palabre/contract/languages'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { fieldTexts, typeTexts } from './texts.ts'

type Params = ErrorObject['params']

/** An explanation of what is allowed for each JSON Schema rule. Null: a deeper error covers it already. */
const RULES: { [keyword: string]: (params: Params) => Text | null } = {
  required: () => fieldTexts.required,
  additionalProperties: () => fieldTexts.unknown,
  unevaluatedProperties: () => fieldTexts.unknown,
  type: ({ type }) =>
    fieldTexts.type({ names: ([type].flat() as (keyof typeof typeTexts)[]).map(name => typeTexts[name]) }),
  enum: ({ allowedValues }) => fieldTexts.oneOf({ allowed: allowedValues }),
  const: ({ allowedValue }) => fieldTexts.constant({ allowed: allowedValue }),
  format: ({ format }) => FORMATS[format]?.text ?? null,
  minLength: ({ limit }) => (limit === 1 ? fieldTexts.notEmpty : fieldTexts.lengthMin({ limit })),
  maxLength: ({ limit }) => fieldTexts.lengthMax({ limit }),
  minItems: ({ limit }) => fieldTexts.itemsMin({ limit }),
  maxItems: ({ limit }) => fieldTexts.itemsMax({ limit }),
  minProperties: ({ limit }) => fieldTexts.fieldsMin({ limit }),
  maxProperties: ({ limit }) => fieldTexts.fieldsMax({ limit }),
  minimum: ({ limit }) => fieldTexts.minimum({ limit }),
  maximum: ({ limit }) => fieldTexts.maximum({ limit }),
  uniqueItems: () => fieldTexts.unique,
  if: () => null,
  oneOf: () => null,
  anyOf: () => null,
  allOf: () => null,
}

/** The rule that was violated, in every language. Null: another error of the same value explains it better. */
export function explain({ keyword, params, schema, parentSchema, data }: ErrorObject): Text | null {
  if (keyword === 'pattern') {
    const [example] = (parentSchema as { examples?: string[] }).examples ?? []
    return example === undefined ? fieldTexts.form : fieldTexts.formAs({ example })
  }
  if (keyword === 'discriminator') return kindText(params.tag, parentSchema as Kinds, data)
  if (NUMERIC.has(keyword) && parentSchema?.type === 'integer') {
    const range = rangeText(parentSchema as { minimum?: number; maximum?: number })
    if (range) return range
  }
  const rule = RULES[keyword]
  return rule ? rule(params) : fieldTexts.other({ keyword, rule: schema })
}

type Kinds = { oneOf: { properties: { [field: string]: { const: string } } }[] }

/** The kinds there are; null where none is named, which is said as "required". */
function kindText(field: string, { oneOf }: Kinds, data: unknown): Text | null {
  if (data === null || typeof data !== 'object' || !Object.hasOwn(data, field)) return null
  return fieldTexts.oneOf({ allowed: oneOf.map(({ properties }) => properties[field]!.const) })
}

const NUMERIC = new Set(['type', 'minimum', 'maximum'])
/** A bound above this exists only for the database: it is not shown to readers. */
const BOUND_SHOWN_MAX = 1_000_000_000

/** The allowed whole numbers, whichever end of the range was missed. */
function rangeText({ minimum: from, maximum: to }: { minimum?: number; maximum?: number }): Text | null {
  if (from === undefined) return null
  return to === undefined || to > BOUND_SHOWN_MAX
    ? fieldTexts.wholeFrom({ from })
    : fieldTexts.wholeBetween({ from, to })
}
