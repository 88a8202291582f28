// A call to the outside, as it is shown wherever one is: what was sent, what came back, and how long it took.
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { ExchangeRecord } from '../outbound/exchanges.ts'
import { HIDDEN } from '../outbound/redact.ts'
import { nullable, nullableText } from './shapes.ts'

const headers = Type.Unsafe<{ [name: string]: string }>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Secret ones as [hidden].',
})
export const milliseconds = Type.Unsafe<number | null>({ type: ['number', 'null'] })
const body = 'Without secrets, at most 8 KiB.'

const sentRequest = nullable(
  {
    method: Type.String(),
    url: Type.String(),
    headers,
    body: { ...nullableText, description: body },
    bytes: Type.Integer(),
  },
  'What was sent, or would be; null: no request could be made.',
)
const gotResponse = nullable(
  { status: Type.Integer(), headers, body: Type.String({ description: body }), bytes: Type.Integer() },
  'What came back; null: nothing.',
)
const exchangeTimes = nullable(
  {
    dns: { ...milliseconds, description: 'Until the name was known; null: it was not asked for.' },
    connect: milliseconds,
    first_byte: milliseconds,
    all: Type.Number(),
  },
  'Milliseconds from the beginning; null: it did not get so far.',
)

/** Both sides, and how long it took. */
export const sides = { request: sentRequest, response: gotResponse, times: exchangeTimes }

/** A call that is told beside something else; in the document it has this name. */
export const shownCall = <More extends TProperties>(title: string, description: string, more: More) =>
  Type.Unsafe<(ReturnType<typeof viewExchange> & Static<TObject<More>>) | null>({
    ...nullable({ ...more, ...sides }, description),
    title,
  })

export const exchange = shownCall(
  'Exchange',
  'Both sides of a call; null: none was made, or nothing is kept of it.',
  {},
)

type Sent = Pick<ExchangeRecord, 'method' | 'url' | 'request_headers' | 'request_body' | 'request_bytes'>

/** What was sent, as it is shown. */
export const viewRequest = (sent: Sent) => ({
  method: sent.method,
  url: sent.url,
  headers: sent.request_headers,
  body: sent.request_body,
  bytes: sent.request_bytes,
})

/** What came back; null: nothing. */
export const viewResponse = (kept: ExchangeRecord) =>
  kept.status === null
    ? null
    : {
        status: kept.status,
        headers: kept.response_headers ?? {},
        body: kept.response_body ?? '',
        bytes: kept.response_bytes ?? 0,
      }

/** Both sides as they are shown; to who sees no bodies, the origin (where no secret is in it) and the names of headers alone. */
export function viewExchange(kept: ExchangeRecord, seesBodies: boolean) {
  const [request, response, times] = [viewRequest(kept), viewResponse(kept), viewTimes(kept)]
  if (seesBodies) return { request, response, times }
  return {
    request: {
      ...{ ...request, body: null, url: URL.canParse(request.url) ? new URL(request.url).origin : HIDDEN },
      headers: unsaid(request.headers),
    },
    response: response && { ...response, body: '', headers: unsaid(response.headers) },
    times,
  }
}

/** The names alone. */
const unsaid = (given: { [name: string]: string }): { [name: string]: string } =>
  Object.fromEntries(Object.keys(given).map(name => [name, HIDDEN]))

/** How long it took, as it is shown. */
export const viewTimes = (kept: ExchangeRecord) => ({
  dns: kept.dns_ms,
  connect: kept.connect_ms,
  first_byte: kept.first_byte_ms,
  all: kept.all_ms,
})
