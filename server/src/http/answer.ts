// What goes out: the envelope or what stands for it, with the headers of every answer.

import { Readable } from 'node:stream'
import type { Language } from '@palabre/contract/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Needs } from '../jobs/deps.ts'
import type { Answer } from './endpoint.ts'
import { failureOf, httpStatusOf, successAround, successOf } from './envelope.ts'
import { asRefusal, type Refusal } from './errors.ts'
import { sendStream } from './event-stream.ts'
import { languageFor } from './language.ts'
import { appliedOf, type Preferences, preferencesOf } from './preferences.ts'
import { type Rate, rateHeaders } from './rate-limits.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends a good answer, in the form that was asked for. */
export function sendAnswer(
  reply: FastifyReply,
  { body, json, headers, text, chunks, stream, waitedMs = 0 }: Answer,
  language: Language,
  prefer: Preferences,
  deps: Needs<'log'>,
): FastifyReply | Promise<void> {
  if (headers) reply.headers(headers)
  reply.headers(commonHeaders(reply.request.known, language, { ...prefer, waitMs: waitedMs }))
  if (text) return sendText(reply, text)
  if (chunks) {
    // of an answer without a body nothing is read
    if (reply.request.method === 'HEAD') return sendText(reply, { type: chunks.type, content: '' })
    return reply.type(chunks.type).send(Readable.from(chunks.from, { highWaterMark: 1 }))
  }
  if (stream) {
    stream.admit(reply.raw)
    return sendStream(reply, stream.open, error => deps.log.warn({ err: error }, 'stream cannot be opened'))
  }
  if (json !== undefined)
    return sendText(reply, { type: JSON_TYPE, content: prefer.bare ? json : successAround(json, language) })
  const envelope = successOf(body, language)
  if (!prefer.bare) return reply.send(envelope)
  // the schema's serializer writes the envelope: take the body out of what it wrote, so that both agree
  const content = JSON.stringify((JSON.parse(reply.serialize(envelope) as string) as { body: unknown }).body)
  return sendText(reply, { type: JSON_TYPE, content })
}

/** As it is, past the schema's serializer. */
function sendText(reply: FastifyReply, { type, content }: NonNullable<Answer['text']>): FastifyReply {
  return reply
    .type(type)
    .serializer((value: unknown) => value as string)
    .send(content)
}

/** Of every answer: what is left of the rate, the language, and the preferences that had an effect. */
function commonHeaders(
  known: { rate: Rate } | null,
  language: Language,
  prefer: Parameters<typeof appliedOf>[0],
): { [name: string]: string } {
  const applied = appliedOf(prefer)
  return {
    'content-language': language,
    ...(known ? rateHeaders(known.rate) : {}),
    ...(applied === '' ? {} : { 'preference-applied': applied }),
  }
}

/** Any failure as a Refusal; unexpected ones are logged under the request's trace id. */
export function noteFailure(error: unknown, request: FastifyRequest, deps: Needs<'log'>): Refusal {
  const refusal = asRefusal(error)
  const traceId = request.id
  if (refusal.code === 1006)
    deps.log.error({ err: error, trace_id: traceId, route: request.routeOptions.url }, 'unexpected error')
  else if (refusal !== error) deps.log.warn({ err: error, trace_id: traceId }, 'database away')
  return refusal
}

/** Sends any failure as an envelope with a trace id. */
export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Needs<'log'>,
): FastifyReply {
  const refusal = noteFailure(error, request, deps)
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', refusal.retryAfterSeconds)
  const { status } = preferencesOf(request.headers.prefer)
  const language = languageFor(request)
  reply.headers(commonHeaders(request.known, language, { status, waitMs: refusal.waitedMs }))
  reply.headers(refusal.headers)
  const envelope = failureOf(refusal, language, request.id)
  return reply
    .code(refusal.status ?? (status ? httpStatusOf(refusal) : 200))
    .type(JSON_TYPE)
    .serializer((value: unknown) => value as string)
    .send(JSON.stringify(envelope))
}
