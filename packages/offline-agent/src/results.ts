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
