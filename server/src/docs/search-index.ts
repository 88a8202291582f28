// What the search looks through: every section, field and row of all chapters, for the script `assets/rank.js`.
import type { Chapter } from './chapters.ts'

/**
 * Each field on a line of `paths`: a point for every part of its path that the one before has, too, then the others. What is said of
 * it stands in `places`, with a blank between: nothing: the next line of `texts`; 0: that of the last one whose path ends alike;
 * or the place, from 1, of the same text.
 */
type PackedFields = { paths: string; places: string; texts: string }

type Row = [id: string, title: string, place: string, words: string]

/**
 * As the file has it: what is alike stands side by side, which packs well. `pages`: how many sections each has, in their order.
 * `fields` of a section: where each field's path and text stand in `fields`, as steps from the field before, with a blank
 * between; nothing: 1; +: 1 from where the last other step was taken; behind a point which of several with the same path it is.
 */
export type SearchIndex = {
  fields: PackedFields
  pages: [path: string, sections: number][]
  sections: {
    id: string[]
    title: string[]
    place: string[]
    words: string[]
    fields: string[]
    rows: Row[][]
  }
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
  let left = 0
  const stepTo = (at: number): string => {
    const step = at === last + 1 ? '' : at === left + 1 ? '+' : String(at - last)
    if (step !== '') left = last
    last = at
    return step
  }
  const sections = chapters.flatMap(one => one.sections)
  const steps = sections.map(({ fields }) =>
    fields
      .map(({ path, about, nth }) => `${stepTo(placeOf(path, about))}${nth === 1 ? '' : `.${nth}`}`)
      .join(' '),
  )
  return {
    fields: packed(all),
    pages: chapters.map(({ path, sections }) => [path, sections.length]),
    sections: {
      id: sections.map(one => one.id),
      title: sections.map(one => one.title),
      place: sections.map(one => one.place),
      words: sections.map(one => one.words),
      fields: sections.map(({ fields }, i) => (fields.length === 0 ? '-' : steps[i]!)),
      rows: sections.map(({ rows }) =>
        rows.map(({ id, title, place, words }): Row => [id, title, place, words]),
      ),
    },
  }
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
  const texts = new Map<string, number>()
  const latest = new Map<string, string>()
  const places = fields.map(([path, said]) => {
    const about = inOneLine(said)
    const name = path.split('.').at(-1)!
    const isAsLast = latest.get(name) === about
    latest.set(name, about)
    if (isAsLast) return 0
    const at = texts.get(about)
    if (at === undefined) texts.set(about, texts.size + 1)
    return at ?? ''
  })
  return { paths: paths.join('\n'), places: places.join(' '), texts: [...texts.keys()].join('\n') }
}

/** What is found is opened: the words that a field is known by stand at the beginning. */
const ABOUT_CHARS_MAX = 100

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/g, ' ')
  return line.length <= ABOUT_CHARS_MAX ? line : `${line.slice(0, line.lastIndexOf(' ', ABOUT_CHARS_MAX))}…`
}
