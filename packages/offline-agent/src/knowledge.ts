// Turns search hits into an answer of the knowledge's own words, or admits that there is none.

import { plainOf } from './clauses.ts'
import { bounded, clean } from './clean.ts'
import { isForeignTo } from './language.ts'
import type { Language } from './model.ts'
import { PASSAGE_CHARS_MAX } from './passages.ts'
import { lacksMatter, type Query, queryOf, referencesOf, type Term } from './query.ts'
import { type Hit, searchKnowledge } from './search.ts'
import type { Situation } from './situation.ts'

/**
 * `isSure`: the passages speak to most of the question; otherwise the answer says that it may not
 * suffice.
 */
export type KnowledgeAnswer =
  | { kind: 'passages'; text: string; isSure: boolean; fromFile: boolean }
  | { kind: 'which'; references: string[] }
  | { kind: 'noReference'; reference: string }
  | { kind: 'ofWhat' }

/**
 * Share of the question that a passage must speak to before it is quoted, and before it is quoted
 * plainly.
 */
const COVERAGE_MIN = 0.35
const COVERAGE_SURE = 0.6
/** A second passage is quoted when it is nearly as good, or answers what the first leaves open. */
const SECOND_SCORE_SHARE = 0.7
const SECOND_WEIGHT_MIN = 0.5
const HITS_READ_MAX = 16
/** The weight of a passage in the other language, relative to one in the contact's own. */
const FOREIGN_SHARE = 0.6
const QUESTIONS_MAX = 2
const CLAUSES_MAX = 6
const QUESTION_CHARS_MIN = 5
const REFERENCES_SAID_MAX = 5
/** With this many things in the contact's file that fit equally, asking which is kinder than quoting two. */
const WHICH_MIN = 3
const ABOUT_ORDERS = new Set(['order', 'track', 'arrive', 'delivery', 'delay', 'time', 'today'])
const OWN = /\b(?:my|mine|i|me|mon|ma|mes|j|je|moi|our|notre|nos)\b/
const STANDS_FOR_IT = /\b(?:it|they|il|elle|ils|elles|ca|cela)\b/
const ORDER_WORD = /\b(?:order|parcel|package|commande|colis|paquet)\b/
const ORDER_STATE =
  /\b(?:where|track|status|when|arrive|ou est|ou en|ou sont|suivi|suivre|statut|quand|etat|has my|is my)\b/

/** The knowledge's answer to a burst, to each of its questions separately, or null when there is none. */
export function findAnswer(situation: Situation): KnowledgeAnswer | null {
  const questions = questionsOf(situation.burst)
  if (questions.length < 2) return findWholeAnswer(situation)
  const told = questions.slice(0, QUESTIONS_MAX).flatMap(text => findSingleAnswer(situation, text) ?? [])
  const all = told.filter(known => known.kind === 'passages')
  if (all.length < 2) return told[0] ?? findSingleAnswer(situation, situation.burst)
  return {
    kind: 'passages',
    text: [...new Set(all.map(known => known.text))].join('\n\n'),
    isSure: all.every(known => known.isSure) && all.length === questions.length,
    fromFile: all.every(known => known.fromFile),
  }
}

/** All of the burst as one question; where that fails, the clause of it that is answered surely. */
function findWholeAnswer(situation: Situation): KnowledgeAnswer | null {
  const whole = findSingleAnswer(situation, situation.burst)
  if (whole && (whole.kind !== 'passages' || whole.isSure)) return whole
  const clauses = situation.burst.split(/[.,;!?\n]+|\s(?:et|and|mais|but)\s/).slice(0, CLAUSES_MAX)
  if (clauses.length < 2) return whole
  for (const clause of clauses) {
    const known = findSingleAnswer(situation, clause)
    // One clause of several is answered: the answer may not be all of it.
    if (known?.kind === 'passages' && known.isSure) return { ...known, isSure: false }
  }
  return whole
}

/** The same for the questions in a complaint only: its other words describe what happened, not what is asked. */
export function findAnswerToQuestions(situation: Situation): KnowledgeAnswer | null {
  const questions = questionsOf(situation.burst)
  return findSingleAnswer(situation, questions.length > 0 ? questions.join('\n') : situation.burst)
}

function questionsOf(burst: string): string[] {
  const parts = burst.split(/(?<=[.!?\n])\s*/).map(part => part.trim())
  return parts.filter(part => part.endsWith('?') && part.length >= QUESTION_CHARS_MIN)
}

function findSingleAnswer(situation: Situation, text: string): KnowledgeAnswer | null {
  const query = queryOf(text, situation.earlier, situation.names)
  const hits = preferOwnLanguage(
    searchKnowledge(situation.turn.knowledge, query, HITS_READ_MAX),
    situation.language,
  )
  if (lacksMatter(query) && hits.length > 1) return { kind: 'ofWhat' }
  const wanted = query.asked.filter(term => term.kind === 'reference').map(term => term.key)
  if (wanted.length > 0) {
    const named = hits.filter(hit => wanted.some(key => hit.matched.has(key)))
    return named.length > 0 ? passages(named, query, false) : withoutReference(hits, query, text)
  }
  if (!asksOwnOrder(situation, query, plainOf(text))) return passages(hits, query, false)
  const own = searchOwnOrders(situation, query)
  // Without an order in the file, what is said of orders in general may not be what is asked.
  return own.length > 0 ? ownOrders(own, query) : passages(hits, query, true)
}

/** Shops write many things twice: a French question gets the French text where there are both. */
function preferOwnLanguage(hits: Hit[], language: Language): Hit[] {
  const weighed = hits.map(hit => ({
    hit,
    score: hit.score * (isForeignTo(language, hit.text) ? FOREIGN_SHARE : 1),
  }))
  return weighed.sort((a, b) => b.score - a.score).map(({ hit }) => hit)
}

/** "Where is my order?", and "when will it arrive?" when an order was just spoken of. */
function asksOwnOrder(situation: Situation, query: Query, plain: string): boolean {
  if (!ORDER_STATE.test(plain)) return false
  if (OWN.test(plain) && query.asked.some(term => term.key.includes('order'))) return true
  const last = plainOf(situation.earlier.at(-1) ?? '')
  const isOrdersOnly = query.asked.length > 0 && query.asked.every(isOrdersTerm)
  return isOrdersOnly && STANDS_FOR_IT.test(plain) && OWN.test(last) && ORDER_WORD.test(last)
}

/** The contact's own passages about orders, also where the question itself did not say "order". */
function searchOwnOrders(situation: Situation, query: Query): Hit[] {
  const file = situation.turn.knowledge.filter(entry => entry.scope === 'contact')
  const isNamed = query.asked.some(term => term.key.includes('order'))
  const asked = isNamed ? query.asked : [...query.asked, ...queryOf('order', [], []).asked]
  return searchKnowledge(file, { asked, context: query.context }, HITS_READ_MAX).filter(isAboutOrder)
}

/** The terms a passage was asked for are only partly there: coverage decides. */
function passages(hits: Hit[], query: Query, isDoubtful: boolean): KnowledgeAnswer | null {
  const [best, ...others] = hits
  if (!best || best.coverage < COVERAGE_MIN) return null
  const second = others.find(hit => addsTo(best, hit, query))
  const chosen = second ? [best, second] : [best]
  const covered = query.asked.filter(term => chosen.some(hit => hit.matched.has(term.key)))
  const total = query.asked.reduce((sum, term) => sum + term.weight, 0)
  const share = covered.reduce((sum, term) => sum + term.weight, 0) / total
  return {
    kind: 'passages',
    text: quote(chosen),
    isSure: !isDoubtful && Math.max(share, best.coverage) >= COVERAGE_SURE,
    fromFile: chosen.every(hit => hit.scope === 'contact'),
  }
}

function addsTo(best: Hit, hit: Hit, query: Query): boolean {
  if (best.text.includes(hit.text) || hit.text.includes(best.text)) return false
  const isNew = query.asked.some(
    term => hit.matched.has(term.key) && !best.matched.has(term.key) && term.weight >= SECOND_WEIGHT_MIN,
  )
  if (isNew) return hit.coverage >= COVERAGE_MIN / 2
  // A passage from elsewhere that says the same is mostly noise.
  return (
    hit.entry === best.entry &&
    hit.score >= best.score * SECOND_SCORE_SHARE &&
    hit.coverage >= best.coverage * 0.95
  )
}

function ownOrders(own: Hit[], query: Query): KnowledgeAnswer | null {
  const references = [...new Set(own.flatMap(hit => writtenReferences(hit.text)))]
  if (references.length >= WHICH_MIN && own.length >= WHICH_MIN) {
    return { kind: 'which', references: references.slice(0, REFERENCES_SAID_MAX) }
  }
  const best = own[0]!
  const second = own.find(hit => hit !== best && addsTo(best, hit, query))
  return { kind: 'passages', text: quote(second ? [best, second] : [best]), isSure: true, fromFile: true }
}

function withoutReference(hits: Hit[], query: Query, text: string): KnowledgeAnswer | null {
  const reference = query.asked.find(term => term.kind === 'reference')!.key.slice(1)
  const other = query.asked.filter(term => term.kind !== 'reference' && !isOrdersTerm(term))
  const general = hits.filter(
    hit => referencesOf(hit.text).length === 0 && other.some(term => hit.matched.has(term.key)),
  )
  if (other.length > 0 && general.length > 0) {
    const rest = passages(general, { asked: other, context: [] }, true)
    if (rest) return rest
  }
  const written = writtenReferences(text).find(candidate => candidate.endsWith(reference))
  return { kind: 'noReference', reference: written ?? reference }
}

/** A term may stand for several meanings: 'track+arrive'. */
function isOrdersTerm(term: Term): boolean {
  return term.key.split('+').every(name => ABOUT_ORDERS.has(name))
}

function isAboutOrder(hit: Hit): boolean {
  return [...hit.matched].some(key => key.includes('order')) || writtenReferences(hit.text).length > 0
}

function writtenReferences(text: string): string[] {
  return text.match(/\b[A-Za-z]{1,8}[-_]?\d{3,12}(?:[-_]\d{1,12}){0,3}\b|#\d{2,12}\b/g) ?? []
}

function quote(hits: Hit[]): string {
  return hits.map(hit => bounded(clean(hit.text).trim(), PASSAGE_CHARS_MAX)).join('\n')
}

/** The known passages with the words around them, in the contact's language. */
export function phraseAnswer(known: KnowledgeAnswer, situation: Situation): string {
  const { say } = situation
  if (known.kind === 'noReference') return say.unknownReference(known.reference)
  if (known.kind === 'ofWhat') return say.ofWhat
  if (known.kind === 'which') return say.whichOne(known.references.join(', '))
  const isForeign = isForeignTo(situation.language, known.text)
  const intro = known.fromFile ? `${say.fromFile}\n` : isForeign || !known.isSure ? `${say.onThis}\n` : ''
  return `${intro}${known.text}`
}
