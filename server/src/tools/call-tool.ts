// A call of a tool, wherever it leads: to an address of its own, or to a server that offers it.
import type { AppId } from '../lib/ids.ts'
import type { requestRecord } from '../outbound/exchanges.ts'
import { type Called, type Calling, type CallOf, callAddress, showRequestOf } from './exchange.ts'
import { callMcp, type McpCall, showMcpRequest } from './mcp-call.ts'
import type { RunEnd } from './queries-runs.ts'

const isMcp = (of: CallOf): of is McpCall => of.tool.server !== null

/** Makes the call. Never throws for what the other side does. */
export const callTool = (deps: Calling, appId: AppId, of: CallOf, signal?: AbortSignal): Promise<Called> =>
  isMcp(of) ? callMcp(deps, appId, of, signal) : callAddress(deps, appId, of, signal)

/** What would be sent, without secrets. */
export function showRequest(
  deps: Calling,
  appId: AppId,
  of: CallOf,
): { end: RunEnd | null; request: ReturnType<typeof requestRecord> | null } {
  return isMcp(of) ? { end: null, request: showMcpRequest(deps, appId, of) } : showRequestOf(deps, appId, of)
}
