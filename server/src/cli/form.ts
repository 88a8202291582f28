// Options of a command derived from a schema: their names, their usage, their checks.

import { FORMATS } from '@palabre/contract/formats'
import type { TObject, TSchema } from 'typebox'
import { type Arguments, type Command, UsageError } from './command.ts'

/** The parts of a property's JSON Schema that matter here. */
type Property = TSchema & {
  type?: string
  /** Name of the option, where it is not the property's own. */
  title?: string
  format?: string
  pattern?: string
  examples?: string[]
  items?: Property
}

type Field = { option: string; path: string[]; property: Property; isNeeded: boolean }

/** The leaves of the schema, each an option: `greeting.en` is --greeting-en. */
export function fieldsOf(schema: TObject, path: string[] = []): Field[] {
  return Object.entries(schema.properties as { [name: string]: Property }).flatMap(([name, property]) => {
    const here = [...path, name]
    if (property.type === 'object') return fieldsOf(property as unknown as TObject, here)
    const option = property.title ?? here.join('-').replaceAll('_', '-')
    const isNeeded = schema.required?.includes(name) ?? false
    return [{ option, path: here, property, isNeeded }]
  })
}

/** For Command.options. */
export function optionsOf(fields: Field[]): Command['options'] {
  return Object.fromEntries(
    fields.map(({ option, property }) => [
      option,
      property.type === 'boolean'
        ? { type: 'boolean' }
        : { type: 'string', ...(property.type === 'array' ? { multiple: true } : {}) },
    ]),
  )
}

/** For Command.usage: --sender <digits> [--version v23.0] [--origin https://shop.example …]. */
export function usageOf(fields: Field[]): string {
  return fields
    .map(({ option, property, isNeeded }) => {
      const form = formOf(property)
      const text = `--${option}${form === '' ? '' : ` ${form}`}${property.type === 'array' ? ' …' : ''}`
      return isNeeded ? text : `[${text}]`
    })
    .join(' ')
}

function formOf(property: Property): string {
  if (property.type === 'boolean') return ''
  return (property.items ?? property).examples?.[0] ?? (property.type === 'integer' ? '<number>' : '<text>')
}

/** The given options as the schema's object. UsageError names the option that is missing or wrong. */
export function readFields(args: Arguments, fields: Field[]): { [name: string]: unknown } {
  const root: { [name: string]: unknown } = {}
  for (const field of fields) {
    const value = readField(args, field)
    if (value === undefined) continue
    const last = field.path.at(-1)!
    const place = field.path.slice(0, -1).reduce((object, name) => {
      object[name] ??= {}
      return object[name] as typeof root
    }, root)
    place[last] = value
  }
  return root
}

function readField(args: Arguments, { option, property, isNeeded }: Field): unknown {
  switch (property.type) {
    case 'boolean':
      return args.has(option) || undefined
    case 'integer':
      return args.whole(option, 0, Number.MAX_SAFE_INTEGER)
    case 'array': {
      const values = args.list(option).map(value => checked(option, property.items ?? property, value))
      return values.length > 0 ? values : undefined
    }
    default: {
      const text = isNeeded ? args.text(option) : args.textOr(option, undefined)
      return text === undefined ? undefined : checked(option, property, text)
    }
  }
}

function checked(option: string, property: Property, text: string): string {
  const { format, pattern } = property
  if (format !== undefined && !FORMATS[format]!.test(text))
    throw new UsageError(`--${option} ${FORMATS[format]!.text.en}`)
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text))
    throw new UsageError(`--${option} must be of the form ${formOf(property)}, not "${text}"`)
  return format === 'base-address' ? text.replace(/\/+$/, '') : text
}
