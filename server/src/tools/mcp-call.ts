// A call of a tool that a server offers: only while the server defines it as somebody here has accepted it.
import type { AppId } from '../lib/ids.ts'
import { recordOf, requestRecord } from '../outbound/exchanges.ts'
import { type Definition, hashOf } from './definitions.ts'
import { type Called, type Calling, type CallOf, lessonIn } from './exchange.ts'
import { IDEMPOTENCY_KEY } from './header-names.ts'
import { readResult } from './mcp-result.ts'
import { type Failure, hidingOfServer, type ServerOf, type Session, talk } from './mcp-session.ts'
import { isFailure, toldOf, wasAnswered } from './outcomes.ts'
import type { RunEnd } from './queries-runs.ts'
import type { Read } from './read-answer.ts'
import { openServerHeaders, type ServerOfTool } from './server-of-tool.ts'

const OK = 200
const CALL = 'tools/call'

export type McpCall = CallOf & { tool: { server: ServerOfTool } }

/** What was found instead of what was accepted; null: it is not offered any more. */
type Otherwise = { offered: Definition | null }
type Ended = { read: Read } | Otherwise

/** Makes the call. Never throws for what the other side does. */
export async function callMcp(
  deps: Calling,
  appId: AppId,
  of: McpCall,
  signal?: AbortSignal,
): Promise<Called> {
  const { declaration, server } = of.tool
  const target = serverOf(deps, appId, of)
  const work = (session: Session) => call(session, of)
  const talked = await talk(deps, appId, target, declaration.effects, work, signal)
  const { hops, milliseconds } = talked
  const last =
    hops.findLast(({ method }) => method === CALL) ?? hops.findLast(({ method }) => method !== null)
  const record = last ? recordOf(last.asked, last.exchanged, hidingOfServer(target.headers)) : null
  if ('failure' in talked) return { end: failed(talked.failure, milliseconds), record }
  const { value } = talked
  if ('offered' in value) {
    const otherwise = { serverId: server.id, name: server.tool, definition: value.offered }
    return { end: notAccepted(milliseconds), record, otherwise }
  }
  const { outcome, told } = value.read
  const hasFailed = isFailure(outcome, OK)
  const isSilent = !hasFailed && !wasAnswered(outcome)
  const end = {
    outcome,
    status: OK,
    told,
    error: null,
    milliseconds,
    hasFailed: isSilent ? null : hasFailed,
    lesson: lessonIn(of.tool, value.read),
  }
  return { end, record }
}

async function call({ client, list }: Session, { tool, arguments: args }: McpCall): Promise<Ended> {
  const { server, declaration } = tool
  const { definitions } = await list(server.tool)
  const offered = definitions.find(({ name }) => name === server.tool) ?? null
  if (!offered || hashOf(offered) !== server.hash) return { offered }
  const result = await client.callTool({ name: server.tool, arguments: wireArguments(declaration, args) })
  return { read: readResult(result, declaration.response.keep) }
}

function serverOf(deps: Calling, appId: AppId, { tool, idempotencyKey }: McpCall): ServerOf {
  const { server, declaration } = tool
  const headers = openServerHeaders(deps, appId, server)
  // a system that heeds it does nothing twice
  const key = declaration.effects === 'write' ? [{ name: IDEMPOTENCY_KEY, value: idempotencyKey }] : []
  const { url, protocol } = server
  const timeoutMs = Math.min(declaration.timeout_ms, deps.settings.tools.timeoutMs)
  return { url, protocol, headers: [...key, ...headers], timeoutMs }
}

/** As the server calls them. */
function wireArguments({ parameters }: CallOf['tool']['declaration'], args: CallOf['arguments']) {
  return Object.fromEntries(
    parameters.flatMap(({ name, wire_name }) =>
      Object.hasOwn(args, name) ? [[wire_name ?? name, args[name]]] : [],
    ),
  )
}

/** What would be sent, without secrets: the call itself. */
export function showMcpRequest(deps: Calling, appId: AppId, of: McpCall): ReturnType<typeof requestRecord> {
  const { tool, arguments: args } = of
  const { url, headers } = serverOf(deps, appId, of)
  const params = { name: tool.server.tool, arguments: wireArguments(tool.declaration, args) }
  const request = {
    method: 'POST' as const,
    url,
    headers: {
      ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', method: CALL, params }),
  }
  return requestRecord(request, hidingOfServer(headers))
}

function failed({ outcome, status, error, answer, mayBeDone }: Failure, milliseconds: number): RunEnd {
  const hasFailed = isFailure(outcome, status)
  const told = {
    ...toldOf(outcome, status),
    ...(mayBeDone ? { error: toldOf('unknown').error } : {}),
    ...(answer === null ? {} : { answer }),
  }
  const isSilent = !hasFailed && !wasAnswered(outcome)
  return { outcome, status, told, error, milliseconds, hasFailed: isSilent ? null : hasFailed, lesson: null }
}

const notAccepted = (milliseconds: number): RunEnd => ({
  outcome: 'off',
  status: OK,
  told: toldOf('off'),
  error: 'the server defines this tool otherwise than what was accepted',
  milliseconds,
  hasFailed: null,
  lesson: null,
})
