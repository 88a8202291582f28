// What the search looks through: every section, field and row of all chapters, for the script `assets/rank.js`.
import type { Chapter } from './chapters.ts'

/**
 * Where a field's path and text stand in `fields`, as steps from the field before: mostly 1, which packs well. Of one that is not
 * the first of its path also which of them it is.
 */
type FieldAt = number | [step: number, nth: number]

/**
 * Each field on a line of `paths`: a point for every part of its path that the one before has, too, then the others. What is said of
 * it, in their order: its text, or the place of the same text among those that came before.
 */
type PackedFields = { paths: string; abouts: (string | number)[] }

/** As the file has it. What several sections say of a field stands there once. */
export type SearchIndex = {
  fields: PackedFields
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
  const all: [path: string, about: string][] = []
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
  const pages = chapters.map(({ path, sections }) => ({
    path,
    sections: sections.map(({ id, title, place, words, fields, rows }) => ({
      id,
      title,
      place,
      words,
      fields: fields.map(({ path: name, about, nth }): FieldAt => {
        const step = stepTo(placeOf(name, about))
        return nth === 1 ? step : [step, nth]
      }),
      rows: rows.map((row): [string, string, string, string] => [row.id, row.title, row.place, row.words]),
    })),
  }))
  return { fields: packed(all), pages }
}

function packed(fields: [path: string, about: string][]): PackedFields {
  let before: string[] = []
  const paths = fields.map(([path]) => {
    const parts = path.split('.')
    let n = 0
    while (n < parts.length - 1 && parts[n] === before[n]) n++
    before = parts
    return '.'.repeat(n) + parts.slice(n).join('.')
  })
  const places = new Map<string, number>()
  const abouts = fields.map(([, about]) => {
    const at = places.get(about)
    if (at === undefined) places.set(about, places.size)
    return at ?? about
  })
  return { paths: paths.join('\n'), abouts }
}
