// What of an operation, or of a definition, cannot be carried over: each with where it stands and why. Pure.

/** Why something is left out. A closed list. */
const LEFT_OUT = [
  'alternative',
  'constraint',
  'content',
  'cut',
  'header',
  'null',
  'place',
  'read_only',
  'reference',
  'request_body',
  'security',
  'style',
  'type',
  'values',
  'variable',
] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** Why nothing can be added: what is needed cannot be carried over, or has to be said first. */
const PROBLEMS = [
  ...LEFT_OUT,
  'address',
  'description',
  'invalid',
  'method',
  'name',
  'name_taken',
  'server',
] as const
export type Problem = (typeof PROBLEMS)[number]

export type Notes = {
  left_out: { at: string; reason: LeftOut }[]
  problems: { at: string; reason: Problem }[]
}

export const makeNotes = (): Notes => ({ left_out: [], problems: [] })

/** Notes what is left out: where it is required, nothing can be added. Gives null. */
export function lacks(notes: Notes, at: string, reason: LeftOut, isRequired: boolean): null {
  if (isRequired) notes.problems.push({ at, reason })
  else notes.left_out.push({ at, reason })
  return null
}
