import { CODES } from '@palabre/contract/codes'
import { type TObject, type TSchema, Type } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { FAILURE, successSchema } from './envelope.ts'

/** The OpenAPI 3.1.0 document of the declared endpoints. The same input gives the same text. */
export function openApiOf(endpoints: Endpoint[]): object {
  const paths: { [path: string]: { [method: string]: object } } = {}
  for (const declared of endpoints) {
    const path = declared.gateway === 'test' ? `/sandbox${declared.path}` : declared.path
    paths[path] = { ...paths[path], [declared.method.toLowerCase()]: operationOf(declared) }
  }
  return plain({
    openapi: '3.1.0',
    info: {
      title: 'Palabre',
      version: '1.0',
      description:
        "AI agents and people answer a business's customers together. Every answer is HTTP 200 with the envelope {success, message, code, body}. The test gateway serves the same paths below /sandbox with plb_test_ tokens.",
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/', description: 'Live' },
      { url: '/sandbox', description: 'Test gateway' },
    ],
    security: [{ bearerAuth: [] }],
    tags: [...new Set(endpoints.map(declared => declared.tag))].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: FAILURE,
        Code: {
          type: 'integer',
          description: Object.entries(CODES)
            .map(([code, text]) => `${code}: ${text.en}`)
            .join('; '),
        },
      },
    },
  })
}

function operationOf(declared: Endpoint): object {
  return {
    operationId: declared.operation,
    tags: [declared.tag],
    summary: declared.summary,
    ...(declared.description ? { description: declared.description } : {}),
    ...securityOf(declared),
    parameters: [
      ...parametersOf(declared.params, 'path'),
      ...parametersOf(declared.query, 'query'),
      ...headersOf(declared),
    ],
    ...(declared.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: declared.body } } } }
      : {}),
    responses: {
      200: {
        description: 'The envelope: success true with the body, or success false with a code and a trace_id.',
        content: {
          'application/json': {
            schema: Type.Union([
              successSchema(declared.answer),
              Type.Unsafe<unknown>({ $ref: '#/components/schemas/Failure' }),
            ]),
          },
        },
      },
      ...(declared.path === '/up'
        ? {
            503: {
              description: 'The database is away: code 1009.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
            },
          }
        : {}),
    },
  }
}

function securityOf(declared: Endpoint): object {
  if (declared.scope !== null) return { 'x-scope': declared.scope }
  return { security: declared.scopeWhen ? [{}, { bearerAuth: [] }] : [] }
}

function parametersOf(schema: TObject | undefined, place: 'path' | 'query'): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property as TSchema & { description?: string }
    return {
      name,
      in: place,
      required: place === 'path' || (schema!.required ?? []).includes(name),
      ...(description ? { description } : {}),
      schema: rest,
    }
  })
}

function headersOf(declared: Endpoint): object[] {
  const language = {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'en or fr: the language of message.',
  }
  if (declared.method !== 'POST' || declared.scope === null) return [language]
  return [
    language,
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      description: 'Repeats with the same key and body get the first answer, for 24 hours.',
    },
  ]
}

/** Without the markers that schema libraries keep beside the JSON, and free of undefined. */
function plain(document: object): object {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key === '$id' || key.startsWith('~') ? undefined : value,
    ),
  ) as object
}
