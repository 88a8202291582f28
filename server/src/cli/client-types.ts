// The types of @palabre/client, from the OpenAPI document: one type a named schema, one entry an operation. Pure.

/** An object that fits is written in one line. */
const SHORT_CHARS_MAX = 90

type Json = { [key: string]: unknown }

const HEAD = '// Written from the OpenAPI document by "npm run palabre -- openapi". Do not change it here.\n'

/** The text of client/src/api.ts. */
export function clientTypesOf(document: object): string {
  const { paths } = document as { paths: { [path: string]: Json } }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Json })),
  )
  const entries = operations.map(({ operation }) => operationOf(operation))
  const places = operations.map(
    ({ path, method, operation }) =>
      `  ${operation.operationId}: { method: '${method.toUpperCase()}', path: '${path}' },\n`,
  )
  return [
    schemaTypesOf(document),
    `/** What each operation takes, and the body of its answer. */\nexport type Operations = {\n${entries.join('')}}\n`,
    `/** Where each operation is. */\nexport const OPERATIONS = {\n${places.join('')}} as const\n`,
  ].join('\n')
}

/** The types of the named schemas. */
function schemaTypesOf(document: object): string {
  const { components } = document as { components: { schemas: Json } }
  const types = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `${commentOf(schema as Json, '')}export type ${name} = ${typeOf(schema as Json, '')}\n`,
  )
  return [HEAD, ...types].join('\n')
}

/** The text of client/src/chat.ts: what each call of the web chat takes and answers, by method and path behind the key. */
export function chatTypesOf(document: object): string {
  const { paths } = document as { paths: { [path: string]: Json } }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // a stream is no call
      .filter(([, operation]) => goodAnswer(operation as Json))
      .map(([method, operation]) =>
        operationOf(operation as Json, `'${method.toUpperCase()} ${path.replace('/{key}', '')}'`),
      ),
  )
  return [
    schemaTypesOf(document),
    `/** What each call takes, and the body of its answer. */\nexport type ChatCalls = {\n${calls.join('')}}\n`,
  ].join('\n')
}

function operationOf(operation: Json, name = String(operation.operationId)): string {
  const parameters = (operation.parameters ?? []) as Json[]
  const group = (place: string): string => {
    const fields = parameters.filter(one => one.in === place)
    if (fields.length === 0) return 'undefined'
    const lines = fields.map(one => {
      const isNeeded = one.required === true
      return `${commentOf(one, '      ')}      ${key(String(one.name))}${isNeeded ? '' : '?'}: ${typeOf(one.schema as Json, '      ')}\n`
    })
    return `{\n${lines.join('')}    }`
  }
  const body = schemaOf(operation.requestBody)
  const answer = goodAnswer(operation)!
  return `  /** ${operation.summary} */
  ${name}: {
    params: ${group('path')}
    query: ${group('query')}
    body: ${body ? typeOf(body, '    ') : 'undefined'}
    answer: ${typeOf(answer, '    ')}['body']
  }
`
}

/** The envelope of a success: of the two that stand there, the failure is the second. */
function goodAnswer({ responses }: Json): Json | undefined {
  return (schemaOf((responses as Json)['200'])?.oneOf as Json[] | undefined)?.[0]
}

function schemaOf(holder: unknown): Json | undefined {
  const content = (holder as { content?: Json } | undefined)?.content?.['application/json']
  return (content as { schema: Json } | undefined)?.schema
}

/** The TypeScript of a schema; an unsupported part becomes unknown. */
function typeOf(schema: Json, indent: string): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return (schema.enum as unknown[]).map(value => JSON.stringify(value)).join(' | ')
  const branches = (schema.oneOf ?? schema.anyOf) as Json[] | undefined
  if (branches) return [...new Set(branches.map(branch => typeOf(branch, indent)))].join(' | ')
  const types = [schema.type ?? []].flat() as string[]
  if (types.length === 0) return schema.properties ? objectOf(schema, indent) : 'unknown'
  return types.map(type => plainOf(type, schema, indent)).join(' | ')
}

function plainOf(type: string, schema: Json, indent: string): string {
  switch (type) {
    case 'integer':
      return 'number'
    case 'array':
      return `Array<${typeOf((schema.items ?? {}) as Json, indent)}>`
    case 'object':
      return objectOf(schema, indent)
    default:
      return type
  }
}

function objectOf(schema: Json, indent: string): string {
  const fields = Object.entries((schema.properties ?? {}) as { [name: string]: Json })
  const required = (schema.required ?? []) as string[]
  const open = schema.additionalProperties === true || fields.length === 0
  const inner = `${indent}  `
  const lines = fields.map(
    ([name, field]) =>
      `${commentOf(field, inner)}${inner}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field, inner)}\n`,
  )
  if (open) lines.push(`${inner}[key: string]: unknown\n`)
  const short = `{ ${lines.map(line => line.trim()).join('; ')} }`
  if (short.length <= SHORT_CHARS_MAX && !/\n|\/\*/.test(short)) return short
  return `{\n${lines.join('')}${indent}}`
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
}

function commentOf({ description }: Json, indent: string): string {
  if (typeof description !== 'string') return ''
  return `${indent}/** ${description.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')} */\n`
}
