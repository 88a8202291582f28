// Tells a complaint from a question about complaints, from good news, and from a polite "no problem".

import { type Clause, clausesOf, isDenied, isSupposed } from './clauses.ts'
import { cleanLine } from './clean.ts'
import * as manner from './data/complaint-manner.ts'
import type { SignLine } from './data/complaints.ts'
import * as said from './data/complaints.ts'
import * as grievances from './data/grievances.ts'
import { WEARY_OF_ROBOT } from './data/persons.ts'
import type { Language } from './model.ts'
import { anyOf, matchesOf, patternOf } from './pattern.ts'

type Priority = 'low' | 'normal' | 'high' | 'urgent'

/** `isOpening`: the contact only wishes to complain and has not said of what. */
export type Complaint = { subject: string; priority: Priority; isOpening: boolean }

const SUBJECT_CODE_POINTS_MAX = 120

type Sign = { pattern: RegExp; asked: boolean; deniable: boolean; high: boolean }

const signs = (
  lines: SignLine[],
  kind: { asked?: boolean; deniable?: boolean; high?: boolean } = {},
): Sign[] =>
  lines.map(([line]) => ({
    pattern: patternOf(line, 'g'),
    asked: kind.asked ?? false,
    deniable: kind.deniable ?? true,
    high: kind.high ?? false,
  }))

/** `asked`: in a general question it is no complaint; `deniable`: after "not" it is none. */
const SIGNS: Sign[] = [
  ...signs(said.NOT_COME, { deniable: false }),
  ...signs(said.NO_ANSWER, { deniable: false, asked: true }),
  ...signs(said.LATE),
  ...signs(said.WAITED, { deniable: false, asked: true }),
  ...signs(said.LOST, { high: true }),
  ...signs(said.BROKEN, { asked: true }),
  ...signs(said.NOT_WORKING, { deniable: false, asked: true }),
  ...signs(said.WRONG, { deniable: false }),
  ...signs(said.CHEATED, { high: true }),
  ...signs(grievances.HARM),
  ...signs(grievances.STAFF, { deniable: false, asked: true }),
  ...signs(grievances.SPOILT, { asked: true }),
  ...signs(grievances.UNHAPPY),
  ...signs(grievances.NOT_HAPPY, { deniable: false }),
  ...signs(said.MONEY_BACK, { asked: true }),
  ...signs(said.PROBLEM),
]
const WEARY = anyOf(WEARY_OF_ROBOT, 'g')
const OPENING = anyOf(manner.OPENING)
const GENERAL_QUESTION = new RegExp(
  `^(?:(?:${manner.BEFORE_A_QUESTION.replaceAll(' ', '|')}) )*(?:${anyOf(manner.GENERAL).source})`,
)
const OWN_EXPERIENCE = anyOf(manner.OWN_EXPERIENCE)
const INQUIRY = anyOf(manner.INQUIRY)
const BLAMED = anyOf(manner.BLAMED)
const SETTLED = anyOf(manner.SETTLED)
const URGENT = anyOf(manner.URGENT, 'g')
const HIGH = anyOf(manner.HIGH)
const LOW = anyOf(manner.LOW)
const SALUTATION =
  /^\s*(?:(?:bonjour|bonsoir|salut|bjr|slt|hello|hi|hey|good (?:morning|afternoon|evening)|dear|madame|monsieur|sir|madam)\b[\s,.!:;-]*)+/i

/** The complaint a burst makes, or null. */
export function readComplaint(burst: string, language: Language): Complaint | null {
  const clauses = tellingIn(burst)
  const plain = joined(clauses)
  if (SETTLED.test(plain)) return null
  const found = clauses.flatMap(clause => SIGNS.filter(candidate => shows(clause, candidate)))
  const opens = clauses.some(
    clause =>
      OPENING.test(clause.text) &&
      !GENERAL_QUESTION.test(clause.text) &&
      !isDenied(clause.text, clause.text.search(OPENING)),
  )
  if (found.length === 0 && !opens) return null
  if (!opens && INQUIRY.test(plain) && !BLAMED.test(plain)) return null
  return {
    subject: subjectOf(burst, language),
    priority: priorityOf(
      clauses,
      found.some(candidate => candidate.high),
    ),
    isOpening: found.length === 0,
  }
}

/** The clauses, without what only says that a person should answer. */
function tellingIn(text: string): Clause[] {
  return clausesOf(text).map(clause => ({ ...clause, text: clause.text.replace(WEARY, ' ').trim() }))
}

function shows(clause: Clause, candidate: Sign): boolean {
  const isGeneral = GENERAL_QUESTION.test(clause.text) && !OWN_EXPERIENCE.test(`${clause.text} `)
  if (isGeneral && (candidate.asked || clause.isQuestion)) return false
  for (const match of matchesOf(clause.text, candidate.pattern)) {
    if (isSupposed(clause.text, match.index)) continue
    if (candidate.deniable && isDenied(clause.text, match.index)) continue
    return true
  }
  return false
}

function priorityOf(clauses: Clause[], isHigh: boolean): Priority {
  const plain = joined(clauses)
  for (const clause of clauses) {
    for (const match of matchesOf(clause.text, URGENT))
      if (!isDenied(clause.text, match.index)) return 'urgent'
  }
  if (isHigh || HIGH.test(plain)) return 'high'
  return LOW.test(plain) ? 'low' : 'normal'
}

/** True when a burst says that a matter is settled: "finally arrived", "problème résolu". */
export function saysResolved(burst: string): boolean {
  return SETTLED.test(joined(clausesOf(burst)))
}

function joined(clauses: Clause[]): string {
  return clauses.map(clause => clause.text).join(' ')
}

/** A ticket's subject from the contact's words: one line, no greeting, at most 120 code points. */
export function subjectFrom(text: string, language: Language): string {
  const chosen = cleanLine(text.replace(SALUTATION, ''), SUBJECT_CODE_POINTS_MAX)
  if (chosen === '') return language === 'fr' ? 'Réclamation' : 'Complaint'
  return `${chosen[0]!.toUpperCase()}${chosen.slice(1)}`
}

/** The contact's own words: the first statement that complains, else the first line. */
function subjectOf(burst: string, language: Language): string {
  const sentences = burst.split(/(?<=[.!?])\s+|\n+/).filter(sentence => /\p{L}/u.test(sentence))
  const telling = sentences.find(sentence =>
    tellingIn(sentence).some(clause => SIGNS.some(candidate => shows(clause, candidate))),
  )
  return subjectFrom(telling ?? sentences[0] ?? burst, language)
}
