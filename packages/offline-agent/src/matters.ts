// The matters of the knowledge, by their headings: which of them a question may mean, and what is told of one.

import { speaks, spokenShare } from './certainty.ts'
import { cleanLine } from './clean.ts'
import type { IndexedEntry, IndexedUnit } from './index.ts'
import type { Candidate, Weigh } from './judge.ts'
import type { Question, Term } from './question.ts'
import { isSameMatter, type Ranked } from './ranking.ts'

/** A part of an entry under one heading. `label`: how it is called when it is offered. */
export type Matter = { of: IndexedEntry; label: string; units: IndexedUnit[] }

const MATTERS_MAX = 3
const LABEL_CODE_POINTS_MAX = 60
/** Of a text without a heading only its first words are named. */
const OPENING_CODE_POINTS_MAX = 24
/** Entries further behind are not looked at. */
const RANKS_MAX = 12
/** The share of a question that a matter must speak to if it is to be offered. */
const SPOKEN_MIN = 0.3
/** It must be about one of the words that matter, not only mention it. */
const ABOUT_MIN = 0.6
const TOLD_CHARS_MAX = 560

/** The matters that a question may mean, the likeliest first: by the judge and by all words together. */
export function mattersFor(
  question: Question,
  { all, ranked, weigh }: { all: Candidate[]; ranked: Ranked[]; weigh: Weigh },
): Matter[] {
  const worth = new Map<IndexedEntry, number>()
  const add = ({ of }: { of: IndexedEntry }, rank: number): void => {
    if (of.entry.scope === 'agent') worth.set(of, (worth.get(of) ?? 0) + 1 / (rank + 1))
  }
  all.slice(0, RANKS_MAX).forEach(add)
  ranked.slice(0, RANKS_MAX).forEach(add)
  const chosen: Matter[] = []
  for (const [of] of [...worth].sort((a, b) => b[1] - a[1])) {
    const candidate = all.find(one => one.of === of)
    if (!candidate || !mayBeMeant(candidate, question, weigh)) continue
    // What is written in both languages is offered once, in the reader's.
    if (chosen.some(other => isSameMatter(other.of, of))) continue
    const own = of.isForeign ? all.find(one => !one.of.isForeign && isSameMatter(one.of, of)) : undefined
    const matter = matterOf((own ?? candidate).of, (own ?? candidate).units[0]!)
    if (chosen.every(({ label }) => label !== matter.label)) chosen.push(matter)
    if (chosen.length === MATTERS_MAX) break
  }
  return chosen
}

function mayBeMeant(candidate: Candidate, question: Question, weigh: Weigh): boolean {
  const speaksTo = (term: Term): number => speaks(candidate, term)
  // Another country is another matter.
  if (question.terms.some(term => term.forms.includes('@abroad') && speaksTo(term) === 0)) return false
  const about = Math.max(0, ...question.terms.filter(({ kind }) => kind !== 'number').map(speaksTo))
  return about >= ABOUT_MIN && spokenShare(question, speaksTo, weigh) >= SPOKEN_MIN
}

/** The matter of an entry that a unit belongs to. */
function matterOf(of: IndexedEntry, { unit }: IndexedUnit): Matter {
  const units = unit.heading === '' ? of.units : of.units.filter(other => other.unit.heading === unit.heading)
  const label =
    unit.heading === ''
      ? cleanLine(of.units[0]!.unit.text, OPENING_CODE_POINTS_MAX)
      : cleanLine(unit.heading, LABEL_CODE_POINTS_MAX)
  return { of, label, units }
}

/** The matter that is called so, or null. */
export function matterCalled(label: string, entries: IndexedEntry[]): Matter | null {
  for (const of of entries) {
    if (of.entry.scope !== 'agent') continue
    for (const unit of of.units) {
      const matter = matterOf(of, unit)
      if (matter.label === label) return matter
    }
  }
  return null
}

/** What is told of a matter: all of it where it is short, else what speaks to the question, else its beginning. */
export function toldOf({ of, units }: Matter, asked: Candidate | null): Candidate {
  const told = { of, score: 1, coverage: 1, missing: [] }
  const chars = units.reduce((sum, { unit }) => sum + unit.text.length, 0)
  if (chars <= TOLD_CHARS_MAX) return { ...told, units }
  const spoken = units.filter(unit => asked?.units.includes(unit))
  if (spoken.length > 0) return { ...told, units: spoken }
  let room = TOLD_CHARS_MAX
  return { ...told, units: units.filter(({ unit }, i) => (room -= unit.text.length) >= 0 || i === 0) }
}
