// A schema of one value as a parameter: text, a whole number, or yes and no. Pure; nothing is guessed.

import { clean } from '@palabre/offline-agent/clean'
import { memo } from '../lib/memo.ts'
import { PARAMETER_CHARS_MAX, PARAMETER_NAME, VALUE_CHARS_MAX, VALUES_MAX } from './bounds.ts'
import type { Parameter } from './declaration.ts'
import { type Fields, isFields, listAt, own, textAt } from './fields.ts'
import { NAME_CHARS_MAX } from './import-document.ts'
import { cutText, lacks, type Notes } from './import-notes.ts'
import { isVariable } from './places.ts'
import { follow, type Tree } from './references.ts'

const ALTERNATIVES_MAX = 16
/** Of an object, with its parts: more than a tool has parameters for. */
const PROPERTIES_MAX = 100
/** Of an object, in all: parts may lead to parts. */
const PARTS_MAX = 64
/** They narrow a value in a way that a parameter cannot say. */
const CONSTRAINTS = ['pattern', 'minLength', 'maxLength', 'format', 'multipleOf', 'not', 'if'] as const
/** They say how big a number is, which its bounds say too. */
const NUMBER_FORMATS = new Set(['int32', 'int64'])
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]+$/u

/** A value that a document wants: where it goes, what it is called there, and its schema. */
export type Wanted = {
  at: string
  name: string
  in: Parameter['in']
  required: boolean
  description: string
  schema: unknown
  example?: unknown
}

/** The parameter; null where it cannot be carried over, which `notes` says. `taken`: names that there are. */
export function parameterOf(tree: Tree, wanted: Wanted, taken: Set<string>, notes: Notes): Parameter | null {
  const { at, required } = wanted
  if (wanted.name.length > NAME_CHARS_MAX) return lacks(notes, at, 'constraint', required)
  const schema = schemaOf(tree, wanted.schema, at, notes)
  if (!schema) return lacks(notes, at, 'reference', required)
  const typed = typedOf(schema, at, notes)
  if (!typed) return lacks(notes, at, 'type', required)
  const name = parameterName(wanted.name, at, taken, notes)
  if (name === null) return lacks(notes, at, 'variable', required)
  for (const constraint of CONSTRAINTS) {
    const isOfNumber = constraint === 'format' && NUMBER_FORMATS.has(textAt(schema, 'format'))
    if (own(schema, constraint) !== undefined && !isOfNumber)
      lacks(notes, `${at}.${constraint}`, 'constraint', false)
  }
  const example = wanted.example ?? own(schema, 'example') ?? listAt(schema, 'examples')[0]
  const isExample = typed.type === 'STRING' && isValue(example) && (typed.values?.includes(example) ?? true)
  return {
    name,
    ...typed,
    required,
    description: cutText(
      wanted.description || textAt(schema, 'description'),
      PARAMETER_CHARS_MAX,
      `${at}.description`,
      notes,
    ),
    in: wanted.in,
    ...(name === wanted.name || wanted.in === 'path' ? {} : { wire_name: wanted.name }),
    ...(isExample ? { example } : {}),
  }
}

/** Without what only wraps it: a reference, one of one, or one of something and nothing. Null: it leads nowhere. */
function schemaOf(tree: Tree, given: unknown, at: string, notes: Notes): Fields | null {
  let schema = follow(tree, given)
  for (let steps = 0; schema && steps < ALTERNATIVES_MAX; steps++) {
    const wraps = wrapsOf(tree)
    if (!wraps.has(schema)) wraps.set(schema, wrappedIn(tree, schema))
    const wrapped = wraps.get(schema)
    if (!wrapped) return schema
    if (wrapped.orNothing) lacks(notes, at, 'null', false)
    schema = wrapped.inner
  }
  return null
}

/** What a schema only wraps; undefined: it says something itself. */
type Wrapped = { inner: Fields | null; orNothing: boolean } | undefined

/** Of each schema of a document: looked at once, however many values are of it. */
const wrapsOf = memo((_tree: Tree) => new Map<Fields, Wrapped>())

function wrappedIn(tree: Tree, schema: Fields): Wrapped {
  if (own(schema, 'type') !== undefined) return undefined
  const [whole, ...parts] = listAt(schema, 'allOf')
  if (whole !== undefined)
    return parts.length === 0 ? { inner: follow(tree, whole), orNothing: false } : undefined
  const choices = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')]
  if (choices.length > ALTERNATIVES_MAX) return undefined
  const real = choices.filter(one => textAt(follow(tree, one) ?? {}, 'type') !== 'null')
  if (real.length !== 1) return undefined
  return { inner: follow(tree, real[0]), orNothing: choices.length > 1 }
}

type Typed = Pick<Parameter, 'type' | 'values' | 'minimum' | 'maximum'>

function typedOf(schema: Fields, at: string, notes: Notes): Typed | null {
  const given = own(schema, 'type')
  const types = Array.isArray(given) ? given.filter(one => one !== 'null') : [given]
  if (types.length !== 1) return null
  if (own(schema, 'nullable') === true || (Array.isArray(given) && given.length > 1))
    lacks(notes, at, 'null', false)
  switch (types[0]) {
    case 'string':
      return { type: 'STRING', ...valuesOf(schema, at, notes) }
    case 'integer':
      if (own(schema, 'enum') !== undefined || own(schema, 'const') !== undefined)
        lacks(notes, `${at}.enum`, 'values', false)
      return { type: 'INTEGER', ...boundsOf(schema, at, notes) }
    case 'boolean':
      return { type: 'BOOLEAN' }
    default:
      return null
  }
}

function valuesOf(schema: Fields, at: string, notes: Notes): Pick<Parameter, 'values'> {
  const fixed = own(schema, 'const')
  const given = fixed === undefined ? own(schema, 'enum') : [fixed]
  if (given === undefined) return {}
  const isList = Array.isArray(given) && given.length <= VALUES_MAX + 1
  const values = isList ? [...new Set(given.filter(one => one !== null))] : []
  if (values.length > 0 && values.length <= VALUES_MAX && values.every(isValue)) return { values }
  lacks(notes, `${at}.enum`, 'values', false)
  return {}
}

const isValue = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= VALUE_CHARS_MAX &&
  ONE_LINE.test(value) &&
  clean(value) === value

function boundsOf(schema: Fields, at: string, notes: Notes): Pick<Parameter, 'minimum' | 'maximum'> {
  const minimum = boundOf(schema, 'minimum', 'exclusiveMinimum', 1)
  const maximum = boundOf(schema, 'maximum', 'exclusiveMaximum', -1)
  for (const [name, value] of [
    ['minimum', minimum],
    ['maximum', maximum],
  ] as const)
    if (value === null) lacks(notes, `${at}.${name}`, 'constraint', false)
  return {
    ...(typeof minimum === 'number' ? { minimum } : {}),
    ...(typeof maximum === 'number' ? { maximum } : {}),
  }
}

/** Undefined: there is none; null: none that a whole number has. OpenAPI 3.0 says "exclusive" beside it, 3.1 instead of it. */
function boundOf(schema: Fields, name: string, exclusive: string, step: 1 | -1): number | null | undefined {
  const beside = own(schema, exclusive)
  const given = typeof beside === 'number' ? beside : own(schema, name)
  if (given === undefined) return undefined
  const value = typeof given === 'number' && beside !== undefined && beside !== false ? given + step : given
  return Number.isSafeInteger(value) ? (value as number) : null
}

/** The name that the agent knows it by: its own where that fits, otherwise in the form that names have. */
function parameterName(given: string, at: string, taken: Set<string>, notes: Notes): string | null {
  const plain = PARAMETER_NAME.test(given) ? given : camelCase(given)
  if (plain === null) return null
  // a variable's name would say that the value comes from the conversation
  const name = isVariable(plain) ? `${plain}Value` : plain
  if (isVariable(plain)) lacks(notes, at, 'variable', false)
  if (taken.has(name)) return null
  taken.add(name)
  return name
}

/** "X-Request-ID" as xRequestID; null where no name can be made of it. */
export function camelCase(given: string): string | null {
  if (given.length > NAME_CHARS_MAX) return null
  const [first = '', ...rest] = given.split(/[^A-Za-z0-9]+/).filter(part => part !== '')
  const joined =
    first.charAt(0).toLowerCase() +
    first.slice(1) +
    rest.map(part => part.charAt(0).toUpperCase() + part.slice(1)).join('')
  return PARAMETER_NAME.test(joined) ? joined : null
}

type Properties = { properties: Map<string, unknown>; required: Set<string> }

/** The properties of an object, those of its parts too; null: it is none, leads elsewhere, or has more than any tool takes. */
export function propertiesOf(tree: Tree, given: unknown, at: string, notes: Notes): Properties | null {
  const found: Properties = { properties: new Map(), required: new Set() }
  const parts: unknown[] = [given]
  for (let read = 0; parts.length > 0; read++) {
    const schema = schemaOf(tree, parts.shift(), at, notes)
    if (!schema || read > PARTS_MAX || !takeProperties(schema, parts, found)) return null
  }
  return found
}

/** Takes those of one schema, and notes its parts. False: it is no object. */
function takeProperties(schema: Fields, parts: unknown[], { properties, required }: Properties): boolean {
  const inner = listAt(schema, 'allOf')
  const isObject = [own(schema, 'type')].flat().includes('object')
  const isChoice = listAt(schema, 'anyOf').length > 0 || listAt(schema, 'oneOf').length > 0
  if ((inner.length === 0 && !isObject) || isChoice || inner.length > PARTS_MAX) return false
  parts.push(...inner)
  const declared = own(schema, 'properties')
  const named = Object.entries(isFields(declared) ? declared : {})
  const wanted = listAt(schema, 'required')
  if (named.length + properties.size > PROPERTIES_MAX || wanted.length > PROPERTIES_MAX) return false
  for (const [name, one] of named) properties.set(name, one)
  for (const name of wanted) if (typeof name === 'string') required.add(name)
  return true
}
