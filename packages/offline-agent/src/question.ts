// Reads a question: what it asks for (an amount, a time …), and the words that its answer must be about.

import { COUNTRIES, WORLD_CITIES } from './data/places.ts'
import { ASKED_FOR, BUSINESS_NOUNS, type Facet, PROMOTED_MEANINGS, SOFT_MEANINGS } from './data/questions.ts'
import { broaderOf, isHeldBy } from './lexicon.ts'
import { patternOf } from './pattern.ts'
import { type Token, tokensOf } from './tokens.ts'
import { EXISTING, fold, listed, stem, words } from './words.ts'

/**
 * `must`: an answer has to speak to it; the others only help to choose between passages. `implied`: forms that cover
 * it less well: the school a class belongs to, "other cities".
 */
export type Term = {
  word: string
  forms: string[]
  implied: string[]
  must: boolean
  kind: 'matter' | 'place' | 'number' | 'level' | 'day'
}

/** One question. `context`: what other sentences of the message speak of. `said`: its words, folded and repaired. */
export type Question = { said: string; terms: Term[]; context: Term[]; facets: Facet[] }

const TERMS_MAX = 24
const ASKED = ASKED_FOR.map(([facet, line]): [Facet, RegExp] => [facet, patternOf(line)])
const BUSINESS = new Set(listed(BUSINESS_NOUNS).map(stem))
const SOFT_FORMS = new Set(
  SOFT_MEANINGS.trim()
    .split(/\s+/)
    .map(name => `@${name}`),
)
const PROMOTED = new Set(PROMOTED_MEANINGS.split(' ').map(name => `@${name}`))
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
const ABROAD = new Set([...named(COUNTRIES), ...named(WORLD_CITIES)])
const BEFORE_PLACE = new Set(
  'a au aux in to at from near vers habite habitons live vit pour for de towards around'.split(' '),
)
/** A price, a delay … that is asked for is not a thing that the answer must name. */
const FACET_FORMS: { [facet in Facet]: string[] } = {
  price: ['@price', '@free', '@tuition', '@payment'],
  count: [],
  duration: ['@delay', '@delivery_time'],
  clock: [],
  date: ['@deadline', '@balance', '@start', '@finish'],
  place: ['@address', '@neighbourhood', '@floor'],
  phone: ['@contact'],
  name: [],
}

/** The question that a text asks. `names`: words that name somebody, passed over; `isKnown`: a word of the knowledge. */
export function readQuestion(
  text: string,
  repair: (word: string) => string,
  isKnown: (word: string) => boolean,
  names: Set<string>,
): Question {
  const tokens = tokensOf(text, repair)
  const said = tokens.map(token => token.word).join(' ')
  const facets = [...new Set(ASKED.filter(([, pattern]) => pattern.test(said)).map(([facet]) => facet))]
  if (facets.includes('duration') || facets.includes('count') || facets.includes('date'))
    drop(facets, 'price', said)
  const terms: Term[] = []
  tokens.forEach((token, i) => {
    if (token.kind === 'light' || names.has(token.word) || terms.length >= TERMS_MAX) return
    if (terms.some(term => term.forms[0] === token.forms[0])) return
    terms.push(termOf(token, tokens[i - 1]?.word ?? '', facets, isKnown))
  })
  if (!terms.some(term => term.must)) promote(terms)
  if (facets.includes('place') && !terms.some(term => term.must && term.kind !== 'place'))
    terms.push({ word: 'address', forms: ['@address'], implied: [], must: true, kind: 'matter' })
  return { said, terms, context: [], facets }
}

/** Where nothing else matters, what has a meaning does: "office hours", "when does it start?". */
function promote(terms: Term[]): void {
  for (const term of terms) {
    if (term.kind === 'matter' && term.forms.some(form => PROMOTED.has(form))) term.must = true
  }
}

/** "combien de jours" asks for days, not for an amount; "what does it cost" beside it still asks for one. */
function drop(facets: Facet[], facet: Facet, said: string): void {
  const rest = ASKED.filter(([name]) => name === facet).some(([, pattern], i) => i > 0 && pattern.test(said))
  const at = facets.indexOf(facet)
  if (at >= 0 && !rest) facets.splice(at, 1)
}

function termOf(token: Token, before: string, facets: Facet[], isKnown: (word: string) => boolean): Term {
  const { word, kind } = token
  const forms = token.forms
  const term = (must: boolean, what: Term['kind'], implied: string[] = []): Term => ({
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
  const asked = facets.flatMap(facet => FACET_FORMS[facet])
  const meanings = forms.filter(form => form.startsWith('@'))
  const isSoft =
    kind === 'soft' ||
    BUSINESS.has(forms[0]!) ||
    meanings.some(form => SOFT_FORMS.has(form)) ||
    (meanings.length > 0 && meanings.some(form => asked.includes(form)))
  if (isSoft) return term(false, 'matter')
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
