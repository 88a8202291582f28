// Answers a message from the knowledge: as a whole, or each of its questions for itself.

import type { Facet } from './data/questions.ts'
import { type Candidate, strengthOf } from './judge.ts'
import type { Question, Term } from './question.ts'
import { isSameMatter } from './ranking.ts'
import { HEADED_MIN, isSure, type Reader } from './reader.ts'
import { asksByWords, rolesIn } from './roles.ts'
import { sentencesIn } from './sentences.ts'
import { fold } from './words.ts'

/** `open`: what was asked and is not in the knowledge, in the contact's words. */
export type Found = { candidates: Candidate[]; open: string[] }

const PARTS_MAX = 4
const LISTED_WORDS_MAX = 4
/** What is told as a part of an answer is about its question this strongly. */
const SURE_MIN = 0.82
const TOLD_APART_MIN = 0.69

/** What parts two questions of one sentence; numbers are not parted. */
const JOINT = /(?<!\d)(?:,?\s+(?:et|and|n|&|also|aussi|ainsi que|puis)\s+|,\s*|\s*[;+]\s*)(?!\d)/gi
/** A sentence with more of them is no question that anybody would part in two; each would be read for itself. */
const JOINTS_MAX = 12
const LEANS = /\b(?:it|they|them|he|she|il|ils|elle|elles|celui|celle)\b/
/** "… can you treat it?": it is what goes before. */
const POINTS_BACK = /\b(?:it|them|him|her)\W*$|\b(?:la|les|l) (?:reparer|soigner|traiter|reprendre|prendre)\b/
const CONDITION = /^(?:si|s il|if|when|quand|suppose)\b/

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

/** What the judge is sure of; else, or where something else is surer, what is likeliest by all signs together. */
function answerOne(sentence: string, question: Question, reader: Reader): Found {
  const found = surestAnswer(sentence, question, reader)
  const [only] = found.candidates
  // "The price of A and B", where no entry has B
  const isPart = found.candidates.length === 1 && found.open.length === 0 && jointsOf(sentence).length > 0
  const open = isPart ? only!.missing.filter(term => term.isAsked && isUnheardOf(term, reader)) : []
  return open.length > 0 ? { ...found, open: open.map(({ word }) => word) } : found
}

function surestAnswer(sentence: string, question: Question, reader: Reader): Found {
  const found = judgedAnswer(sentence, question, reader)
  const isTold = found.candidates.length > 0 && found.candidates.every(isSure)
  const [only] = found.candidates
  if (isTwofold(sentence) || (isTold && (found.candidates.length > 1 || found.open.length > 0))) return found
  const likely = reader.likely(question)
  if (!likely || !isSure(likely)) return found
  if (isTold && (isSameMatter(only!.of, likely.of) || only!.certainty! >= likely.certainty!)) return found
  return { candidates: [likely], open: [] }
}

function judgedAnswer(sentence: string, question: Question, reader: Reader): Found {
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

/** The candidate, unless something that matters is not spoken to. */
function wholly(candidate: Candidate | null): Candidate | null {
  return candidate && candidate.missing.length === 0 ? candidate : null
}

/** True for two questions in one sentence, each with its own words of asking. */
function isTwofold(sentence: string): boolean {
  return jointsOf(sentence).some(
    match =>
      asksByWords(sentence.slice(0, match.index)) &&
      asksByWords(sentence.slice(match.index + match[0].length)),
  )
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
    const sure = (half: Question): Candidate | null =>
      reader.find(half) ?? (asking === 2 ? wholly(reader.likely(half)) : null)
    const found = [sure(left), isHeaded ? named : sure(right)].map(one => (one && isSure(one) ? one : null))
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
  if (isTwofold(sentence)) return null
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
  return half.facets.includes('name') || half.terms.some(term => term.must && isUnheardOf(term, reader))
}

function isUnheardOf(term: Term, { entries }: Reader): boolean {
  return entries.every(entry => !term.forms.some(form => entry.forms.has(form)))
}

/** "the price of A and B" asks the price of both. */
function withFacets(half: Question, others: Facet[], whole: Question): Question {
  return { ...half, facets: half.facets.length > 0 ? half.facets : others, context: whole.context }
}

function termsOf(question: Question): string {
  return question.terms.map(term => term.word).join(' ')
}
