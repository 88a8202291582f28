// What an entry keeps of a record before and after a change: the fields that differ, and never a secret. Pure.
import { canonical } from '../lib/canonical.ts'

export type Facts = { [field: string]: unknown }

/** Stands for a secret: that it changed is told, never what it was or is. */
export const CHANGED = 'changed'

/** Fields that are never kept, whoever passes them on. */
const SECRET_FIELD = /password|secret|api_key|access_key|hash$|_sealed$|^(token|link|code|cookie|key)$/
const TEXT_CHARS_MAX = 500
const ITEMS_MAX = 50

/** The fields that differ, or null where there is no record on that side. Undefined: nothing differs. */
export function changesOf(
  before: Facts | null,
  after: Facts | null,
): { before: Facts | null; after: Facts | null } | undefined {
  if (before === null || after === null)
    return { before: before && kept(before), after: after && kept(after) }
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    field => after[field] === CHANGED || canonical(before[field] ?? null) !== canonical(after[field] ?? null),
  )
  if (fields.length === 0) return undefined
  const pick = (from: Facts): Facts => Object.fromEntries(fields.map(field => [field, from[field] ?? null]))
  return { before: kept(pick(before)), after: kept(pick(after)) }
}

function kept(facts: Facts): Facts {
  const fields = Object.entries(facts).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    fields.map(([field, value]) => [
      field,
      SECRET_FIELD.test(field) && value !== null ? CHANGED : short(value),
    ]),
  )
}

function short(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > TEXT_CHARS_MAX ? `${value.slice(0, TEXT_CHARS_MAX).toWellFormed()}…` : value
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map(short)
  if (typeof value === 'object' && value !== null) return kept(value as Facts)
  return value
}
