// Asking back: a few matters are offered by number, and the next message may choose one.

import { plainOf } from './clauses.ts'
import { NONE, PLACES } from './data/choosing.ts'
import { yesOrNo } from './intents.ts'
import type { Language } from './model.ts'
import { anyOf, patternOf } from './pattern.ts'
import { MARKS, type Phrases } from './phrases.ts'

const NONE_OF_THEM = anyOf(NONE)
const PLACE = PLACES.map(([line]) => patternOf(line))
const OFFERED_LINE = /^(\d)\. (.+)$/gm
const NUMBER = /^\W*(?:(?:no|n°|num[eé]ro|number|option|choix|the|le|la)\s*)?(\d)\W*$/i
/** As a reply button shows it: its number, and its heading as far as there was room. */
const TITLE = /^(\d)\. /
/** Words of a heading that were typed, at least, to mean it. */
const TYPED_CHARS_MIN = 3

/** The words of an offer, the last line being none of them. */
export function offerText(labels: string[], say: Phrases): string {
  const lines = optionsOf(labels, say).map((label, i) => `${i + 1}. ${label}`)
  return `${say.whichMatter}\n${lines.join('\n')}`
}

/** What can be chosen, in the order of the numbers. */
export function optionsOf(labels: string[], say: Phrases): string[] {
  return [...labels, say.noneOfThese]
}

/** The matters that a line of the agent offers; empty for any other line. */
export function offeredIn(line: string): string[] {
  const languages: Language[] = ['en', 'fr']
  if (!languages.some(language => line.includes(MARKS.whichMatter[language]))) return []
  return [...line.matchAll(OFFERED_LINE)].map(match => match[2]!).slice(0, -1)
}

/** What a message chooses of what was offered: a matter, none of them, or null where it says something else. */
export function choiceIn(text: string, offered: string[]): string | 'none' | null {
  if (offered.length === 0) return null
  const number = Number(text.match(NUMBER)?.[1] ?? text.match(TITLE)?.[1])
  if (number === offered.length + 1) return 'none'
  if (number > 0) return offered[number - 1] ?? null
  const plain = plainOf(text)
  const named = offered.filter(label => isNamed(plain, plainOf(label)))
  if (named.length === 1) return named[0]!
  if (NONE_OF_THEM.test(plain)) return 'none'
  const place = PLACE.findIndex(pattern => pattern.test(plain))
  if (place >= 0) return offered[place] ?? null
  return offered.length === 1 && yesOrNo(text) === 'yes' ? offered[0]! : null
}

/** True for a heading, or its beginning, as it is typed. */
function isNamed(plain: string, label: string): boolean {
  return plain === label || (plain.length >= TYPED_CHARS_MIN && label.startsWith(`${plain} `))
}
