// What the search looks through: every section, field and row of all chapters, for the script `assets/rank.js`.
import type { Chapter } from './chapters.ts'

/** As the file has it. A field that is not the first of its path has a third element: which of them it is. */
export type SearchIndex = {
  pages: {
    path: string
    sections: {
      id: string
      title: string
      place: string
      words: string
      fields: ([path: string, about: string] | [path: string, about: string, nth: number])[]
      rows: [id: string, title: string, place: string, words: string][]
    }[]
  }[]
}

/** The index of the chapters of one language. */
export function searchIndexOf(chapters: Chapter[]): SearchIndex {
  return {
    pages: chapters.map(({ path, sections }) => ({
      path,
      sections: sections.map(({ id, title, place, words, fields, rows }) => ({
        id,
        title,
        place,
        words,
        fields: fields.map(field =>
          field.nth === 1 ? [field.path, field.about] : [field.path, field.about, field.nth],
        ),
        rows: rows.map(row => [row.id, row.title, row.place, row.words]),
      })),
    })),
  }
}
