// Reads questions against one set of entries: what the judge takes for an answer, what is likeliest, which matters may
// be meant, and how sure each is.

import { certaintyOf, signsOf } from './certainty.ts'
import { type IndexedEntry, indexOf, type Keep, type ReadText } from './index.ts'
import { answers, type Candidate, candidatesFor, strengthOf, type Weigh, weigherOf } from './judge.ts'
import { type Matter, mattersFor } from './matters.ts'
import type { KnowledgeEntry, Language } from './model.ts'
import { type Question, readQuestion } from './question.ts'
import { makeRanking, type Ranked } from './ranking.ts'
import { makeRepair } from './spelling.ts'
import { isTwin } from './twins.ts'

/** What answers has at least this share of the score of what speaks to the question most. */
const RIVAL_SHARE = 0.8
/** Of candidates with this share of the best score the surest is the likeliest. */
const NEARLY_FIRST_SHARE = 0.9
/** With less evidence than this an entry must stand out from the others. */
const EVIDENCE_MIN = 0.5
const GUESS_SHARE = 0.88
/** Under a heading that names it. */
export const HEADED_MIN = 0.93
/** An answer that is less certain is not told: the matters that may be meant are offered. */
const CERTAINTY_MIN = 0.8

/** True where it is certain enough to be told without asking back. */
export function isSure({ certainty = 1 }: Candidate): boolean {
  return certainty >= CERTAINTY_MIN
}

/** All that a question was weighed with: by the judge and by all words, best first. */
type Weighed = { all: Candidate[]; ranked: Ranked[]; weigh: Weigh }

export type Reader = ReturnType<typeof makeReader>

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
  const seen = new WeakMap<Question, Weighed>()
  const weighed = (question: Question): Weighed => {
    const before = seen.get(question)
    if (before) return before
    const now = { all: candidatesFor(entries, question, weigh), ranked: rank(question), weigh }
    seen.set(question, now)
    return now
  }
  const read = (text: string): Question => readQuestion(text, repair, word => known.has(word), names)
  /** What the judge takes for an answer. */
  const find = (question: Question): Candidate | null => {
    if (question.terms.length === 0) return null
    const { all } = weighed(question)
    const floor = (all[0]?.score ?? 0) * RIVAL_SHARE
    const found = all.find(candidate => candidate.score >= floor && answers(candidate, question))
    if (!found || isGuess(found, all, question, weigh)) return null
    return inOwnLanguage(found, question, weighed(question))
  }
  /** Of what fits about as well as the best: the surest, whether the judge takes it for an answer or not. */
  const likely = (question: Question): Candidate | null => {
    if (question.terms.length === 0) return null
    const { all } = weighed(question)
    const floor = (all[0]?.score ?? 0) * NEARLY_FIRST_SHARE
    const near = all.filter(one => one.score >= floor && !isGuess(one, all, question, weigh))
    return near
      .map(candidate => inOwnLanguage(candidate, question, weighed(question)))
      .reduce<Candidate | null>((a, b) => (a && a.certainty! >= b.certainty! ? a : b), null)
  }
  const best = (question: Question): Candidate | null => weighed(question).all[0] ?? null
  const matters = (question: Question): Matter[] => mattersFor(question, weighed(question))
  const inEntry = (question: Question, of: IndexedEntry): Candidate | null =>
    candidatesFor([of], question, weigh)[0] ?? null
  return { entries, read, find, likely, best, inEntry, matters, weighed }
}

/** The candidate with its certainty; what is written in both languages is told in the reader's. */
function inOwnLanguage(found: Candidate, question: Question, weighed: Weighed): Candidate {
  const sure = (candidate: Candidate): number => certaintyOf(signsOf(candidate, question, weighed))
  const isTwinOf = ({ of }: Candidate): boolean => !of.isForeign && isTwin(of, found.of)
  const own = found.of.isForeign ? weighed.all.find(isTwinOf) : undefined
  if (!own) return { ...found, certainty: sure(found) }
  return { ...own, certainty: (sure(own) + sure(found)) / 2 }
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
