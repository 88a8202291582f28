// Decides which units of the knowledge answer a question, and whether they do: an answer speaks to all that matters in
// the question, is about it rather than mentions it, and holds what is asked for. Otherwise there is none.

import type { Facet } from './data/questions.ts'
import { holds } from './evidence.ts'
import type { IndexedEntry, IndexedUnit } from './index.ts'
import { broaderForms, type Question, type Term } from './question.ts'

/** Units of one entry that together answer best. `coverage` 0..1: how much of what matters they speak to. */
export type Candidate = {
  of: IndexedEntry
  units: IndexedUnit[]
  score: number
  coverage: number
  missing: Term[]
}

/** The share of what matters that an answer must speak to. */
const COVERAGE_MIN = 0.9
const NEARLY_MIN = 0.55
/** A word in no entry weighs as much as the rarest. */
const UNKNOWN_WEIGHT = 1
const SOFT_SHARE = 0.35
const CONTEXT_SHARE = 0.25
/** A town that is not named is rather one of the other cities than a part of this one. */
const OTHER_AREAS_SHARE = 0.4
/** Another word of the same meaning is a little less than the word itself. */
const MEANING_SHARE = 0.94
const CONTACT_SHARE = 1.1
/** Businesses write many things twice: a French question gets the French text where there are both. */
const FOREIGN_SHARE = 0.93
const IMPLIED_SHARE = 0.6
const FACET_WORTH = 0.4
const ADDED_UNIT_COST = 0.15
const UNITS_MAX = 3
/** From this strength on a unit is about a word. */
const ABOUT_MIN = 0.69
const SHORT_ENTRY_CHARS_MAX = 450
/** Units within this share of the best one say the same kind of thing and are told together. */
const EQUAL_SHARE = 0.88
const EQUAL_SHARE_WIDE = 0.75
/** Rarity of the words of a question: how few entries have them. */
type Weigh = (term: Term) => number

/** How much a term tells, by how few entries hold it: 0.15 to 1. */
export function weigherOf(entries: IndexedEntry[]): Weigh {
  const seen = new Map<Term, number>()
  const full = Math.log(1 + entries.length)
  return term => {
    const known = seen.get(term)
    if (known !== undefined) return known
    const count = entries.filter(({ forms }) =>
      [...term.forms, ...term.implied].some(form => forms.has(form)),
    ).length
    const weight = count === 0 ? UNKNOWN_WEIGHT : Math.max(0.15, Math.log(1 + entries.length / count) / full)
    seen.set(term, weight)
    return weight
  }
}

/** The best candidate of each entry that speaks to the question at all, best first. */
export function candidatesFor(entries: IndexedEntry[], question: Question, weigh: Weigh): Candidate[] {
  return entries
    .flatMap(entry => bestOf(entry, question, weigh) ?? [])
    .sort((a, b) => worthOf(b) - worthOf(a) || a.of.entry.id - b.of.entry.id)
}

/** A contact's own knowledge wins at an equal score. */
function worthOf({ score, of }: Candidate): number {
  return score * (of.entry.scope === 'contact' ? CONTACT_SHARE : 1) * (of.isForeign ? FOREIGN_SHARE : 1)
}

function strengthIn(unit: IndexedUnit, term: Term): number {
  let best = 0
  for (const form of term.forms)
    best = Math.max(best, (unit.forms.get(form) ?? 0) * (form.startsWith('@') ? MEANING_SHARE : 1))
  for (const form of term.implied) {
    const share = form === '@other_areas' ? OTHER_AREAS_SHARE : IMPLIED_SHARE
    best = Math.max(best, (unit.forms.get(form) ?? 0) * share)
  }
  return best
}

function bestOf(entry: IndexedEntry, question: Question, weigh: Weigh): Candidate | null {
  const must = question.terms.filter(term => term.must)
  const soft = question.terms.filter(term => !term.must)
  const scored = entry.units
    .map(unit => ({ unit, score: scoreOf(unit, question, must, soft, weigh) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.unit.at - b.unit.at)
  const best = scored[0]
  if (!best) return null
  const units = [best.unit]
  // A word alone asks for all that there is about it.
  const equal = question.facets.length > 0 ? EQUAL_SHARE : EQUAL_SHARE_WIDE
  let score = best.score
  for (const { unit, score: own } of scored.slice(1)) {
    if (own >= best.score * equal) units.push(unit)
  }
  for (const { unit } of scored) {
    if (units.length >= UNITS_MAX || units.includes(unit)) continue
    const gain = gainOf(unit, units, question, must, weigh)
    if (gain <= ADDED_UNIT_COST) continue
    units.push(unit)
    score += gain - ADDED_UNIT_COST
  }
  const missing = must.filter(term => units.every(unit => strengthIn(unit, term) === 0))
  const total = must.reduce((sum, term) => sum + weigh(term), 0)
  const lost = missing.reduce((sum, term) => sum + weigh(term), 0)
  return {
    of: entry,
    units: wholeIfShort(entry, units).sort((a, b) => a.at - b.at),
    score,
    coverage: total === 0 ? 0 : 1 - lost / total,
    missing,
  }
}

/** Where most of a short entry is told anyway, all of it is. */
function wholeIfShort(entry: IndexedEntry, units: IndexedUnit[]): IndexedUnit[] {
  const isMost = units.length > 1 && units.length * 2 >= entry.units.length
  return isMost && entry.entry.content.length <= SHORT_ENTRY_CHARS_MAX ? [...entry.units] : units
}

function scoreOf(unit: IndexedUnit, question: Question, must: Term[], soft: Term[], weigh: Weigh): number {
  let score = 0
  for (const term of must) score += weigh(term) * strengthIn(unit, term)
  const matters = score > 0
  for (const term of soft) score += SOFT_SHARE * weigh(term) * strengthIn(unit, term)
  for (const term of question.context) score += CONTEXT_SHARE * weigh(term) * strengthIn(unit, term)
  if (matters || must.length === 0)
    for (const facet of question.facets) if (holdsFacet(unit, facet)) score += FACET_WORTH
  return score
}

function holdsFacet(unit: IndexedUnit, facet: Facet): boolean {
  return holds(unit.unit.text, facet) || (!unit.unit.isQuestion && holds(unit.unit.heading, facet))
}

/** What a unit adds to those chosen: terms and facets that they do not have. */
function gainOf(
  unit: IndexedUnit,
  chosen: IndexedUnit[],
  question: Question,
  must: Term[],
  weigh: Weigh,
): number {
  let gain = 0
  for (const term of must) {
    if (chosen.every(other => strengthIn(other, term) === 0)) gain += weigh(term) * strengthIn(unit, term)
  }
  for (const term of question.terms) {
    if (
      !term.must &&
      gain + strengthIn(unit, term) > 0 &&
      chosen.every(other => strengthIn(other, term) === 0)
    )
      gain += SOFT_SHARE * weigh(term) * strengthIn(unit, term)
  }
  for (const facet of question.facets) {
    if (gain > 0 && chosen.every(other => !holdsFacet(other, facet)) && holdsFacet(unit, facet))
      gain += FACET_WORTH
  }
  return gain
}

/** True when the candidate answers: it covers what matters, is about it, and holds what is asked for. */
export function answers(candidate: Candidate, question: Question): boolean {
  if (candidate.coverage < COVERAGE_MIN && !isNearlyWhole(candidate, question)) return false
  return holdsAsked(candidate, question) && isAbout(candidate, question)
}

/** Much is covered, and what is missing is a word that no entry and no table has. */
function isNearlyWhole({ coverage, missing }: Candidate, { terms }: Question): boolean {
  const covered = terms.filter(term => term.must && !missing.includes(term))
  const isStray = (term: Term): boolean =>
    term.kind === 'matter' && !term.forms.some(form => form.startsWith('@'))
  return coverage >= NEARLY_MIN && covered.length >= 2 && missing.length === 1 && missing.every(isStray)
}

/** True when the units hold all that is asked for: an amount, a time … */
export function holdsAsked({ units }: Candidate, { facets }: Question): boolean {
  return facets.every(facet => units.some(unit => holdsFacet(unit, facet)))
}

function isAbout({ units }: Candidate, { terms }: Question): boolean {
  const strengths = terms
    .filter(term => term.kind === 'matter' || term.kind === 'level' || term.forms.includes('@abroad'))
    .flatMap(term => {
      const wide = { ...term, forms: broaderForms(term) }
      return units.map(unit => Math.max(term.must ? strengthIn(unit, term) : 0, strengthIn(unit, wide)))
    })
  return Math.max(0, ...strengths) >= ABOUT_MIN || terms.every(term => term.kind === 'day')
}
