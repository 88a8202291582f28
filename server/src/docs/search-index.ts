// What the search looks through: every section, field and row of all chapters, for the script `assets/rank.js`.
import type { Chapter } from './chapters.ts'

/**
 * Where a field's path and text stand in `fields`, as steps from the field before: mostly 1, which packs well. Of one that is not
 * the first of its path also which of them it is.
 */
type FieldAt = number | [step: number, nth: number]

/** As the file has it. What several sections say of a field stands there once. */
export type SearchIndex = {
  fields: [path: string, about: string][]
  pages: {
    path: string
    sections: {
      id: string
      title: string
      place: string
      words: string
      fields: FieldAt[]
      rows: [id: string, title: string, place: string, words: string][]
    }[]
  }[]
}

/** The index of the chapters of one language. */
export function searchIndexOf(chapters: Chapter[]): SearchIndex {
  const places = new Map<string, number>()
  const all: SearchIndex['fields'] = []
  const placeOf = (path: string, about: string): number => {
    const key = `${path} ${about}`
    const at = places.get(key) ?? all.push([path, about]) - 1
    places.set(key, at)
    return at
  }
  let last = 0
  const stepTo = (at: number): number => {
    const step = at - last
    last = at
    return step
  }
  return {
    fields: all,
    pages: chapters.map(({ path, sections }) => ({
      path,
      sections: sections.map(({ id, title, place, words, fields, rows }) => ({
        id,
        title,
        place,
        words,
        fields: fields.map(({ path: name, about, nth }) => {
          const step = stepTo(placeOf(name, about))
          return nth === 1 ? step : [step, nth]
        }),
        rows: rows.map(row => [row.id, row.title, row.place, row.words]),
      })),
    })),
  }
}
