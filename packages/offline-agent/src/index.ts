// Knowledge made ready for search: each unit as what it may be found by, with how strongly it is about it. What stands
// in a heading or opens a sentence outweighs what is only mentioned.

import { broaderOf, conceptsOf } from './lexicon.ts'
import type { KnowledgeEntry } from './model.ts'
import { formsBetween } from './ranges.ts'
import { plainWords, type Token, tokensOf } from './tokens.ts'
import { type Unit, unitsOf } from './units.ts'
import { stem } from './words.ts'

export type IndexedUnit = { unit: Unit; at: number; forms: Map<string, number> }
export type IndexedEntry = { entry: KnowledgeEntry; units: IndexedUnit[]; forms: Set<string> }

/** Which units of an entry may be used. */
export type Keep = (unit: Unit, entry: KnowledgeEntry) => boolean

/** How strongly a unit is about a word, by where it stands. */
const IN_HEADING = 1
/** Under a heading that says it and said again. */
const IN_BOTH = 1.04
const IN_LONG_HEADING = 0.8
const IN_LEAD = 0.9
export const IN_BODY = 0.7
/** After a preposition: "cash on delivery" is about cash. */
const IN_COMPLEMENT = 0.5
const BROADER_SHARE = 0.75
const PART_SHARE = 0.7
/** Words of a heading, and words that open a sentence, that say what it is about. */
const HEADING_WORDS = 6
const LEAD_WORDS = 3

const PREPOSITIONS = new Set(
  'of on with by for from in at to de du des d a au aux en par pour avec sans sur chez dans contre'.split(
    ' ',
  ),
)

/** The entries, indexed. `keep`: which of their units may be used. */
export function indexOf(entries: KnowledgeEntry[], keep: Keep = () => true): IndexedEntry[] {
  return entries.map(entry => {
    const units = unitsOf(entry.content)
      .filter(unit => keep(unit, entry))
      .map((unit, at) => ({ unit, at, forms: formsOfUnit(unit) }))
    return { entry, units, forms: new Set(units.flatMap(unit => [...unit.forms.keys()])) }
  })
}

function formsOfUnit(unit: Unit): Map<string, number> {
  const forms = new Map<string, number>()
  const heading = tokensOf(unit.heading)
  let count = 0
  for (const token of heading) {
    if (token.kind === 'light') continue
    put(forms, token, ++count <= HEADING_WORDS || unit.isQuestion ? IN_HEADING : IN_LONG_HEADING)
  }
  const tokens = tokensOf(unit.text)
  count = 0
  tokens.forEach((token, i) => {
    if (token.kind === 'light') return
    const own = ++count <= LEAD_WORDS ? IN_LEAD : isComplement(tokens, i) ? IN_COMPLEMENT : IN_BODY
    const isInHeading = token.forms.some(form => (forms.get(form) ?? 0) >= IN_LONG_HEADING)
    put(forms, token, isInHeading ? IN_BOTH : own)
  })
  for (const text of [unit.heading, unit.text]) {
    for (const form of formsBetween(plainWords(text), dayOf)) raise(forms, form, IN_BODY)
  }
  return forms
}

function put(forms: Map<string, number>, token: Token, strength: number): void {
  for (const form of token.forms) raise(forms, form, strength)
  for (const part of token.parts) {
    raise(forms, part, strength * PART_SHARE)
    for (const name of conceptsOf(part)) raise(forms, `@${name}`, strength * PART_SHARE)
  }
  for (const form of token.forms) {
    const broader = form.startsWith('@') ? broaderOf(form.slice(1)) : null
    if (broader !== null) raise(forms, `@${broader}`, strength * BROADER_SHARE)
  }
}

function raise(forms: Map<string, number>, form: string, strength: number): void {
  if ((forms.get(form) ?? 0) < strength) forms.set(form, strength)
}

/** True for the second part of "cash on delivery": a preposition stands before it, and a word with matter before that. */
function isComplement(tokens: Token[], at: number): boolean {
  let i = at - 1
  while (i >= 0 && tokens[i]!.kind === 'light' && !PREPOSITIONS.has(tokens[i]!.word)) i--
  if (i < 0 || !PREPOSITIONS.has(tokens[i]!.word)) return false
  return tokens[i - 1] !== undefined && tokens[i - 1]!.kind !== 'light'
}

function dayOf(word: string): string | null {
  return conceptsOf(stem(word))[0] ?? null
}
