// Answers a message from the knowledge: as a whole, or each of its questions for itself.

import { certaintyOf, signsOf } from './certainty.ts'
import type { Facet } from './data/questions.ts'
import { type IndexedEntry, indexOf, isTwin, type Keep, type ReadText } from './index.ts'
import { answers, type Candidate, candidatesFor, strengthOf, type Weigh, weigherOf } from './judge.ts'
import { type Matter, mattersFor } from './matters.ts'
import type { KnowledgeEntry, Language } from './model.ts'
import { type Question, readQuestion } from './question.ts'
import { makeRanking } from './ranking.ts'
import { asksByWords, rolesIn } from './roles.ts'
import { sentencesIn } from './sentences.ts'
import { makeRepair } from './spelling.ts'
import { fold } from './words.ts'

/** `open`: what was asked and is not in the knowledge, in the contact's words. */
export type Found = { candidates: Candidate[]; open: string[] }

const PARTS_MAX = 4
const LISTED_WORDS_MAX = 4
/** What answers has at least this share of the score of what speaks to the question most. */
const RIVAL_SHARE = 0.8
/** What is told as a part of an answer is about its question this strongly. */
/** With less evidence than this an entry must stand out from the others. */
const EVIDENCE_MIN = 0.5
const GUESS_SHARE = 0.88
/** Under a heading that names it. */
const HEADED_MIN = 0.93
const SURE_MIN = 0.82
const TOLD_APART_MIN = 0.69
/** An answer that is less certain is not told: the matters that may be meant are offered. */
const CERTAINTY_MIN = 0.66

/** What parts two questions of one sentence; numbers are not parted. */
const JOINT = /(?<!\d)(?:,?\s+(?:et|and|n|&|also|aussi|ainsi que|puis)\s+|,\s*|\s*[;+]\s*)(?!\d)/gi
/** A sentence with more of them is no question that anybody would part in two; each would be read for itself. */
const JOINTS_MAX = 12
const LEANS = /\b(?:it|they|them|he|she|il|ils|elle|elles|celui|celle)\b/
/** "… can you treat it?": it is what goes before. */
const POINTS_BACK = /\b(?:it|them|him|her)\W*$|\b(?:la|les|l) (?:reparer|soigner|traiter|reprendre|prendre)\b/
const CONDITION = /^(?:si|s il|if|when|quand|suppose)\b/

/** Looks for answers in one set of entries. `keep`: which of their units may be used. */
export function makeReader(
  knowledge: KnowledgeEntry[],
  names: Set<string>,
  language: Language | null = null,
  keep?: Keep,
  readText?: ReadText,
) {
  const entries = indexOf(knowledge, language, keep, readText)
  const known = new Set(entries.flatMap(({ units }) => units.flatMap(unit => unit.words)))
  const repair = makeRepair(known)
  const weigh = weigherOf(entries)
  const rank = makeRanking(entries)
  const read = (text: string): Question => readQuestion(text, repair, word => known.has(word), names)
  const find = (question: Question, among: IndexedEntry[] = entries): Candidate | null => {
    if (question.terms.length === 0) return null
    const all = candidatesFor(among, question, weigh)
    const floor = (all[0]?.score ?? 0) * RIVAL_SHARE
    const first = all.find(candidate => candidate.score >= floor && answers(candidate, question))
    const found = first && inOwnLanguage(first, all, question)
    if (!found || isGuess(found, all, question, weigh)) return null
    const signs = signsOf(found, question, { all, ranked: rank(question), weigh })
    return { ...found, certainty: certaintyOf(signs) }
  }
  const best = (question: Question): Candidate | null => candidatesFor(entries, question, weigh)[0] ?? null
  const matters = (question: Question): Matter[] =>
    mattersFor(question, { all: candidatesFor(entries, question, weigh), ranked: rank(question), weigh })
  const inEntry = (question: Question, of: IndexedEntry): Candidate | null =>
    candidatesFor([of], question, weigh)[0] ?? null
  return { entries, read, find, best, inEntry, weigh, matters }
}

/** What is written in both languages is told in the reader's. */
function inOwnLanguage(found: Candidate, all: Candidate[], question: Question): Candidate {
  if (!found.of.isForeign) return found
  const twin = all.find(({ of }) => !of.isForeign && isTwin(of, found.of))
  return twin && answers(twin, question) ? twin : found
}

/** Little speaks for a candidate, and as much for another entry that says something else. */
function isGuess(found: Candidate, all: Candidate[], question: Question, weigh: Weigh): boolean {
  const must = question.terms.filter(term => term.must)
  const evidence = must.reduce((sum, term) => sum + weigh(term) * strengthOf(found, term), 0)
  const isFixed = must.some(({ kind }) => kind === 'level' || kind === 'day')
  const isHeaded = question.facets.length > 0 && must.some(term => strengthOf(found, term) >= HEADED_MIN)
  if (must.length === 0 || isFixed || isHeaded || evidence >= EVIDENCE_MIN) return false
  return all.some(
    other => other.of !== found.of && other.score >= found.score * GUESS_SHARE && !isTwin(other.of, found.of),
  )
}

/** True where it is certain enough to be told without asking back. */
export function isSure({ certainty = 1 }: Candidate): boolean {
  return certainty >= CERTAINTY_MIN
}

export type Reader = ReturnType<typeof makeReader>

/** The answer to a message; null when the knowledge has none. */
export function findAnswerTo(text: string, reader: Reader): Found | null {
  if (sentencesIn(text).questions.length === 0) return null
  const parted = sentencesIn(text)
  const hasMatter = parted.questions.some(sentence => reader.read(sentence).terms.some(term => term.must))
  // "how much is" and then "delivery to Limbe": the lines are one question.
  const { questions, context } = hasMatter ? parted : { questions: [text], context: [] }
  const around = reader.read(context.join('\n')).terms
  const found: Found = { candidates: [], open: [] }
  let before: Question | null = null
  for (const sentence of questions.slice(0, PARTS_MAX)) {
    const question: Question = inherit(reader.read(sentence), before, around)
    const own = answerOne(sentence, question, reader)
    found.candidates.push(...own.candidates)
    found.open.push(...own.open)
    if (question.terms.some(term => term.must)) before = question
  }
  found.candidates = found.candidates.filter(
    (candidate, i) => found.candidates.findIndex(other => isSame(other, candidate)) === i,
  )
  return found.candidates.length > 0 ? found : null
}

function isSame(a: Candidate, b: Candidate): boolean {
  return a.of === b.of && b.units.every(unit => a.units.includes(unit))
}

/** A sentence that names nothing ("c'est combien ?") is about what the one before names. */
function inherit(question: Question, before: Question | null, context: Question['terms']): Question {
  if (before && !question.terms.some(term => term.must))
    return { ...question, terms: [...before.terms, ...question.terms], context }
  // "I want to have my baby vaccinated. Do I pay, and when may I come?"
  const matter = context.filter(term => term.must)
  if (matter.length > 0 && question.terms.every(term => !term.must || term.isPromoted)) {
    const own = question.terms.map(term => ({ ...term, must: false }))
    return { ...question, terms: [...matter.map(term => ({ ...term, isAsked: true })), ...own], context }
  }
  return { ...question, context }
}

function answerOne(sentence: string, question: Question, reader: Reader): Found {
  const two = answerTwo(sentence, question, reader)
  if (two) return two
  const whole = reader.find(question)
  const isWhole = whole !== null && whole.missing.length === 0
  if (isWhole && whole.units.length === 1) return { candidates: [whole], open: [] }
  const split = answerHalves(sentence, question, reader)
  const isSplit = split !== null && split.open.length === 0
  if (isSplit && (!isWhole || split.candidates.some(one => one.of !== whole.of))) return split
  if (isWhole) return { candidates: [whole], open: [] }
  if (split) return split
  if (whole) return { candidates: [whole], open: [] }
  return answerClause(sentence, question, reader) ?? { candidates: [], open: [sentence] }
}

/** A comma parts things that are named ("A, B and C"), not a thought from the next one. */
function isList(sentence: string, at: number): boolean {
  const words = sentence.slice(0, at).trim().split(/\s+/).length
  return words <= LISTED_WORDS_MAX && rolesIn(sentence).every(({ isAsked }) => isAsked)
}

function jointsOf(sentence: string): RegExpExecArray[] {
  const joints = [...sentence.matchAll(JOINT)]
  return joints.length <= JOINTS_MAX ? joints : []
}

/** "When does it open and who is the doctor?": two questions, each with its own words of asking. */
function answerTwo(sentence: string, question: Question, reader: Reader): Found | null {
  for (const match of jointsOf(sentence)) {
    const texts = [sentence.slice(0, match.index), sentence.slice(match.index + match[0].length)] as const
    const asking = texts.filter(text => asksByWords(text)).length
    if (asking === 0 || CONDITION.test(fold(sentence))) continue
    if (!/[a-z&]/i.test(match[0]) && asking < 2) continue
    const left = inherit(reader.read(texts[0]), null, question.context)
    const asked = reader.read(texts[1])
    const right = inherit(withFacets(asked, asking < 2 ? left.facets : [], question), left, question.context)
    if (right.facets.length + right.terms.length === 0 || left.facets.length + left.terms.length === 0)
      continue
    const plain = inherit(asked, left, question.context)
    const named = asking < 2 ? reader.find(plain) : null
    const isHeaded = named !== null && isToldApart(named, plain, HEADED_MIN)
    const found = [reader.find(left), isHeaded ? named : reader.find(right)]
    const candidates = found.filter(candidate => candidate !== null)
    if (candidates.length === 2 && (asking === 2 || candidates.every(({ missing }) => missing.length === 0)))
      return { candidates, open: [] }
    const one = candidates[0]
    const leans = !found[0] && LEANS.test(right.said)
    if (one && asking === 2 && !leans && isToldApart(one, found[0] ? left : right, TOLD_APART_MIN))
      return { candidates, open: [texts[found[0] ? 1 : 0]] }
  }
  return null
}

/** Only what leaves nothing open, and is about what is asked, may be told as a part of an answer. */
function isToldApart(candidate: Candidate, question: Question, min: number): boolean {
  return (
    candidate.missing.length === 0 &&
    question.terms.some(term => term.must && strengthOf(candidate, term) >= min)
  )
}

/** "My sister lives in Limbe, how long does it take?": what goes before the question only helps to choose. */
function answerClause(sentence: string, question: Question, reader: Reader): Found | null {
  const clauses = sentence.split(/,\s+|\s+[-–:]\s+/)
  const last = clauses.at(-1)!
  if (clauses.length < 2 || CONDITION.test(fold(sentence)) || POINTS_BACK.test(fold(last))) return null
  const asked = reader.read(last)
  const before = reader.read(clauses.slice(0, -1).join(', ')).terms
  const found = reader.find({ ...asked, context: [...question.context, ...before] })
  const best = reader.best(question)
  if (found && best && found.of !== best.of) return null
  return found ? { candidates: [found], open: [] } : null
}

/** The two halves of "A and B", each answered for itself; null when neither is, or no joint parts them. */
function answerHalves(sentence: string, question: Question, reader: Reader): Found | null {
  let partly: Found | null = null
  for (const match of jointsOf(sentence)) {
    const left = reader.read(sentence.slice(0, match.index))
    const right = reader.read(sentence.slice(match.index + match[0].length))
    if (left.terms.length === 0 || right.terms.length + right.facets.length === 0) continue
    if (!/[a-z&]/i.test(match[0]) && !isList(sentence, match.index)) continue
    const first = withFacets(left, right.facets, question)
    const second = inherit(withFacets(right, left.facets, question), first, question.context)
    const one = reader.find(first)
    const two = reader.find(second)
    const isRest = one?.missing.length === 0 && two !== null && two.missing.length > 0
    if (one && two && isRest) partly ??= { candidates: [one], open: [termsOf(right)] }
    else if (one && two) return { candidates: [one, two], open: [] }
    if (!/[a-z&]/i.test(match[0])) continue
    if (one && isToldApart(one, first, SURE_MIN) && isUnheard(right, reader))
      partly ??= { candidates: [one], open: [termsOf(right)] }
    const isOwn =
      asksByWords(sentence.slice(match.index + match[0].length)) ||
      !asksByWords(sentence.slice(0, match.index))
    if (
      two &&
      isOwn &&
      isToldApart(two, second, SURE_MIN) &&
      !LEANS.test(right.said) &&
      isUnheard(left, reader)
    )
      partly ??= { candidates: [two], open: [termsOf(left)] }
  }
  return partly
}

/** True for half a question with a word of its own that no entry has. */
function isUnheard(half: Question, reader: Reader): boolean {
  if (half.facets.includes('name')) return true
  return half.terms.some(
    term => term.must && reader.entries.every(entry => !term.forms.some(form => entry.forms.has(form))),
  )
}

/** "the price of A and B" asks the price of both. */
function withFacets(half: Question, others: Facet[], whole: Question): Question {
  return { ...half, facets: half.facets.length > 0 ? half.facets : others, context: whole.context }
}

function termsOf(question: Question): string {
  return question.terms.map(term => term.word).join(' ')
}
