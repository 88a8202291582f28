// JSON Schema for readers: fields with their limits as HTML, and a small example.
import { FORMATS } from '@palabre/contract/formats'

/** As much of JSON Schema as the declarations use. */
export type Schema = {
  type?: string | string[]
  description?: string
  properties?: { [name: string]: Schema }
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  default?: unknown
}

const DEPTH_MAX = 12

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A sentence of a declaration; what is in backquotes is code. */
export function sentenceHtml(text: string): string {
  return `<p>${escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`
}

/** The fields of an object (or of the objects of an array) as a nested list; '' when there are none. */
export function fieldsHtml(schema: Schema, depth = 0): string {
  const at = innermost(schema)
  const rows = Object.entries(at.properties ?? {}).map(([name, field]) =>
    fieldHtml(name, field, at.required?.includes(name) ?? false, depth),
  )
  const list = rows.length > 0 ? `<ul class="fields">${rows.join('')}</ul>` : ''
  return list + variantsHtml(at, depth)
}

/** One field: name, what it may hold, whether it must be there, what it means. */
export function fieldHtml(name: string, field: Schema, isRequired: boolean, depth = 0): string {
  const facts = limitsOf(field).map(fact => `<span class="limit">${escapeHtml(fact)}</span>`)
  const inner = depth < DEPTH_MAX ? fieldsHtml(field, depth + 1) : ''
  return `<li><div class="field"><code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(typeOf(field))}</span>${
    isRequired ? ' <span class="required">required</span>' : ''
  } ${facts.join(' ')}</div>${field.description ? sentenceHtml(field.description) : ''}${inner}</li>`
}

/** Objects that differ by their type are shown one by one, folded. */
function variantsHtml(schema: Schema, depth: number): string {
  const variants = (schema.oneOf ?? schema.anyOf ?? []).filter(variant => variant.properties)
  if (variants.length === 0) return ''
  if (variants.length === 1) return fieldsHtml(variants[0]!, depth)
  return variants
    .map(variant => {
      const open = depth === 0 && variant === variants[0] ? ' open' : ''
      return `<details${open}><summary>${escapeHtml(titleOf(variant))}</summary>${fieldsHtml(variant, depth + 1)}</details>`
    })
    .join('')
}

function titleOf(variant: Schema): string {
  const [name, kind] =
    Object.entries(variant.properties ?? {}).find(([, field]) => field.const !== undefined || field.enum) ??
    []
  if (!kind) return `with ${Object.keys(variant.properties ?? {}).join(', ')}`
  return `${name}: ${(kind.enum ?? [kind.const]).join(' | ')}`
}

/** The elements of arrays in place of the array, however deep. */
function innermost(schema: Schema): Schema {
  return schema.items ? innermost(schema.items) : schema
}

function typeOf(schema: Schema): string {
  if (schema.items) return `array of ${plural(typeOf(schema.items))}`
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const some = schema.anyOf ?? schema.oneOf
  if (some && !schema.type) return [...new Set(some.map(typeOf))].join(' | ')
  return [schema.type ?? 'any'].flat().join(' | ')
}

function plural(type: string): string {
  return /^[a-z]+$/.test(type) ? `${type}s` : type
}

/** "1 to 4096 characters", "digits only", "default false". */
function limitsOf(schema: Schema): string[] {
  const limits = [
    rangeOf(schema.minLength, schema.maxLength, 'characters'),
    rangeOf(schema.minItems, schema.maxItems, 'elements'),
    rangeOf(schema.minimum, schema.maximum, ''),
    schema.format
      ? (FORMATS[schema.format]?.text.en ?? schema.format)
          .replace(/^must /, '')
          .replace(/^(not )?(?:be|have|hold) /, '$1')
      : null,
    schema.pattern ? `matches ${schema.pattern}` : null,
    schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`,
  ]
  return limits.filter(limit => limit !== null)
}

function rangeOf(min: number | undefined, max: number | undefined, unit: string): string | null {
  const of = unit === '' ? '' : ` ${unit}`
  const [low, high] = [min?.toLocaleString('en'), max?.toLocaleString('en')]
  if (low !== undefined && high !== undefined) return `${low} to ${high}${of}`
  if (low !== undefined) return min === 1 && unit !== '' ? null : `at least ${low}${of}`
  return high === undefined ? null : `at most ${high}${of}`
}

const BY_FORMAT: { [format: string]: string } = {
  'e164-digits': '237650000001',
  email: 'awa@example.com',
  'language-tag': 'fr',
  instant: '2026-11-20T10:00:00Z',
  uri: 'https://example.com/photo.jpg',
  duration: 'PT25H',
  digits: '237600000001',
}

const BY_NAME: { [name: string]: string } = {
  agent: 'agt-4nRq8sWzK2',
  content: 'Prefers deliveries after 6 pm.',
  identifier: '237650000001',
  lastname: 'Mbarga',
  firstname: 'Rose',
  name: 'Rose Mbarga',
  text: 'Bonjour Rose, votre colis est arrivé.',
  username: 'awa@example.com',
  password: 'a long password',
  subject: 'Parcel not delivered',
  description: 'The parcel was due on Monday.',
  status: 'resolved',
  from: '237600000001',
}

/** A small valid value: what is required (or else the first field), with plausible values. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const some = schema.oneOf ?? schema.anyOf
  if (some) return exampleOf(some[0]!, name)
  if (schema.items) return [exampleOf(schema.items, name)]
  if (schema.properties) {
    const names = Object.keys(schema.properties)
    const chosen = schema.required?.length
      ? names.filter(key => schema.required!.includes(key))
      : names.slice(0, 1)
    return Object.fromEntries(chosen.map(key => [key, exampleOf(schema.properties![key]!, key)]))
  }
  const type = [schema.type ?? 'object'].flat()[0]
  if (type === 'string') return BY_FORMAT[schema.format ?? ''] ?? BY_NAME[name] ?? name
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  return type === 'boolean' ? true : type === 'null' ? null : {}
}
