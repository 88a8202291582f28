// A channel's form as fields: what stands in its schema, flat, each with the path of its value in the request.
import { forms, type Schema } from 'virtual:channel-forms'
import { LANGUAGES, type Language } from '@palabre/contract/languages'

export type Field = {
  /** Where its value goes: ["secrets", "access_token"]. */
  path: string[]
  name: string
  language: Language | null
  kind: 'text' | 'secret' | 'number' | 'choice' | 'lines'
  schema: Schema
  isRequired: boolean
}

export const KINDS = Object.keys(forms)

/** Chosen elsewhere on the page, or none of the person's business. */
const APART = new Set(['channel', 'agent', 'team', 'check'])

/** The fields of a kind, those it cannot do without first. */
export function fieldsOf(kind: string): Field[] {
  const form = forms[kind]
  const fields = form ? fieldsIn(form, [], true) : []
  return fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
}

function fieldsIn(schema: Schema, path: string[], isRequired: boolean): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const isNeeded = isRequired && (schema.required ?? []).includes(name)
    const at = [...path, name]
    if (path.length === 0 && APART.has(name)) return []
    if (inner.properties) return fieldsIn(inner, at, isNeeded)
    const language = LANGUAGES.find(one => one === name) ?? null
    return [
      {
        path: at,
        name: language === null ? name : path.at(-1)!,
        language,
        kind: kindOf(inner, path[0] === 'secrets'),
        schema: inner,
        isRequired: isNeeded,
      },
    ]
  })
}

function kindOf(schema: Schema, isSecret: boolean): Field['kind'] {
  if (isSecret) return 'secret'
  if (schema.enum) return 'choice'
  if (schema.type === 'integer') return 'number'
  return schema.type === 'array' ? 'lines' : 'text'
}

/** A field's name among the values of a form, and in the errors of the API. */
export const keyOf = ({ path }: Pick<Field, 'path'>): string => path.join('.')

/** The request of the values that were typed; empty ones are left out, or null where `old` had one. */
export function bodyOf(
  fields: Field[],
  values: { [key: string]: string },
  old: { [key: string]: string },
): object {
  const body: { [name: string]: unknown } = {}
  for (const field of fields) {
    const key = keyOf(field)
    const text = (values[key] ?? '').trim()
    if (text === (old[key] ?? '')) continue
    let at = body
    for (const name of field.path.slice(0, -1)) at = (at[name] ??= {}) as typeof body
    at[field.path.at(-1)!] = text === '' ? null : readTyped(field, text)
  }
  return body
}

function readTyped({ kind }: Field, text: string): unknown {
  if (kind === 'number') return Number(text)
  if (kind !== 'lines') return text
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** What a channel has now, as texts of the fields; secrets are never among it. */
export function textsOf(fields: Field[], channel: object): { [key: string]: string } {
  return Object.fromEntries(
    fields.flatMap(field => {
      const value = field.path.reduce<unknown>(
        (at, name) => (at as { [name: string]: unknown })?.[name],
        channel,
      )
      if (field.kind === 'secret' || value === undefined || value === null) return []
      return [[keyOf(field), Array.isArray(value) ? value.join('\n') : String(value)]]
    }),
  )
}
