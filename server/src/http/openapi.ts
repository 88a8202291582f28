import { CODES } from '@palabre/contract/codes'
import { FAILURE, successSchema } from '@palabre/contract/envelope'
import type { TObject, TSchema } from 'typebox'
import { type Components, documented } from './components.ts'
import type { Endpoint, Example } from './endpoint.ts'
import { RESPONSE_HEADERS, type ResponseHeader } from './response-headers.ts'
import { webhooksOf } from './webhooks.ts'

/** Which gateway a document is of: the test gateway has endpoints of its own. */
export type Gateway = 'live' | 'test'

const ABOUT =
  "AI agents and people answer a business's customers together. Every answer is HTTP 200 with the envelope {success, message, code, body}."
const SERVERS = {
  live: { url: '/', description: 'Live' },
  test: { url: '/sandbox', description: 'Test gateway' },
}
const OTHER = {
  live: ' The test gateway serves the same paths below /sandbox with plb_test_ tokens.',
  test: ' This is the test gateway: nothing leaves it. Tokens begin with plb_test_.',
}

/** Parameters that every endpoint takes, and those of the ones that say so. */
const PARAMETERS = {
  Strict: {
    name: 'strict',
    in: 'query',
    schema: { type: 'string', enum: ['1'] },
    description: 'With 1 an unknown query parameter is refused (1002) instead of ignored.',
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    schema: { type: 'string' },
    description: 'The language of message, and of names in two languages: en or fr.',
    example: 'en',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    schema: { type: 'string' },
    description:
      'RFC 7240. `wait=N`: where the endpoint says so, hold the answer for at most N seconds (10 at most). `status=http`: the HTTP status follows the code. `envelope=none`: a good answer is the bare body.',
    example: 'wait=10',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description: 'Repeats with the same key and body get the first answer, for 24 hours.',
    example: 'order-7788-shipped',
  },
} as const

/** The OpenAPI 3.1.0 document of the endpoints that a gateway serves. The same input gives the same text. */
export function openApiOf(endpoints: Endpoint[], tags: { [name: string]: string }, gateway: Gateway): object {
  const served = endpoints.filter(declared => gateway === 'test' || declared.gateway !== 'test')
  const schemas: Components = {}
  const paths: { [path: string]: { [method: string]: object } } = {}
  for (const declared of served) {
    const path = (paths[declared.path] ??= {})
    path[declared.method.toLowerCase()] = operationOf(declared, schemas)
  }
  const webhooks = webhooksOf('Events', schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Palabre',
      version: '1.0',
      description: ABOUT + OTHER[gateway],
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: gateway === 'live' ? [SERVERS.live, SERVERS.test] : [SERVERS.test],
    security: [{ bearerAuth: [] }],
    tags: [...new Set(served.map(declared => declared.tag))].map(name => ({ name, description: tags[name] })),
    paths,
    webhooks,
    components: {
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } },
      parameters: PARAMETERS,
      headers: RESPONSE_HEADERS,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

function operationOf(declared: Endpoint, schemas: Components): object {
  const name = declared.operation[0]!.toUpperCase() + declared.operation.slice(1)
  const examples = Object.entries(declared.examples)
  return {
    operationId: declared.operation,
    tags: [declared.tag],
    summary: declared.summary,
    ...(declared.description ? { description: declared.description } : {}),
    ...securityOf(declared),
    parameters: [
      ...parametersOf(declared, 'path', schemas),
      ...parametersOf(declared, 'query', schemas),
      ...['Strict', 'AcceptLanguage', 'Prefer', ...(takesKey(declared) ? ['IdempotencyKey'] : [])].map(
        one => ({
          $ref: `#/components/parameters/${one}`,
        }),
      ),
    ],
    ...(declared.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: documented(named(declared.body, `${name}Request`), schemas),
                examples: Object.fromEntries(
                  examples
                    .filter(([, example]) => example.body !== undefined)
                    .map(([key, { summary, body }]) => [key, { summary, value: body }]),
                ),
              },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'The envelope: success true with the body, or success false with a code and a trace_id.',
        headers: Object.fromEntries(
          headersOf(declared).map(header => [header, { $ref: `#/components/headers/${header}` }]),
        ),
        content: {
          'application/json': {
            schema: {
              oneOf: [
                documented(named(successSchema(declared.answer), `${name}Answer`), schemas),
                documented(FAILURE, schemas),
              ],
            },
            examples: answersOf(examples),
          },
        },
      },
      '4XX': failed('Only with Prefer: status=http: what the code stands for.', schemas),
      ...(declared.path === '/up' ? { 503: failed('The database is away: code 1009.', schemas) } : {}),
      '5XX': failed('Only with Prefer: status=http: codes 1006 and 1009.', schemas),
    },
  }
}

/** The examples' answers, and what a refusal looks like. */
function answersOf(examples: [string, Example][]): object {
  return {
    ...Object.fromEntries(
      examples.map(([key, { summary, answer }]) => [
        key,
        { summary, value: { success: true, message: CODES[1000].en, code: 1000, body: answer } },
      ]),
    ),
    refused: {
      summary: 'No token',
      value: {
        success: false,
        message: CODES[4].en,
        code: 4,
        body: null,
        trace_id: '8f1c2d3e-5b6a-4c7d-9e8f-0a1b2c3d4e5f',
      },
    },
  }
}

function failed(description: string, schemas: Components): object {
  return { description, content: { 'application/json': { schema: documented(FAILURE, schemas) } } }
}

/** With this name, where the declaration gives none. */
function named(schema: TSchema, title: string): TSchema {
  return 'title' in schema ? schema : { title, ...schema }
}

function securityOf(declared: Endpoint): object {
  if (declared.scope !== null) return { 'x-scope': declared.scope }
  return { security: declared.scopeWhen ? [{}, { bearerAuth: [] }] : [] }
}

function parametersOf(declared: Endpoint, place: 'path' | 'query', schemas: Components): object[] {
  const schema: TObject | undefined = place === 'path' ? declared.params : declared.query
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property as TSchema & { description?: string }
    const example = Object.values(declared.examples)
      .map(one => (place === 'path' ? one.params : one.query)?.[name])
      .find(value => value !== undefined)
    return {
      name,
      in: place,
      ...(place === 'path' || schema!.required?.includes(name) ? { required: true } : {}),
      ...(description ? { description } : {}),
      schema: documented(rest, schemas),
      ...(example === undefined ? {} : { example }),
    }
  })
}

/** The headers that a 200 of this endpoint may have. */
function headersOf(declared: Endpoint): ResponseHeader[] {
  return [
    ...(takesToken(declared) ? (['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const) : []),
    'Retry-After',
    'Preference-Applied',
    'X-Ignored-Params',
    ...(takesKey(declared) ? (['Idempotency-Replayed'] as const) : []),
    ...(declared.headers ?? []),
  ]
}

function takesToken(declared: Endpoint): boolean {
  return declared.scope !== null || declared.scopeWhen !== undefined
}

/** Does it repeat its answer for a repeated Idempotency-Key? */
function takesKey(declared: Endpoint): boolean {
  return declared.method === 'POST' && declared.scope !== null
}
