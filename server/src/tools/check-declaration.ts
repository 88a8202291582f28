// What the schema of a declaration cannot say: which names go where, and that a request can be made of it. Pure.
import type { Text } from '@palabre/contract/languages'
import { placesOfAnswer } from '@palabre/offline-agent/results'
import type { FieldError } from '../http/errors.ts'
import { INEXACT, parseExactly } from '../http/exact-numbers.ts'
import { placesOf, readAddress } from './address.ts'
import { BUILT_IN_NAMES } from './built-in.ts'
import { checkArguments, checkExample } from './check-arguments.ts'
import { checkSent } from './check-headers.ts'
import { type Declaration, type Parameter, takesBody } from './declaration.ts'
import { depthOf } from './depth.ts'
import { fillPlaces, isVariable, placesIn, VARIABLES } from './places.ts'
import type { ToolInput } from './shapes.ts'
import { texts } from './texts.ts'

const TEMPLATE_DEPTH_MAX = 16

export type HeaderInput = { name: string; value?: string }

type Field = keyof Declaration | 'headers'
type MayCall = (url: string) => boolean
type Checked = { tool: Declaration; headers: HeaderInput[]; mayCall: MayCall }

/** Each with the fields that it looks at. */
const CHECKS: { of: Field[]; check: (checked: Checked) => FieldError[] }[] = [
  { of: ['name'], check: ({ tool }) => checkName(tool.name) },
  { of: ['url'], check: ({ tool, mayCall }) => checkUrl(tool, mayCall) },
  { of: ['url', 'parameters'], check: ({ tool }) => checkPlaces(tool) },
  { of: ['headers', 'parameters'], check: ({ tool, headers }) => checkHeaders(tool, headers) },
  { of: ['parameters', 'method', 'body'], check: ({ tool }) => checkParameters(tool) },
  { of: ['method', 'body', 'parameters'], check: ({ tool }) => checkBody(tool) },
  { of: ['examples', 'parameters'], check: ({ tool }) => checkExamples(tool) },
  { of: ['answer', 'parameters', 'response'], check: ({ tool }) => checkAnswer(tool) },
]

/**
 * Everything that is wrong with it, each with its field; `mayCall`: may an address be called at all? `unfit`: fields that are
 * not even of their form, and cannot be looked at.
 */
export function checkDeclaration(
  tool: Declaration,
  headers: HeaderInput[],
  mayCall: MayCall,
  unfit: ReadonlySet<string> = new Set(),
): FieldError[] {
  const checked = { tool, headers, mayCall }
  return CHECKS.filter(({ of }) => !of.some(field => unfit.has(field))).flatMap(({ check }) => check(checked))
}

const wrong = (field: string, rule: string, text: Text): FieldError => ({ field, rule, text })

/** What would be of no effect: a template of what is no JSON, paths of a text. Of what is given, before it is as it is kept. */
export const checkUnused = ({ body, response }: Pick<ToolInput, 'body' | 'response'>): FieldError[] => [
  ...(body?.template !== undefined && body.type !== 'json'
    ? [wrong('body.template', 'type', texts.onlyOfJson)]
    : []),
  ...(response?.type === 'text' && response.keep?.length
    ? [wrong('response.keep', 'type', texts.onlyOfJson)]
    : []),
]

/** No tool has the name of a built-in one. `field`: where it was said. */
export const checkName = (name: string, field = 'name'): FieldError[] =>
  BUILT_IN_NAMES.has(name) ? [wrong(field, 'reserved', texts.builtInName)] : []

function checkUrl({ url }: Declaration, mayCall: MayCall): FieldError[] {
  if (!readAddress(url)) return [wrong('url', 'format', texts.urlForm)]
  return mayCall(fillPlaces(url, () => 'x')) ? [] : [wrong('url', 'address', texts.urlAddress)]
}

/** A place of the address is a variable, or a parameter that goes there. */
function checkPlaces({ url, parameters }: Declaration): FieldError[] {
  const address = readAddress(url)
  if (!address) return []
  const places = placesOf(address)
  const errors: FieldError[] = []
  for (const where of ['path', 'query'] as const)
    for (const name of places[where]) {
      const parameter = parameters.find(one => one.name === name)
      if (isVariable(name)) continue
      if (!parameter) errors.push(unknownPlace('url', name))
      else if (parameter.in !== where)
        errors.push(wrong(fieldOf(parameters, name, 'in'), 'place', texts.placedIn({ name, where })))
    }
  for (const parameter of parameters)
    if (parameter.in === 'path' && !places.path.includes(parameter.name))
      errors.push(wrong('url', 'place', texts.noPlace({ name: parameter.name })))
  return errors
}

const unknownPlace = (field: string, name: string): FieldError =>
  wrong(field, 'variable', texts.unknownVariable({ name, known: [...VARIABLES] }))

const fieldOf = (parameters: Parameter[], name: string, field: string): string =>
  `parameters.${parameters.findIndex(one => one.name === name)}.${field}`

function checkHeaders({ parameters }: Declaration, headers: HeaderInput[]): FieldError[] {
  const fromParameters = parameters.flatMap(({ in: where, wire_name, name }, i) =>
    where === 'header' ? [{ field: `parameters.${i}.wire_name`, name: wire_name ?? name }] : [],
  )
  const places = headers.flatMap(({ value = '' }, i) =>
    placesIn(value)
      .filter(place => !isVariable(place))
      .map(place => unknownPlace(`headers.${i}.value`, place)),
  )
  return [...checkSent(headers, fromParameters), ...places]
}

function checkParameters({ parameters, method, body }: Declaration): FieldError[] {
  const names = new Set<string>()
  return parameters.flatMap((parameter, i) => {
    const errors: FieldError[] = []
    const at = (field: string): string => `parameters.${i}.${field}`
    const { name, type, values, minimum, maximum } = parameter
    if (isVariable(name))
      errors.push(wrong(at('name'), 'reserved', texts.variableName({ known: [...VARIABLES] })))
    if (names.has(name)) errors.push(wrong(at('name'), 'twice', texts.twice))
    names.add(name)
    if (values && type !== 'STRING')
      errors.push(wrong(at('values'), 'type', texts.onlyOf({ type: 'STRING' })))
    const hasBounds = minimum !== undefined || maximum !== undefined
    if (hasBounds && type !== 'INTEGER')
      errors.push(wrong(at('minimum'), 'type', texts.onlyOf({ type: 'INTEGER' })))
    if (minimum !== undefined && maximum !== undefined && minimum > maximum)
      errors.push(wrong(at('maximum'), 'minimum', texts.atLeastMinimum))
    errors.push(...checkExample(parameter, at('example')))
    if (parameter.in === 'path' && !parameter.required)
      errors.push(wrong(at('required'), 'path', texts.pathRequired))
    if (parameter.in === 'body' && (!takesBody(method) || body.type === 'none'))
      errors.push(wrong(at('in'), 'body', texts.noBody))
    return errors
  })
}

function checkBody({ method, body, parameters }: Declaration): FieldError[] {
  if (body.type !== 'none' && !takesBody(method)) return [wrong('body.type', 'method', texts.methodBody)]
  if (body.type !== 'json' || body.template === undefined) return []
  const template = readTemplate(body.template)
  if (template === undefined) return [wrong('body.template', 'json', texts.templateJson)]
  const errors: FieldError[] = keysOf(template)
    .flatMap(placesIn)
    .map(name => wrong('body.template', 'key', texts.placeInKey({ name })))
  const places = new Set(textsOf(template).flatMap(placesIn))
  for (const name of places) {
    const parameter = parameters.find(one => one.name === name)
    if (isVariable(name)) continue
    if (!parameter) errors.push(unknownPlace('body.template', name))
    else if (parameter.in !== 'body')
      errors.push(wrong(fieldOf(parameters, name, 'in'), 'place', texts.placedIn({ name, where: 'body' })))
  }
  for (const { name, in: where } of parameters)
    if (where === 'body' && !places.has(name))
      errors.push(wrong('body.template', 'place', texts.noPlace({ name })))
  return errors
}

/** The template as a value; undefined: it is no JSON, too deep, or has a number that would be sent as another one. */
export function readTemplate(text: string): unknown {
  try {
    const value = parseExactly(text)
    return depthOf(value, TEMPLATE_DEPTH_MAX) > TEMPLATE_DEPTH_MAX || hasInexact(value) ? undefined : value
  } catch {
    return undefined
  }
}

const hasInexact = (value: unknown): boolean =>
  value === INEXACT || (value !== null && typeof value === 'object' && Object.values(value).some(hasInexact))

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}

const keysOf = (value: unknown): string[] =>
  value !== null && typeof value === 'object'
    ? [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(keysOf)]
    : []

const checkExamples = ({ examples, parameters }: Declaration): FieldError[] =>
  examples.flatMap(
    (example, i) => checkArguments(parameters, example.arguments, `examples.${i}.arguments`).errors,
  )

/** Where the paths are named that are passed on, a template can hold no others. */
const checkAnswer = ({ answer, parameters, response }: Declaration): FieldError[] =>
  Object.entries(answer).flatMap(([language, template]) => {
    if (response.keep.length === 0) return []
    const known = [...new Set([...parameters.map(({ name }) => name), ...response.keep])]
    const isKnown = (place: string): boolean =>
      known.some(name => place === name || place.startsWith(`${name}.`))
    return placesOfAnswer(template)
      .filter(place => !isKnown(place))
      .map(name => wrong(`answer.${language}`, 'place', texts.answerPlace({ name, known })))
  })
