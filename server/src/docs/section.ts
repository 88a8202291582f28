// What stands under one heading: as a page shows it, and as the search finds it.
import type { Html } from '../lib/html.ts'
import type { Field } from './field-list.ts'
import { plainText } from './html.ts'
import { ALSO } from './texts-search.ts'

export type Section = {
  id: string
  title: string
  /** "POST /messages/send"; empty when it is no operation. */
  place: string
  /** All words that it is found by, besides its title and its place. */
  words: string
  fields: Field[]
  rows: Row[]
  html: Html
}

/** A row of a table, with an address of its own: a code or a reason. */
export type Row = { id: string; title: string; place: string; words: string }

/** The words of a section: its texts, and what readers call it who say it otherwise. */
export function wordsOf(id: string, texts: Html[]): string {
  return [...texts.map(plainText), ALSO[id] ?? ''].join(' ').trim()
}
