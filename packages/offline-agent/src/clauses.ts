// Sentences cut where their sense turns, so that "no problem, but it is broken" is read as two statements.

import { fold, openShortForms } from './words.ts'

/** A stretch of folded words without punctuation, and whether its sentence ends with a question mark. */
export type Clause = { text: string; isQuestion: boolean }

const TURNS = /[.,;:!\n]+|\b(?:mais|but|however|cependant|par contre|toutefois|and then|et puis)\b/
const CLAUSES_MAX = 60

/** The clauses of a text, in order. */
export function clausesOf(text: string): Clause[] {
  const folded = openShortForms(fold(text))
  const clauses: Clause[] = []
  for (const sentence of folded.split(/(?<=\?)/)) {
    const isQuestion = sentence.endsWith('?')
    for (const part of sentence.split(TURNS)) {
      const plain = part.replace(/[^a-z0-9]+/g, ' ').trim()
      if (plain !== '') clauses.push({ text: plain, isQuestion })
      if (clauses.length >= CLAUSES_MAX) return clauses
    }
  }
  return clauses
}

/** All of a text as folded words with single spaces, for whole-message patterns. */
export function plainOf(text: string): string {
  return openShortForms(fold(text))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

// Words that may stand between a negation and what it denies: "not at all late", "pas vraiment de retard".
const FILLERS = new Set(
  `n ne a an any the at all so very too really that this my been be is are was were it arrived arrive arrives come came
  du tout vraiment tres trop encore de d en un une la le l est sont etait ete arrive arrivee eu gros grand moindre
  quite particularly need want to wish for souhaite veux besoin`.split(/\s+/),
)
const NEGATIONS = new Set(
  'not no never without none neither nor nothing isnt wasnt pas aucun aucune sans ni jamais rien nul zero'.split(
    ' ',
  ),
)
const SHORT_NOT =
  /^(?:is|are|was|were|do|does|did|has|have|had|won|wo|can|ca|could|don|isn|aren|wasn|weren|doesn|didn|hasn|haven|couldn)$/

/** True when the words before position `at` of a clause deny what stands there. */
export function isDenied(clause: string, at: number): boolean {
  const before = clause.slice(0, at).trim().split(' ')
  for (let i = before.length - 1; i >= 0; i--) {
    const word = before[i]!
    if (NEGATIONS.has(word)) return true
    if (word === 't') return SHORT_NOT.test(before[i - 1] ?? '')
    if (word === 'plus')
      return before
        .slice(Math.max(0, i - 4), i)
        .some(other => other === 'n' || other === 'ne' || other === 'y')
    if (!FILLERS.has(word)) return false
  }
  return false
}

const SUPPOSITION =
  /(?:^| )(?:if|in case|what happens|suppose|supposing|si|s il|s ils|s elle|en cas|au cas|que se passe|lorsqu|lorsque)(?: |$)/

/** True when the clause only supposes something before position `at`: "what if it arrives broken". */
export function isSupposed(clause: string, at: number): boolean {
  return SUPPOSITION.test(clause.slice(0, at))
}
