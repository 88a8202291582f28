import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { BODY } from './data/body.ts'
import { GENERAL_ENGLISH, GENERAL_FRENCH, NAMED_THINGS } from './data/common.ts'
import { DOING } from './data/doing.ts'
import { EVERYDAY_ENGLISH, EVERYDAY_FRENCH } from './data/everyday.ts'
import { GOODS } from './data/goods.ts'
import { LIFE } from './data/life.ts'
import { LIGHT_ENGLISH, LIGHT_FRENCH, SOFT_WORDS } from './data/light.ts'
import { NUMBER_WORDS } from './data/numbers.ts'
import { SERVICES } from './data/services.ts'
import { SHORT_FORMS } from './data/short-forms.ts'
import { TRADE } from './data/trade.ts'

// Words as the offline model compares them: folded (no case, no accents), with short forms opened, stemmed.
// One stem serves English and French: it only has to bring the forms of one word together.

/** A word is at most this many characters: longer runs are noise, not speech. */
const WORD_CHARS_MAX = 40
/** 'eaux' and 'faux' are no plurals in -al. */
const PLURAL_CHARS_MIN = 5
// Letters and digits part ways: 'CMD4521' is 'cmd 4521'; only a level and a time of day stay whole (ranges.ts, times.ts).
const WORD = /\btm\d{4}\b|\blv[a-z]*\d+[a-z]*\b|[a-z]+|[0-9]+/g

/** The French "because", before a clause; an English car, and a French coach, are none. */
export const BECAUSE =
  "car (?:(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|ça|ca|cela|mon|ma|mes|notre|nos|la|les)\\b|[jcln][ '’])"

/** Stems of words of the lists and tables, each made once. */
const STEMMED = new Map<string, string>()
const BEYOND_ASCII = /[\u0080-\uffff]/

/** Lower case, no accents, ligatures opened, apostrophes as spaces: 'L’Œuvre payée' is 'l oeuvre payee'. */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().replace(/['`]/g, ' ')
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/['’ʼ`´‘]/g, ' ')
}

/** The words of a folded text, in order. */
export function words(folded: string): string[] {
  return folded.match(WORD)?.filter(word => word.length <= WORD_CHARS_MAX) ?? []
}

/**
 * The stem of a folded word by Snowball, English and then French: a text's language need not be known, and what one of
 * them leaves alone the other shortens. Never changes the first three characters (the search relies on it).
 */
export function stem(word: string): string {
  const known = STEMMED.get(word)
  if (known !== undefined) return known
  const stemmed = stemOf(word)
  if (STEMS_KEPT.has(word)) STEMMED.set(word, stemmed)
  return stemmed
}

function stemOf(word: string): string {
  if (word.length <= 3 || /[0-9]/.test(word)) return word
  // 'chevaux' and 'cheval', 'journaux' and 'journal'
  if (word.length > PLURAL_CHARS_MIN && word.endsWith('aux')) return stemOf(`${word.slice(0, -2)}l`)
  const stemmed = french(english(word))
  return stemmed.startsWith(word.slice(0, 3)) ? stemmed : word
}

/** The folded words of a list in `data`. */
export function listed(list: string): string[] {
  return words(fold(list))
}

/** Words without matter, by the languages that have them. */
export const LIGHT = { en: new Set(listed(LIGHT_ENGLISH)), fr: new Set(listed(LIGHT_FRENCH)) }

/** Words that help to find and never decide. */
const SOFT_LISTS = [SOFT_WORDS, GENERAL_ENGLISH, GENERAL_FRENCH, EVERYDAY_ENGLISH, EVERYDAY_FRENCH]

/** Words that are known to exist, and so are no misspelling. */
export const EXISTING: string[] = [...SOFT_LISTS, NAMED_THINGS, NUMBER_WORDS].flatMap(listed)

/** True for a word that only builds sentences. */
export function isLight(word: string): boolean {
  return LIGHT.en.has(word) || LIGHT.fr.has(word)
}

const SOFT_LISTED = new Set(SOFT_LISTS.flatMap(listed))
const LISTED = new Set(EXISTING)

/** True for a word of the lists, as it stands there. */
export function isListed(word: string): boolean {
  return LISTED.has(word)
}

/** True for a word, as it stands in the lists, that an answer need not hold. */
export function isSoft(word: string): boolean {
  return SOFT_LISTED.has(word)
}

const OPENED = new Map(
  SHORT_FORMS.trim()
    .split('\n')
    .map((line): [string, string] => {
      const [short, ...full] = fold(line).split(' ')
      return [short!, full.join(' ')]
    }),
)

/** A folded text with the short forms of phones opened. */
export function openShortForms(folded: string): string {
  return folded.replace(/[a-z0-9]+/g, word => OPENED.get(word) ?? word)
}

/** All words that are listed anywhere: of others there is no end. */
const STEMS_KEPT = new Set(
  [
    LIGHT_ENGLISH,
    LIGHT_FRENCH,
    SOFT_WORDS,
    GENERAL_ENGLISH,
    GENERAL_FRENCH,
    EVERYDAY_ENGLISH,
    EVERYDAY_FRENCH,
    NAMED_THINGS,
    TRADE,
    LIFE,
    GOODS,
    SERVICES,
    BODY,
    DOING,
  ].flatMap(listed),
)

/** Short forms of letters and digits, which are words: "b4", "2day". */
const MIXED = new RegExp(
  `\\b(?:${[...OPENED.keys()].filter(form => /[a-z]/.test(form) && /\\d/.test(form)).join('|')})\\b`,
  'g',
)

/** 'orderStatus' and 'order_status' are 'order Status'. */
export const spaced = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ')

/** A folded text with the short forms opened that its words would be parted from. */
export function openMixed(folded: string): string {
  return folded.replace(MIXED, form => OPENED.get(form) ?? form)
}

/** Folded words with the short forms opened. */
export function openedWords(all: string[]): string[] {
  if (!all.some(word => OPENED.has(word))) return all
  return all.flatMap(word => OPENED.get(word)?.split(' ') ?? word)
}
