// The request of a call: every declaration and all arguments give a well-formed one to the declared origin, or none. Pure.
import type { ToolArguments } from '@palabre/offline-agent/model'
import { encoded, isPlain, readAddress } from './address.ts'
import { type Declaration, takesBody } from './declaration.ts'
import { isHeaderValue } from './header-names.ts'
import { fillPlaces, isVariable, onlyPlaceOf, type Values } from './places.ts'

export type BuiltRequest = {
  method: Declaration['method']
  url: string
  headers: { [name: string]: string }
  body: string | null
}

/** No call is made: a variable has no value, or an argument cannot stand where it would have to. */
export class CannotBuild extends Error {
  readonly outcome: 'missing_variable' | 'bad_arguments'
  readonly names: string[]
  constructor(outcome: CannotBuild['outcome'], names: string[]) {
    super(outcome)
    this.outcome = outcome
    this.names = names
  }
}

type Scalar = string | number | boolean
type Headers = readonly { name: string; value: string }[]

/** The request for these arguments, which fit the parameters; `headers`: those of the tool, opened. Throws CannotBuild. */
export function buildRequest(
  tool: Pick<Declaration, 'method' | 'url' | 'body' | 'parameters'>,
  args: ToolArguments,
  values: Values,
  headers: Headers,
): BuiltRequest {
  checkValues(tool, values, headers)
  const valueAt = (name: string): Scalar | undefined =>
    isVariable(name) ? values[name]! : Object.hasOwn(args, name) ? args[name] : undefined
  const url = urlOf(tool, valueAt)
  const built = { ...headersOf(tool, valueAt, headers) }
  const body = takesBody(tool.method) ? bodyOf(tool, valueAt) : null
  if (body !== null && built['content-type'] === undefined) built['content-type'] = body.type
  return { method: tool.method, url, headers: built, body: body?.text ?? null }
}

type ValueOf = (name: string) => Scalar | undefined
type Made = Pick<Declaration, 'method' | 'url' | 'body' | 'parameters'>

/** Names each variable of the declaration that has no value. */
function checkValues({ url, body }: Made, values: Values, headers: Headers): void {
  const missing = new Set<string>()
  const note = (name: string): string => {
    if (isVariable(name) && (values[name] ?? '') === '') missing.add(name)
    return ''
  }
  for (const text of [url, ...headers.map(({ value }) => value)]) fillPlaces(text, note)
  if (body.type === 'json' && body.template !== undefined) fillPlaces(body.template, note)
  if (missing.size > 0) throw new CannotBuild('missing_variable', [...missing])
}

function urlOf({ url, parameters }: Made, valueAt: ValueOf): string {
  const address = readAddress(url)
  if (!address) throw new CannotBuild('bad_arguments', ['url'])
  const at = (name: string): string => encodedOf(name, valueAt(name) ?? '')
  const path = fillPlaces(address.path, name => {
    // an empty piece of a path leads to another thing than the one that is meant
    if (String(valueAt(name) ?? '') === '') throw new CannotBuild('bad_arguments', [name])
    return at(name)
  })
  let query = fillPlaces(address.query, at)
  for (const parameter of parameters) {
    const value = valueAt(parameter.name)
    if (parameter.in !== 'query' || value === undefined || address.query.includes(`{${parameter.name}}`))
      continue
    query += `${query === '' ? '?' : query === '?' || query.endsWith('&') ? '' : '&'}${encoded(wireName(parameter))}=${encodedOf(parameter.name, value)}`
  }
  // "." and ".." would lead elsewhere
  if (!isPlain(address.origin, path, query))
    throw new CannotBuild(
      'bad_arguments',
      parameters.filter(one => one.in === 'path').map(one => one.name),
    )
  return address.origin + path + query
}

function encodedOf(name: string, value: Scalar): string {
  try {
    return encoded(String(value))
  } catch {
    throw new CannotBuild('bad_arguments', [name])
  }
}

const wireName = ({ wire_name, name }: Declaration['parameters'][number]): string => wire_name ?? name

function headersOf({ parameters }: Made, valueAt: ValueOf, headers: Headers): { [name: string]: string } {
  const made = new Map<string, string>()
  for (const { name, value } of headers)
    made.set(
      name.toLowerCase(),
      headerValue(
        name,
        fillPlaces(value, place => String(valueAt(place) ?? '')),
      ),
    )
  for (const parameter of parameters) {
    const value = valueAt(parameter.name)
    if (parameter.in === 'header' && value !== undefined)
      made.set(wireName(parameter).toLowerCase(), headerValue(parameter.name, String(value)))
  }
  return Object.fromEntries(made)
}

function headerValue(name: string, value: string): string {
  if (!isHeaderValue(value)) throw new CannotBuild('bad_arguments', [name])
  return value
}

function bodyOf({ body, parameters }: Made, valueAt: ValueOf): { type: string; text: string } | null {
  const given = parameters.flatMap(parameter => {
    const value = parameter.in === 'body' ? valueAt(parameter.name) : undefined
    return value === undefined ? [] : [[wireName(parameter), value] as const]
  })
  if (body.type === 'none') return null
  if (body.type === 'form')
    return {
      type: 'application/x-www-form-urlencoded',
      text: new URLSearchParams(
        given.map(([name, value]): [string, string] => [name, String(value)]),
      ).toString(),
    }
  const value =
    body.template === undefined ? Object.fromEntries(given) : filled(JSON.parse(body.template), valueAt)
  return { type: 'application/json', text: JSON.stringify(value ?? null) }
}

/** A template as a value: a text that is one place becomes the value with its type, or nothing where there is none. */
function filled(template: unknown, valueAt: ValueOf): unknown {
  if (typeof template === 'string') {
    const name = onlyPlaceOf(template)
    if (name !== null) return valueAt(name)
    return fillPlaces(template, place => String(valueAt(place) ?? ''))
  }
  if (template === null || typeof template !== 'object') return template
  if (Array.isArray(template))
    return template.map(one => filled(one, valueAt)).filter(one => one !== undefined)
  return Object.fromEntries(
    Object.entries(template)
      .map(([key, value]) => [key, filled(value, valueAt)] as const)
      .filter(([, value]) => value !== undefined),
  )
}
