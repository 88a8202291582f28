// The OpenAPI documents as this page reads them: references followed, one entry per operation.

/** As much of JSON Schema as the declarations use. */
export type Schema = {
  type?: string | string[]
  title?: string
  description?: string
  properties?: { [name: string]: Schema }
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  default?: unknown
  example?: unknown
  examples?: unknown[]
}

type Media = { schema?: Schema; example?: unknown; examples?: { [name: string]: Example } }
export type Example = { summary?: string; value: unknown }

export type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}

type Answered = { content?: { [type: string]: Media } }
type Described = {
  operationId: string
  tags?: string[]
  summary?: string
  description?: string
  'x-scope'?: string
  'x-live'?: true
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { content: { [type: string]: Media } }
  responses?: { [status: string]: Answered }
}

export type Document = {
  info: { version: string }
  paths: { [path: string]: { [method: string]: Described } }
  components?: { schemas?: { [name: string]: Schema } }
  webhooks?: { [name: string]: { [method: string]: Described } }
}

export type Operation = {
  id: string
  method: 'GET' | 'POST'
  path: string
  tag: string
  summary: string
  description: string
  scope: string | null
  /** Only the test gateway has it. */
  isTestOnly: boolean
  /** The test gateway refuses it. */
  isLiveOnly: boolean
  parameters: Parameter[]
  body: Media | null
  answer: Media | null
}

const JSON_TYPE = 'application/json'
const METHODS = ['get', 'post'] as const

/** All operations of the test gateway's document, in its order, marked when the live one lacks them. */
export function operationsOf(live: Document, test: Document): Operation[] {
  const { paths } = followed(test)
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.filter(method => methods[method]).map(method => {
      const described = methods[method]!
      return {
        id: described.operationId,
        method: method.toUpperCase() as Operation['method'],
        path,
        tag: described.tags?.[0] ?? '',
        summary: described.summary ?? '',
        description: described.description ?? '',
        scope: described['x-scope'] ?? null,
        isTestOnly: live.paths[path] === undefined,
        isLiveOnly: described['x-live'] === true,
        parameters: described.parameters ?? [],
        body: described.requestBody?.content[JSON_TYPE] ?? null,
        answer: described.responses?.['200']?.content?.[JSON_TYPE] ?? null,
      }
    }),
  )
}

export type EventType = { type: string; summary: string; data: Schema }

/** The types of events, as the document declares them for webhooks; none where it has no webhooks. */
export function eventsOf(document: Document): EventType[] {
  const { webhooks } = followed(document)
  return Object.entries(webhooks ?? {}).flatMap(([type, methods]) =>
    Object.values(methods).map(({ summary, requestBody }) => {
      const payload = requestBody?.content[JSON_TYPE]?.schema ?? {}
      return { type, summary: summary ?? '', data: payload.properties?.data ?? payload }
    }),
  )
}

/** The document with what its references name in their place; one inside itself becomes an empty schema. */
function followed(document: Document): Document {
  const follow = (node: unknown, inside: string[]): unknown => {
    if (Array.isArray(node)) return node.map(one => follow(one, inside))
    if (typeof node !== 'object' || node === null) return node
    const { $ref, ...rest } = node as { $ref?: unknown }
    if (typeof $ref !== 'string') {
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, follow(value, inside)]))
    }
    if (inside.includes($ref)) return rest
    return { ...(follow(at(document, $ref), [...inside, $ref]) as object), ...rest }
  }
  return follow(document, []) as Document
}

function at(document: Document, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>(
    (node, step) =>
      (node as { [key: string]: unknown } | undefined)?.[
        decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
      ],
    document,
  )
}
