// Schemas as the OpenAPI document shows them: those with a title appear once, under their name.
import { isDeepStrictEqual } from 'node:util'
import { formatSentence } from '@palabre/contract/formats'
import { SHOWN } from './shapes.ts'

type Json = { [key: string]: unknown }

/** The schemas of one document, by name. */
export type Components = { [name: string]: object }

/** The values of these keywords are not schemas. */
const VALUES = new Set(['const', 'enum', 'default', 'required'])

/**
 * The schema as plain JSON, with a reference in place of every schema that has a title: that one goes into
 * `components` under it. Throws when two different schemas have the same title.
 */
export function documented(schema: unknown, components: Components): object {
  return walk(schema, components) as object
}

/** By name: the same schemas give the same text. */
export function sorted(components: Components): Components {
  return Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function walk(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map(inner => walk(inner, components))
  if (value === null || typeof value !== 'object') return value
  if (SHOWN in value) return walk(value[SHOWN], components)
  const plain: Json = {}
  for (const [key, inner] of Object.entries(value)) {
    // "~…" and $id are marks of the schema library
    if (inner === undefined || key.startsWith('~') || key === '$id') continue
    // a field may have the name of a keyword: then its value is a schema
    const isValue = VALUES.has(key) && (Array.isArray(inner) || typeof inner !== 'object')
    plain[key] = isValue ? inner : walk(inner, components)
  }
  return (
    arrayOrObject(plain, components) ?? referred(mapped(described(typed(plain)), value as Json), components)
  )
}

/** "An array or an object", one schema for the serialiser, as two schemas for readers. */
function arrayOrObject({ items, ...rest }: Json, components: Components): Json | null {
  const { type } = rest
  if (!Array.isArray(type) || !type.includes('array') || !type.includes('object')) return null
  return { oneOf: [{ type: 'array', items }, referred({ ...rest, type: 'object' }, components)] }
}

function referred(schema: Json, components: Components): Json {
  const { title } = schema
  if (typeof title !== 'string') return schema
  const before = components[title]
  if (before && !isDeepStrictEqual(before, schema))
    throw new Error(`two different schemas have the title ${title}`)
  components[title] = schema
  return { $ref: `#/components/schemas/${title}` }
}

/** A discriminator maps values to schemas, where these are named. */
function mapped(schema: Json, { oneOf }: Json): Json {
  const { discriminator, oneOf: options } = schema as { discriminator?: Choice; oneOf?: { $ref?: string }[] }
  if (!discriminator || !options?.every(option => option.$ref)) return schema
  const wordOf = (option: Option): string => option.properties[discriminator.propertyName]!.const
  const mapping = Object.fromEntries(
    (oneOf as Option[]).map((option, i) => [wordOf(option), options[i]!.$ref]),
  )
  return { ...schema, discriminator: { ...discriminator, mapping } }
}

type Choice = { propertyName: string }
type Option = { properties: { [name: string]: { const: string } } }

/** An enum states its type: some generators need it. */
function typed(schema: Json): Json {
  if (!Array.isArray(schema.enum) || schema.type !== undefined) return schema
  const types = [...new Set(schema.enum.map(value => (Number.isInteger(value) ? 'integer' : typeof value)))]
  return types.length === 1 ? { type: types[0], ...schema } : schema
}

/** The description ends with what a format of ours is. */
function described(schema: Json): Json {
  const sentence = formatSentence(schema.format)
  if (sentence === null) return schema
  return { ...schema, description: schema.description ? `${schema.description} ${sentence}` : sentence }
}
