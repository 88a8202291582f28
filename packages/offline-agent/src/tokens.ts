// A text as tokens: words with their meanings, phrases joined, levels and numbers apart.

import { baseForms } from './inflections.ts'
import { formsOfWord, phraseAt } from './lexicon.ts'
import { withNumbers } from './numbers.ts'
import { isLevel, joinLevels, partOfSchool } from './ranges.ts'
import { hourOf, isTime, withTimes } from './times.ts'
import { BECAUSE, fold, isLight, isListed, isSoft, openedWords, openMixed, stem, words } from './words.ts'

/** `forms`: what the token may be found by: its stem, and its meanings as '@name'. */
export type Token = {
  word: string
  forms: string[]
  kind: 'light' | 'soft' | 'matter' | 'number' | 'level'
  /** The words that a phrase is made of; empty for a single word. */
  parts: string[]
  /** As it was written, where that was taken for a misspelling. */
  from?: string
}

/** At most this many words of a text are read. */
const WORDS_MAX = 12_000

const FRENCH_BECAUSE = new RegExp(`\\bcar(?=${BECAUSE.slice('car'.length)})`, 'g')

/** The folded words of a text: short forms opened, numbers whole, times of day and levels one word each. */
export function plainWords(text: string): string[] {
  const folded = openMixed(fold(text)).replace(FRENCH_BECAUSE, 'puisque')
  return openedWords(words(joinLevels(withTimes(withNumbers(folded)))).slice(0, WORDS_MAX))
}

/** The tokens of a text. `repair`: gives a misspelt word's right spelling, or the word itself. */
export function tokensOf(text: string, repair?: (word: string) => string): Token[] {
  return tokensIn(plainWords(text), repair)
}

/** The tokens of folded words. `read`: what a word is, as it was made by `makeReadWord` for many texts. */
export function tokensIn(all: string[], repair?: (word: string) => string, read = readWordOf): Token[] {
  const spelt: string[] = []
  const written: (string | undefined)[] = []
  for (const word of all)
    for (const part of repair ? repair(word).split(' ') : [word]) {
      spelt.push(part)
      written.push(part === word ? undefined : word)
    }
  const stems = spelt.map(word => read(word).stem)
  const tokens: Token[] = []
  for (let i = 0; i < spelt.length; ) {
    const phrase = phraseAt(stems, i)
    const length = phrase?.length ?? 1
    if (phrase) {
      const word = spelt.slice(i, i + length).join(' ')
      const forms = phrase.names.map(name => `@${name}`)
      tokens.push({ word, forms, kind: 'matter', parts: spelt.slice(i, i + length) })
    } else tokens.push(written[i] === undefined ? read(spelt[i]!) : { ...read(spelt[i]!), from: written[i]! })
    i += length
  }
  return tokens
}

type Read = Token & { stem: string }

/** Reads words and remembers them: a text repeats its words. */
export function makeReadWord(): (word: string) => Read {
  const known = new Map<string, Read>()
  return word => {
    const before = known.get(word)
    if (before) return before
    const token = readWordOf(word)
    known.set(word, token)
    return token
  }
}

function readWordOf(word: string): Read {
  return { ...tokenOf(word), stem: stem(word) }
}

function tokenOf(word: string): Token {
  if (isLight(word) || word.length === 1)
    return { word, forms: [word], parts: [], kind: /\d/.test(word) ? 'number' : 'light' }
  const forms = formsOfWord(word)
  const plain = { word, forms: forms.slice(0, 1), parts: [] }
  if (/^\d+$/.test(word)) return { ...plain, forms: [String(Number(word))], kind: 'number' }
  if (isTime(word)) return { ...plain, forms: [word, hourOf(word)], kind: 'number' }
  if (isLevel(word)) {
    const part = partOfSchool(word)
    return { ...plain, forms: part ? [word, part] : [word], kind: 'level' }
  }
  return { ...plain, forms, kind: forms.length === 1 && isSoftForm(word) ? 'soft' : 'matter' }
}

/** True for a word that an answer need not hold: "marcher" and "marchez" are, "marché" is not. */
function isSoftForm(word: string): boolean {
  return isSoft(word) || (!isListed(word) && baseForms(word).some(isSoft))
}
