import { FORMATS } from '@palabre/contract/formats'
import type { Text } from '@palabre/contract/languages'
import type { ErrorObject } from 'ajv/dist/2020.js'

const TYPES: { [type: string]: Text } = {
  string: { en: 'text', fr: 'un texte' },
  integer: { en: 'a whole number', fr: 'un nombre entier' },
  number: { en: 'a number', fr: 'un nombre' },
  boolean: { en: 'true or false', fr: 'true ou false' },
  object: { en: 'an object', fr: 'un objet' },
  array: { en: 'an array', fr: 'un tableau' },
  null: { en: 'null', fr: 'null' },
}

type Params = ErrorObject['params']

const unknownField: Text = { en: 'is not a known field', fr: "n'est pas un champ connu" }
const atLeast =
  (en: string, fr: string) =>
  ({ limit }: Params): Text => ({
    en: `must have at least ${limit} ${en}`,
    fr: `doit avoir au moins ${limit} ${fr}`,
  })
const atMost =
  (en: string, fr: string) =>
  ({ limit }: Params): Text => ({
    en: `must have at most ${limit} ${en}`,
    fr: `doit avoir au plus ${limit} ${fr}`,
  })

/** Each rule of JSON Schema in words that say what is allowed. Null: a deeper error has said it already. */
const RULES: { [keyword: string]: (params: Params) => Text | null } = {
  required: () => ({ en: 'is required', fr: 'est obligatoire' }),
  additionalProperties: () => unknownField,
  unevaluatedProperties: () => unknownField,
  type: ({ type }) => {
    const names = ([type].flat() as string[]).map(name => TYPES[name]!)
    return {
      en: `must be ${names.map(name => name.en).join(' or ')}`,
      fr: `doit être ${names.map(name => name.fr).join(' ou ')}`,
    }
  },
  enum: ({ allowedValues }) => ({
    en: `must be one of: ${allowedValues.join(', ')}`,
    fr: `doit être l'une de ces valeurs : ${allowedValues.join(', ')}`,
  }),
  const: ({ allowedValue }) => ({
    en: `must be ${JSON.stringify(allowedValue)}`,
    fr: `doit être ${JSON.stringify(allowedValue)}`,
  }),
  discriminator: () => ({ en: 'names a kind that is not known', fr: 'désigne un genre inconnu' }),
  format: ({ format }) => FORMATS[format]?.text ?? null,
  pattern: ({ pattern }) => ({ en: `must match ${pattern}`, fr: `doit correspondre à ${pattern}` }),
  minLength: params =>
    params.limit === 1
      ? { en: 'must not be empty', fr: 'ne doit pas être vide' }
      : atLeast('characters', 'caractères')(params),
  maxLength: atMost('characters', 'caractères'),
  minItems: atLeast('elements', 'éléments'),
  maxItems: atMost('elements', 'éléments'),
  minProperties: atLeast('fields', 'champs'),
  minimum: ({ limit }) => ({ en: `must be at least ${limit}`, fr: `doit être au moins ${limit}` }),
  maximum: ({ limit }) => ({ en: `must be at most ${limit}`, fr: `doit être au plus ${limit}` }),
  uniqueItems: () => ({
    en: 'must not hold the same element twice',
    fr: 'ne doit pas contenir deux fois le même élément',
  }),
  if: () => null,
  oneOf: () => null,
  anyOf: () => null,
  allOf: () => null,
}

/** The rule that was broken, in English and French. Null: another error of the same value says it better. */
export function explain({ keyword, params, schema }: ErrorObject): Text | null {
  const rule = RULES[keyword]
  if (rule) return rule(params)
  return {
    en: `does not follow the rule ${keyword} ${JSON.stringify(schema)}`,
    fr: `ne respecte pas la règle ${keyword} ${JSON.stringify(schema)}`,
  }
}
