// What of an operation, or of a definition, cannot be carried over: each with where it stands and why. Pure.

import type { LeftOut, Problem } from '@palabre/contract/tools'
import { clean } from '@palabre/offline-agent/clean'

/** Hidden characters are taken out before a text is cut: so many times its length is looked at. */
const LOOKED_AT_FACTOR = 4

export type Notes = {
  left_out: { at: string; reason: LeftOut }[]
  problems: { at: string; reason: Problem }[]
}

/** Of where something stands: names in a document may be long. */
const AT_CHARS_MAX = 200

export const makeNotes = (): Notes => ({ left_out: [], problems: [] })

/** Notes what is left out: where it is required, nothing can be added. Gives null. */
export function lacks(notes: Notes, at: string, reason: LeftOut, isRequired: boolean): null {
  const noted = { at: at.slice(0, AT_CHARS_MAX).toWellFormed(), reason }
  if (isRequired) notes.problems.push(noted)
  else notes.left_out.push(noted)
  return null
}

/** A text as it is read by people and models, cut where it is longer; `at`: where that is noted. */
export function cutText(given: string, charsMax: number, at: string, notes: Notes): string {
  // what is beyond is not looked at: one text may be referred to a hundred thousand times
  const near = given.slice(0, LOOKED_AT_FACTOR * charsMax)
  const text = clean(near).trim()
  if (text.length <= charsMax && near.length === given.length) return text
  lacks(notes, at, 'cut', false)
  return text.slice(0, charsMax).toWellFormed()
}
