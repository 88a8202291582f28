// The text of a document as plain data: JSON or YAML, within bounds that keep what is done with it short. Pure.
import { type Fields, isFields } from './fields.ts'
import { targetsIn } from './references.ts'

/** Of one object or list: whatever is looked at more than once is looked at this far. */
export const ENTRIES_MAX = 5000
/** Of the whole document: a real one of 2 MiB has half as many. */
export const VALUES_MAX = 200_000
/** Of its names and texts together, each as often as it is referred to: a thread hands on all of them. */
export const CHARS_MAX = 8_000_000

/** Of objects and lists within each other: what is done with a document goes as deep. A real one has some thirty. */
export const LEVELS_MAX = 200

/** `form`: neither JSON nor YAML; `entries`, `values`, `chars`, `levels`: beyond these bounds; `slow`: it was given up. */
export type Wrong = 'form' | 'entries' | 'values' | 'chars' | 'levels' | 'slow'
export type Parsed = { root: Fields; targets: ReadonlyMap<string, unknown> } | { wrong: Wrong }

/** With where its references lead. Never throws. */
export async function parseText(text: string): Promise<Parsed> {
  const parsed = await parsePlain(text)
  return 'wrong' in parsed ? parsed : { ...parsed, targets: await targetsIn(parsed.root) }
}

/** The parser of YAML comes with the first such document. */
export async function parsePlain(text: string): Promise<{ root: Fields } | { wrong: Wrong }> {
  let root: unknown
  try {
    root = isJson(text) ? JSON.parse(text) : await parseYaml(text)
  } catch {
    return { wrong: 'form' }
  }
  if (!isFields(root)) return { wrong: 'form' }
  const wrong = boundPassedBy(root)
  return wrong ? { wrong } : { root }
}

/** Anything else can only be YAML. */
export const isJson = (text: string): boolean => text.trimStart().startsWith('{')

async function parseYaml(text: string): Promise<unknown> {
  const { load, CORE_SCHEMA } = await import('js-yaml')
  // without merge keys and sets: they take long for what is made to take long
  return load(text, { schema: CORE_SCHEMA })
}

/** Each object and list is looked at once, however often it is referred to; each text as often as it is. */
function boundPassedBy(root: Fields): Exclude<Wrong, 'form' | 'slow'> | null {
  const seen = new Set<object>([root])
  let [count, chars, levels] = [0, 0, 0]
  /** The last that stands on the level that is looked at. */
  let last: object = root
  let newest: object = root
  for (const one of seen) {
    const values = Object.values(one)
    count += values.length
    if (values.length > ENTRIES_MAX) return 'entries'
    if (count > VALUES_MAX) return 'values'
    if (!Array.isArray(one)) for (const name of Object.keys(one)) chars += name.length
    for (const value of values)
      if (typeof value === 'string') chars += value.length
      else if (value !== null && typeof value === 'object' && !seen.has(value)) {
        seen.add(value)
        newest = value
      }
    if (chars > CHARS_MAX) return 'chars'
    if (one !== last) continue
    if (++levels > LEVELS_MAX) return 'levels'
    last = newest
  }
  return null
}
