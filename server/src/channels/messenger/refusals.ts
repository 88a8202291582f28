// What a limit says when it is passed.

import type { Text } from '@palabre/contract/languages'
import type { LimitError } from '../types.ts'
import { isObject } from './clean.ts'
import { limitTexts } from './texts.ts'

/** The reasons a message is refused. */
export type Refusals = {
  list: LimitError[]
  add: (path: string, limit: string, text: Text) => void
}

export function collectRefusals(): Refusals {
  const list: LimitError[] = []
  return { list, add: (path, limit, text) => list.push({ path, limit, text }) }
}

type LengthRule = {
  /** Machine word of the limit, e.g. "button_title". */
  word: string
  name: Text
  max: number
  optional?: boolean
  /** Whether emoji count once (code points) or as the UTF-16 units they take. */
  countCodePoints?: boolean
}

/** Text of 1 to `max` characters; an optional one may be absent, but not empty: the provider refuses "". */
export function checkText(refusals: Refusals, path: string, value: unknown, rule: LengthRule): void {
  const { word, name, max } = rule
  if (rule.optional && (value === undefined || value === null)) return
  if (typeof value !== 'string' || value === '') {
    refuseMissing(refusals, path, word, name)
    return
  }
  if (value.length <= max) return
  const length = rule.countCodePoints ? [...value].length : value.length
  if (length <= max) return
  refusals.add(path, `${word}_max:${max}`, limitTexts.tooLong({ name, length, max }))
}

export function refuseMissing(refusals: Refusals, path: string, word: string, name: Text): void {
  refusals.add(path, `${word}_required`, limitTexts.required({ name }))
}

/** Refuses repeated values. Values that are not strings are checked elsewhere. */
export function checkUnique(
  refusals: Refusals,
  paths: string[],
  values: unknown[],
  word: string,
  name: Text,
): void {
  const seen = new Set<unknown>()
  values.forEach((value, index) => {
    if (typeof value === 'string' && seen.has(value)) {
      const path = paths[index] ?? ''
      refusals.add(path, `${word}_unique`, limitTexts.notUnique({ name }))
    }
    seen.add(value)
  })
}

/** A list of `min` to `max` items, the count in a sentence of its own. */
export function checkCount(
  refusals: Refusals,
  path: string,
  count: number,
  rule: { word: 'buttons' | 'sections' | 'contacts'; min: number; max: number },
): void {
  const { word, min, max } = rule
  if (count >= min && count <= max) return
  const limit = count < min ? `${word}_min:${min}` : `${word}_max:${max}`
  refusals.add(path, limit, limitTexts[word]({ count, min, max }))
}

/** An absolute http or https address. */
export function checkUrl(refusals: Refusals, path: string, value: unknown, word: string): void {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return
  refusals.add(path, `${word}_http`, limitTexts.address)
}

/** A media object: exactly one of media_id (or the provider's own `id`, in headers) and link. */
export function checkMedia(refusals: Refusals, path: string, value: unknown): void {
  const media = isObject(value) ? value : {}
  const id = media.media_id ?? media.id
  const hasId = typeof id === 'string' && id !== ''
  const hasLink = media.link !== undefined && media.link !== null
  if (hasLink) checkUrl(refusals, `${path}link`, media.link, 'media_link')
  if (hasId !== hasLink) return
  refusals.add(`${path}link`, 'media_source_required', limitTexts.mediaSource)
}
