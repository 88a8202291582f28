// Reads a question: what it asks for (an amount, a time …), and the words that its answer must be about.

import { countedIn } from './counted.ts'
import { GENERAL_ENGLISH, GENERAL_FRENCH } from './data/common.ts'
import { EVERYDAY_ENGLISH, EVERYDAY_FRENCH } from './data/everyday.ts'
import { SOFT_WORDS } from './data/light.ts'
import { COUNTRIES, WORLD_CITIES } from './data/places.ts'
import {
  ASKED_FOR,
  BUSINESS_NOUNS,
  type Facet,
  NEUTRAL_WORDS,
  PROMOTED_MEANINGS,
  SOFT_MEANINGS,
} from './data/questions.ts'
import { broaderOf, formsOfWord, isHeldBy, SLIGHT } from './lexicon.ts'
import { patternOf } from './pattern.ts'
import { asksByWords, offersIn, rolesIn } from './roles.ts'
import { isTime } from './times.ts'
import { type Token, tokensOf } from './tokens.ts'
import { EXISTING, fold, isLight, listed, stem, words } from './words.ts'

/**
 * `must`: an answer has to speak to it; the others only help to choose between passages. `implied`: forms that cover
 * it less well: the school a class belongs to, "other cities".
 */
export type Term = {
  word: string
  forms: string[]
  implied: string[]
  must: boolean
  /** False for what the sentence only tells: "I live in Limbe, …". */
  isAsked: boolean
  /** True for a meaning that matters only because nothing else does: "how long does it take?". */
  isPromoted?: boolean
  /** True for what is asked for by name: "do you sell …", "until when does … open". */
  isObject?: boolean
  kind: 'matter' | 'place' | 'number' | 'level' | 'day'
  /** As it was written, where that was taken for a misspelling. */
  from?: string
  /** Of a phrase: what each of its words may be found by. */
  parts?: string[][]
}

/** One question. `context`: what other sentences of the message speak of. `said`: its words, folded and repaired. */
export type Question = {
  said: string
  terms: Term[]
  context: Term[]
  facets: Facet[]
  /** What "how many" counts may be found by; none where nothing is counted. */
  counted: string[]
}

/** Nothing is asked of the morning by it. */
const GREETED =
  /\b(?:good|gud|gd) (?:mornin(?:g)?|mrng|afternoon|evenin(?:g)?|day|night)\b|\bbonne (?:journ[ée]e|soir[ée]e|nuit|fin de)(?!\p{L})|\bhave a (?:nice|good|great|lovely) (?:day|evening|night|weekend)\b/giu
const TERMS_MAX = 24
/** A word so short that no list and no entry has is a slip of the thumb. */
const NOISE_CHARS_MAX = 2
const ASKED = ASKED_FOR.map(([facet, line]): [Facet, RegExp] => [facet, patternOf(line)])
const BUSINESS = new Set(listed(BUSINESS_NOUNS).map(stem))
const SOFT_FORMS = new Set(
  SOFT_MEANINGS.trim()
    .split(/\s+/)
    .map(name => `@${name}`),
)
const PROMOTED = new Set(PROMOTED_MEANINGS.split(' ').map(name => `@${name}`))
const WHETHER =
  /^(?:(?:hello|hi|bonjour|please|svp|and|et) )*(?:is|are|was|were|does|do|did|can|could|will|would|has|have|est ce|est il|sont ils)\b|\b(?:t il|t elle|t ils|t elles|est il|est elle|sont ils|sont elles)\b|\b(?:le|la|les|l|votre|vos) [a-z]+ (?:est|sont)\b/
const WHETHER_TERMS_MAX = 5
/** What is done with anything: nothing is told by it. */
const NEUTRAL = new Set([SOFT_WORDS, NEUTRAL_WORDS].flatMap(listed).map(stem))
/** Meanings of people, which an adjective may be too: a patient nurse. */
const PREDICATES = new Set(['@patient'])
const DAYS = new Set(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => `@${day}`),
)
const named = (list: string): Set<string> =>
  new Set(
    list
      .trim()
      .split(/\s+/)
      .map(name => fold(name).replaceAll('_', ' ')),
  )
const EXISTS = new Set(EXISTING)
/** Words that name a thing, be it one that people tell stories with. */
const NAMED = new Set(
  [EVERYDAY_ENGLISH, EVERYDAY_FRENCH, GENERAL_ENGLISH, GENERAL_FRENCH].flatMap(listed).map(stem),
)
const ABROAD = new Set([...named(COUNTRIES), ...named(WORLD_CITIES)])
const BEFORE_PLACE = new Set(
  'a au aux in to at from near vers habite habitons live vit pour for de towards around'.split(' '),
)
/** A price, a delay … that is asked for is not a thing that the answer must name. */
const FACET_FORMS: { [facet in Facet]: string[] } = {
  price: ['@price', '@free', '@tuition', '@payment', '@interest'],
  count: [],
  duration: ['@delay', '@delivery_time'],
  clock: [],
  date: ['@deadline', '@balance', '@start', '@finish'],
  place: ['@address', '@neighbourhood', '@floor'],
  phone: ['@contact'],
  name: ['@course', '@repair'],
  age: ['@age'],
  advice: [],
}

/** The question that a text asks. `names`: words that name somebody, passed over; `isKnown`: a word of the knowledge. */
export function readQuestion(
  text: string,
  repair: (word: string) => string,
  isKnown: (word: string) => boolean,
  names: Set<string>,
): Question {
  const clauses = rolesIn(text.replace(GREETED, ' ')).map(({ text: clause, isAsked }) => ({
    tokens: tokensOf(clause, repair),
    isAsked,
  }))
  const said = clauses.flatMap(({ tokens }) => tokens.map(token => token.word)).join(' ')
  const facets = [...new Set(ASKED.filter(([, pattern]) => pattern.test(said)).map(([facet]) => facet))]
  if (facets.includes('duration') || facets.includes('count') || facets.includes('date'))
    drop(facets, 'price', said)
  const terms: Term[] = []
  for (const { tokens, isAsked } of clauses) {
    const objects = isAsked ? objectsOf(tokens) : new Set<Token>()
    tokens.forEach((token, i) => {
      if (token.kind === 'light' || names.has(token.word) || terms.length >= TERMS_MAX) return
      const same = terms.find(term => term.forms[0] === token.forms[0])
      if (same) same.isAsked ||= isAsked
      else
        terms.push({
          ...termOf(token, tokens[i - 1]?.word ?? '', facets, isKnown, objects.has(token)),
          isAsked,
          isObject: objects.has(token),
          ...(token.from === undefined ? {} : { from: token.from }),
          ...(token.parts.length === 0 ? {} : { parts: partsOf(token) }),
        })
    })
  }
  for (const term of terms) if (!term.isAsked && isStray(term) && !isKnown(term.word)) term.must = false
  if (!terms.some(term => term.must && term.isAsked)) for (const term of terms) term.isAsked = true
  if (facets.length === 0 && WHETHER.test(said)) demandPredicate(terms)
  // A branch elsewhere is not among the other cities that goods are sent to.
  if (terms.some(term => term.forms.includes('@address')))
    for (const term of terms) if (term.kind === 'place') term.implied = []
  if (!terms.some(term => term.must)) promote(terms)
  if (!terms.some(term => term.must)) promoteNumbers(terms, isKnown)
  if (facets.includes('place') && !terms.some(term => term.must && term.kind !== 'place'))
    terms.push(added('address'))
  // "Can I come at 7 pm?"
  const isTimeAlone = !terms.some(term => term.must) && terms.some(({ word }) => isTime(word))
  if (isTimeAlone && (/\?\s*$/.test(text) || asksByWords(text))) terms.push(added('hours'))
  return { said, terms, context: [], facets, counted: countedIn(said) }
}

/** What is asked for without a word that names it. */
function added(name: string): Term {
  return { word: name, forms: [`@${name}`], implied: [], must: true, isAsked: true, kind: 'matter' }
}

/**
 * "Is the dentist gentle?" is answered by what says so, not by what only names the dentist: in a short question that
 * asks whether, all that is said of the thing matters.
 */
function demandPredicate(terms: Term[]): void {
  const asked = terms.filter(term => term.isAsked)
  if (asked.length > WHETHER_TERMS_MAX || !asked.some(term => term.must)) return
  for (const term of asked) {
    const meanings = term.forms.filter(form => form.startsWith('@'))
    const isNeutral =
      NEUTRAL.has(stem(term.word)) ||
      term.word.includes(' ') ||
      meanings.some(form => !PREDICATES.has(form) && !/^@[an]_/.test(form))
    if (term.kind === 'matter' && !isNeutral) term.must = true
  }
}

/** Where nothing else matters, what has a meaning does: "office hours", "when does it start?". */
function promote(terms: Term[]): void {
  for (const term of terms) {
    if (term.kind !== 'matter' || !term.forms.some(form => PROMOTED.has(form))) continue
    term.must = true
    term.isPromoted = true
  }
}

/** "The 50 Mb one, how much?": where nothing else matters, a number that the knowledge names does. */
function promoteNumbers(terms: Term[], isKnown: (word: string) => boolean): void {
  for (const term of terms)
    if (term.kind === 'number' && term.word.length > 1 && !isTime(term.word) && isKnown(term.word))
      term.must = true
}

/** "combien de jours" asks for days, not for an amount; "what does it cost" beside it still asks for one. */
function drop(facets: Facet[], facet: Facet, said: string): void {
  const rest = ASKED.filter(([name]) => name === facet).some(([, pattern], i) => i > 0 && pattern.test(said))
  const at = facets.indexOf(facet)
  if (at >= 0 && !rest) facets.splice(at, 1)
}

/** The tokens that are asked for as such: the thing after "do you sell", "prix de". */
function objectsOf(tokens: Token[]): Set<Token> {
  const found = new Set<Token>()
  for (const end of offersIn(tokens.map(token => token.word).join(' '))) {
    let at = 0
    for (const token of tokens) {
      if (at >= end && token.kind !== 'light') {
        found.add(token)
        break
      }
      at += token.word.length + 1
    }
  }
  return found
}

/** "Double room" is also found where one word says double and another room. */
function partsOf({ parts }: Token): string[][] {
  return parts.filter(part => !isLight(part) && part.length > 1).map(formsOfWord)
}

/** True for a word without a meaning in the tables. */
export function isStray(term: Term): boolean {
  return term.kind === 'matter' && !term.forms.some(form => form.startsWith('@'))
}

function termOf(
  token: Token,
  before: string,
  facets: Facet[],
  isKnown: (word: string) => boolean,
  isObject: boolean,
): Omit<Term, 'isAsked'> {
  const { word, kind } = token
  const asked = facets.flatMap(facet => FACET_FORMS[facet])
  const isAskedWord = token.forms.some(form => asked.includes(form))
  // Where a price is asked, "frais" is what is paid, and not fresh.
  const forms = isAskedWord
    ? token.forms.filter(form => !form.startsWith('@') || asked.includes(form))
    : token.forms
  const term = (must: boolean, what: Term['kind'], implied: string[] = []): Omit<Term, 'isAsked'> => ({
    word,
    forms: what === 'level' ? forms.slice(0, 1) : forms,
    implied: [...implied, ...heldBy(forms)],
    must,
    kind: what,
  })
  if (kind === 'number') return term(false, 'number')
  if (kind === 'level') return term(true, 'level', forms.slice(1))
  if (ABROAD.has(word)) return { ...term(true, 'place'), forms: [...forms, '@abroad'] }
  if (forms.some(form => DAYS.has(form))) return term(true, 'day', ['@days'])
  const meanings = forms.filter(form => form.startsWith('@'))
  const isNoise = word.length <= NOISE_CHARS_MAX && meanings.length === 0 && !isKnown(word)
  const isSoft =
    kind === 'soft' ||
    (isNoise && !EXISTS.has(word)) ||
    BUSINESS.has(stem(word)) ||
    meanings.some(form => SOFT_FORMS.has(form)) ||
    (meanings.length > 0 && meanings.every(form => SLIGHT.has(form.slice(1)))) ||
    isAskedWord
  if (isSoft) return term(isObject && NAMED.has(stem(word)) && meanings.length === 0, 'matter')
  // A word of no list, after "to" or "in", is most likely a place.
  if (meanings.length === 0 && BEFORE_PLACE.has(before) && !EXISTS.has(word))
    return term(true, 'place', isKnown(word) ? [] : ['@other_cities', '@other_areas'])
  return term(true, 'matter')
}

function heldBy(forms: string[]): string[] {
  return forms.flatMap(form => {
    const name = form.startsWith('@') ? form.slice(1) : ''
    return isHeldBy(name) ? [`@${broaderOf(name)}`] : []
  })
}

/** The broader meanings of a term: what an answer that names them is about. */
export function broaderForms(term: Term): string[] {
  return term.forms.flatMap(form => {
    const broader = form.startsWith('@') ? broaderOf(form.slice(1)) : null
    return broader === null ? [] : [`@${broader}`]
  })
}

/** What a text is about, without a knowledge to compare it with: the words that matter. `ignore`: names to pass over. */
export function matterOf(text: string, ignore: string[]): Term[] {
  const names = new Set(ignore.flatMap(name => words(fold(name))))
  return readQuestion(
    text,
    word => word,
    () => true,
    names,
  ).terms.filter(term => term.must)
}

/** True for a term that only says what is asked for: the price in "what price …". */
export function isAskedFor({ forms }: Term, facets: Facet[]): boolean {
  return facets.some(facet => forms.some(form => FACET_FORMS[facet].includes(form)))
}
