// Where the references within a document lead, by @apidevtools/swagger-parser. It is asked for them one by one: what it makes of
// a whole document doubles with every schema that names the next one twice. Nothing is fetched, and no file is read.
import type SwaggerParser from '@apidevtools/swagger-parser'
import { type Fields, isFields, own } from './fields.ts'

/** What stands at each reference that leads somewhere. */
type Targets = Pick<ReadonlyMap<string, unknown>, 'get'>
/** Something with references in it. */
export type Tree = { targets: Targets }

const REFERENCE_CHARS_MAX = 1000
/** Of a reference, from the root on: deeper than documents are. */
const POINTER_STEPS_MAX = 32
/** References that lead to references. */
const REFERENCES_MAX = 16

/** What holds it and its own name, where that is written as it is. */
const PLAIN_REFERENCE = /^(#\/[\w./-]+)\/([\w.-]+)$/

const OPTIONS = {
  resolve: { external: false, file: false, http: false },
  dereference: { maxDepth: REFERENCES_MAX },
} as const
/** What a document calls itself by would have its references lead from elsewhere than its root, or to another place. */
const NAMES_ITSELF = ['$id', '$schema', '$ref', 'id', 'openapi', 'swagger', 'info', 'webhooks']

/** Of all references of a document those that lead somewhere within it; the parser comes with the first document that has one. */
export async function targetsIn(root: Fields): Promise<Map<string, unknown>> {
  const targets = new Map<string, unknown>()
  const parts = partsOf(root)
  const references = within(parts)
  if (references.size === 0) return targets
  const { default: parser } = await import('@apidevtools/swagger-parser')
  const { bare, given } = bareOf(root, parts)
  const rest = Object.entries(bare).filter(([name]) => !NAMES_ITSELF.includes(name))
  // of its head it wants more than documents have that people use: the version is checked by who reads the document
  const head = { openapi: '3.0.0', info: { title: '', version: '' }, paths: {} }
  const found = await parser.resolve({ ...head, ...Object.fromEntries(rest) }, OPTIONS)
  const targetOf = makeFinder(found)
  for (const reference of references) targets.set(reference, given(targetOf(reference)))
  return targets
}

type Found = Awaited<ReturnType<typeof SwaggerParser.resolve>>

/** Where a reference leads; undefined: nowhere. What needs it is refused then, and nothing else. */
function makeFinder(found: Found): (reference: string) => unknown {
  const targetOf = (reference: string): unknown => {
    try {
      return found.get(reference, OPTIONS)
    } catch {
      return undefined
    }
  }
  // what holds them is the same for most, as the parser takes its time for each
  const holders = new Map<string, unknown>()
  return reference => {
    const [, holder, name] = PLAIN_REFERENCE.exec(reference) ?? []
    if (holder === undefined || name === undefined) return targetOf(reference)
    if (!holders.has(holder)) holders.set(holder, targetOf(holder))
    const held = holders.get(holder)
    const target = isFields(held) ? own(held, name) : undefined
    return isFields(target) && own(target, '$ref') === undefined ? target : targetOf(reference)
  }
}

/** Has it any that leads within it? */
export const hasReferences = (root: Fields): boolean => within(partsOf(root)).size > 0

/** All objects and lists, each once. */
function partsOf(root: Fields): Set<object> {
  const parts = new Set<object>([root])
  for (const one of parts)
    for (const value of Object.values(one)) if (value !== null && typeof value === 'object') parts.add(value)
  return parts
}

const referenceOf = (one: object): unknown => (isFields(one) ? own(one, '$ref') : undefined)

function within(parts: Set<object>): Set<string> {
  const references = new Set<string>()
  for (const one of parts) {
    const reference = referenceOf(one)
    if (typeof reference === 'string' && isWithin(reference)) references.add(reference)
  }
  return references
}

/**
 * A document in which nothing stands beside a reference: it would be mixed into what that leads to. `given`: of what is found in
 * it, what it is in the document itself.
 */
function bareOf(root: Fields, parts: Set<object>): { bare: Fields; given(value: unknown): unknown } {
  const mixed = new Set(
    [...parts].filter(
      one => one !== root && typeof referenceOf(one) === 'string' && Object.keys(one).length > 1,
    ),
  )
  if (mixed.size === 0) return { bare: root, given: value => value }
  // without a prototype: a name may be any
  const copies = new Map([...parts].map(one => [one, Array.isArray(one) ? [] : Object.create(null)]))
  for (const [one, copy] of copies)
    for (const [name, value] of Object.entries(one))
      if (name === '$ref' || !mixed.has(one)) copy[name] = copies.get(value) ?? value
  const originals = new Map<unknown, object>([...copies].map(([one, copy]) => [copy, one]))
  return { bare: copies.get(root), given: value => originals.get(value) }
}

/** A pointer from the root on, within bounds, however its steps are written. */
function isWithin(reference: string): boolean {
  if (reference !== '#' && !reference.startsWith('#/')) return false
  if (reference.length > REFERENCE_CHARS_MAX) return false
  try {
    return decodeURIComponent(reference).split('/').length <= POINTER_STEPS_MAX + 1
  } catch {
    return false
  }
}

/** The same for data that comes whole and small, as a server describes what it offers: each is looked for when it is needed. */
export function pointersOf(root: Fields): Targets {
  const found = new Map<string, unknown>()
  return {
    get(reference) {
      if (!found.has(reference))
        found.set(reference, isWithin(reference) ? pointed(root, reference) : undefined)
      return found.get(reference)
    },
  }
}

function pointed(root: Fields, reference: string): unknown {
  let value: unknown = root
  for (const step of reference.split('/').slice(1)) {
    if (value === null || typeof value !== 'object') return undefined
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    value = Object.hasOwn(value, name) ? (value as Fields)[name] : undefined
  }
  return value
}

/** What stands there, where a reference leads within the document; null: elsewhere, nowhere or in a circle. */
export function follow({ targets }: Tree, given: unknown): Fields | null {
  let value = given
  for (let steps = 0; isFields(value) && steps < REFERENCES_MAX; steps++) {
    const reference = own(value, '$ref')
    if (reference === undefined) return value
    value = typeof reference === 'string' ? targets.get(reference) : null
  }
  return null
}
