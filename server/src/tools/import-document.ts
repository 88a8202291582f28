// A document of an API as text: JSON or YAML, OpenAPI 3.0 or 3.1. Nothing is fetched for it.

import type { Text } from '@palabre/contract/languages'
import { clean, cleanLine } from '@palabre/offline-agent/clean'
import { SECOND_MS } from '../lib/time.ts'
import { URL_CHARS_MAX } from './bounds.ts'
import { type Fields, fieldsAt, isFields, listAt, own, textAt } from './fields.ts'
import { type Parse, READ_MS_MAX } from './parse-apart.ts'
import { CHARS_MAX, ENTRIES_MAX, LEVELS_MAX, parseText, VALUES_MAX, type Wrong } from './parse-text.ts'
import { follow, type Tree } from './references.ts'
import { texts } from './texts.ts'

export const DOCUMENT_BYTES_MAX = 2 * 1024 * 1024
export const OPERATIONS_MAX = 500
const SERVERS_MAX = 20
/** Variables of one address. */
const VARIABLES_MAX = 20
/** Of what a document calls something: a longer one is no name of ours. */
export const NAME_CHARS_MAX = 200
/** What a byte order mark is as a character. */
const MARK = '\ufeff'
const TITLE_CHARS_MAX = 200
const TEXT_LOOKED_AT_MAX = 1000
const VERSION = /^3\.[01](?:\.|$)/
/** As paths have them, in the order in which they are shown. */
const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'] as const

/** Of a path whose operations stand elsewhere. */
export const ANY_METHOD = '*'

export type ApiDocument = Tree & {
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

const WRONG: { [why in Wrong]: Text } = {
  form: texts.documentForm,
  entries: texts.documentWide({ max: ENTRIES_MAX }),
  values: texts.documentLong({ max: VALUES_MAX }),
  chars: texts.documentChars({ max: CHARS_MAX }),
  levels: texts.documentDeep({ max: LEVELS_MAX }),
  slow: texts.documentSlow({ secondsMax: READ_MS_MAX / SECOND_MS }),
}

/** Reads it; throws Unreadable. */
export async function readDocument(text: string, parse: Parse = parseText): Promise<ApiDocument> {
  if (Buffer.byteLength(text) > DOCUMENT_BYTES_MAX)
    throw new Unreadable(texts.documentBytes({ bytesMax: DOCUMENT_BYTES_MAX }))
  const parsed = await parse(text.startsWith(MARK) ? text.slice(MARK.length) : text)
  if ('wrong' in parsed) throw new Unreadable(WRONG[parsed.wrong])
  const { root, targets } = parsed
  const openapi = own(root, 'openapi')
  if (typeof openapi !== 'string' || !VERSION.test(openapi)) throw new Unreadable(texts.documentVersion)
  const operations = operationsOf(parsed)
  if (operations.length > OPERATIONS_MAX)
    throw new Unreadable(texts.documentOperations({ max: OPERATIONS_MAX }))
  const info = fieldsAt(root, 'info')
  return {
    root,
    targets,
    title: cleanLine(textAt(info, 'title').slice(0, TEXT_LOOKED_AT_MAX), TITLE_CHARS_MAX),
    version: cleanLine(textAt(info, 'version').slice(0, TEXT_LOOKED_AT_MAX), TITLE_CHARS_MAX),
    openapi,
    operations,
    repeated: repeatedOf(operations),
  }
}

function operationsOf({ root, targets }: Pick<ApiDocument, 'root' | 'targets'>): Operation[] {
  return Object.entries(fieldsAt(root, 'paths')).flatMap(([path, given]) => {
    if (!isFields(given) || !path.startsWith('/')) return []
    const item = follow({ targets }, given)
    // which operations it has stands where nobody looks
    if (!item) return [{ method: ANY_METHOD, path, item: {}, declared: {} }]
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
