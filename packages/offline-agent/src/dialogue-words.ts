// The words that complaints, wishes and courtesies are recognised by: none of them is a misspelling.

import * as manner from './data/complaint-manner.ts'
import * as complaints from './data/complaints.ts'
import * as courtesies from './data/courtesies.ts'
import * as grievances from './data/grievances.ts'
import * as persons from './data/persons.ts'
import * as wishes from './data/wishes.ts'
import { wordsOfLine } from './pattern.ts'

/** Every word of their lines. */
export const DIALOGUE_WORDS: string[] = [complaints, grievances, manner, courtesies, persons, wishes]
  .flatMap((lists): (string | [string, string][])[] => Object.values(lists))
  .flatMap(list =>
    typeof list === 'string'
      ? list.split(/[\s()|?]+/).filter(word => word !== '')
      : list.flatMap(([line]) => wordsOfLine(line)),
  )
