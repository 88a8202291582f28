// Knowledge made ready for search: each unit as what it may be found by, with how strongly it is about it. What stands
// in a heading or opens a sentence outweighs what is only mentioned.

import { ALONE_ONLY } from './data/compounds.ts'
import { meaningsHeld } from './evidence.ts'
import { isForeign, leanAwayFrom } from './language.ts'
import { broaderOf, conceptsOf, formsOfWord } from './lexicon.ts'
import type { KnowledgeEntry, Language } from './model.ts'
import { formsBetween } from './ranges.ts'
import { makeReadWord, plainWords, type Token, tokensIn } from './tokens.ts'
import { numbersIn } from './twins.ts'
import { type Unit, unitsOf } from './units.ts'
import { listed } from './words.ts'

/** `held`: meanings that it has by what it holds (evidence.ts). */
export type IndexedUnit = {
  unit: Unit
  at: number
  words: string[]
  forms: Map<string, number>
  held: string[]
}
/** A text made ready. `counts`: how often each form is in it, headings twice; `length`: how many words count. */
export type IndexedText = {
  units: IndexedUnit[]
  forms: Set<string>
  counts: Map<string, number>
  length: number
  /** Its meanings, and its numbers and times of day: what it has in any language. */
  meanings: Set<string>
  numbers: Set<string>
}

/** Makes a text ready, or finds it made. */
export type ReadText = (content: string) => IndexedText

export type IndexedEntry = IndexedText & {
  entry: KnowledgeEntry
  /** True for an entry in the other language than the reader's. */
  isForeign: boolean
  /** How far its words lean to the other language, also where that is not plain. */
  away: number
}

/** Which units of an entry may be used. */
export type Keep = (unit: Unit, entry: KnowledgeEntry) => boolean

/** How strongly a unit is about a word, by where it stands. */
const IN_HEADING = 1
/** Under a heading that says it and said again. */
const IN_BOTH = 1.04
const IN_LONG_HEADING = 0.8
const IN_LEAD = 0.85
const IN_BODY = 0.75
/** After a preposition: "cash on delivery" is about cash. */
const IN_COMPLEMENT = 0.5
const BROADER_SHARE = 0.75
const PART_SHARE = 0.7
/** Words of a heading, and words that open a sentence, that say what it is about. */
const HEADING_WORDS = 6
const LEAD_WORDS = 3

/** A word of a heading counts this often. */
const HEADING_COUNT = 2

/** Characters of an entry that show its language. */
const LANGUAGE_CHARS_MAX = 120

const PREPOSITIONS = new Set(
  'of on with by for from in at to de du des d a au aux en par pour avec sans sur chez dans contre'.split(
    ' ',
  ),
)

/** What stands after them is a neighbour: "opposite the bank" tells nothing about the bank. */
const LANDMARKS = new Set(
  'next to,opposite,behind,beside,near,above,below,facing,derriere,pres,dessus,dessous'.split(','),
)

const MEANT_ALONE = new Set(listed(ALONE_ONLY))

/** The entries, indexed. `language`: of the reader; `keep`: which of their units may be used. */
export function indexOf(
  entries: KnowledgeEntry[],
  language: Language | null = null,
  keep: Keep = () => true,
  readText: ReadText = makeReadText(),
): IndexedEntry[] {
  return entries.map(entry => {
    const whole = readText(entry.content)
    const units = whole.units.filter(({ unit }) => keep(unit, entry))
    const away = language === null ? 0 : awayFrom(language, entry.content, whole)
    return {
      entry,
      ...(units.length === whole.units.length ? whole : textOf(units, readAnew())),
      isForeign: isForeign(away),
      away,
    }
  })
}

/** By what was made of a text: one that is kept is not asked for its language at every turn. */
const FRENCH = new WeakMap<IndexedText, number>()

function awayFrom(language: Language, content: string, made: IndexedText): number {
  const french = FRENCH.get(made) ?? leanAwayFrom('en', content.slice(0, LANGUAGE_CHARS_MAX))
  FRENCH.set(made, french)
  return language === 'fr' ? -french : french
}

/** Makes texts ready; words that they share are read once. */
export function makeReadText(): ReadText {
  const read = makeReadWord()
  return content => {
    const made = unitsOf(content).map((unit, at) => indexUnit(unit, at, read))
    const tokens = new Map(made.flatMap(one => [...one.tokens]))
    return textOf(
      made.map(({ indexed }) => indexed),
      text => tokens.get(text)!,
    )
  }
}

/** The tokens of a heading, or of the text of a unit. */
type TokensOf = (text: string) => Token[]

function readAnew(): TokensOf {
  const read = makeReadWord()
  return text => tokensIn(plainWords(text), undefined, read)
}

function textOf(units: IndexedUnit[], tokensOf: TokensOf): IndexedText {
  const forms = new Set(units.flatMap(unit => [...unit.forms.keys()]))
  return {
    units,
    forms,
    ...countsOf(units, tokensOf),
    meanings: new Set([...forms].filter(form => form.startsWith('@'))),
    numbers: numbersIn(units.map(({ unit }) => `${unit.heading} ${unit.text}`).join('\n')),
  }
}

/** A unit as it is found, and its texts as the tokens that are counted next. */
type Made = { indexed: IndexedUnit; tokens: [text: string, tokens: Token[]][] }

function indexUnit(unit: Unit, at: number, read: ReturnType<typeof makeReadWord>): Made {
  const forms = new Map<string, number>()
  const over = plainWords(unit.heading)
  const own = plainWords(unit.text)
  const heading = tokensIn(over, undefined, read)
  let count = 0
  for (const token of heading) {
    if (token.kind === 'light') continue
    put(forms, token, unit.isQuestion || ++count > HEADING_WORDS ? IN_LONG_HEADING : IN_HEADING)
  }
  const tokens = tokensIn(own, undefined, read)
  count = 0
  tokens.forEach((token, i) => {
    if (token.kind === 'light') return
    const isFirst = ++count <= LEAD_WORDS
    const isAside = isNeighbour(tokens, i) || (!isFirst && isComplement(tokens, i))
    const place = isAside ? IN_COMPLEMENT : isFirst ? IN_LEAD : IN_BODY
    const isInHeading = token.forms.some(form => (forms.get(form) ?? 0) >= IN_LONG_HEADING)
    put(forms, token, isInHeading ? IN_BOTH : place)
  })
  const held = meaningsHeld(unit.text)
  for (const form of held) raise(forms, form, IN_BODY)
  for (const all of [over, own]) for (const form of formsBetween(all, dayOf)) raise(forms, form, IN_BODY)
  return {
    indexed: { unit, at, words: [...over, ...own], forms, held },
    tokens: [
      [unit.heading, heading],
      [unit.text, tokens],
    ],
  }
}

/** Counts the words of an entry, and what it holds (a place, a number to call): a heading once, with weight. */
function countsOf(units: IndexedUnit[], tokensOf: TokensOf): Pick<IndexedText, 'counts' | 'length'> {
  const counts = new Map<string, number>()
  let length = 0
  const count = (text: string, weight: number): void => {
    for (const token of tokensOf(text)) {
      if (token.kind === 'light') continue
      length += weight
      for (const form of new Set([...token.forms, ...token.parts.flatMap(formsOfPart)]))
        counts.set(form, (counts.get(form) ?? 0) + weight)
    }
  }
  for (const heading of new Set(units.map(({ unit }) => unit.heading))) count(heading, HEADING_COUNT)
  for (const { unit, held } of units) {
    count(unit.text, 1)
    for (const form of held) counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  return { counts, length }
}

function put(forms: Map<string, number>, token: Token, strength: number): void {
  for (const form of token.forms) raise(forms, form, strength)
  for (const part of token.parts)
    for (const form of formsOfPart(part)) raise(forms, form, strength * PART_SHARE)
  for (const form of token.forms) {
    const broader = form.startsWith('@') ? broaderOf(form.slice(1)) : null
    if (broader !== null) raise(forms, kindOf(broader), strength * BROADER_SHARE)
  }
}

/** What a word of a phrase may be found by: the card of "identity card" pays for nothing. */
function formsOfPart(word: string): string[] {
  const forms = formsOfWord(word)
  return MEANT_ALONE.has(word) ? forms.slice(0, 1) : forms
}

/** The form of a text that speaks of a kind of something: an answer to the broader question, not to its sister. */
function kindOf(name: string): string {
  return `~@${name}`
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

/** True for the bank in "opposite the bank". */
function isNeighbour(tokens: Token[], at: number): boolean {
  let i = at - 1
  while (i >= 0 && tokens[i]!.kind === 'light' && !LANDMARKS.has(tokens[i]!.word)) i--
  return i >= 0 && LANDMARKS.has(tokens[i]!.word)
}

function dayOf(word: string): string | null {
  return conceptsOf(word)[0] ?? null
}
