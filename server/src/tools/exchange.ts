// One call: the request is built, sent through the door, and what came is read. Nothing is stored here.

import type { ToolArguments } from '@palabre/offline-agent/model'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { type ExchangeRecord, type Hiding, hidingOf, recordOf, requestRecord } from '../outbound/exchanges.ts'
import { ANSWER_BYTES_MAX } from './bounds.ts'
import { type BuiltRequest, buildRequest, CannotBuild } from './build-request.ts'
import type { Declaration } from './declaration.ts'
import type { Definition } from './definitions.ts'
import { lessonOf } from './drift.ts'
import { IDEMPOTENCY_KEY, isSecretHeader } from './header-names.ts'
import { openHeaders } from './headers.ts'
import { isFailure, toldOf, wasAnswered } from './outcomes.ts'
import { ownShopOf } from './own-shop.ts'
import type { Values } from './places.ts'
import type { SealedHeader } from './queries.ts'
import type { RunEnd, Taught } from './queries-runs.ts'
import { type Read, readLong } from './read-answer.ts'
import type { ServerOfTool } from './server-of-tool.ts'

export type Calling = Needs<'seal' | 'exchange' | 'settings'>

/** What is called, with what, and for whom. */
export type CallOf = {
  tool: Taught & {
    id: number
    declaration: Declaration
    headers: SealedHeader[]
    /** Null: its own address is called. */
    server: ServerOfTool | null
  }
  arguments: ToolArguments
  values: Values
  /** The same for the same call, so that a system that heeds it does nothing twice. */
  idempotencyKey: string
  /** The whole body, instead of the declared one. */
  payload?: string
}

/** What a call came to, and what is kept of it; no request was sent: null. */
export type Called = {
  end: RunEnd
  record: ExchangeRecord | null
  /** Its server offers something else than what was accepted; null: nothing. */
  otherwise?: { serverId: number; name: string; definition: Definition | null }
}

/** The request, and what must never be kept of it. Throws CannotBuild. */
function prepare(
  deps: Calling,
  appId: AppId,
  { tool, ...of }: CallOf,
): { request: BuiltRequest; hiding: Hiding } {
  const { declaration } = tool
  const headers = openHeaders(deps, appId, { id: tool.id, url: declaration.url }, tool.headers)
  const request = withPayload(
    declaration,
    buildRequest(bodyless(declaration, of.payload), of.arguments, of.values, headers),
    of.payload,
  )
  if (declaration.effects === 'write') request.headers[IDEMPOTENCY_KEY] ??= of.idempotencyKey
  const secret = headers.filter(({ name }) => isSecretHeader(name))
  // as it leaves: a variable in it has its value there
  const sent = secret.map(({ name, value }) => request.headers[name.toLowerCase()] ?? value)
  const secretHeaders = new Set(secret.map(({ name }) => name.toLowerCase()))
  return { request, hiding: hidingOf(sent, secretHeaders) }
}

/** Without the body that a payload stands for. */
const bodyless = (declaration: Declaration, payload: string | undefined): Declaration =>
  payload === undefined ? declaration : { ...declaration, body: { type: 'none' } }

function withPayload(
  { body }: Declaration,
  request: BuiltRequest,
  payload: string | undefined,
): BuiltRequest {
  if (payload === undefined) return request
  const type = body.type === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { ...request, headers: { 'content-type': type, ...request.headers }, body: payload }
}

/** Makes the call of a tool at its own address. Never throws for what the other side does. */
export async function callAddress(
  deps: Calling,
  appId: AppId,
  of: CallOf,
  signal?: AbortSignal,
): Promise<Called> {
  const { declaration } = of.tool
  let prepared: ReturnType<typeof prepare>
  try {
    prepared = prepare(deps, appId, of)
  } catch (error) {
    if (!(error instanceof CannotBuild)) throw error
    return { end: notBuilt(error), record: null }
  }
  const { request, hiding } = prepared
  const own = ownShopOf(request.url, deps.settings.baseUrl, deps.settings.ownOrigin())
  const exchanged = await deps.exchange({
    ...request,
    url: own ?? request.url,
    toOwn: own !== null,
    timeoutMs: Math.min(declaration.timeout_ms, deps.settings.tools.timeoutMs),
    bytesMax: ANSWER_BYTES_MAX,
    appId,
    ...(signal ? { signal } : {}),
  })
  const read = await readLong(declaration, exchanged, hiding)
  const error = exchanged.kind === 'failed' ? exchanged.text : null
  const status = exchanged.kind === 'answer' ? exchanged.status : null
  const end = endOf(read, status, error, exchanged.times.all)
  return {
    end: { ...end, lesson: lessonIn(of.tool, read) },
    record: recordOf(request, exchanged, hiding),
  }
}

/** What would be sent to its own address, without secrets. */
export function showRequestOf(
  deps: Calling,
  appId: AppId,
  of: CallOf,
): { end: RunEnd | null; request: ReturnType<typeof requestRecord> | null } {
  try {
    const { request, hiding } = prepare(deps, appId, of)
    return { end: null, request: requestRecord(request, hiding) }
  } catch (error) {
    if (!(error instanceof CannotBuild)) throw error
    return { end: notBuilt(error), request: null }
  }
}

/** A good answer in JSON, by what is known of those before it. */
export function lessonIn(
  { declaration, learnt, learnt_seq: seq, has_drifted }: CallOf['tool'],
  read: Read,
): RunEnd['lesson'] {
  if (read.value === undefined) return null
  const lesson = lessonOf(declaration.response.keep, read.value, { learnt, hasDrifted: has_drifted })
  return lesson && { ...lesson, seq }
}

const notBuilt = ({ outcome, names }: CannotBuild): RunEnd => ({
  outcome,
  status: null,
  told: { ...toldOf(outcome), names },
  error: names.join(', '),
  milliseconds: 0,
  hasFailed: null,
  lesson: null,
})

function endOf(
  { outcome, told }: Read,
  status: number | null,
  error: string | null,
  milliseconds: number,
): RunEnd {
  const hasFailed = isFailure(outcome, status)
  // a call that waited for its turn in vain tells nothing of the system
  const isSilent = !hasFailed && !wasAnswered(outcome)
  return { outcome, status, told, error, milliseconds, hasFailed: isSilent ? null : hasFailed, lesson: null }
}
