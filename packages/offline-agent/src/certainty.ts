// How sure an answer is: what speaks for it and against it, each sign with its weight (data/signs.ts).

import { SOFT_WORDS } from './data/light.ts'
import { AUDIENCES, BUSINESS_NOUNS, NEUTRAL_WORDS } from './data/questions.ts'
import { ATTRIBUTE, OPINION, OWN_FACT, SIGNS, type Sign, TIME_WORDS } from './data/signs.ts'
import { answers, type Candidate, holdsAsked, strengthOf, type Weigh } from './judge.ts'
import { SLIGHT } from './lexicon.ts'
import { anyOf, matchesOf } from './pattern.ts'
import { broaderForms, isAskedFor, isStray, type Question, type Term } from './question.ts'
import { isSameMatter, type Ranked } from './ranking.ts'
import { isTime } from './times.ts'
import { listed, stem } from './words.ts'

export type Signs = { [sign in Sign]: number }

/** Words of any question, and those that name the business itself. */
const PLAIN = new Set([SOFT_WORDS, NEUTRAL_WORDS, TIME_WORDS, BUSINESS_NOUNS].flatMap(listed).map(stem))
const AUDIENCE = new Set(listed(AUDIENCES).map(name => `@${name}`))
const ASKS_OWN_FACT = anyOf(OWN_FACT)
const ASKS_OPINION = anyOf(OPINION)
const ASKED_ATTRIBUTE = anyOf(ATTRIBUTE, 'g')
/** How much a word counts that is said of what is asked: a thing of no list, a word with a meaning, a person. */
const STRAY_SHARE = 0.7
const MEANT_SHARE = 0.5
const PERSON_SHARE = 0.4
const TOLD_SHARE = 0.1
const CONTEXT_SHARE = 0.1
const RELEVANCE_MAX = 6
const RIVAL_MAX = 1.2
const OPEN_MAX = 3
const UNHELD_SHARE = 0.7
/** Of a neighbour ("next to the bank"), or behind a preposition. */
const IN_PASSING = 0.5
/** In a heading, or said again under it. */
const HEADED_MIN = 0.93

/** From 0 to 1: how sure it is that the candidate answers the question. */
export function certaintyOf(signs: Signs): number {
  const sum = SIGNS.reduce((total, [sign, weight]) => total + weight * signs[sign], 0)
  return 1 / (1 + Math.exp(-sum))
}

/** What speaks for a candidate and against it. `all`: by the judge, `ranked`: by all words; best first. */
export function signsOf(
  found: Candidate,
  question: Question,
  { all, ranked, weigh }: { all: Candidate[]; ranked: Ranked[]; weigh: Weigh },
): Signs {
  const speaksTo = (term: Term): number => speaks(found, term)
  const must = question.terms.filter(term => term.must)
  // What is known of the contact has no rival in what is known in general.
  const isOwn = found.of.entry.scope === 'contact'
  const others = all.filter(
    other => !isSameMatter(other.of, found.of) && (!isOwn || other.of.entry.scope === 'contact'),
  )
  const best = ranked[0]
  // What does not hold what is asked for is less of a rival.
  const rivalScore = (other: Candidate): number =>
    other.score * (holdsAsked(other, question) ? 1 : UNHELD_SHARE)
  const own = ranked.find(({ of }) => of === found.of)
  const isOpen = (term: Term): boolean => term.isAsked && speaksTo(term) === 0
  const some = (terms: Term[], is: (term: Term) => boolean): number => (terms.some(is) ? 1 : 0)
  return {
    base: 1,
    spoken: spokenShare(question, speaksTo, weigh),
    relevance: Math.min(RELEVANCE_MAX, own?.score ?? 0) / RELEVANCE_MAX,
    agreed: best !== undefined && isSameMatter(best.of, found.of) ? 1 : 0,
    headed: some(must, term => speaksTo(term) >= HEADED_MIN),
    answers: answers(found, question) ? 1 : 0,
    held: holdsAsked(found, question) ? 1 : 0,
    level: some(must, ({ kind }) => kind === 'level' || kind === 'day'),
    rival: Math.min(RIVAL_MAX, Math.max(0, ...others.map(rivalScore)) / found.score),
    implied: some(must, term => isImplied(found, term) && !isOtherCity(found, term, others)),
    missing: found.missing.length > 0 ? 1 : 0,
    openObject: some(
      question.terms,
      term =>
        term.isObject === true &&
        term.isAsked &&
        speaksTo(term) <= IN_PASSING &&
        !isAskedFor(term, question.facets),
    ),
    openMeant: openMeantIn(question, isOpen, weigh),
    openPlace: some(question.terms, term => term.kind === 'place' && isOpen(term)),
    openNumber: some(question.terms, term => isNumber(term) && speaksTo(term) === 0),
    openAttribute: some(attributesOf(question), term => speaksTo(term) === 0 && !isPlain(term, question)),
    ownFact: ASKS_OWN_FACT.test(question.said) ? 1 : 0,
    opinion: ASKS_OPINION.test(question.said) ? 1 : 0,
  }
}

/** A number of one digit stands for a word too ("papers 4 loan"), and a time of day may lie between two. */
function isNumber({ kind, word }: Term): boolean {
  return kind === 'number' && word.length > 1 && !isTime(word)
}

/** How strongly a candidate, or what it is a kind of, speaks to a term. */
export function speaks(found: Candidate, term: Term): number {
  return Math.max(
    strengthOf(found, term),
    strengthOf(found, { ...term, forms: broaderForms(term), implied: [] }),
  )
}

/** The share of a question's words, by what each tells, that the candidate speaks to. */
export function spokenShare(question: Question, speaksTo: (term: Term) => number, weigh: Weigh): number {
  const shares: [Term, number][] = question.terms
    .filter(term => term.kind !== 'number' && (term.must || !isPlain(term, question)))
    .map(term => [term, weigh(term) * shareOf(term)])
  for (const term of question.context) if (term.must) shares.push([term, weigh(term) * CONTEXT_SHARE])
  const total = shares.reduce((sum, [, share]) => sum + share, 0)
  const got = shares.reduce((sum, [term, share]) => sum + share * Math.min(1, speaksTo(term)), 0)
  return total === 0 ? 0 : got / total
}

/** True where only what a term implies is spoken to. */
function isImplied(found: Candidate, term: Term): boolean {
  return strengthOf(found, { ...term, implied: [] }) === 0 && strengthOf(found, term) > 0
}

/** True for a town that is not named where one passage alone speaks of the other cities. */
function isOtherCity(found: Candidate, term: Term, others: Candidate[]): boolean {
  if (term.kind !== 'place') return false
  const isAmong = strengthOf(found, { ...term, forms: [], implied: ['@other_cities'] }) > 0
  return isAmong && others.every(other => strengthOf(other, term) === 0)
}

/** How many words with a meaning are asked that no entry has, up to 1. */
function openMeantIn(question: Question, isOpen: (term: Term) => boolean, weigh: Weigh): number {
  const open = question.terms.filter(
    term =>
      term.kind === 'matter' &&
      isOpen(term) &&
      !isStray(term) &&
      !isPlain(term, question) &&
      !isAskedFor(term, question.facets) &&
      weigh(term) === 1,
  )
  return Math.min(OPEN_MAX, open.length) / OPEN_MAX
}

function shareOf(term: Term): number {
  if (!term.isAsked) return TOLD_SHARE
  if (term.must) return 1
  if (term.forms.some(form => AUDIENCE.has(form))) return PERSON_SHARE
  return isStray(term) ? STRAY_SHARE : MEANT_SHARE
}

/** True for a word that an answer need not speak to: it only helps to ask. */
function isPlain(term: Term, question: Question): boolean {
  if (term.must || term.kind !== 'matter') return false
  if (PLAIN.has(stem(term.word)) || isAskedFor(term, question.facets)) return true
  const meanings = term.forms.filter(form => form.startsWith('@'))
  return term.word.includes(' ') && meanings.length > 0 && meanings.every(form => SLIGHT.has(form.slice(1)))
}

/** What is asked about a thing: the depth in "how deep is the pool", the rate in "quel est le taux". */
function attributesOf({ said, terms }: Question): Term[] {
  const first = [...matchesOf(said, ASKED_ATTRIBUTE)].map(match =>
    said.slice(match.index + match[0].length).trim(),
  )
  return terms.filter(({ word }) => first.some(rest => rest === word || rest.startsWith(`${word} `)))
}
