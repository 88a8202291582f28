// What can be found, and in which order. The server writes the index, one per language (`search-index.ts`).

const FOUND_MAX = 12
const WEIGHTS = { task: 30, code: 20, field: 0 }

/**
 * @typedef {'task' | 'field' | 'code'} Kind
 * @typedef {{ kind: Kind, title: string, place: string, words: string, plain: string, path: string, id: string }} Entry
 * @typedef {[id: string, title: string, place: string, words: string]} Row
 * @typedef {{ id: string[], title: string[], place: string[], words: string[], fields: string[], rows: Row[][] }} Sections
 * @typedef {{ paths: string, places: string, texts: string }} Packed
 * @typedef {{ fields: Packed, pages: [path: string, sections: number][], sections: Sections }} Index
 */

/** Everything that can be found: sections, then fields, then codes. @param {Index} index @returns {Entry[]} */
export function entriesOf(index) {
  /** @type {Entry[]} */
  const tasks = []
  /** @type {Entry[]} */
  const fields = []
  /** @type {Entry[]} */
  const codes = []
  const known = fieldsOf(index.fields)
  const { sections } = index
  const paths = index.pages.flatMap(([path, n]) => /** @type {string[]} */ (Array(n).fill(path)))
  let at = 0
  let left = 0
  for (const [i, path] of paths.entries()) {
    const id = /** @type {string} */ (sections.id[i])
    const title = /** @type {string} */ (sections.title[i])
    tasks.push(
      entry(
        'task',
        path,
        id,
        title,
        /** @type {string} */ (sections.place[i]),
        /** @type {string} */ (sections.words[i]),
      ),
    )
    for (const field of stepsOf(/** @type {string} */ (sections.fields[i]))) {
      const next = field.step === '+' ? left + 1 : at + Number(field.step || 1)
      if (field.step) left = at
      at = next
      const [name, about] = /** @type {[string, string]} */ (known[at])
      fields.push(
        entry('field', path, `${id}.${name}${field.nth ? `~${field.nth}` : ''}`, name, title, about),
      )
    }
    for (const [row, code, meaning, words] of sections.rows[i] ?? [])
      codes.push(entry('code', path, row, code, meaning, words))
  }
  return [...tasks, ...fields, ...codes]
}

/**
 * Steps with a blank between; nothing: 1; +: 1 from where the last other was taken; behind a point, which of several. "-": there
 * are none.
 * @param {string} text @returns {{ step: string, nth: string | undefined }[]}
 */
function stepsOf(text) {
  if (text === '-') return []
  return text.split(' ').map(one => {
    const [step = '', nth] = one.split('.')
    return { step, nth }
  })
}

/**
 * Path and text of each: a point in front stands for a part of the path before; a place is that of a text, nothing the next one,
 * 0 that of the last of its name.
 * @param {Packed} packed @returns {[path: string, about: string][]}
 */
function fieldsOf({ paths, places, texts }) {
  /** @type {string[]} */
  let parts = []
  const known = texts.split('\n')
  const told = places.split(' ')
  let next = 0
  /** @type {Map<string, string>} */
  const latest = new Map()
  return paths.split('\n').map((line, i) => {
    const [points] = /** @type {RegExpExecArray} */ (/^\.*/.exec(line))
    parts = [...parts.slice(0, points.length), ...line.slice(points.length).split('.')]
    const place = told[i]
    const name = /** @type {string} */ (parts.at(-1))
    const text = place === '0' ? latest.get(name) : known[place ? Number(place) - 1 : next++]
    latest.set(name, /** @type {string} */ (text))
    return [parts.join('.'), /** @type {string} */ (text)]
  })
}

/**
 * @param {Kind} kind @param {string} path @param {string} id @param {string} title @param {string} place
 * @param {string} words
 * @returns {Entry}
 */
function entry(kind, path, id, title, place, words) {
  return {
    kind,
    title,
    place,
    words: plainOf(`${title} ${place} ${words}`),
    plain: plainOf(title),
    path,
    id,
  }
}

/** Lower case without accents. @param {string} text */
function plainOf(text) {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** Entries that hold every word asked for, the best first; all tasks when none is. @param {Entry[]} entries @param {string} asked */
export function rank(entries, asked) {
  const words = plainOf(asked).split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries.filter(({ kind }) => kind === 'task')
  return entries
    .map(entry => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ entry }) => entry)
}

/** @param {Entry} entry @param {string[]} words */
function scoreOf(entry, words) {
  let score = WEIGHTS[entry.kind]
  for (const word of words) {
    const at = entry.words.indexOf(word)
    if (at < 0) return 0
    const begins = at === 0 || !/[\p{L}\p{N}]/u.test(entry.words[at - 1] ?? '')
    const last = entry.plain.split('.').at(-1)
    score += entry.plain === word || last === word ? 80 : entry.plain.includes(word) ? 40 : begins ? 12 : 4
  }
  return score - entry.plain.length / 100
}
