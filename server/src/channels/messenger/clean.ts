// Removes what PostgreSQL cannot store (NUL, lone surrogates, depth) and bounds how much a stranger can make
// us keep.

import type { Json } from '../types.ts'

/** An id of the provider: longer ones are not ids, and would not fit into an index. */
const ID_CHARS_MAX = 512
/** jsonb fails at some thousands of levels; the provider never sends more than ten. */
const JSON_DEPTH_MAX = 32
/** An object where a string belongs is junk: this much of it is kept. */
const STRAY_BYTES_MAX = 4096
/** The cost counted for a number, a brace or a comma. */
const NODE_BYTES = 8

export type JsonObject = { [key: string]: unknown }

/** How much may still be kept; `cut`: something was left out. */
type Budget = { bytesLeft: number; cut: boolean }

export const budgetOf = (bytes: number): Budget => ({ bytesLeft: bytes, cut: false })

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object itself, or an empty one: so that reading a field of junk is undefined, not an exception. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** Text as PostgreSQL takes it: without NUL, lone surrogates replaced. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Cleans and shortens to the budget in UTF-8 bytes, never inside a character. */
export function takeText(text: string, budget: Budget): string {
  const clean = cleanText(text)
  const bytes = Buffer.byteLength(clean)
  if (bytes <= budget.bytesLeft) {
    budget.bytesLeft -= bytes
    return clean
  }
  const room = new Uint8Array(Math.max(0, budget.bytesLeft))
  const { read } = new TextEncoder().encodeInto(clean, room)
  budget.bytesLeft = 0
  budget.cut = true
  return clean.slice(0, read)
}

/**
 * Any value as JSON that jsonb takes, no more than the budget; what does not fit is left out and `cut` is
 * set.
 */
function takeJson(value: unknown, budget: Budget, depth = 0): Json {
  budget.bytesLeft -= NODE_BYTES
  if (budget.bytesLeft <= 0 || depth > JSON_DEPTH_MAX) {
    budget.cut = true
    return null
  }
  if (typeof value === 'string') return takeText(value, budget)
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'bigint') return takeText(String(value), budget)
  if (Array.isArray(value)) return takeArray(value, budget, depth)
  return isObject(value) ? takeObject(value, budget, depth) : null
}

function takeArray(values: unknown[], budget: Budget, depth: number): Json[] {
  const kept: Json[] = []
  for (const value of values) {
    if (budget.bytesLeft <= 0) {
      budget.cut = true
      break
    }
    kept.push(takeJson(value, budget, depth + 1))
  }
  return kept
}

/** Own properties only, undefined ones left out. fromEntries, so that a key "__proto__" stays a key. */
export function takeObject(
  object: JsonObject,
  budget: Budget,
  depth = 0,
): { [key: string]: Json | undefined } {
  const kept: [string, Json][] = []
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue
    if (budget.bytesLeft <= 0) {
      budget.cut = true
      break
    }
    kept.push([takeText(key, budget), takeJson(value, budget, depth + 1)])
  }
  return Object.fromEntries(kept)
}

/** An id: a non-empty string or an integer, cleaned; null when it is neither or too long. */
export function readId(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null
  if (typeof value !== 'string') return null
  const id = cleanText(value).trim()
  return id === '' || id.length > ID_CHARS_MAX ? null : id
}

/**
 * What should be a string, as a string: numbers are written out, objects as JSON; null when there is nothing.
 */
export function readText(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return null
  return JSON.stringify(takeJson(value, budgetOf(STRAY_BYTES_MAX)))
}
/** A number, or digits in a string; null otherwise. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}

/** The object without the named keys. */
export const without = (object: JsonObject, keys: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key, value]) => value !== undefined && !keys.has(key)))
