// Decides which units of the knowledge answer a question, and whether they do: an answer speaks to all that matters in
// the question, is about it rather than mentions it, and holds what is asked for. Otherwise there is none.

import { AUDIENCES, type Facet } from './data/questions.ts'
import { holds } from './evidence.ts'
import type { IndexedEntry, IndexedUnit } from './index.ts'
import { formsOfWord } from './lexicon.ts'
import { broaderForms, isStray, type Question, type Term } from './question.ts'
import { plainWords } from './tokens.ts'
import { isListed, listed } from './words.ts'

/** Units of one entry that together answer best. `coverage` 0..1: how much of what matters they speak to. */
export type Candidate = {
  of: IndexedEntry
  units: IndexedUnit[]
  score: number
  coverage: number
  missing: Term[]
  /** From 0 to 1, where it was weighed (certainty.ts). */
  certainty?: number
}

/** The share of what matters that an answer must speak to. */
const COVERAGE_MIN = 0.9
const NEARLY_MIN = 0.55
/** The share where all that is asked is covered and only told words are not. */
const TOLD_MIN = 0.4
/** A word in no entry weighs as much as the rarest. */
const UNKNOWN_WEIGHT = 1
const WEIGHT_MIN = 0.15
/** A place that is named chooses, be it named in many entries. */
const PLACE_WEIGHT_MIN = 0.7
const SOFT_SHARE = 0.4
/** Whom a question is about chooses between passages more than other words that need not be there. */
const AUDIENCE_SHARE = 0.8
const AUDIENCE = new Set(listed(AUDIENCES).map(name => `@${name}`))
const CONTEXT_SHARE = 0.25
/** A town that is not named is rather one of the other cities than a part of this one. */
const OTHER_AREAS_SHARE = 0.4
/** The words of a phrase, apart. */
const PARTS_SHARE = 0.9
/** Another word of the same meaning is a little less than the word itself. */
const MEANING_SHARE = 0.94
/** What is counted stands at most this many words behind its number. */
const COUNTED_WORDS_MAX = 3
/** Other numbers in words are read as digits (numbers.ts). */
const ONE = new Set(['one', 'un', 'une', 'four', 'neuf'])
const IN_PASSING = 0.5
/** Everything starts and ends: where nothing else is asked, a passage must be about it. */
const BOUNDS = new Set(['@start', '@finish'])
const PROMOTED_MIN = 0.75
const CONTACT_SHARE = 1.1
/** Businesses write many things twice: a French question gets the French text where there are both. */
const FOREIGN_SHARE = 0.93
const IMPLIED_SHARE = 0.6
const FACET_WORTH = 0.4
const ADDED_UNIT_COST = 0.15
const UNITS_MAX = 3
/** From this strength on a unit is about a word. */
const ABOUT_MIN = 0.69
const SHORT_ENTRY_CHARS_MAX = 560
/** Units within this share of the best one say the same kind of thing and are told together. */
const EQUAL_SHARE = 0.88
const EQUAL_SHARE_WIDE = 0.75
/** A unit stands out when the next best has less than this share of its score. */
const CLEAR_SHARE = 0.8
/** Rarity of the words of a question: how few entries have them. */
export type Weigh = (term: Term) => number

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
    const least = term.kind === 'place' ? PLACE_WEIGHT_MIN : WEIGHT_MIN
    const weight = count === 0 ? UNKNOWN_WEIGHT : Math.max(least, Math.log(1 + entries.length / count) / full)
    seen.set(term, weight)
    return weight
  }
}

/** The best candidate of each entry that speaks to the question at all, best first. */
export function candidatesFor(entries: IndexedEntry[], question: Question, weigh: Weigh): Candidate[] {
  return entries
    .flatMap(entry => bestOf(entry, question, weigh) ?? [])
    .sort((a, b) => worthOf(b) - worthOf(a) || a.of.away - b.of.away || a.of.entry.id - b.of.entry.id)
}

/** A contact's own knowledge wins at an equal score. */
function worthOf({ score, of }: Candidate): number {
  return score * (of.entry.scope === 'contact' ? CONTACT_SHARE : 1) * (of.isForeign ? FOREIGN_SHARE : 1)
}

function strengthIn(unit: IndexedUnit, term: Term): number {
  let best = 0
  for (const form of term.forms) {
    const isMeaning = form.startsWith('@')
    best = Math.max(best, (unit.forms.get(form) ?? 0) * (isMeaning ? MEANING_SHARE : 1))
    if (isMeaning) best = Math.max(best, (unit.forms.get(`~${form}`) ?? 0) * MEANING_SHARE)
  }
  for (const form of term.implied) {
    const share = form === '@other_areas' ? OTHER_AREAS_SHARE : IMPLIED_SHARE
    best = Math.max(best, (unit.forms.get(form) ?? 0) * share)
  }
  return Math.max(best, strengthOfParts(unit, term))
}

/** A phrase whose words all stand in a unit, each for itself, is a little less than the phrase. */
function strengthOfParts(unit: IndexedUnit, { parts = [] }: Term): number {
  if (parts.length < 2) return 0
  const each = parts.map(forms => Math.max(0, ...forms.map(form => unit.forms.get(form) ?? 0)))
  return Math.min(...each) * PARTS_SHARE
}

/** How strongly a candidate is about a term. */
export function strengthOf({ units }: Candidate, term: Term): number {
  return Math.max(0, ...units.map(unit => strengthIn(unit, term)))
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
  const isClear = scored.length === 1 || scored[1]!.score < best.score * CLEAR_SHARE
  const told = wholeIfShort(entry, units, isClear, question.facets).sort((a, b) => a.at - b.at)
  const missing = must.filter(term => told.every(unit => strengthIn(unit, term) <= leastFor(term)))
  const total = must.reduce((sum, term) => sum + weigh(term), 0)
  const lost = missing.reduce((sum, term) => sum + weigh(term), 0)
  return {
    of: entry,
    units: told,
    score,
    coverage: total === 0 ? 0 : 1 - lost / total,
    missing,
  }
}

/** One line is told where it alone stands out; where several could be meant, all of a short entry. */
function wholeIfShort(
  entry: IndexedEntry,
  units: IndexedUnit[],
  isClear: boolean,
  facets: Facet[],
): IndexedUnit[] {
  const tellsAsked = facets.length > 0 && facets.every(facet => units.some(unit => holdsFacet(unit, facet)))
  const isOne =
    units.length === 1 && isClear && entry.units.filter(({ unit }) => unit.glue === '\n').length > 1
  const isAnswer = units.every(({ unit }) => unit.isQuestion)
  const charsMax = isOne && !isAnswer && tellsAsked ? 0 : SHORT_ENTRY_CHARS_MAX
  return entry.entry.content.length <= charsMax ? [...entry.units] : units
}

function scoreOf(unit: IndexedUnit, question: Question, must: Term[], soft: Term[], weigh: Weigh): number {
  let score = 0
  for (const term of must) score += weigh(term) * strengthIn(unit, term)
  const matters = score > 0
  for (const term of soft) score += softShare(term) * weigh(term) * strengthIn(unit, term)
  for (const term of question.context) score += CONTEXT_SHARE * weigh(term) * strengthIn(unit, term)
  if (matters || must.length === 0)
    for (const facet of question.facets) if (holdsFacet(unit, facet)) score += FACET_WORTH
  return score
}

function holdsFacet(unit: IndexedUnit, facet: Facet): boolean {
  return holds(unit.unit.text, facet) || (!unit.unit.isQuestion && holds(unit.unit.heading, facet))
}

/** What is asked for by name, or is all that a question has, must be more than mentioned in passing. */
function leastFor(term: Term): number {
  if (term.isPromoted && term.forms.some(form => BOUNDS.has(form))) return PROMOTED_MIN
  return term.isObject ? IN_PASSING : 0
}

function softShare(term: Term): number {
  return term.forms.some(form => AUDIENCE.has(form)) ? AUDIENCE_SHARE : SOFT_SHARE
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
  const { coverage, missing } = candidate
  const isCovered = coverage >= COVERAGE_MIN || (coverage >= TOLD_MIN && missing.every(term => !term.isAsked))
  if (!isCovered && !isNearlyWhole(candidate, question)) return false
  return holdsAsked(candidate, question) && isAbout(candidate, question)
}

/** Much is covered, and what is missing is a word that no entry and no table has. */
function isNearlyWhole({ coverage, missing }: Candidate, { terms, facets }: Question): boolean {
  if (facets.length === 0) return false
  const covered = terms.filter(term => term.must && !missing.includes(term))
  return (
    coverage >= NEARLY_MIN &&
    covered.length >= 2 &&
    missing.length === 1 &&
    missing.every(term => isStray(term) && !isListed(term.word))
  )
}

/** True when a number stands right before what is counted: "32 bonnes réponses". */
function counts({ unit }: IndexedUnit, counted: string[]): boolean {
  const all = plainWords(unit.text)
  return all.some(
    (word, i) =>
      (/^\d+$/.test(word) || ONE.has(word)) &&
      all
        .slice(i + 1, i + 1 + COUNTED_WORDS_MAX)
        .some(next => formsOfWord(next).some(form => counted.includes(form))),
  )
}

/** True when the units hold all that is asked for: an amount, a time … */
export function holdsAsked({ units }: Candidate, { facets, terms, counted }: Question): boolean {
  const must = terms.filter(term => term.must)
  const speaks = (unit: IndexedUnit): boolean =>
    must.length === 0 || must.some(term => strengthIn(unit, term) > 0)
  return facets.every(facet =>
    facet === 'count' && counted.length > 0
      ? units.some(unit => counts(unit, counted))
      : units.some(unit => holdsFacet(unit, facet) && speaks(unit)),
  )
}

function isAbout({ units }: Candidate, { terms }: Question): boolean {
  const strengths = terms
    .filter(
      ({ kind, must, forms }) =>
        kind === 'matter' || kind === 'level' || (kind === 'number' && must) || forms.includes('@abroad'),
    )
    .flatMap(term => {
      const wide = { ...term, forms: broaderForms(term) }
      return units.map(unit => Math.max(term.must ? strengthIn(unit, term) : 0, strengthIn(unit, wide)))
    })
  return Math.max(0, ...strengths) >= ABOUT_MIN || terms.every(term => term.kind === 'day')
}
