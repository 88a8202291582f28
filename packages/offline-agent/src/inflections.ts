// Whether a word is a form of a word of the lists: "teaches" of "teach", "grande" of "grand". Equal stems are not
// enough: "Limbe" is no limb, and "papie" is a misspelt "papier".

import { BODY } from './data/body.ts'
import { GENERAL_ENGLISH, GENERAL_FRENCH, NAMED_THINGS } from './data/common.ts'
import { DOING } from './data/doing.ts'
import { EVERYDAY_ENGLISH, EVERYDAY_FRENCH } from './data/everyday.ts'
import { GOODS } from './data/goods.ts'
import { LIFE } from './data/life.ts'
import { LIGHT_ENGLISH, LIGHT_FRENCH, SOFT_WORDS } from './data/light.ts'
import { SERVICES } from './data/services.ts'
import { TRADE } from './data/trade.ts'
import { listed, stem } from './words.ts'

const TABLES = [TRADE, LIFE, GOODS, SERVICES, BODY, DOING]
const column = (at: number): string[] =>
  TABLES.flatMap(table => table.trim().split('\n')).flatMap(line => listed(line.split('|')[at] ?? ''))

const SUFFIXES = {
  en: new Set(' s es ed d ing er ers ly y ies ied r ion ions ment'.split(' ')),
  fr: new Set(
    ' s e es x r er ez ent ons ee ees ais ait ant aient era eront erai erez ment le lle lles ne nne nnes te tte se ses ve ves aux al il'.split(
      ' ',
    ),
  ),
}

/** A shorter root says too little. */
const ROOT_CHARS_MIN = 3

type Bases = Map<string, [word: string, language: 'en' | 'fr'][]>

function readBases(): Bases {
  const bases: Bases = new Map()
  const put = (words: string[], language: 'en' | 'fr'): void => {
    for (const word of new Set(words)) {
      const known = bases.get(stem(word))
      if (known) known.push([word, language])
      else bases.set(stem(word), [[word, language]])
    }
  }
  put([...column(1), ...[LIGHT_ENGLISH, GENERAL_ENGLISH, EVERYDAY_ENGLISH].flatMap(listed)], 'en')
  put([...column(2), ...[LIGHT_FRENCH, GENERAL_FRENCH, EVERYDAY_FRENCH].flatMap(listed)], 'fr')
  for (const list of [SOFT_WORDS, NAMED_THINGS]) {
    put(listed(list), 'en')
    put(listed(list), 'fr')
  }
  return bases
}

// stems of all lists: 60 ms of each process that starts, and most of them read no messages
let made: Bases | null = null
const byStem = (): Bases => (made ??= readBases())

/** The words of the lists that a folded word is a form of. */
export function baseForms(word: string): string[] {
  return (byStem().get(stem(word)) ?? [])
    .filter(([base, language]) => areForms(word, base, language))
    .map(([base]) => base)
}

/** True for two forms of one word, in either language. */
export function isFormOf(a: string, b: string): boolean {
  return areForms(a, b, 'en') || areForms(a, b, 'fr')
}

function areForms(a: string, b: string, language: 'en' | 'fr'): boolean {
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const ends = SUFFIXES[language]
  // "plann-ing" and "plan": a doubled letter belongs to the ending.
  const rest = (word: string): string => word.slice(word[same] === word[same - 1] ? same + 1 : same)
  if (ends.has(rest(a)) && ends.has(rest(b))) return true
  // "livr-ez" and "livr-er": what both begin with may belong to the ending too.
  return same > ROOT_CHARS_MIN && ends.has(a.slice(same - 1)) && ends.has(b.slice(same - 1))
}
