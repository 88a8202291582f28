import { FORMATS } from '@palabre/contract/formats'
import type { Text } from '@palabre/contract/languages'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { exampleOf, IDS_OF, type IdsOf } from './ids-of.ts'
import { ITEMS_MAX } from './items-max.ts'
import { SOME_OF } from './some-of.ts'
import { fieldTexts, typeTexts } from './texts.ts'
import { YEARS, type Years } from './years.ts'

type Params = ErrorObject['params']

/** An explanation of what is allowed for each JSON Schema rule. Null: a deeper error covers it already. */
const RULES: { [keyword: string]: (params: Params) => Text | null } = {
  required: () => fieldTexts.required,
  type: ({ type }) => fieldTexts.type({ names: typesOf(type) }),
  enum: ({ allowedValues }) => fieldTexts.oneOf({ allowed: allowedValues }),
  const: ({ allowedValue }) => fieldTexts.constant({ allowed: allowedValue }),
  format: ({ format }) => FORMATS[format]?.text ?? null,
  minLength: ({ limit }) => (limit === 1 ? fieldTexts.notEmpty : fieldTexts.lengthMin({ limit })),
  maxLength: ({ limit }) => fieldTexts.lengthMax({ limit }),
  minItems: ({ limit }) => fieldTexts.itemsMin({ limit }),
  maxItems: ({ limit }) => fieldTexts.itemsMax({ limit }),
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
  const at = (parentSchema ?? {}) as At
  const form = FORMATS[at.format ?? '']
  if (keyword === 'pattern')
    return at.examples ? fieldTexts.formAs({ examples: at.examples }) : fieldTexts.form
  if (keyword === 'format' && at.format === 'hashid-or-id' && at.examples)
    return fieldTexts.idOrAs({ examples: at.examples })
  if (keyword === 'discriminator') return kindText(params.tag, parentSchema as Kinds, data)
  if (keyword === SOME_OF) return fieldTexts.someOf({ allowed: schema as string[] })
  if (keyword === IDS_OF) return idsText(schema as unknown as IdsOf)
  if (keyword === YEARS) return fieldTexts.years(schema as unknown as Years)
  if (keyword === ITEMS_MAX) return fieldTexts.itemsMax({ limit: schema as number })
  if (UNKNOWN.has(keyword)) return fieldTexts.unknown({ known: namesOf(at) })
  if (keyword === 'minProperties' || keyword === 'maxProperties') return countText(keyword, params.limit, at)
  if (keyword === 'type' && params.type === 'string' && form)
    return fieldTexts.typeAndForm({ type: typeTexts.string, form: form.text })
  if (NUMERIC.has(keyword) && (at.type === 'integer' || at.type === 'number')) {
    const range = rangeText(at, keyword)
    if (range) return range
  }
  const rule = RULES[keyword]
  return rule ? rule(params) : fieldTexts.other({ keyword, rule: schema })
}

function idsText({ prefix, many, orNumber }: IdsOf): Text {
  const examples = [exampleOf(prefix)]
  if (many) return fieldTexts.idsAs({ examples })
  return orNumber ? fieldTexts.idOrAs({ examples }) : fieldTexts.formAs({ examples })
}

/** What is read of the schema that was violated. */
type At = {
  type?: string | string[]
  format?: string
  examples?: string[]
  properties?: object
  required?: string[]
  minimum?: number
  maximum?: number
  minProperties?: number
  maxProperties?: number
}

const UNKNOWN = new Set(['additionalProperties', 'unevaluatedProperties'])

const namesOf = ({ properties }: At): string[] => Object.keys(properties ?? {})

const typesOf = (type: string | string[]): Text[] =>
  ([type].flat() as (keyof typeof typeTexts)[]).map(name => typeTexts[name])

/** Too few fields, or too many: which there are to choose from, beside those that must be there. */
function countText(keyword: 'minProperties' | 'maxProperties', limit: number, at: At): Text {
  const required = at.required ?? []
  const known = namesOf(at).filter(name => !required.includes(name))
  if (known.length > 0 && limit === required.length + 1) {
    if (at.minProperties === limit && at.maxProperties === limit) return fieldTexts.oneField({ known })
    return keyword === 'minProperties' ? fieldTexts.someField({ known }) : fieldTexts.oneFieldMax({ known })
  }
  return keyword === 'minProperties' ? fieldTexts.fieldsMin({ limit }) : fieldTexts.fieldsMax({ limit })
}

type Kinds = { oneOf: { properties: { [field: string]: { const: string } } }[] }

/** The kinds there are; null where none is named, which is said as "required". */
function kindText(field: string, { oneOf }: Kinds, data: unknown): Text | null {
  if (data === null || typeof data !== 'object' || !Object.hasOwn(data, field)) return null
  return fieldTexts.oneOf({ allowed: oneOf.map(({ properties }) => properties[field]!.const) })
}

const NUMERIC = new Set(['type', 'minimum', 'maximum'])
/** A bound above this exists only for the database: it is shown to those alone who have passed it. */
const BOUND_SHOWN_MAX = 1_000_000_000

/** The allowed numbers, whichever end of the range was missed. */
function rangeText({ type, minimum: from, maximum: to }: At, keyword: string): Text | null {
  if (from === undefined) return null
  const number = typeTexts[type as 'integer' | 'number']
  const isShown = to !== undefined && (to <= BOUND_SHOWN_MAX || keyword === 'maximum')
  return isShown ? fieldTexts.between({ type: number, from, to }) : fieldTexts.from({ type: number, from })
}
