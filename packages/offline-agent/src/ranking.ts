// Ranks entries for a question by all of its words (BM25): beside the judge, a second opinion on which entry is meant.

import { holds } from './evidence.ts'
import type { IndexedEntry } from './index.ts'
import type { Question, Term } from './question.ts'
import { isTwin } from './twins.ts'

export type Ranked = { of: IndexedEntry; score: number }

/** How soon a word said again stops to count, and how much long entries are held back. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.75
const IMPLIED_SHARE = 0.6
const SOFT_SHARE = 0.5
const TOLD_SHARE = 0.4
const CONTEXT_SHARE = 0.25
const FACET_WORTH = 0.8
/** Where there are fewer entries than this, what stands in all of them still tells something. */
const ENTRIES_MIN = 15

/** Ranks the entries that share a word with a question, best first. */
export function makeRanking(entries: IndexedEntry[]): (question: Question) => Ranked[] {
  const average = entries.reduce((sum, { length }) => sum + length, 0) / Math.max(1, entries.length)
  const holding = new Map<string, number>()
  for (const { counts } of entries)
    for (const form of counts.keys()) holding.set(form, (holding.get(form) ?? 0) + 1)
  const total = Math.max(entries.length, ENTRIES_MIN)
  const rarityOf = (form: string): number => {
    const count = holding.get(form) ?? 0
    return Math.log(1 + (total - count + 0.5) / (count + 0.5))
  }
  const worthOf = (forms: string[], of: IndexedEntry): number => {
    const long = 1 - LENGTH_SHARE + (LENGTH_SHARE * of.length) / average
    return Math.max(
      0,
      ...forms.map(form => {
        const count = of.counts.get(form) ?? 0
        return (rarityOf(form) * count * (SATURATION + 1)) / (count + SATURATION * long)
      }),
    )
  }
  const termWorth = (term: Term, of: IndexedEntry): number => {
    const whole = worthOf(term.forms, of)
    if (whole > 0) return whole
    const parts = term.parts?.map(forms => worthOf(forms, of)) ?? []
    return Math.max(parts.length > 1 ? Math.min(...parts) : 0, IMPLIED_SHARE * worthOf(term.implied, of))
  }
  return question => {
    const asked = question.terms.map(term => ({ term, share: shareOf(term) }))
    const told = question.context.map(term => ({ term, share: CONTEXT_SHARE }))
    return entries
      .map(of => {
        const words = [...asked, ...told].reduce(
          (sum, { term, share }) => sum + share * termWorth(term, of),
          0,
        )
        const held = question.facets.filter(facet => holds(of.entry.content, facet)).length
        return { of, score: words > 0 ? words + held * FACET_WORTH : 0 }
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.of.away - b.of.away || a.of.entry.id - b.of.entry.id)
  }
}

function shareOf({ isAsked, must }: Term): number {
  return isAsked ? (must ? 1 : SOFT_SHARE) : TOLD_SHARE
}

/** True where one of two entries is the other, or says the same in the other language. */
export function isSameMatter(a: IndexedEntry, b: IndexedEntry): boolean {
  return a === b || isTwin(a, b)
}
