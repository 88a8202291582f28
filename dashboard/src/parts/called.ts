// What people and channels are called where they are read: never by a technical name where there are words.
import type { TFunction } from 'i18next'

/** That have words. */
export const CHANNELS = ['messenger', 'webchat', 'mail'] as const
const VISITOR = /^vis-/
const CODE_CHARS = 4

type Reached = { name: string | null; identifier: string | null }

/** How they are reached; a visitor by the end of their id. */
export const reachedAt = (identifier: string, t: TFunction): string =>
  VISITOR.test(identifier)
    ? t('parts.visitor', { code: identifier.slice(-CODE_CHARS).toUpperCase() })
    : identifier

/** Their name, else how they are reached. */
export const calledOf = ({ name, identifier }: Reached, t: TFunction): string =>
  name ?? reachedAt(identifier ?? '', t)

/** A kind of channel, in words. */
export function channelOf(type: string, t: TFunction): string {
  const known = CHANNELS.find(one => one === type)
  return known ? t(`parts.channels.${known}`) : type
}

/** A language in words of the reader's: "English", in French "Anglais". What is no code of one stays as it is. */
export function languageOf(code: string, language: string): string {
  let name = code
  try {
    name = new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
