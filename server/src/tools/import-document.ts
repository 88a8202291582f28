// A document of an API as text: JSON or YAML, OpenAPI 3.0 or 3.1. Nothing is fetched for it. Pure.
import type { Text } from '@palabre/contract/languages'
import { texts } from './texts.ts'

export const DOCUMENT_BYTES_MAX = 2 * 1024 * 1024
export const OPERATIONS_MAX = 500
const SERVERS_MAX = 20
/** References that lead to references. */
const REFERENCES_MAX = 16
const TITLE_CHARS_MAX = 200
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
  const root = await parse(text)
  if (!isFields(root)) throw new Unreadable(texts.documentForm)
  const openapi = own(root, 'openapi')
  if (typeof openapi !== 'string' || !VERSION.test(openapi)) throw new Unreadable(texts.documentVersion)
  const operations = operationsOf(root)
  if (operations.length > OPERATIONS_MAX)
    throw new Unreadable(texts.documentOperations({ max: OPERATIONS_MAX }))
  const info = fieldsAt(root, 'info')
  return {
    root,
    title: textAt(info, 'title').slice(0, TITLE_CHARS_MAX),
    version: textAt(info, 'version').slice(0, TITLE_CHARS_MAX),
    openapi,
    operations,
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

/** The addresses that it names for an operation, as they are: the operation's own, its path's, or the document's. */
export function serversOf(
  { root }: Pick<ApiDocument, 'root'>,
  { item, declared }: Pick<Operation, 'item' | 'declared'>,
): string[] {
  for (const from of [declared, item, root]) {
    const named = listAt(from, 'servers').flatMap(one => (isFields(one) ? [serverUrl(one)] : []))
    if (named.length > 0) return [...new Set(named)].slice(0, SERVERS_MAX)
  }
  return []
}

/** With the values that the document itself says stand for its variables. */
function serverUrl(server: Fields): string {
  const variables = fieldsAt(server, 'variables')
  return textAt(server, 'url').replaceAll(/\{([^{}]*)\}/g, (place, name: string) => {
    const value = own(fieldsAt(variables, name), 'default')
    return typeof value === 'string' ? value : place
  })
}

/** What stands there, where a reference leads within the document; null: elsewhere, nowhere or in a circle. */
export function follow(root: Fields, given: unknown): Fields | null {
  let value = given
  for (let steps = 0; isFields(value) && steps < REFERENCES_MAX; steps++) {
    const reference = own(value, '$ref')
    if (reference === undefined) return value
    if (typeof reference !== 'string' || !(reference === '#' || reference.startsWith('#/'))) return null
    value = pointed(root, reference.slice(2))
  }
  return null
}

function pointed(root: Fields, pointer: string): unknown {
  let value: unknown = root
  for (const step of pointer === '' ? [] : pointer.split('/')) {
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
