// Writes the units that were found as they are told: under their heading, in their order.

import { bounded, clean } from './clean.ts'
import type { Candidate } from './judge.ts'
import { leanAwayFrom } from './language.ts'
import type { Unit } from './units.ts'

const PASSAGE_CODE_POINTS_MAX = 600

/** The candidates' units in words, each candidate a paragraph. */
export function quote(candidates: Candidate[]): string {
  const told = candidates.map(({ units }) =>
    bounded(clean(paragraph(units.map(({ unit }) => unit))).trim(), PASSAGE_CODE_POINTS_MAX),
  )
  return [...new Set(told)].join('\n\n')
}

function paragraph(units: Unit[]): string {
  let text = ''
  let heading: string | null = null
  for (const unit of units) {
    const isNew = unit.heading !== heading
    heading = unit.heading
    if (isNew && text !== '') text += '\n'
    if (isNew && unit.heading !== '' && !unit.isQuestion) {
      const isList = units.filter(other => other.heading === unit.heading && other.glue === '\n').length > 1
      const colon = leanAwayFrom('en', `${unit.heading} ${unit.text}`) > 0 ? ' :' : ':'
      text += `${unit.heading}${colon}${isList ? '\n- ' : ' '}`
      text += unit.text
    } else if (isNew) text += unit.text
    else text += `${unit.glue === '\n' ? '\n- ' : unit.glue}${unit.text}`
  }
  return text
}
