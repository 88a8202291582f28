// Answers a message from the knowledge: as a whole, or each of its questions for itself.

import type { Facet } from './data/questions.ts'
import { type IndexedEntry, indexOf, type Keep } from './index.ts'
import { answers, type Candidate, candidatesFor, weigherOf } from './judge.ts'
import type { KnowledgeEntry, Language } from './model.ts'
import { type Question, readQuestion } from './question.ts'
import { sentencesIn } from './sentences.ts'
import { makeRepair } from './spelling.ts'
import { fold } from './words.ts'

/** `open`: what was asked and is not in the knowledge, in the contact's words. */
export type Found = { candidates: Candidate[]; open: string[] }

const PARTS_MAX = 4

/** What parts two questions of one sentence; numbers are not parted. */
const JOINT = /(?<!\d)(?:,?\s+(?:et|and|n|&|also|aussi|ainsi que|puis)\s+|,\s*|\s*[;+]\s*)(?!\d)/gi
const LEANS = /\b(?:it|they|them|he|she|il|ils|elle|elles|celui|celle)\b/
const CONDITION = /^(?:si|s il|if|when|quand|suppose)\b/

/** Looks for answers in one set of entries. `keep`: which of their units may be used. */
export function makeReader(
  knowledge: KnowledgeEntry[],
  names: Set<string>,
  language: Language | null = null,
  keep?: Keep,
) {
  const entries = indexOf(knowledge, language, keep)
  const known = new Set(entries.flatMap(({ units }) => units.flatMap(unit => unit.words)))
  const repair = makeRepair(known)
  const weigh = weigherOf(entries)
  const read = (text: string): Question => readQuestion(text, repair, word => known.has(word), names)
  const find = (question: Question, among: IndexedEntry[] = entries): Candidate | null => {
    if (question.terms.length === 0) return null
    return candidatesFor(among, question, weigh).find(candidate => answers(candidate, question)) ?? null
  }
  return { entries, read, find, weigh }
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
  return { ...question, context }
}

function answerOne(sentence: string, question: Question, reader: Reader): Found {
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

/** "My sister lives in Limbe, how long does it take?": what goes before the question only helps to choose. */
function answerClause(sentence: string, question: Question, reader: Reader): Found | null {
  const clauses = sentence.split(/,\s+|\s+[-–:]\s+/)
  const last = clauses.at(-1)!
  if (clauses.length < 2 || CONDITION.test(fold(sentence))) return null
  const asked = reader.read(last)
  const before = reader.read(clauses.slice(0, -1).join(', ')).terms
  const found = reader.find({ ...asked, context: [...question.context, ...before] })
  return found ? { candidates: [found], open: [] } : null
}

/** The two halves of "A and B", each answered for itself; null when neither is, or no joint parts them. */
function answerHalves(sentence: string, question: Question, reader: Reader): Found | null {
  let partly: Found | null = null
  for (const match of sentence.matchAll(JOINT)) {
    const left = reader.read(sentence.slice(0, match.index))
    const right = reader.read(sentence.slice(match.index + match[0].length))
    if (left.terms.length === 0 || right.terms.length + right.facets.length === 0) continue
    const first = withFacets(left, right.facets, question)
    const second = inherit(withFacets(right, left.facets, question), first, question.context)
    const one = reader.find(first)
    const two = reader.find(second)
    if (one && two) return { candidates: [one, two], open: [] }
    if (!/[a-z&]/i.test(match[0])) continue
    if (one?.missing.length === 0 && isUnheard(right, reader))
      partly ??= { candidates: [one], open: [termsOf(right)] }
    if (two?.missing.length === 0 && !LEANS.test(right.said) && isUnheard(left, reader))
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
