import { type Components, sorted } from './components.ts'
import type { Endpoint } from './endpoint.ts'
import { answerOf, failed, headingOf, LICENSE, parametersOf, requestOf } from './operation.ts'
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
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    schema: { type: 'string' },
    description:
      'RFC 9110: the ETag of the record as it was read, its updated_at in quotes. Refused (1001 changed_meanwhile) if others have changed it since.',
    example: '"2026-11-20T10:00:00.000000Z"',
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
      license: LICENSE,
    },
    servers: gateway === 'live' ? [SERVERS.live, SERVERS.test] : [SERVERS.test],
    security: [{ bearerAuth: [] }],
    tags: [...new Set(served.map(declared => declared.tag))].map(name => tagOf(name, tags)),
    paths,
    webhooks,
    components: {
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } },
      parameters: PARAMETERS,
      headers: RESPONSE_HEADERS,
      schemas: sorted(schemas),
    },
  }
}

function tagOf(name: string, tags: { [name: string]: string }): object {
  if (!tags[name]) throw new Error(`The tag "${name}" has no description: add it to TAGS in routes.ts`)
  return { name, description: tags[name] }
}

function operationOf(declared: Endpoint, schemas: Components): object {
  const refusalHeaders = referred(refusalHeadersOf(declared))
  return {
    ...headingOf(declared),
    ...securityOf(declared),
    parameters: [
      ...parametersOf(declared, 'path', schemas),
      ...parametersOf(declared, 'query', schemas),
      ...[
        'Strict',
        'AcceptLanguage',
        'Prefer',
        ...(takesKey(declared) ? ['IdempotencyKey'] : []),
        ...(declared.takesIfMatch ? ['IfMatch'] : []),
      ].map(one => ({
        $ref: `#/components/parameters/${one}`,
      })),
    ],
    ...requestOf(declared, schemas),
    responses: {
      200: {
        description: 'The envelope: success true with the body, or success false with a code and a trace_id.',
        headers: referred(headersOf(declared)),
        content: answerOf(declared, schemas),
      },
      '4XX': failed('Only with Prefer: status=http: the HTTP status of the code.', schemas, refusalHeaders),
      ...(declared.path === '/up'
        ? { 503: failed('The database cannot be reached: code 1009.', schemas, refusalHeaders) }
        : {}),
      '5XX': failed('Only with Prefer: status=http: codes 1006 and 1009.', schemas, refusalHeaders),
    },
  }
}

function securityOf(declared: Endpoint): object {
  const { scope, roles, person, confirm } = declared
  if (scope !== null)
    return {
      'x-scope': scope,
      ...(roles ? { 'x-roles': roles } : {}),
      ...(person ? { 'x-person': true } : {}),
      ...(confirm ? { 'x-confirm': confirm } : {}),
      ...(declared.gateway === 'live' ? { 'x-live': true, servers: [SERVERS.live] } : {}),
    }
  return { security: declared.scopeWhen ? [{}, { bearerAuth: [] }] : [] }
}

const referred = (headers: ResponseHeader[]): object =>
  Object.fromEntries(headers.map(header => [header, { $ref: `#/components/headers/${header}` }]))

/** The headers that a refusal of this endpoint may have. */
function refusalHeadersOf(declared: Endpoint): ResponseHeader[] {
  return [
    ...(takesToken(declared) || declared.ratePerIp
      ? (['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const)
      : []),
    'Retry-After',
    'Content-Language',
    'Preference-Applied',
    'X-Ignored-Params',
  ]
}

/** The headers that a 200 of this endpoint may have. */
function headersOf(declared: Endpoint): ResponseHeader[] {
  return [
    ...refusalHeadersOf(declared),
    ...(takesKey(declared) ? (['Idempotency-Replayed'] as const) : []),
    ...(declared.headers ?? []),
  ]
}

function takesToken(declared: Endpoint): boolean {
  return declared.scope !== null || declared.scopeWhen !== undefined
}

/** Does it repeat its answer for a repeated Idempotency-Key? */
function takesKey(declared: Endpoint): boolean {
  return declared.method === 'POST' && declared.scope !== null && !declared.unrepeatable
}
