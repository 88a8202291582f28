// What "how many" counts.

import { formsOfWord } from './lexicon.ts'

/** These are told as spans, and people by what they are there for. */
const TIMES_OR_PEOPLE =
  /^(?:temps|jours?|semaines?|mois|heures?|ans|minutes?|days?|weeks?|months?|hours?|years?|people|personnes?|fois|times)$/

/** What the things that a question counts may be found by; none where it counts nothing. */
export function countedIn(said: string): string[] {
  const words = said.match(/\b(?:combien (?:de|d)|how many) ([a-z]+)(?: ([a-z]+))?/)?.slice(1) ?? []
  if (TIMES_OR_PEOPLE.test(words[0] ?? '')) return []
  return words.filter(Boolean).flatMap(formsOfWord)
}
