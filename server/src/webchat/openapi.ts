// The OpenAPI document of the web chat's API, for developers of their own chat.
import { type Components, documented, sorted } from '../http/components.ts'
import { answerOf, failed, headingOf, LICENSE, parametersOf, requestOf } from '../http/operation.ts'
import { HOUR_MS } from '../lib/time.ts'
import type { AccessRule } from './admit.ts'
import { after, type ChatRoute, chatRoutes, STREAM_RULE } from './routes.ts'
import { ChatEvent, KEY } from './shapes.ts'
import { STREAM_MS_MAX, STREAMS_PER_IP_MAX, STREAMS_PER_VISITOR_MAX } from './streams.ts'

/** Where the document is committed. */
export const CHAT_DOCUMENT_FILE = 'openapi.webchat.json'
export const STREAM_PATH = '/{key}/stream'

const ABOUT = `What the widget of the web chat uses, for a chat of your own. Every answer is HTTP 200 with the envelope {success, message, code, body}.

A visitor needs no account: POST /{key}/session gives a token, which is sent as a bearer token from then on. Tokens that are not taken any more are codes 1, 3 and 4: begin a new session. Other sites may call from a browser (CORS, without cookies), as far as the channel allows their origin: others get 1005. Over a limit (x-rate-limit) the code is 1009, with Retry-After in seconds. Bodies are JSON of at most 1 MiB.`

const STREAM_ABOUT = `Server-sent events (text/event-stream). Each message comes once, in the order of its seq, which is the id of the event: go on with Last-Event-ID, or after. A ChatEvent is the fields event and data, parsed: \`message\`; \`session\`, who answers; \`receipt\`, how far the business has received and read; \`typing\`, who writes. A comment every 20 seconds shows that the stream lives. It ends after ${STREAM_MS_MAX / HOUR_MS} hour: connect again. At most ${STREAMS_PER_VISITOR_MAX} streams a visitor and ${STREAMS_PER_IP_MAX} an address: over that the answer is code 1009 in the envelope, and no stream.`

const PARAMETERS = {
  Key: {
    name: 'key',
    in: 'path',
    required: true,
    schema: { type: 'string' },
    description: 'The key of the channel. It is no secret.',
    example: KEY,
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    schema: { type: 'string' },
    description: 'The language of message: en or fr.',
    example: 'fr',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    schema: { type: 'string' },
    description: 'The id of the last event that came; instead of after.',
    example: '3',
  },
}
const HEADERS = {
  'Retry-After': {
    description: 'With code 1009: seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 0 },
  },
}

const headers = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
const refOf = (name: keyof typeof PARAMETERS): object => ({ $ref: `#/components/parameters/${name}` })

/** OpenAPI 3.1.0. The same declarations give the same text. */
export function chatDocument(): object {
  const schemas: Components = {}
  const paths: { [path: string]: { [method: string]: object } } = {}
  for (const route of chatRoutes) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operationOf(route, schemas)
  }
  paths[STREAM_PATH] = { get: streamOf(schemas) }
  return {
    openapi: '3.1.0',
    info: { title: 'Palabre web chat', version: '1.0', description: ABOUT, license: LICENSE },
    servers: [{ url: '/webchat', description: 'Web chats of live and test apps: the key says which' }],
    security: [{ visitorToken: [] }],
    tags: [{ name: 'Web chat', description: 'A visitor and the business.' }],
    paths,
    components: {
      securitySchemes: { visitorToken: { type: 'http', scheme: 'bearer' } },
      parameters: PARAMETERS,
      headers: HEADERS,
      schemas: sorted(schemas),
    },
  }
}

function operationOf(route: ChatRoute, schemas: Components): object {
  return {
    ...headingOf(route),
    ...admissionOf(route.rule),
    parameters: [refOf('Key'), ...parametersOf(route, 'query', schemas), refOf('AcceptLanguage')],
    ...requestOf(route, schemas),
    responses: {
      200: {
        description: 'The envelope: success true with the body, or success false with a code and a trace_id.',
        headers,
        content: answerOf(route, schemas),
      },
      '4XX': failed('Only with Prefer: status=http: the HTTP status of the code.', schemas),
    },
  }
}

function streamOf(schemas: Components): object {
  const { description, ...schema } = documented(after, schemas) as { description?: string }
  return {
    ...headingOf({
      operation: 'streamChat',
      tag: 'Web chat',
      summary: 'The conversation as it goes on',
      description: STREAM_ABOUT,
    }),
    ...admissionOf(STREAM_RULE),
    parameters: [
      refOf('Key'),
      { name: 'after', in: 'query', ...(description ? { description } : {}), schema, example: 0 },
      refOf('LastEventId'),
      refOf('AcceptLanguage'),
    ],
    responses: {
      200: {
        description: 'The stream, or a refusal in the envelope.',
        headers,
        content: {
          'text/event-stream': {
            schema: documented(ChatEvent, schemas),
            examples: { typing: { value: { event: 'typing', data: { from: 'agent', on: true } } } },
          },
          ...(failed('', schemas) as { content: object }).content,
        },
      },
      '4XX': failed('Only with Prefer: status=http: the HTTP status of the code.', schemas),
    },
  }
}

/** The access rule, in words. */
function admissionOf({ visitor, perMinute }: AccessRule): object {
  const per = visitor === 'required' ? 'visitor' : visitor === 'optional' ? 'visitor or address' : 'address'
  const security = { none: [], optional: [{}, { visitorToken: [] }], required: undefined }[visitor]
  return { ...(security ? { security } : {}), 'x-rate-limit': { per_minute: perMinute, per } }
}
