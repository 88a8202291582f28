// Requests made from the OpenAPI document: what each operation takes, and whether an input is what it says.

import { FORMATS } from '@palabre/contract/formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isStorable } from '../../src/http/validate.ts'
import { documentOf } from '../../src/routes.ts'

export type Schema = {
  type?: string | string[]
  properties?: { [name: string]: Schema }
  required?: string[]
  additionalProperties?: boolean
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
  maxProperties?: number
}

/** What goes into one call. */
export type Input = {
  params: { [name: string]: unknown }
  query: { [name: string]: unknown }
  body: unknown
}

type Fits = (value: unknown) => boolean

export type Operation = {
  id: string
  method: 'GET' | 'POST'
  /** The test gateway refuses it: asked of the live app. */
  isLive: boolean
  /** Asked with a cookie, or for one. */
  isOfBrowsers: boolean
  /** With {names}; below /sandbox, where everything is served. */
  path: string
  takesBody: boolean
  /** Parameters of the query that are lists in one text, separated by commas. */
  lists: Set<string>
  /** Of an Input. */
  schema: Schema
  checks: { params: Fits; query: Fits; body: Fits }
}

type Documented = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; explode?: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

// the document itself is checked elsewhere
const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } })
for (const [name, format] of Object.entries(FORMATS))
  ajv.addFormat(name, { type: 'string', validate: format.test })

const OF_BROWSERS = ['/auth/session/add', '/auth/second-factor']

/** A part of a path (`maxParamLength` of the server). */
const PARAM_CHARS_MAX = 500

/** After the others, in this order: nothing is as before once there are newer conversations, the clock has moved or all has stopped. */
const LAST = ['startConversation', 'moveTestClock', 'stopApp', 'resumeApp']

/** All operations of the document, in its order; what changes things for all others comes last. */
export function operationsOf(): Operation[] {
  const document = documentOf('test')
  const { paths } = whole(document, document) as {
    paths: { [path: string]: { [method: string]: Documented } }
  }
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => operationOf(path, method, documented)),
  )
  const placeOf = ({ id }: Operation): number => LAST.indexOf(id)
  return found.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The document with what its references name in their place. */
function whole(value: unknown, document: object): unknown {
  if (Array.isArray(value)) return value.map(inner => whole(inner, document))
  if (value === null || typeof value !== 'object') return value
  const { $ref } = value as { $ref?: unknown }
  if (typeof $ref === 'string') {
    const steps = $ref.slice('#/'.length).split('/')
    return whole(
      steps.reduce<unknown>((at, step) => (at as { [key: string]: unknown })[step], document),
      document,
    )
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner, document)]))
}

function operationOf(path: string, method: string, documented: Documented): Operation {
  const group = (place: string): Schema => {
    const fields = documented.parameters.filter(field => field.in === place)
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(field => [field.name, field.schema])),
      required: fields.filter(field => field.required).map(field => field.name),
    }
  }
  const body: Schema = documented.requestBody?.content['application/json'].schema ?? { const: null }
  const [params, query] = [group('path'), group('query')]
  return {
    id: documented.operationId,
    method: method === 'post' ? 'POST' : 'GET',
    takesBody: documented.requestBody !== undefined,
    isLive: 'x-live' in documented,
    isOfBrowsers: 'x-person' in documented || OF_BROWSERS.includes(path),
    path: path.startsWith('/sandbox') ? path : `/sandbox${path}`,
    lists: new Set(documented.parameters.flatMap(({ name, explode }) => (explode === false ? name : []))),
    schema: {
      type: 'object',
      properties: { params, query, body },
      required: ['params', 'query', 'body'],
      additionalProperties: true,
    },
    checks: { params: checkOf(params), query: checkOf(query), body: checkOf(body) },
  }
}

/** Compiled when it is first needed: most runs need some of the operations. */
function checkOf(schema: Schema): Fits {
  let validate: ValidateFunction | null = null
  return value => (validate ??= ajv.compile(schema))(value)
}

type Wired = { [name: string]: string | string[] }

/** A part of a path or query as the server reads it: text, or a list of texts. */
export function wired(fields: { [name: string]: unknown }, lists = new Set<string>()): Wired {
  const textOf = (value: unknown): string =>
    (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()
  const textsOf = (name: string, value: unknown): string[] => {
    if (!Array.isArray(value) || !lists.has(name)) return [value].flat().map(textOf)
    // a list of lists is the parameter several times
    const isTwice = value.length > 0 && value.every(Array.isArray)
    return (isTwice ? value : [value]).map(list => (list as unknown[]).flat().map(textOf).join(','))
  }
  const entries = Object.entries(fields).map(([name, value]) => [name, textsOf(name, value)] as const)
  return Object.fromEntries(
    entries
      .filter(([, texts]) => texts.length > 0)
      .map(([name, texts]) => [name, texts.length === 1 ? texts[0]! : texts]),
  )
}

/** A query as the document speaks of it: lists as lists, and what is written as a whole number is one where it says so. */
function read(query: Wired, { schema, lists }: Operation): object {
  const { properties = {} } = schema.properties!.query!
  const readText = (text: string, type: Schema['type']): unknown =>
    type === 'integer' && /^(?:0|[1-9][0-9]*)$/.test(text) ? Number(text) : text
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const { type, items } = properties[name] ?? {}
      // of a list, several are none
      if (lists.has(name))
        return [
          name,
          typeof value === 'string' ? value.split(',').map(one => readText(one, items?.type)) : null,
        ]
      return [name, typeof value === 'string' ? readText(value, type) : value]
    }),
  )
}

/** The codes that an input may be answered with, by the document alone. */
export function codesOf(operation: Operation, input: Input): number[] {
  const { checks, schema, takesBody, lists } = operation
  const query = wired(input.query, lists)
  const isKnown = (name: string): boolean => {
    const { properties = {} } = schema.properties!.query!
    return name in properties || name.replace(/\[.*$/, '') in properties
  }
  if (query.strict === '1' && !Object.keys(query).every(isKnown)) return [1002]
  // beyond that there is no such path
  if (Object.values(wired(input.params)).some(one => one.length > PARAM_CHARS_MAX)) return [1007]
  if (!isClean(query) || !checks.query(read(query, operation))) return [1002]
  if (takesBody) {
    if (input.body === undefined) return [1008]
    // the check fills in defaults, and what was sent must stay what it was
    if (!isClean(input.body) || !checks.body(structuredClone(input.body))) return [1002]
  }
  const isOfMembers = operation.path.includes('/member/')
  // nobody is called so: there is no such account, rather than no such record
  if (!checks.params(wired(input.params))) return [isOfMembers ? 1105 : 1007]
  const ofPeople = isOfMembers ? [1105] : operation.isOfBrowsers ? [1101, 1102] : []
  return [1000, 1001, 1002, 1003, 1004, 1007, 1103, ...ofPeople]
}

/** Nothing in it that no field may hold: text PostgreSQL cannot store, keys that reach for prototypes. */
function isClean(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (value === null || typeof value !== 'object') return true
  return Object.entries(value).every(
    ([key, inner]) =>
      !['__proto__', 'constructor', 'prototype'].includes(key) && isStorable(key) && isClean(inner),
  )
}
