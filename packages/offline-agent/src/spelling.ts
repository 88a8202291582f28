// Brings misspelt words back: candidates by shared trigrams or equal sound, the nearest by edit distance.

import { COMMON_ENGLISH, COMMON_FRENCH } from './data/frequent.ts'
import { DIALOGUE_WORDS } from './dialogue-words.ts'
import { baseForms, isFormOf } from './inflections.ts'
import { CONCEPTS } from './lexicon.ts'
import { EXISTING, fold, isLight, LIGHT, listed, openShortForms, stem } from './words.ts'

/** Shorter words have too many neighbours to be guessed at. */
const REPAIRED_CHARS_MIN = 4
/** Shorter parts of a word are no words by themselves. */
const PART_CHARS_MIN = 4
/** From this length on two slips are forgiven, below it one. */
const TWO_SLIPS_CHARS_MIN = 8
/** Candidates that share the most trigrams are compared letter by letter. */
const CANDIDATES_MAX = 24
const KNOWN_WORDS_MAX = 20_000

/** Looks up right spellings among a fixed set of words. */
type Speller = {
  hasFormOf: (word: string) => boolean
  has: (word: string) => boolean
  near: (word: string, sound: string) => Candidate[]
}
type Candidate = { word: string; sound: string }

function makeSpeller(list: Iterable<string>): Speller {
  const all = [...new Set(list)].filter(word => word.length >= 3).slice(0, KNOWN_WORDS_MAX)
  const set = new Set(all)
  // a process that reads no messages never needs it: a tenth of the time that a command takes
  let made: Index | null = null
  const index = (): Index => (made ??= indexWords(all))
  return {
    hasFormOf: word => (index().stems.get(stem(word)) ?? []).some(base => isFormOf(word, base)),
    has: word => set.has(word),
    near(word, sound) {
      const { grams, sounds, shared } = index()
      const found: number[] = []
      for (const gram of trigrams(word))
        for (const i of grams.get(gram) ?? []) if (shared[i]!++ === 0) found.push(i)
      const alike = mostOf(found, shared)
      for (const i of found) shared[i] = 0
      return [...new Set([...(sounds.get(sound) ?? []), ...alike])].map(i => ({
        word: all[i]!,
        sound: index().sound[i]!,
      }))
    },
  }
}

/** The places with the most trigrams, of as many the first. */
function mostOf(found: number[], shared: Uint32Array): number[] {
  const places: number[][] = []
  for (const i of found) (places[shared[i]!] ??= []).push(i)
  const most: number[] = []
  for (let count = places.length - 1; count > 0 && most.length < CANDIDATES_MAX; count--)
    most.push(...(places[count] ?? []).sort((a, b) => a - b))
  return most.slice(0, CANDIDATES_MAX)
}

/** `shared`: how many trigrams each word has in common with the one that is looked for; all 0 in between. */
type Index = {
  grams: Map<string, number[]>
  sounds: Map<string, number[]>
  sound: string[]
  stems: Map<string, string[]>
  shared: Uint32Array
}

/** Words by their trigrams and sounds, as their places in the list, and by their stems. */
function indexWords(all: string[]): Index {
  const [grams, sounds] = [new Map<string, number[]>(), new Map<string, number[]>()]
  const sound = all.map(soundOf)
  all.forEach((word, i) => {
    for (const gram of trigrams(word)) push(grams, gram, i)
    push(sounds, sound[i]!, i)
  })
  return { grams, sounds, sound, stems: Map.groupBy(all, stem), shared: new Uint32Array(all.length) }
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

function trigrams(word: string): string[] {
  const framed = `^${word}$`
  return Array.from({ length: framed.length - 2 }, (_, i) => framed.slice(i, i + 3))
}

/** How a word sounds, roughly, in French and English: 'kombien' and 'combien' are equal. */
function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/qu|ck|k|q/g, 'c')
    .replace(/eau|au/g, 'o')
    .replace(/ai|ei|ay|ey/g, 'e')
    .replace(/z|ss/g, 's')
    .replace(/y/g, 'i')
    .replace(/h/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?:er|ez|es|ent|e|s|x|t|d)$/, '')
}

const GENERAL = makeSpeller([
  ...CONCEPTS.flatMap(({ english, french }) => [...english, ...french].flatMap(form => form.split(' '))),
  ...LIGHT.en,
  ...LIGHT.fr,
  ...EXISTING,
  ...DIALOGUE_WORDS,
])
const NONE = makeSpeller([])
/** Right as they stand, and no word that another one is taken for. */
const COMMON = new Set([COMMON_ENGLISH, COMMON_FRENCH].flatMap(listed))

/** A function that gives the right spelling of a misspelt word; `known`: the words of the knowledge. */
export function makeRepair(known: Iterable<string>): (word: string) => string {
  // Made when the first word needs it: most messages are spelt right.
  const words = new Set(known)
  let own: Speller | null = null
  const seen = new Map<string, string>()
  return word => {
    const before = seen.get(word)
    if (before !== undefined) return before
    const found = words.has(word) ? word : repaired(word, () => (own ??= makeSpeller(words)))
    seen.set(word, found)
    return found
  }
}

const REMEMBERED_MAX = 4096
/** Of a longer word V8 makes no copy: it would hold the whole text that it was cut from. */
const REMEMBERED_CHARS_MAX = 12
/** Half a megabyte of words that were repaired by those of the language alone: many a slip is made again. */
const REMEMBERED = new Map<string, string>()

/** Repairs by the words of the language alone. */
export function SPELLING(word: string): string {
  const known = REMEMBERED.get(word)
  if (known !== undefined) return known
  const right = repaired(word, () => NONE)
  if (word.length > REMEMBERED_CHARS_MAX) return right
  if (REMEMBERED.size >= REMEMBERED_MAX) REMEMBERED.clear()
  REMEMBERED.set(word, right)
  return right
}

function repaired(word: string, ownWords: () => Speller): string {
  if (word.length < REPAIRED_CHARS_MIN || /\d/.test(word)) return word
  if (isLight(word) || GENERAL.has(word) || COMMON.has(word)) return word
  const own = ownWords()
  if (baseForms(word).length > 0 || own.hasFormOf(word)) return word
  const parted = partsOf(word, part => own.has(part) || GENERAL.has(part), own)
  if (parted) return parted
  const slips = word.length >= TWO_SLIPS_CHARS_MIN ? 2 : 1
  const sound = soundOf(word)
  let best = word
  let bestCost = slips + 0.9
  // The knowledge's own words come first: at an equal distance they are more likely meant.
  for (const { word: candidate, sound: other } of [...own.near(word, sound), ...GENERAL.near(word, sound)]) {
    if (candidate.length < REPAIRED_CHARS_MIN) continue
    const isAlike = sound === other
    // "drone" is no misspelt "done": what says nothing is only meant where it sounds the same.
    if (isLight(candidate) && !isAlike) continue
    const cost = costOf(word, candidate, isAlike, slips)
    if (cost < bestCost) {
      best = candidate
      bestCost = cost
    }
  }
  return best
}

/** "lheure" is "l heure", "powerbank" is "power bank" where the knowledge has both; null for a word that is one. */
function partsOf(word: string, has: (part: string) => boolean, own: Speller): string | null {
  const rest = word.slice(1)
  if (/^[ldjsnmtc]/.test(word) && rest.length >= REPAIRED_CHARS_MIN && has(rest)) return rest
  for (let at = PART_CHARS_MIN; at <= word.length - PART_CHARS_MIN; at++)
    if (own.has(word.slice(0, at)) && own.has(word.slice(at))) return `${word.slice(0, at)} ${word.slice(at)}`
  return null
}

/** Slips between two words; another first letter costs half a slip more, an equal sound costs one slip at most. */
function costOf(word: string, candidate: string, isAlike: boolean, slips: number): number {
  const distance = slipsBetween(word, candidate, isAlike ? slips + 2 : slips)
  if (isAlike) return Math.min(distance, 1)
  return distance + (word[0] === candidate[0] ? 0 : 0.5)
}

/** Letters to change, add, leave out or swap with their neighbour; more than `max` counts as `max` + 1. */
function slipsBetween(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    if (Math.min(...row) > max) return max + 1
    before = last
    last = row
  }
  return last[b.length]!
}

/** A text with its misspelt words brought back; punctuation stays, case and accents of repaired words do not. */
export function respell(text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, word => {
    const plain = openShortForms(fold(word))
    const right = plain.includes(' ') ? plain : SPELLING(plain)
    return right === fold(word) ? word : right
  })
}
