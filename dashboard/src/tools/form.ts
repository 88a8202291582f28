// A tool's declaration as it is typed in a form, and as the API takes it. Pure.
import type { Input } from '@palabre/client'
import { LANGUAGES, type Language } from '@palabre/contract/languages'
import type { ToolDetails } from './read.ts'

export type ToolInput = Input<'addTool'>['body']
type Parameter = NonNullable<ToolInput['parameters']>[number]
type Example = NonNullable<ToolInput['examples']>[number]

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const
export const TYPES = ['STRING', 'INTEGER', 'BOOLEAN'] as const
export const PLACES = ['path', 'query', 'body', 'header'] as const
export const BODIES = ['json', 'form', 'none'] as const
const TIMEOUT_MS = 10_000
/** What fields look like when they are filled: the same in every language. */
export const AS = {
  name: 'getOrderStatus',
  url: 'https://shop.example/orders/{order}',
  server: 'https://api.shop.example',
  header: 'authorization',
  template: '{"order": "{order}", "phone": "{phone}"}',
  keep: 'status\nitems.*.name',
}

export type TypedHeader = { key: string; name: string; value: string; isSet: boolean }
export type TypedParameter = {
  key: string
  name: string
  type: (typeof TYPES)[number]
  in: (typeof PLACES)[number]
  isRequired: boolean
  description: string
  wireName: string
  /** One in each line. */
  values: string
  minimum: string
  maximum: string
  example: string
}
export type TypedExample = { key: string; says: string; arguments: { [name: string]: string } }
export type Typed = {
  name: string
  description: string
  method: (typeof METHODS)[number]
  url: string
  headers: TypedHeader[]
  bodyType: (typeof BODIES)[number]
  template: string
  parameters: TypedParameter[]
  /** Empty: by the method. */
  effects: '' | 'read' | 'write'
  timeoutMs: string
  responseType: 'json' | 'text'
  /** One path in each line. */
  keep: string
  answer: { [language in Language]: string }
  examples: TypedExample[]
}

const key = (): string => crypto.randomUUID()

export const emptyHeader = (): TypedHeader => ({ key: key(), name: '', value: '', isSet: false })
export const emptyExample = (): TypedExample => ({ key: key(), says: '', arguments: {} })
export const emptyParameter = (where: TypedParameter['in']): TypedParameter => ({
  ...{ key: key(), name: '', type: 'STRING', in: where, isRequired: true },
  ...{ description: '', wireName: '', values: '', minimum: '', maximum: '', example: '' },
})

/** The form of a tool that is there, or of a new one. */
export function typedOf(tool: ToolDetails | null): Typed {
  const body = (tool?.body ?? { type: 'none' }) as NonNullable<ToolInput['body']>
  const isUsual = tool !== null && tool.effects === effectsOf(tool.method)
  return {
    name: tool?.name ?? '',
    description: tool?.description ?? '',
    method: tool?.method ?? 'GET',
    url: tool?.url ?? '',
    headers: (tool?.headers ?? []).map(({ name, set }) => ({ key: key(), name, value: '', isSet: set })),
    bodyType: body.type,
    template: body.template ?? '',
    parameters: (tool?.parameters ?? []).map(typedParameterOf),
    effects: tool === null || isUsual ? '' : tool.effects,
    timeoutMs: String(tool?.timeout_ms ?? TIMEOUT_MS),
    responseType: tool?.response.type ?? 'json',
    keep: (tool?.response.keep ?? []).join('\n'),
    answer: { en: tool?.answer.en ?? '', fr: tool?.answer.fr ?? '' },
    examples: (tool?.examples ?? []).map(one => ({
      key: key(),
      says: one.says,
      arguments: Object.fromEntries(
        Object.entries(one.arguments).map(([name, value]) => [name, String(value)]),
      ),
    })),
  }
}

/** What the API takes it for when nobody says otherwise. */
export const effectsOf = (method: string): 'read' | 'write' =>
  method === 'GET' || method === 'HEAD' ? 'read' : 'write'

function typedParameterOf(one: ToolDetails['parameters'][number]): TypedParameter {
  return {
    key: key(),
    name: one.name,
    type: one.type,
    in: one.in,
    isRequired: one.required,
    description: one.description,
    wireName: one.wire_name ?? '',
    values: (one.values ?? []).join('\n'),
    minimum: one.minimum === undefined ? '' : String(one.minimum),
    maximum: one.maximum === undefined ? '' : String(one.maximum),
    example: one.example ?? '',
  }
}

/** The whole declaration. A header without a value keeps the one that is kept; what is no number is 0, which the API refuses. */
export function inputOf(typed: Typed): ToolInput {
  const takesBody = effectsOf(typed.method) === 'write'
  const type = takesBody ? typed.bodyType : 'none'
  const template = type === 'json' && typed.template.trim() !== '' ? { template: typed.template } : {}
  return {
    name: typed.name.trim(),
    description: typed.description.trim(),
    method: typed.method,
    url: typed.url.trim(),
    headers: typed.headers.map(({ name, value }) => ({ name: name.trim(), ...(value ? { value } : {}) })),
    body: { type, ...template },
    parameters: typed.parameters.map(parameterOf),
    effects: typed.effects === '' ? effectsOf(typed.method) : typed.effects,
    timeout_ms: wholeOf(typed.timeoutMs) ?? 0,
    response: {
      type: typed.responseType,
      ...(typed.responseType === 'json' ? { keep: linesOf(typed.keep) } : {}),
    },
    examples: typed.examples.map(example => exampleOf(example, typed.parameters)),
    answer: Object.fromEntries(
      LANGUAGES.flatMap(language =>
        typed.answer[language].trim() === '' ? [] : [[language, typed.answer[language].trim()]],
      ),
    ),
  }
}

/** What people declare of a tool that a server defines. */
export const ofPeople = ({ name, effects, timeout_ms, response, examples, answer }: ToolInput) => ({
  ...{ name, effects, timeout_ms, response, examples, answer },
})

function parameterOf(one: TypedParameter): Parameter {
  const values = one.type === 'STRING' ? linesOf(one.values) : []
  const [minimum, maximum] = one.type === 'INTEGER' ? [wholeOf(one.minimum), wholeOf(one.maximum)] : []
  const [wireName, example] = [one.wireName.trim(), one.example.trim()]
  return {
    name: one.name.trim(),
    type: one.type,
    in: one.in,
    required: one.isRequired,
    description: one.description.trim(),
    ...(wireName ? { wire_name: wireName } : {}),
    ...(values.length > 0 ? { values } : {}),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(example ? { example } : {}),
  }
}

const exampleOf = ({ says, arguments: typed }: TypedExample, parameters: TypedParameter[]): Example => ({
  says: says.trim(),
  arguments: argumentsOf(
    typed,
    parameters.map(({ name, type }) => ({ name: name.trim(), type })),
  ),
})

/** What was typed for each parameter, in its type; what was left empty is left out. What is no number stays as it is: the API says so. */
export function argumentsOf(
  typed: { [name: string]: string },
  parameters: { name: string; type: TypedParameter['type'] }[],
): { [name: string]: string | number | boolean } {
  return Object.fromEntries(
    parameters.flatMap(({ name, type }): [string, string | number | boolean][] => {
      const text = typed[name]?.trim() ?? ''
      if (text === '') return []
      if (type === 'INTEGER') return [[name, wholeOf(text) ?? text]]
      if (type === 'BOOLEAN') return [[name, text === 'true']]
      return [[name, text]]
    }),
  )
}

const wholeOf = (text: string): number | undefined =>
  /^-?\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : undefined

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** Names in braces of the address that are neither a variable nor a parameter: they become parameters by one press. */
export function missingIn(typed: Typed, variables: readonly string[]): string[] {
  const known = new Set([...variables, ...typed.parameters.map(({ name }) => name.trim())])
  const found = [...typed.url.matchAll(/\{([A-Za-z][A-Za-z0-9_]{0,63})\}/g)].map(([, name]) => name!)
  return [...new Set(found)].filter(name => !known.has(name))
}

/** The place of a name in an address: before the question mark it is part of the path. */
export function placeIn(url: string, name: string): 'path' | 'query' {
  const question = url.indexOf('?')
  return question >= 0 && url.indexOf(`{${name}}`) > question ? 'query' : 'path'
}
