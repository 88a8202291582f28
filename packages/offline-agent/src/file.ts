// Answers from the contact's own file: only when the question is about what is theirs, and only with facts.

import { clausesOf, plainOf } from './clauses.ts'
import { ABOUT_THE_PERSON, OWN, STATES } from './data/file.ts'
import type { Facet } from './data/questions.ts'
import { holds } from './evidence.ts'
import type { IndexedEntry, IndexedUnit } from './index.ts'
import { type Candidate, holdsAsked } from './judge.ts'
import { patternOf } from './pattern.ts'
import { broaderForms, type Question } from './question.ts'
import type { Reader } from './reader.ts'
import { referencesOf } from './references.ts'
import { fold, listed, stem, words } from './words.ts'

const PERSONAL = ABOUT_THE_PERSON.map(([line]) => patternOf(line))
const OWNED = OWN.map(([line]) => patternOf(line))
const FACTS = new Set(listed(STATES).map(stem))
/** A sentence that holds one of these states a fact: "leaves the warehouse on Friday". */
const FACTUAL: Facet[] = ['date', 'duration', 'price']
/** A question about one's own things names them loosely: this share of it suffices. */
const COVERAGE_MIN = 0.4
const TOLD_MAX = 2
const ATTRIBUTES = new Set(['@color', '@size', '@brand', '@weight', '@model_item'])

/** True for a sentence of a file that may be told to the person it is about. */
export function mayBeTold(sentence: string): boolean {
  if (clausesOf(sentence).some(({ text }) => PERSONAL.some(pattern => pattern.test(text)))) return false
  if (/\d/.test(sentence) || FACTUAL.some(facet => holds(sentence, facet))) return true
  return words(fold(sentence)).some(word => FACTS.has(stem(word)))
}

/** True when a question is about what is the contact's own. */
export function asksOwn(text: string): boolean {
  const plain = plainOf(text)
  return OWNED.some(pattern => pattern.test(plain))
}

/** The units of a file that name one of the references. */
export function unitsNaming(
  entries: IndexedEntry[],
  references: string[],
): { of: IndexedEntry; unit: IndexedUnit }[] {
  return entries.flatMap(of =>
    of.units
      .filter(({ unit }) => {
        const theirs = referencesOf(`${unit.heading} ${unit.text}`)
        return references.some(reference => theirs.includes(reference))
      })
      .map(unit => ({ of, unit })),
  )
}

/** "Which colour did I choose?" is answered by a colour. */
function holdsAttribute({ units }: Candidate, { terms, said }: Question): boolean {
  const asked = terms.filter(({ forms }) => forms.some(form => ATTRIBUTES.has(form)))
  const isAsked = /\b(?:quelle?s?|which|what)\b/.test(said)
  return !isAsked || asked.every(({ forms }) => units.some(unit => forms.some(form => unit.forms.has(form))))
}

/** What the file says to a question about one's own things, best first; empty when it says nothing. */
export function findInFile(question: Question, reader: Reader): Candidate[] {
  // A parcel is an order, and where it is, is told by its state.
  const terms = question.terms.map(term => ({ ...term, implied: [...term.implied, ...broaderForms(term)] }))
  const facets = question.facets
    .filter(facet => facet !== 'place')
    .map((facet): Facet => (facet === 'price' ? 'count' : facet))
  const asked = { ...question, terms, facets }
  const told = reader
    .weighed(asked)
    .all.filter(
      candidate =>
        candidate.coverage >= COVERAGE_MIN &&
        holdsAsked(candidate, asked) &&
        holdsAttribute(candidate, question),
    )
  const best = told[0]
  return best ? told.filter(candidate => candidate.score >= best.score * 0.9).slice(0, TOLD_MAX) : []
}
