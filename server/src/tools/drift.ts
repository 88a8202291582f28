// How a tool's good answers look, learnt from the first ones; and what is different of a later one. Pure.
import { clean } from '@palabre/offline-agent/clean'

/** So many good answers are learnt from. */
export const LEARNT_FROM = 20
/** So many in a row that look as they did, and the difference is over. */
export const GOOD_MAX = 3
/** Where no paths are kept, those of the answer are watched: so many, so deep. */
const PATHS_MAX = 50
/** What is longer is a value that somebody made a name of. */
const PATH_CHARS_MAX = 200
const DEPTH_MAX = 3

type Type = 'null' | 'boolean' | 'number' | 'string' | 'list' | 'object'
/** `answers`: learnt from; `shape`: of each path its types, and in how many answers it was; `good`: in a row since they differ. */
export type Learnt = {
  answers: number
  shape: { [path: string]: { types: Type[]; seen: number } }
  good: number
}
export type Drift = { missing: string[]; changed: { path: string; was: string[]; is: string[] }[] }
/** What is to be kept of a good answer; `drift` null: they look as they did again; left out: nothing new. */
export type Lesson = { learnt: Learnt; drift?: Drift | null }

/** What a good answer teaches; null: nothing. `keep`: the paths that the tool keeps; none: all. */
export function lessonOf(
  keep: string[],
  value: unknown,
  before: { learnt: Learnt | null; hasDrifted: boolean },
): Lesson | null {
  const { answers, shape, good } = before.learnt ?? { answers: 0, shape: {}, good: 0 }
  const seen = typesOf(keep, value)
  if (answers < LEARNT_FROM) return { learnt: { answers: answers + 1, shape: merged(shape, seen), good: 0 } }
  const drift = differenceOf(shape, seen)
  const isSame = drift.missing.length === 0 && drift.changed.length === 0
  if (!before.hasDrifted) return isSame ? null : { learnt: { answers, shape, good: 0 }, drift }
  if (!isSame) return good === 0 ? null : { learnt: { answers, shape, good: 0 } }
  const isOver = good + 1 >= GOOD_MAX
  return { learnt: { answers, shape, good: isOver ? 0 : good + 1 }, ...(isOver ? { drift: null } : {}) }
}

type Seen = Map<string, Set<Type>>

function typesOf(keep: string[], value: unknown): Seen {
  const seen: Seen = new Map()
  if (keep.length === 0) noteAll(value, '', 0, seen)
  else for (const path of keep) noteAt(value, path.split('.'), path, seen)
  return seen
}

function note(seen: Seen, path: string, value: unknown): void {
  seen.set(path, (seen.get(path) ?? new Set()).add(typeOf(value)))
}

/** A path into a list of none is there, and has no type yet. */
function noteAt(value: unknown, [step, ...rest]: string[], path: string, seen: Seen): void {
  if (step === undefined) note(seen, path, value)
  else if (step === '*' && Array.isArray(value)) {
    if (value.length === 0) seen.set(path, seen.get(path) ?? new Set())
    for (const one of value) noteAt(one, rest, path, seen)
  } else if (typeOf(value) === 'object' && Object.hasOwn(value as object, step))
    noteAt((value as { [name: string]: unknown })[step], rest, path, seen)
}

function noteAll(value: unknown, path: string, depth: number, seen: Seen): void {
  if (seen.size >= PATHS_MAX || path.length > PATH_CHARS_MAX) return
  if (path !== '') note(seen, path, value)
  if (typeOf(value) !== 'object' || depth >= DEPTH_MAX) return
  for (const [name, one] of Object.entries(value as object)) {
    if (seen.size >= PATHS_MAX) return
    const step = name.length > PATH_CHARS_MAX ? name : clean(name)
    noteAll(one, path === '' ? step : `${path}.${step}`, depth + 1, seen)
  }
}

function typeOf(value: unknown): Type {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return typeof value as Exclude<Type, 'null' | 'list'>
}

function merged(shape: Learnt['shape'], seen: Seen): Learnt['shape'] {
  const all = new Map(Object.entries(shape))
  for (const [path, types] of seen) {
    const known = all.get(path) ?? { types: [], seen: 0 }
    if (all.size >= PATHS_MAX && !all.has(path)) continue
    all.set(path, { types: [...new Set([...known.types, ...types])].sort(), seen: known.seen + 1 })
  }
  return Object.fromEntries(all)
}

/** What was in every answer and lacks, and what has a type that it never had. */
function differenceOf(shape: Learnt['shape'], seen: Seen): Drift {
  const drift: Drift = { missing: [], changed: [] }
  for (const [path, { types, seen: count }] of Object.entries(shape)) {
    const is = seen.get(path)
    if (!is) {
      if (count >= LEARNT_FROM) drift.missing.push(path)
    } else if (types.length > 0 && [...is].some(type => !types.includes(type)))
      drift.changed.push({ path, was: types, is: [...is].sort() })
  }
  return drift
}
