// Turns search hits into an answer of the knowledge's own words, or admits that there is none.

import { plainOf } from './clauses.ts'
import { bounded, clean } from './clean.ts'
import { languageOf } from './language.ts'
import { PASSAGE_CHARS_MAX } from './passages.ts'
import { type Query, queryOf, referencesOf } from './query.ts'
import { type Hit, searchKnowledge } from './search.ts'
import type { Situation } from './situation.ts'

/** `isSure`: the passages speak to most of the question; otherwise the answer says that it may not suffice. */
export type Known =
  | { kind: 'passages'; text: string; isSure: boolean; fromFile: boolean }
  | { kind: 'which'; references: string[] }
  | { kind: 'noReference'; reference: string }

/** Share of the question that a passage must speak to before it is quoted, and before it is quoted plainly. */
const COVERAGE_MIN = 0.38
const COVERAGE_SURE = 0.6
/** A second passage is quoted when it is nearly as good, or answers what the first leaves open. */
const SECOND_SCORE_SHARE = 0.7
const SECOND_WEIGHT_MIN = 0.5
const HITS_READ_MAX = 16
const REFERENCES_SAID_MAX = 5
/** With this many things in the contact's file that fit equally, asking which is kinder than quoting two. */
const WHICH_MIN = 3
const ABOUT_ORDERS = new Set([
  'order',
  'track',
  'arrive',
  'delivery',
  'delay',
  'time',
  'today',
  'order+track',
  'delivery+track',
])
const OWN = /\b(?:my|mine|i|me|mon|ma|mes|j|je|moi|our|notre|nos)\b/
const ORDER_STATE =
  /\b(?:where|track|status|when|arrive|ou est|ou en|ou sont|suivi|suivre|statut|quand|etat|has my|is my)\b/

/** What the knowledge says to the burst, or null when it does not answer. */
export function recall(situation: Situation): Known | null {
  const query = queryOf(situation.burst, situation.earlier, situation.names)
  const hits = searchKnowledge(situation.turn.knowledge, query, HITS_READ_MAX)
  const references = query.asked.filter(term => term.kind === 'reference')
  const wanted = new Set(references.map(term => term.key))
  const named = hits.filter(hit => [...wanted].some(key => hit.matched.has(key)))
  if (wanted.size > 0 && named.length === 0) return withoutReference(hits, query)
  const plain = plainOf(situation.burst)
  const asksOwnOrder = OWN.test(plain) && query.asked.some(term => term.key.includes('order'))
  const own = asksOwnOrder ? hits.filter(hit => hit.scope === 'contact' && isAboutOrder(hit)) : []
  if (wanted.size === 0 && own.length > 0 && ORDER_STATE.test(plain)) return ownOrders(own, query)
  return passages(
    wanted.size > 0 ? named : hits,
    query,
    asksOwnOrder && own.length === 0 && ORDER_STATE.test(plain),
  )
}

/** The terms a passage was asked for are only partly there: coverage decides. */
function passages(hits: Hit[], query: Query, isDoubtful: boolean): Known | null {
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
  return hit.score >= best.score * SECOND_SCORE_SHARE && hit.coverage >= best.coverage * 0.95
}

function ownOrders(own: Hit[], query: Query): Known | null {
  const references = [...new Set(own.flatMap(hit => writtenReferences(hit.text)))]
  if (references.length >= WHICH_MIN && own.length >= WHICH_MIN) {
    return { kind: 'which', references: references.slice(0, REFERENCES_SAID_MAX) }
  }
  const best = own[0]!
  const second = own.find(hit => hit !== best && addsTo(best, hit, query))
  return { kind: 'passages', text: quote(second ? [best, second] : [best]), isSure: true, fromFile: true }
}

function withoutReference(hits: Hit[], query: Query): Known | null {
  const reference = query.asked.find(term => term.kind === 'reference')!.key.slice(1)
  const other = query.asked.filter(term => term.kind !== 'reference' && !ABOUT_ORDERS.has(term.key))
  const general = hits.filter(
    hit => referencesOf(hit.text).length === 0 && other.some(term => hit.matched.has(term.key)),
  )
  if (other.length > 0 && general.length > 0) {
    const rest = passages(general, { asked: other, context: [] }, true)
    if (rest) return rest
  }
  return { kind: 'noReference', reference }
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
export function tell(known: Known, situation: Situation): string {
  const { say } = situation
  if (known.kind === 'noReference') return say.unknownReference(known.reference)
  if (known.kind === 'which') return say.whichOne(known.references.join(', '))
  const isForeign = (languageOf(known.text) ?? situation.language) !== situation.language
  const intro = known.fromFile ? `${say.fromFile}\n` : isForeign || !known.isSure ? `${say.onThis}\n` : ''
  return `${intro}${known.text}`
}
