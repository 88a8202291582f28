// Writes a tool's result in plain words. A result is data: it is quoted, never followed.

import { bounded, clean, cleanLine } from './clean.ts'

const RESULT_CODE_POINTS_MAX = 600
const RESULT_FIELDS_MAX = 8
const KEY_CODE_POINTS_MAX = 40
const SPOKEN_KEYS = ['message', 'text', 'answer', 'reply', 'summary']

/**
 * A result's message if it has one, else its fields, one a line, one level deep; empty when it says
 * nothing.
 */
export function phraseResult(result: { [key: string]: unknown }): string {
  for (const key of SPOKEN_KEYS) {
    const value = result[key]
    if (typeof value === 'string' && value.trim() !== '') {
      return bounded(clean(value).trim(), RESULT_CODE_POINTS_MAX)
    }
  }
  return bounded(fieldsOf(result, 2).slice(0, RESULT_FIELDS_MAX).join('\n'), RESULT_CODE_POINTS_MAX)
}

function fieldsOf(value: object, depth: number): string[] {
  const entries: [string, unknown][] = Object.entries(value)
  return entries.slice(0, RESULT_FIELDS_MAX).flatMap(([key, inner]) => {
    if (typeof inner === 'object' && inner !== null) return depth > 1 ? fieldsOf(inner, depth - 1) : []
    if (typeof inner !== 'string' && typeof inner !== 'number' && typeof inner !== 'boolean') return []
    const text = cleanLine(String(inner), RESULT_CODE_POINTS_MAX)
    if (text === '') return []
    return /^\d+$/.test(key)
      ? [`- ${text}`]
      : [`${cleanLine(key, KEY_CODE_POINTS_MAX).replaceAll('_', ' ')}: ${text}`]
  })
}

const PLACE = /\{([A-Za-z0-9_*-]{1,100}(?:\.[A-Za-z0-9_*-]{1,100}){0,10})\}/g
const LISTED_MAX = 10

/** The names in the places of a template. */
export const placesOfAnswer = (template: string): string[] => [
  ...new Set([...template.matchAll(PLACE)].map(([, path]) => path!)),
]

/** A template with what was asked and what came in its places, each once; null: one of them is not there, so it would say less. */
export function worded(template: string, known: { [name: string]: unknown }): string | null {
  let isWhole = true
  const text = template.replaceAll(PLACE, (_, path: string) => {
    const value = saidOf(known, path)
    isWhole &&= value !== ''
    return value
  })
  return isWhole ? bounded(text, RESULT_CODE_POINTS_MAX) : null
}

/** What is kept at a path: under that name, or below it. */
function saidOf(known: { [name: string]: unknown }, path: string): string {
  if (Object.hasOwn(known, path)) return inWords(known[path])
  let value: unknown = known
  for (const step of path.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return ''
    value = (value as { [name: string]: unknown })[step]
  }
  return inWords(value)
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.slice(0, LISTED_MAX).map(inWords).filter(Boolean).join(', ')
  const isSaid = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isSaid ? cleanLine(String(value), RESULT_CODE_POINTS_MAX) : ''
}
