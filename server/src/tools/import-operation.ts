// An operation of a document as a tool that could be added, with what of it is left out. Pure; nothing is guessed.
import { DESCRIPTION_CHARS_MAX, PARAMETERS_MAX, TIMEOUT_MS_MAX, TOOL_NAME, URL_CHARS_MAX } from './bounds.ts'
import {
  type Declaration,
  effectsOf,
  METHODS,
  type Method,
  type Parameter,
  takesBody,
} from './declaration.ts'
import { type Fields, fieldsAt, isFields, listAt, own, textAt } from './fields.ts'
import { isHeaderName } from './header-names.ts'
import {
  ANY_METHOD,
  type ApiDocument,
  NAME_CHARS_MAX,
  type Operation,
  operationIdOf,
} from './import-document.ts'
import { cutText, lacks, makeNotes, type Notes } from './import-notes.ts'
import { camelCase, parameterOf, propertiesOf } from './import-schema.ts'
import { follow, type Tree } from './references.ts'

/** Ways to be let in that are looked at. */
const SECURITY_MAX = 20
/** Of a path and an operation together, those left out too. */
const LISTED_MAX = 100
/** They are said otherwise: OpenAPI ignores parameters of these names. */
const SAID_ELSEWHERE = new Set(['accept', 'content-type', 'authorization'])
/** How values are written where nothing else is said. */
const STYLES: { [place: string]: string } = { path: 'simple', query: 'form', header: 'simple' }
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?:\s*;.*)?$/i
const FORM_TYPE = 'application/x-www-form-urlencoded'

export type Candidate = Notes & {
  /** "GET /orders/{id}" */
  operation: string
  /** What it is known by when the document comes again. */
  key: string
  declaration: Declaration | null
  /** Names of headers that hold what lets it in: without values. */
  headers: string[]
}

/** `base`: the address that its path stands behind; null: none was chosen. */
export function candidateOf(document: ApiDocument, operation: Operation, base: string | null): Candidate {
  const { method, path, declared } = operation
  const notes = makeNotes()
  const named = operationIdOf(operation)
  const shown = `${method} ${path.slice(0, URL_CHARS_MAX)}`
  const found = { operation: shown, key: document.repeated.has(named) ? shown : named || shown }
  if (method === ANY_METHOD) {
    notes.problems.push({ at: 'paths', reason: 'reference' })
    return { ...found, declaration: null, headers: [], ...notes }
  }
  if (!isMethod(method)) notes.problems.push({ at: 'method', reason: 'method' })
  if (base === null) notes.problems.push({ at: 'servers', reason: 'server' })
  const taken = new Set<string>()
  const wires = new Map<string, string>()
  const parameters = parametersOf(document, operation, taken, wires, notes)
  const body = isMethod(method)
    ? bodyOf(document, declared, method, taken, notes)
    : { body: NO_BODY, parameters: [] }
  const all = [...parameters, ...body.parameters]
  if (all.length > PARAMETERS_MAX) notes.problems.push({ at: 'parameters', reason: 'constraint' })
  const headers = headersOf(document, declared, notes)
  const local = pathOf(path, wires)
  if (local === null) notes.problems.push({ at: 'path', reason: 'place' })
  const name = toolName(named)
  if (name === null) notes.problems.push({ at: 'operationId', reason: 'name' })
  if (!isMethod(method)) return { ...found, declaration: null, headers, ...notes }
  const declaration: Declaration = {
    name: name ?? '',
    description: descriptionOf(declared, notes),
    method,
    url: (base ?? '').replace(/(?<!\/)\/+$/, '') + (local ?? path.slice(0, URL_CHARS_MAX)),
    body: body.body,
    parameters: all,
    effects: effectsOf(method),
    timeout_ms: TIMEOUT_MS_MAX,
    response: { type: answerOf(document, declared, notes), keep: [] },
    examples: [],
    answer: {},
  }
  return { ...found, declaration, headers, ...notes }
}

const isMethod = (method: string): method is Method => METHODS.includes(method as Method)

/** A name that tools can have, made of the one that it has; null: none can. */
export function toolName(given: string): string | null {
  const name = TOOL_NAME.test(given) ? given : camelCase(given)?.replaceAll('_', '')
  return name !== undefined && TOOL_NAME.test(name) ? name : null
}

function descriptionOf(declared: Fields, notes: Notes): string {
  const given = textAt(declared, 'description') || textAt(declared, 'summary')
  const text = cutText(given, DESCRIPTION_CHARS_MAX, 'description', notes)
  if (text === '') notes.problems.push({ at: 'description', reason: 'description' })
  return text
}

/** The path with the places that the parameters have; null: it is too long, or a place of it stands for nothing. */
function pathOf(path: string, wires: Map<string, string>): string | null {
  if (path.length > URL_CHARS_MAX) return null
  let isWhole = true
  const local = path.replaceAll(/\{([^{}]*)\}/g, (_, wire: string) => {
    const name = wires.get(wire)
    if (name === undefined) isWhole = false
    return `{${name ?? ''}}`
  })
  return isWhole ? local : null
}

function parametersOf(
  tree: Tree,
  { item, declared }: Operation,
  taken: Set<string>,
  wires: Map<string, string>,
  notes: Notes,
): Parameter[] {
  const given = new Map<string, Fields>()
  const listed = [...listAt(item, 'parameters'), ...listAt(declared, 'parameters')]
  if (listed.length > LISTED_MAX) notes.problems.push({ at: 'parameters', reason: 'constraint' })
  for (const one of listed.slice(0, LISTED_MAX)) {
    const parameter = follow(tree, one)
    // whether it is required stands where nobody may look
    if (!parameter) notes.problems.push({ at: 'parameters', reason: 'reference' })
    else if (textAt(parameter, 'name').length > NAME_CHARS_MAX)
      lacks(
        notes,
        `parameters.${textAt(parameter, 'name').slice(0, NAME_CHARS_MAX)}`,
        'constraint',
        isNeeded(parameter),
      )
    else given.set(`${textAt(parameter, 'in')} ${textAt(parameter, 'name')}`, parameter)
  }
  return [...given.values()].flatMap(parameter => {
    const made = oneOf(tree, parameter, taken, notes)
    if (made?.in === 'path') wires.set(textAt(parameter, 'name'), made.name)
    return made ? [made] : []
  })
}

const isNeeded = (parameter: Fields): boolean =>
  own(parameter, 'required') === true || textAt(parameter, 'in') === 'path'

function oneOf(tree: Tree, parameter: Fields, taken: Set<string>, notes: Notes): Parameter | null {
  const [name, where] = [textAt(parameter, 'name'), textAt(parameter, 'in')]
  const at = `parameters.${name}`
  const required = isNeeded(parameter)
  if (where === 'header' && SAID_ELSEWHERE.has(name.toLowerCase())) return null
  if (where !== 'path' && where !== 'query' && where !== 'header') return lacks(notes, at, 'place', required)
  if (where === 'header' && !isHeaderName(name)) return lacks(notes, at, 'header', required)
  if (own(parameter, 'content') !== undefined) return lacks(notes, at, 'content', required)
  const style = own(parameter, 'style')
  if (style !== undefined && style !== STYLES[where]) return lacks(notes, at, 'style', required)
  const wanted = { at, name, in: where, required, description: textAt(parameter, 'description') } as const
  const example = own(parameter, 'example')
  return parameterOf(tree, { ...wanted, schema: own(parameter, 'schema') ?? {}, example }, taken, notes)
}

const NO_BODY: Declaration['body'] = { type: 'none' }

function bodyOf(
  tree: Tree,
  declared: Fields,
  method: Method,
  taken: Set<string>,
  notes: Notes,
): { body: Declaration['body']; parameters: Parameter[] } {
  const none = { body: NO_BODY, parameters: [] }
  const given = own(declared, 'requestBody')
  if (given === undefined) return none
  const at = 'requestBody'
  const body = follow(tree, given)
  const required = own(body ?? {}, 'required') === true
  const leave = (reason: 'reference' | 'request_body' | 'content' | 'type', isRequired = required) => {
    lacks(notes, at, reason, isRequired)
    return none
  }
  if (!body) return leave('reference', true)
  if (!takesBody(method)) return leave('request_body')
  const content = fieldsAt(body, 'content')
  const types = Object.keys(content)
  const type = types.find(one => JSON_TYPE.test(one)) ?? types.find(one => one.toLowerCase() === FORM_TYPE)
  if (type === undefined) return leave('content')
  if (types.length > 1) lacks(notes, `${at}.content`, 'alternative', false)
  const found = propertiesOf(tree, own(fieldsAt(content, type), 'schema'), at, notes)
  if (!found) return leave('type')
  const parameters = [...found.properties].flatMap(([name, schema]) => {
    const isRequired = found.required.has(name)
    if (own(follow(tree, schema) ?? {}, 'readOnly') === true) {
      lacks(notes, `${at}.${name}`, 'read_only', false)
      return []
    }
    const wanted = {
      at: `${at}.${name}`,
      name,
      in: 'body',
      required: isRequired,
      description: '',
      schema,
    } as const
    const made = parameterOf(tree, wanted, taken, notes)
    return made ? [made] : []
  })
  return { body: { type: JSON_TYPE.test(type) ? 'json' : 'form' }, parameters }
}

/** JSON where a good answer is JSON; everything else is read as text. */
function answerOf(tree: Tree, declared: Fields, notes: Notes): 'json' | 'text' {
  const answers = Object.entries(fieldsAt(declared, 'responses'))
  const [, good] = answers.find(([status]) => /^2(?:\d\d|XX)$/i.test(status)) ?? []
  const types = Object.keys(fieldsAt(follow(tree, good) ?? {}, 'content'))
  if (types.some(type => JSON_TYPE.test(type))) return 'json'
  if (types.some(type => !/^text\//i.test(type))) lacks(notes, 'responses', 'content', false)
  return 'text'
}

/** Headers for what lets a request in. Several ways may be offered: a header without a value is not sent. */
function headersOf(document: ApiDocument, declared: Fields, notes: Notes): string[] {
  const { root } = document
  const schemes = fieldsAt(fieldsAt(root, 'components'), 'securitySchemes')
  const asked =
    own(declared, 'security') === undefined ? listAt(root, 'security') : listAt(declared, 'security')
  const listed = asked.slice(0, SECURITY_MAX).flatMap(one => (isFields(one) ? Object.keys(one) : []))
  const names = new Set(listed.slice(0, SECURITY_MAX))
  if (asked.length > SECURITY_MAX || listed.length > SECURITY_MAX)
    lacks(notes, 'security', 'constraint', false)
  const headers = [...names].flatMap(name => {
    const header = headerOf(follow(document, own(schemes, name)))
    if (header === null) lacks(notes, `security.${name.slice(0, NAME_CHARS_MAX)}`, 'security', false)
    return header === null ? [] : [header]
  })
  return [...new Set(headers)]
}

function headerOf(scheme: Fields | null): string | null {
  const type = textAt(scheme ?? {}, 'type')
  if (type === 'http' || type === 'oauth2' || type === 'openIdConnect') return 'authorization'
  const name = textAt(scheme ?? {}, 'name').toLowerCase()
  return type === 'apiKey' && textAt(scheme!, 'in') === 'header' && isHeaderName(name) ? name : null
}
