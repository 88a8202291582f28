// What a limit says when it is passed, in both languages.

import type { LimitError } from '../types.ts'
import { isObject } from './clean.ts'

/** How the thing is called in a sentence. */
export type Name = { en: string; fr: string }

/** Both languages name the thing, then the limit. `add` is for what has its own sentence. */
export type Refusals = {
  list: LimitError[]
  add: (path: string, limit: string, en: string, fr: string) => void
}

export function collectRefusals(): Refusals {
  const list: LimitError[] = []
  return { list, add: (path, limit, en, fr) => list.push({ path, limit, en, fr }) }
}

type LengthRule = {
  /** Machine word of the limit, e.g. "button_title". */
  word: string
  name: Name
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
  refusals.add(
    path,
    `${word}_max:${max}`,
    `The ${name.en} has ${length} characters; this channel allows ${max}.`,
    `${upper(name.fr)} compte ${length} caractères ; ce canal en autorise ${max}.`,
  )
}

export function refuseMissing(refusals: Refusals, path: string, word: string, name: Name): void {
  const en = `The ${name.en} is required on this channel and can not be empty.`
  refusals.add(path, `${word}_required`, en, `${upper(name.fr)} : obligatoire sur ce canal, et non vide.`)
}

/** Refuses each value that has come before. Values that are not strings are somebody else's matter. */
export function checkUnique(
  refusals: Refusals,
  paths: string[],
  values: unknown[],
  word: string,
  name: Name,
): void {
  const seen = new Set<unknown>()
  values.forEach((value, index) => {
    if (typeof value === 'string' && seen.has(value)) {
      const path = paths[index] ?? ''
      const en = `The ${name.en} must be unique within the message.`
      refusals.add(path, `${word}_unique`, en, `${upper(name.fr)} doit être unique dans le message.`)
    }
    seen.add(value)
  })
}

/** A list of `min` to `max` items, the count in a sentence of its own. */
export function checkCount(
  refusals: Refusals,
  path: string,
  count: number,
  rule: { word: string; min: number; max: number; en: string; fr: string },
): void {
  const { word, min, max } = rule
  if (count >= min && count <= max) return
  const limit = count < min ? `${word}_min:${min}` : `${word}_max:${max}`
  const en = `${count} ${rule.en}: this channel allows ${min} to ${max}.`
  refusals.add(path, limit, en, `${count} ${rule.fr} : ce canal en autorise de ${min} à ${max}.`)
}

/** An absolute http or https address. */
export function checkUrl(refusals: Refusals, path: string, value: unknown, word: string): void {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return
  const en = 'The address must be absolute and begin with http:// or https://.'
  refusals.add(path, `${word}_http`, en, "L'adresse doit être absolue et commencer par http:// ou https://.")
}

/** A media object: exactly one of media_id (or the provider's own `id`, in headers) and link. */
export function checkMedia(refusals: Refusals, path: string, value: unknown): void {
  const media = isObject(value) ? value : {}
  const id = media.media_id ?? media.id
  const hasId = typeof id === 'string' && id !== ''
  const hasLink = media.link !== undefined && media.link !== null
  if (hasLink) checkUrl(refusals, `${path}link`, media.link, 'media_link')
  if (hasId !== hasLink) return
  const en = 'Media is given by exactly one of link and media_id.'
  refusals.add(
    `${path}link`,
    'media_source_required',
    en,
    'Un média se donne par link ou par media_id, un seul des deux.',
  )
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
