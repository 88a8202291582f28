// A question that goes on from the last one: "and to Limbe?", "et le samedi ?", "how much?".

import { plainOf } from './clauses.ts'
import { FOLLOWING } from './data/asking.ts'
import { patternOf } from './pattern.ts'
import type { Question, Term } from './question.ts'

const WORDS_MAX = 9
const FOLLOWS = FOLLOWING.map(([line]) => patternOf(line))

/** True for a text that leans on what was asked before. */
export function goesOn(text: string, question: Question): boolean {
  const plain = plainOf(text)
  if (plain.split(' ').length > WORDS_MAX) return false
  return FOLLOWS.some(pattern => pattern.test(plain)) || !question.terms.some(term => term.must)
}

/** The questions that a follow-up may mean, the likeliest first: a new place stands for the old one, and so on. */
export function meantBy(now: Question, before: Question): Question[] {
  const facets = now.facets.length > 0 ? now.facets : before.facets
  const kinds = new Set<Term['kind']>(now.terms.map(term => term.kind).filter(kind => kind !== 'matter'))
  const own = new Set(now.terms.flatMap(term => term.forms))
  const kept = before.terms.filter(term => !kinds.has(term.kind) && !term.forms.some(form => own.has(form)))
  // What a follow-up names is what it is about, be it only "a child".
  const named = now.terms.map(term => ({
    ...term,
    must: term.must || term.forms.some(form => form.startsWith('@')),
  }))
  const meant = (terms: Term[]): Question => ({ ...now, terms: [...named, ...terms], facets })
  const must = kept.filter(term => term.must)
  const without = named.some(term => term.must)
    ? must.map(dropped => meant(kept.filter(term => term !== dropped)))
    : []
  return [meant(kept), ...(must.length > 1 ? without : []), { ...now, facets }]
}
