// A document of an API as text: JSON or YAML, OpenAPI 3.0 or 3.1. Nothing is fetched for it. Pure.

import type { Text } from '@palabre/contract/languages'
import { clean, cleanLine } from '@palabre/offline-agent/clean'
import { memo } from '../lib/memo.ts'
import { URL_CHARS_MAX } from './bounds.ts'
import { texts } from './texts.ts'

export const DOCUMENT_BYTES_MAX = 2 * 1024 * 1024
export const OPERATIONS_MAX = 500
const SERVERS_MAX = 20
/** Variables of one address. */
const VARIABLES_MAX = 20
/** Of one object or list: whatever is looked at more than once is looked at this far. */
const ENTRIES_MAX = 5000
/** Of what a document calls something: a longer one is no name of ours. */
export const NAME_CHARS_MAX = 200
const REFERENCE_CHARS_MAX = 1000
/** What a byte order mark is as a character. */
const MARK = '\ufeff'
/** Of a reference, from the root on: deeper than documents are. */
const POINTER_STEPS_MAX = 32
/** References that lead to references. */
const REFERENCES_MAX = 16
const TITLE_CHARS_MAX = 200
const TEXT_LOOKED_AT_MAX = 1000
const VERSION = /^3\.[01](?:\.|$)/
/** As paths have them, in the order in which they are shown. */
const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'] as const

export type Fields = { [name: string]: unknown }
export type ApiDocument = {
  root: Fields
  title: string
  version: string
  openapi: string
  operations: Operation[]
  /** Names that several operations have: they tell none from another. */
  repeated: ReadonlySet<string>
}
export type Operation = { method: string; path: string; item: Fields; declared: Fields }

/** It is not what can be read: why, in both languages. */
export class Unreadable extends Error {
  readonly text: Text
  constructor(text: Text) {
    super(text.en)
    this.text = text
  }
}

/** Reads it; throws Unreadable. The parser comes with the first document. */
export async function readDocument(text: string): Promise<ApiDocument> {
  if (Buffer.byteLength(text) > DOCUMENT_BYTES_MAX)
    throw new Unreadable(texts.documentBytes({ bytesMax: DOCUMENT_BYTES_MAX }))
  const root = await parse(text.startsWith(MARK) ? text.slice(MARK.length) : text)
  if (!isFields(root)) throw new Unreadable(texts.documentForm)
  if (isWide(root)) throw new Unreadable(texts.documentWide({ max: ENTRIES_MAX }))
  const openapi = own(root, 'openapi')
  if (typeof openapi !== 'string' || !VERSION.test(openapi)) throw new Unreadable(texts.documentVersion)
  const operations = operationsOf(root)
  if (operations.length > OPERATIONS_MAX)
    throw new Unreadable(texts.documentOperations({ max: OPERATIONS_MAX }))
  const info = fieldsAt(root, 'info')
  return {
    root,
    title: cleanLine(textAt(info, 'title').slice(0, TEXT_LOOKED_AT_MAX), TITLE_CHARS_MAX),
    version: cleanLine(textAt(info, 'version').slice(0, TEXT_LOOKED_AT_MAX), TITLE_CHARS_MAX),
    openapi,
    operations,
    repeated: repeatedOf(operations),
  }
}

async function parse(text: string): Promise<unknown> {
  try {
    if (text.trimStart().startsWith('{')) return JSON.parse(text)
    const { load, CORE_SCHEMA } = await import('js-yaml')
    // without merge keys and sets: they take long for what is made to take long
    return load(text, { schema: CORE_SCHEMA })
  } catch {
    throw new Unreadable(texts.documentForm)
  }
}

/** Does anything in it have more entries than that? Each thing is looked at once, however often it is referred to. */
function isWide(root: Fields): boolean {
  const seen = new Set<object>([root])
  for (const one of seen) {
    const values = Object.values(one)
    if (values.length > ENTRIES_MAX) return true
    for (const value of values) if (value !== null && typeof value === 'object') seen.add(value)
  }
  return false
}

function operationsOf(root: Fields): Operation[] {
  return Object.entries(fieldsAt(root, 'paths')).flatMap(([path, given]) => {
    const item = follow(root, given)
    if (!item || !path.startsWith('/')) return []
    return METHODS.flatMap(method => {
      const declared = own(item, method)
      return isFields(declared) ? [{ method: method.toUpperCase(), path, item, declared }] : []
    })
  })
}

/** What the document calls it; empty: nothing that can be a name. */
export const operationIdOf = ({ declared }: Pick<Operation, 'declared'>): string => {
  const named = textAt(declared, 'operationId')
  return named.length > NAME_CHARS_MAX || clean(named) !== named ? '' : named
}

function repeatedOf(operations: Operation[]): Set<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const named of operations.map(operationIdOf)) {
    if (seen.has(named)) repeated.add(named)
    seen.add(named)
  }
  return repeated
}

/** The addresses that it names for an operation, as they are: the operation's own, its path's, or the document's. */
export function serversOf(
  { root }: Pick<ApiDocument, 'root'>,
  { item, declared }: Pick<Operation, 'item' | 'declared'>,
): string[] {
  for (const from of [declared, item, root]) {
    const listed = listAt(from, 'servers').slice(0, SERVERS_MAX)
    const named = listed.flatMap(one => (isFields(one) ? [serverUrl(one)] : []))
    if (named.length > 0) return [...new Set(named)]
  }
  return []
}

/** With the values that the document itself says stand for its variables. What is too long for an address is none. */
function serverUrl(server: Fields): string {
  const variables = fieldsAt(server, 'variables')
  const url = textAt(server, 'url')
  if (url.length > URL_CHARS_MAX || url.split('{').length > VARIABLES_MAX + 1) return UNKNOWN_ADDRESS
  return url.replaceAll(/\{([^{}]*)\}/g, (place, name: string) => {
    const value = own(fieldsAt(variables, name), 'default')
    return typeof value === 'string' && value.length <= URL_CHARS_MAX ? value : place
  })
}
/** A place that nothing stands for. */
const UNKNOWN_ADDRESS = '{}'

/** What stands there, where a reference leads within the document; null: elsewhere, nowhere or in a circle. */
export function follow(root: Fields, given: unknown): Fields | null {
  let value = given
  for (let steps = 0; isFields(value) && steps < REFERENCES_MAX; steps++) {
    const reference = own(value, '$ref')
    if (reference === undefined) return value
    if (typeof reference !== 'string' || reference.length > REFERENCE_CHARS_MAX) return null
    if (reference !== '#' && !reference.startsWith('#/')) return null
    const targets = targetsOf(root)
    if (!targets.has(reference)) targets.set(reference, pointed(root, reference.slice(2)))
    value = targets.get(reference)
  }
  return null
}

/** What stands at each reference: looked for once, however many things refer to it. */
const targetsOf = memo((_root: Fields) => new Map<string, unknown>())

function pointed(root: Fields, pointer: string): unknown {
  let value: unknown = root
  const steps = pointer === '' ? [] : pointer.split('/')
  if (steps.length > POINTER_STEPS_MAX) return undefined
  for (const step of steps) {
    if (value === null || typeof value !== 'object') return undefined
    const name = unescaped(step)
    value = name !== null && Object.hasOwn(value, name) ? (value as Fields)[name] : undefined
  }
  return value
}

function unescaped(step: string): string | null {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return null
  }
}

export const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** What stands at a name: never what every object has. */
export const own = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
export function fieldsAt(fields: Fields, name: string): Fields {
  const value = own(fields, name)
  return isFields(value) ? value : {}
}
export function listAt(fields: Fields, name: string): unknown[] {
  const value = own(fields, name)
  return Array.isArray(value) ? value : []
}
export function textAt(fields: Fields, name: string): string {
  const value = own(fields, name)
  return typeof value === 'string' ? value : ''
}
