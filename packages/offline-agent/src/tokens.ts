// A text as tokens: words with their meanings, phrases joined, levels and numbers apart.

import { conceptsOf, phraseAt } from './lexicon.ts'
import { isLevel, joinLevels, partOfSchool } from './ranges.ts'
import { fold, isLight, isSoft, openedWords, stem, words } from './words.ts'

/** `forms`: what the token may be found by: its stem, and its meanings as '@name'. */
export type Token = {
  word: string
  forms: string[]
  kind: 'light' | 'soft' | 'matter' | 'number' | 'level'
  /** The stems of the words that a phrase is made of; empty for a single word. */
  parts: string[]
}

/** At most this many words of a text are read. */
const WORDS_MAX = 12_000

/** The folded words of a text, short forms opened and levels joined. */
export function plainWords(text: string): string[] {
  return openedWords(words(joinLevels(fold(text))).slice(0, WORDS_MAX))
}

/** The tokens of a text. `repair`: gives a misspelt word's right spelling, or the word itself. */
export function tokensOf(text: string, repair?: (word: string) => string): Token[] {
  return tokensIn(plainWords(text), repair)
}

/** The tokens of folded words. */
export function tokensIn(all: string[], repair?: (word: string) => string): Token[] {
  const spelt = repair ? all.flatMap(word => repair(word).split(' ')) : all
  const stems = spelt.map(stem)
  const tokens: Token[] = []
  for (let i = 0; i < spelt.length; ) {
    const phrase = phraseAt(stems, i)
    const length = phrase?.length ?? 1
    if (phrase) {
      const word = spelt.slice(i, i + length).join(' ')
      const forms = phrase.names.map(name => `@${name}`)
      tokens.push({ word, forms, kind: 'matter', parts: stems.slice(i, i + length) })
    } else tokens.push(tokenOf(spelt[i]!, stems[i]!))
    i += length
  }
  return tokens
}

function tokenOf(word: string, form: string): Token {
  const plain = { word, forms: [form], parts: [] }
  if (/^\d+$/.test(word)) return { ...plain, forms: [String(Number(word))], kind: 'number' }
  if (isLevel(word)) {
    const part = partOfSchool(word)
    return { ...plain, forms: part ? [form, part] : [form], kind: 'level' }
  }
  if (isLight(word) || word.length === 1) return { ...plain, kind: 'light' }
  const names = conceptsOf(form).map(name => `@${name}`)
  return { ...plain, forms: [form, ...names], kind: names.length === 0 && isSoft(word) ? 'soft' : 'matter' }
}
