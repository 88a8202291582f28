// The meanings of trade and everyday life in two languages: words of one line of the tables count as equal, so that a
// French question finds an English entry and the other way round.

import { BODY } from './data/body.ts'
import { DOING } from './data/doing.ts'
import { GOODS } from './data/goods.ts'
import { LIFE } from './data/life.ts'
import { SERVICES } from './data/services.ts'
import { TRADE } from './data/trade.ts'
import { baseForms } from './inflections.ts'
import { fold, isListed, stem } from './words.ts'

/** One line of the tables. `broader`: the meaning that this one is a kind of; `isHeld`: what holds for it holds for this. */
export type Concept = {
  name: string
  broader: string | null
  isHeld: boolean
  english: string[]
  french: string[]
}

/** The lines of a table, each with its folded forms; a form of several words has spaces. */
function readTable(table: string): Concept[] {
  return table
    .trim()
    .split('\n')
    .map(line => {
      const [head = '', english = '', french = ''] = line.split('|')
      const [name = '', broader] = head.split(/<=?/).map(part => part.trim())
      return {
        name,
        broader: broader ?? null,
        isHeld: head.includes('<='),
        english: formsOf(english),
        french: formsOf(french),
      }
    })
}

function formsOf(list: string): string[] {
  return list
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(form => fold(form).replaceAll('_', ' '))
}

/** Every meaning of the tables. */
export const CONCEPTS: Concept[] = [TRADE, LIFE, GOODS, SERVICES, BODY, DOING].flatMap(readTable)

/** Meanings that never decide. */
export const SLIGHT: Set<string> = new Set(readTable(DOING).map(concept => concept.name))

const BROADER = new Map(CONCEPTS.map(concept => [concept.name, concept.broader]))
const HELD = new Set(CONCEPTS.filter(concept => concept.isHeld).map(concept => concept.name))
const BY_WORD = new Map<string, string[]>()
/** The words that each meaning is written with. */
const PARTS = new Map<string, string[]>()
const STEMS = new Map<string, string[]>()

type Phrases = Map<string, { words: string[]; names: string[] }[]>

const add = (names: string[], name: string): string[] => (names.includes(name) ? names : [...names, name])

for (const { name, english, french } of CONCEPTS) {
  for (const form of [...english, ...french]) {
    const parts = form.split(' ')
    PARTS.set(name, [...(PARTS.get(name) ?? []), ...parts.filter(part => part.length > 2)])
    if (parts.length === 1) BY_WORD.set(form, add(BY_WORD.get(form) ?? [], name))
  }
}

/** The forms of several words, by the stem of their first, the longest first. */
function readPhrases(): Phrases {
  const phrases: Phrases = new Map()
  for (const { name, english, french } of CONCEPTS) {
    for (const form of [...english, ...french].filter(one => one.includes(' '))) {
      const stems = form.split(' ').map(stem)
      const known = phrases.get(stems[0]!) ?? []
      const same = known.find(phrase => phrase.words.join(' ') === stems.join(' '))
      if (same) same.names = add(same.names, name)
      else known.push({ words: stems, names: [name] })
      phrases.set(
        stems[0]!,
        known.sort((a, b) => b.words.length - a.words.length),
      )
    }
  }
  return phrases
}

let made: Phrases | null = null
const phrasesFrom = (first: string): { words: string[]; names: string[] }[] =>
  (made ??= readPhrases()).get(first) ?? []

/**
 * The names of the meanings that a folded word has; none for a word that the tables do not hold. A word as it stands in
 * the tables, or in another list, has its own meanings only: "filling" and "filles" have one stem.
 */
export function conceptsOf(word: string): string[] {
  const own = BY_WORD.get(word)
  if (own || isListed(word)) return own ?? []
  return [...new Set(baseForms(word).flatMap(base => BY_WORD.get(base) ?? []))]
}

/** What a word may be found by: itself where the tables hold it, else its stem; and its meanings as '@name'. */
export function formsOfWord(word: string): string[] {
  const names = conceptsOf(word).map(name => `@${name}`)
  return [BY_WORD.has(word) ? word : stem(word), ...names]
}

/** The stems of all words that a meaning is written with. */
export function stemsOf(name: string): string[] {
  let stems = STEMS.get(name)
  if (!stems) STEMS.set(name, (stems = (PARTS.get(name) ?? []).map(stem)))
  return stems
}

/** The meaning that a meaning is a kind of, or null. */
export function broaderOf(name: string): string | null {
  return BROADER.get(name) ?? null
}

/** True where what is said of the broader meaning holds for this one: jewels are forbidden, so are earrings. */
export function isHeldBy(name: string): boolean {
  return HELD.has(name)
}

/** The longest phrase of the tables that starts at `at`: its meanings and how many stems it takes. */
export function phraseAt(stems: string[], at: number): { names: string[]; length: number } | null {
  for (const phrase of phrasesFrom(stems[at]!)) {
    if (phrase.words.every((word, i) => stems[at + i] === word))
      return { names: phrase.names, length: phrase.words.length }
  }
  return null
}
