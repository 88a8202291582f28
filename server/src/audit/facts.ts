// What an entry keeps of a record before and after a change: the fields that differ, and never a secret. Pure.
import { canonical } from '../lib/canonical.ts'
import { withoutCredentials } from '../lib/credentials.ts'

export type Facts = { [field: string]: unknown }

/** Stands for a secret: that it changed is told, never what it was or is. */
export const CHANGED = 'changed'

/** Fields that are never kept, whoever passes them on and whatever the schemas say of them; in snake_case. */
const SECRET_FIELD =
  /pass(word|wd|phrase|code)|secret|credential|authori[sz]ation|bearer|(api|access|private|signing)_?key|(^|_)(token|cookie|jwt|otp|pin)$|hash$|_sealed$|^(link|code|key|auth)$/
const TEXT_CHARS_MAX = 500
const NAME_CHARS_MAX = 300
const ITEMS_MAX = 50

/** The fields that differ, whole, or null where there is no record on that side. Undefined: nothing differs. */
export function changesOf(
  before: Facts | null,
  after: Facts | null,
): { before: Facts | null; after: Facts | null } | undefined {
  if (before === null || after === null) return { before, after }
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    field => after[field] === CHANGED || canonical(before[field] ?? null) !== canonical(after[field] ?? null),
  )
  if (fields.length === 0) return undefined
  const pick = (from: Facts): Facts => Object.fromEntries(fields.map(field => [field, from[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/**
 * What is stored of facts: secrets as CHANGED, long texts cut. Secret is what the schemas say (`secretFields`), and what is
 * called like one.
 */
export function keptOf(facts: Facts, secretFields: ReadonlySet<string>): Facts {
  const isSecret = (field: string): boolean => secretFields.has(field) || SECRET_FIELD.test(snakeOf(field))
  const kept = (from: Facts): Facts =>
    Object.fromEntries(
      Object.entries(from)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [field, isSecret(field) && value !== null ? CHANGED : short(value)]),
    )
  const short = (value: unknown): unknown => {
    if (typeof value === 'string') return cut(withoutCredentials(value))
    if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map(short)
    if (typeof value === 'object' && value !== null) return kept(value as Facts)
    return value
  }
  return kept(facts)
}

/** The name of a record as an entry keeps it, or null where it has none. */
export const targetName = (name: unknown): string | null =>
  (typeof name === 'string' && withoutCredentials(name).slice(0, NAME_CHARS_MAX).toWellFormed().trim()) ||
  null

const cut = (text: string): string =>
  text.length > TEXT_CHARS_MAX ? `${text.slice(0, TEXT_CHARS_MAX).toWellFormed()}…` : text

/** accessToken, Access-Token and access_token are one name. */
const snakeOf = (field: string): string =>
  field
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[-.\s]/g, '_')
    .toLowerCase()
