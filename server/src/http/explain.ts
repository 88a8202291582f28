import { FORMATS } from '@palabre/contract/formats'
import type { Text } from '@palabre/contract/languages'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { fieldTexts, typeTexts } from './texts.ts'

type Params = ErrorObject['params']

/** Each rule of JSON Schema in words that say what is allowed. Null: a deeper error has said it already. */
const RULES: { [keyword: string]: (params: Params) => Text | null } = {
  required: () => fieldTexts.required,
  additionalProperties: () => fieldTexts.unknown,
  unevaluatedProperties: () => fieldTexts.unknown,
  type: ({ type }) =>
    fieldTexts.type({ names: ([type].flat() as (keyof typeof typeTexts)[]).map(name => typeTexts[name]) }),
  enum: ({ allowedValues }) => fieldTexts.oneOf({ allowed: allowedValues }),
  const: ({ allowedValue }) => fieldTexts.constant({ allowed: allowedValue }),
  discriminator: () => fieldTexts.kind,
  format: ({ format }) => FORMATS[format]?.text ?? null,
  pattern: ({ pattern }) => fieldTexts.pattern({ pattern }),
  minLength: ({ limit }) => (limit === 1 ? fieldTexts.notEmpty : fieldTexts.lengthMin({ limit })),
  maxLength: ({ limit }) => fieldTexts.lengthMax({ limit }),
  minItems: ({ limit }) => fieldTexts.itemsMin({ limit }),
  maxItems: ({ limit }) => fieldTexts.itemsMax({ limit }),
  minProperties: ({ limit }) => fieldTexts.fieldsMin({ limit }),
  minimum: ({ limit }) => fieldTexts.minimum({ limit }),
  maximum: ({ limit }) => fieldTexts.maximum({ limit }),
  uniqueItems: () => fieldTexts.unique,
  if: () => null,
  oneOf: () => null,
  anyOf: () => null,
  allOf: () => null,
}

/** The rule that was broken, in every language. Null: another error of the same value says it better. */
export function explain({ keyword, params, schema }: ErrorObject): Text | null {
  const rule = RULES[keyword]
  return rule ? rule(params) : fieldTexts.other({ keyword, rule: schema })
}
