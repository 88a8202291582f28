// All lists of the built-in model, for the test that holds each line to the message beside it.

import { ASKING, FOLLOWING, OFFERED } from './data/asking.ts'
import { NONE, PLACES } from './data/choosing.ts'
import * as manner from './data/complaint-manner.ts'
import * as complaints from './data/complaints.ts'
import * as allCourtesies from './data/courtesies.ts'
import * as emergencies from './data/emergencies.ts'
import { ABOUT_THE_PERSON, OWN } from './data/file.ts'
import * as grievances from './data/grievances.ts'
import * as persons from './data/persons.ts'
import { ASKED_FOR } from './data/questions.ts'
import { ATTRIBUTE, OPINION, OWN_FACT } from './data/signs.ts'
import * as wishes from './data/wishes.ts'

export { SIGNS } from './data/signs.ts'
export { CONCEPTS } from './lexicon.ts'

type Line = [pattern: string, message: string]

const { GREETING_BY_DAY, ...courtesies } = allCourtesies

const listsOf = (module: { [name: string]: string | Line[] }): [string, Line[]][] =>
  Object.entries(module).flatMap(([name, list]): [string, Line[]][] =>
    typeof list === 'string' ? [] : [[name, list]],
  )

/** The lists of patterns by their names. */
export const lines: { [list: string]: Line[] } = Object.fromEntries([
  ...[complaints, grievances, manner, courtesies, emergencies, persons, wishes].flatMap(listsOf),
  ['ABOUT_THE_PERSON', ABOUT_THE_PERSON],
  ['OWN', OWN],
  ['ASKING', ASKING],
  ['FOLLOWING', FOLLOWING],
  ['OFFERED', OFFERED],
  ['NONE', NONE],
  ['PLACES', PLACES],
  ['ATTRIBUTE', ATTRIBUTE],
  ['OPINION', OPINION],
  ['OWN_FACT', OWN_FACT],
  ['GREETING_BY_DAY', GREETING_BY_DAY.map(([, line, message]): Line => [line, message])],
])

/** What questions ask for. */
export const asking = ASKED_FOR
