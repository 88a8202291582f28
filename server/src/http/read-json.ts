import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { BODY_BYTES_MAX } from './bodies.ts'
import { invalid, Refusal } from './errors.ts'
import { parseExactly } from './exact-numbers.ts'
import { KEYS_MAX, keysMaxOf } from './keys-max.ts'
import { fieldTexts, texts } from './texts.ts'
import { checker, checkTree } from './validate.ts'

const JSON_TYPE =
  /^application\/json(?: *; *[!#$%&'*+.^_`|~0-9A-Za-z-]+=(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+|"[^"\\]*"))* *(?:; *)?$/i
const CHARSET = /; *charset="?([^";]*)/i
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Everything below this scope takes JSON: bodies are parsed, and checked by the schemas of their routes, so that
 * errors have our codes and words. Fastify checks body, then query; path parameters are checked by the route's owner.
 */
export function acceptJson(scope: FastifyInstance): void {
  // not in the parser: Fastify closes the connection when a parser throws
  scope.addHook('preValidation', (request, _reply, done) => {
    takeBody(request)
    done()
  })
  scope.setValidatorCompiler(({ schema, httpPart }) => {
    const check = checker(schema as TSchema, httpPart === 'body' ? 'body' : 'query')
    return value => {
      try {
        check(value)
        return true
      } catch (error) {
        return { error: error as Error }
      }
    }
  })
}

function takeBody(request: FastifyRequest): void {
  const bytes = request.body as Buffer | undefined
  const isWanted = request.routeOptions.schema?.body !== undefined
  // a POST that takes no body may come with an empty one
  if (bytes?.length === 0 && !isWanted) request.body = undefined
  else if (bytes !== undefined || isWanted) request.body = readJson(request, bytes)
}

/** The request's JSON, before any schema: 1008 when it is not JSON, 1002 when it cannot be stored. */
function readJson(request: FastifyRequest, bytes: Buffer | undefined): unknown {
  const type = request.headers['content-type']
  if (type === undefined || !JSON_TYPE.test(type) || !isUtf8(type)) throw new Refusal(1008, texts.contentType)
  if (
    request.headers['content-encoding'] !== undefined &&
    request.headers['content-encoding'] !== 'identity'
  ) {
    throw new Refusal(1008, texts.compressed)
  }
  if (!bytes || bytes.length === 0) throw new Refusal(1008, texts.emptyBody)
  let value: unknown
  try {
    value = parseExactly(utf8.decode(bytes))
  } catch {
    throw new Refusal(1008)
  }
  const schema = request.routeOptions.schema?.body
  checkTree(value, schema ? keysMaxOf(schema as TSchema) : KEYS_MAX)
  return value
}

function isUtf8(type: string): boolean {
  const charset = CHARSET.exec(type)?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
}

/** Fastify's own errors while reading a body, as our refusals; null for any other error. */
export function bodyRefusal(error: unknown, bytesMax = BODY_BYTES_MAX): Refusal | null {
  switch ((error as { code?: string } | null | undefined)?.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return invalid([{ field: 'body', rule: 'size', text: fieldTexts.tooBig({ bytesMax }) }])
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Refusal(1008)
    default:
      return null
  }
}
