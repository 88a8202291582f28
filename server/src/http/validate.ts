import { FORMATS } from '@palabre/contract/formats'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { type FieldError, invalid } from './errors.ts'
import { INEXACT } from './exact-numbers.ts'
import { explain } from './explain.ts'
import { areIdsOf, IDS_OF } from './ids-of.ts'
import { hasAtMost, ITEMS_MAX } from './items-max.ts'
import { KEYS_MAX } from './keys-max.ts'
import { isSomeOf, SOME_OF } from './some-of.ts'
import { fieldTexts } from './texts.ts'
import { isInYears, YEARS } from './years.ts'

const DEPTH_MAX = 32
export const FIELD_ERRORS_MAX = 50
/** What is looked at to tell them. */
const ERRORS_READ_MAX = 200

const ajv = new Ajv2020({
  allErrors: true,
  // the words on a number name its whole range
  verbose: true,
  strict: false,
  useDefaults: true,
  validateFormats: true,
  discriminator: true,
  // the schemas are ours and the documents are checked: what is left of compiling is a third
  validateSchema: false,
  code: { optimize: false },
})
for (const [name, format] of Object.entries(FORMATS))
  ajv.addFormat(name, { type: 'string', validate: format.test })
ajv.addKeyword({ keyword: SOME_OF, validate: isSomeOf })
ajv.addKeyword({ keyword: ITEMS_MAX, validate: hasAtMost })
ajv.addKeyword({ keyword: IDS_OF, validate: areIdsOf })
ajv.addKeyword({ keyword: YEARS, validate: isInYears })
/** Our rules are told by these names. */
const TOLD_AS: { [keyword: string]: string } = {
  [SOME_OF]: 'enum',
  [ITEMS_MAX]: 'maxItems',
  [IDS_OF]: 'format',
  [YEARS]: 'pattern',
}

/**
 * A check that throws 1002 with all field errors at once. Defaults of the schema are filled in. Compiled when it is
 * first needed: a start has no time for the schemas of all endpoints.
 */
export function checker(schema: TSchema, place: 'body' | 'query' | 'params'): (value: unknown) => void {
  let validate: ValidateFunction | null = null
  return value => {
    validate ??= ajv.compile(schema)
    if (!validate(value)) throw invalid(fieldErrors(validate.errors ?? [], place))
  }
}

/**
 * Refuses what no schema covers: more than 32 levels, more than `keysMax` keys, keys that could reach prototypes, and
 * text and numbers that cannot be held as they are (NUL, lone surrogates, too many digits). Walks without recursion.
 */
export function checkTree(root: unknown, keysMax = KEYS_MAX): void {
  const errors: FieldError[] = []
  const stack: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 1 }]
  let keys = 0
  while (stack.length > 0) {
    const { value, path, depth } = stack.pop()!
    if (typeof value === 'string') {
      if (!isStorable(value))
        errors.push({ field: path || 'body', rule: 'text', text: fieldTexts.notStorable })
      continue
    }
    if (value === null || typeof value !== 'object') continue
    if (value === INEXACT) {
      errors.push({ field: path || 'body', rule: 'exact', text: fieldTexts.inexact })
      continue
    }
    if (depth > DEPTH_MAX)
      throw invalid([{ field: 'body', rule: 'depth', text: fieldTexts.tooDeep({ levelsMax: DEPTH_MAX }) }])
    for (const [key, child] of Object.entries(value)) {
      if (++keys > keysMax)
        throw invalid([{ field: 'body', rule: 'keys', text: fieldTexts.tooMany({ keysMax }) }])
      const childPath = path === '' ? key : `${path}.${key}`
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        errors.push({ field: childPath, rule: 'key', text: fieldTexts.badKey })
      else if (!isStorable(key))
        errors.push({ field: path || 'body', rule: 'text', text: fieldTexts.notStorable })
      else stack.push({ value: child, path: childPath, depth: depth + 1 })
    }
  }
  if (errors.length > 0) throw invalid(errors.slice(0, FIELD_ERRORS_MAX))
}

/** Can PostgreSQL store this text as it is? */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Each field once for each rule, and only what helps: where a type may be one of several, all are named together. */
function fieldErrors(errors: ErrorObject[], place: string): FieldError[] {
  const found = Map.groupBy(errors.slice(0, ERRORS_READ_MAX).filter(explain), error => fieldOf(error, place))
  const fields: FieldError[] = []
  for (const [field, all] of found) {
    const isTyped = all.some(({ keyword }) => keyword !== 'type') || isWithin(field, found)
    const isLong = all.some(({ keyword }) => keyword === ITEMS_MAX)
    const isEmpty = all.some(({ keyword, params }) => keyword === 'minLength' && params.limit === 1)
    for (const [rule, [first, ...others]] of Map.groupBy(all, error => error.keyword)) {
      if (rule === 'type' && isTyped) continue
      if (rule === 'maxLength' && isLong) continue
      if ((rule === 'format' || rule === 'pattern') && isEmpty) continue
      const types = [first!, ...others].flatMap(error => error.params.type as string | string[])
      const error = rule === 'type' && others.length > 0 ? { ...first!, params: { type: types } } : first!
      fields.push({ field, rule: TOLD_AS[rule] ?? rule, text: explain(error)! })
    }
  }
  return fields.slice(0, FIELD_ERRORS_MAX)
}

function fieldOf({ instancePath, params }: ErrorObject, place: string): string {
  const path = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  const { missingProperty, additionalProperty, tag } = params
  const last = String(missingProperty ?? additionalProperty ?? tag ?? '')
  return [path, last].filter(part => part !== '').join('.') || place
}

/** Is something wrong inside this field, so that it has a right type? */
function isWithin(field: string, found: Map<string, unknown>): boolean {
  return [...found.keys()].some(other => other.startsWith(`${field}.`))
}
