// The simulator's answer to one send request: what the Cloud API would say. No clock, no database.

import { randomBytes } from 'node:crypto'
import type { LimitError } from '../../types.ts'
import { objectOf } from '../clean.ts'
import { checkLimits } from '../limits.ts'
import { SENDS_PER_SECOND_MAX } from '../settings.ts'
import { type Fault, isFault, readSend, type SendRequest } from './read-send.ts'
import { canonicalWaId, mintWamid } from './wamid.ts'

/** One message each 6 s to one person; up to 45 at once are borrowed from the time after. */
const PAIR_INTERVAL_MS = 6_000
const PAIR_BURST_MAX = 45
const NUMBER_SPAN_MS = 1_000

/** A template the simulator knows. `bodyParameters`: how many the body takes; not checked when left out. */
type WireTemplate = {
  name: string
  language: string
  bodyParameters?: number
  status?: 'approved' | 'paused' | 'disabled'
}

type WireRequest = { authorization: string | undefined; body: unknown; phoneNumberId: string }

/** The simulator's state. Times are epoch milliseconds of the app's clock, in any order. */
export type WireState = {
  knownToken: string
  registered: boolean
  /** Null: this person has never written. */
  windowOpenUntilMs: number | null
  /** When messages to this person were accepted. */
  pairTimesMs: readonly number[]
  /** When messages of this number were accepted or received. */
  numberTimesMs: readonly number[]
  /** Left out: every template is taken for known. */
  templates?: readonly WireTemplate[]
}

type Accepted = { wamid: string; to: string; waId: string; ref: string | null; type: string }

export type WireReply = {
  status: number
  headers: Record<string, string>
  body: { [key: string]: unknown }
  accepted?: Accepted
}

/** Titles as the provider words them, and the HTTP status that comes with each. */
const FAULTS: ReadonlyMap<number, { status: number; title: string }> = new Map([
  [100, { status: 400, title: 'Invalid parameter' }],
  [104, { status: 401, title: 'An access token is required to request this resource.' }],
  [190, { status: 401, title: 'Invalid OAuth access token.' }],
  [130429, { status: 429, title: 'Rate limit hit' }],
  [131008, { status: 400, title: 'Required parameter is missing' }],
  [131009, { status: 400, title: 'Parameter value is not valid' }],
  [131047, { status: 400, title: 'Re-engagement message' }],
  [131056, { status: 400, title: '(Business Account, Consumer Account) pair rate limit hit' }],
  [132000, { status: 400, title: 'Number of parameters does not match the expected number of params' }],
  [132001, { status: 404, title: 'Template name does not exist in the translation' }],
  [132015, { status: 400, title: 'Template is paused' }],
  [132016, { status: 400, title: 'Template is disabled' }],
  [133010, { status: 400, title: 'Account not registered' }],
])

/**
 * Accepts or refuses POST /{phone_number_id}/messages as the provider would: token, number, body, limits,
 * rates, window, template, in this order. Marking read and typing (`status: "read"`) succeed without being a
 * message.
 */
export function answerSend(request: WireRequest, state: WireState, nowMs: number): WireReply {
  const refusal = checkCaller(request, state)
  if (refusal) return refuse(refusal)
  if (objectOf(request.body).status === 'read') return answerRead(objectOf(request.body))
  const read = readSend(request.body)
  if (isFault(read)) return refuse(read)
  const fault = faultOfLimits(read) ?? faultOfRates(state, nowMs) ?? faultOfWindow(read, state, nowMs)
  return fault ? refuse(fault) : accept(read)
}

function checkCaller(request: WireRequest, state: WireState): Fault | null {
  if (request.authorization === undefined) return { code: 104, details: '' }
  if (request.authorization !== `Bearer ${state.knownToken}`) return { code: 190, details: '' }
  if (state.registered) return null
  return {
    code: 133010,
    details: `Phone number ${request.phoneNumberId} is not registered on the Cloud API.`,
  }
}

function answerRead(body: { [key: string]: unknown }): WireReply {
  if (body.messaging_product !== 'whatsapp') {
    return refuse({ code: 100, details: 'The parameter messaging_product is required.' })
  }
  if (typeof body.message_id !== 'string' || body.message_id === '') {
    return refuse({ code: 131008, details: "Required parameter 'message_id' is missing." })
  }
  return { status: 200, headers: HEADERS, body: { success: true } }
}

function faultOfLimits({ type, content }: SendRequest): Fault | null {
  const first = checkLimits(type, content)[0]
  return first === undefined ? null : { code: codeOfLimit(first), details: `${first.path}: ${first.text.en}` }
}

function codeOfLimit({ limit }: LimitError): number {
  if (limit.startsWith('text_max')) return 100
  return limit.endsWith('_required') ? 131008 : 131009
}

function faultOfRates(state: WireState, nowMs: number): Fault | null {
  const recent = state.numberTimesMs.filter(at => at > nowMs - NUMBER_SPAN_MS && at <= nowMs)
  if (recent.length >= SENDS_PER_SECOND_MAX) {
    return { code: 130429, details: 'Cloud API message throughput has been reached.' }
  }
  const owed = paidOffAt(state.pairTimesMs) - nowMs
  if (owed <= (PAIR_BURST_MAX - 1) * PAIR_INTERVAL_MS) return null
  return { code: 131056, details: 'Too many messages sent from this phone number to the same phone number.' }
}

/** Each message takes one interval; this is when all of them are paid for. */
const paidOffAt = (timesMs: readonly number[]): number =>
  timesMs.toSorted((a, b) => a - b).reduce((paid, at) => Math.max(paid, at) + PAIR_INTERVAL_MS, 0)

function faultOfWindow(read: SendRequest, state: WireState, nowMs: number): Fault | null {
  if (read.type === 'template') return faultOfTemplate(read.content, state.templates)
  if (state.windowOpenUntilMs !== null && nowMs < state.windowOpenUntilMs) return null
  return {
    code: 131047,
    details: 'More than 24 hours have passed since the customer last wrote to this number.',
  }
}

function faultOfTemplate(content: SendRequest['content'], templates: WireState['templates']): Fault | null {
  if (templates === undefined) return null
  const language = objectOf(content.language).code
  const known = templates.find(template => template.name === content.name && template.language === language)
  if (known === undefined) {
    return {
      code: 132001,
      details: `template name (${String(content.name)}) does not exist in ${String(language)}`,
    }
  }
  if (known.status === 'paused') return { code: 132015, details: `template (${known.name}) is paused` }
  if (known.status === 'disabled') return { code: 132016, details: `template (${known.name}) is disabled` }
  const given = countBodyParameters(content.components)
  if (known.bodyParameters === undefined || known.bodyParameters === given) return null
  return { code: 132000, details: `body: ${given} parameters given, ${known.bodyParameters} expected` }
}

function countBodyParameters(components: unknown): number {
  const list = Array.isArray(components) ? components.map(objectOf) : []
  const body = list.find(component => String(component.type).toLowerCase() === 'body')
  return Array.isArray(body?.parameters) ? body.parameters.length : 0
}

const HEADERS = { 'content-type': 'application/json; charset=UTF-8' }

function accept(read: SendRequest): WireReply {
  const waId = read.phone === null ? read.input : canonicalWaId(read.phone)
  const wamid = mintWamid(waId, 'out')
  const contact = read.phone === null ? { input: waId, user_id: waId } : { input: read.input, wa_id: waId }
  const message = read.type === 'template' ? { id: wamid, message_status: 'accepted' } : { id: wamid }
  return {
    status: 200,
    headers: HEADERS,
    body: { messaging_product: 'whatsapp', contacts: [contact], messages: [message] },
    accepted: { wamid, to: read.phone ?? read.input, waId, ref: read.ref, type: read.type },
  }
}

/** The real shape; errors of the token carry neither a number in the message nor details. */
function refuse({ code, details }: Fault): WireReply {
  const { status, title } = FAULTS.get(code) ?? { status: 400, title: 'Invalid parameter' }
  const trace = { type: 'OAuthException', code, fbtrace_id: `A${randomBytes(16).toString('base64url')}` }
  const error =
    details === ''
      ? { message: title, ...trace }
      : { message: `(#${code}) ${title}`, error_data: { messaging_product: 'whatsapp', details }, ...trace }
  return { status, headers: code === 130429 ? { ...HEADERS, 'retry-after': '1' } : HEADERS, body: { error } }
}
