// Arguments of a call as they are shown: without what its tool sends as a secret, which somebody may have typed.
import type { ToolArguments } from '@palabre/offline-agent/model'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { HIDDEN, maskedValue, withoutSecrets } from '../outbound/redact.ts'
import { isSecretHeader } from './header-names.ts'
import { openHeaders } from './headers.ts'
import { onlyPlaceOf } from './places.ts'
import type { SealedHeader } from './queries.ts'
import { openServerHeaders, type ServerOfTool } from './server-of-tool.ts'

type Tool = { id: number; url: string; headers: SealedHeader[]; server: ServerOfTool | null }

/** Takes out of a text what a tool, as it is now, sends as a secret. */
function hideOf(deps: Needs<'seal'>, appId: AppId, tool: Tool): (text: string) => string {
  const { server } = tool
  const headers = server
    ? openServerHeaders(deps, appId, server)
    : openHeaders(deps, appId, tool, tool.headers)
  // one that is a place alone has nothing of its own
  const secret = headers.filter(({ name, value }) => isSecretHeader(name) && onlyPlaceOf(value) === null)
  return withoutSecrets(secret.map(({ value }) => value))
}

/** The names of those that hold a secret of the tool as it is called now. */
export function hiddenOf(deps: Needs<'seal'>, appId: AppId, tool: Tool, given: ToolArguments): string[] {
  const all = Object.entries(given)
  if (all.length === 0) return []
  const hide = hideOf(deps, appId, tool)
  return all.flatMap(([name, value]) => (hide(String(value)) === String(value) ? [] : [name]))
}

/** What is known of a call, and its tool as it is now; null: it is gone. */
type Called = {
  arguments: ToolArguments
  hidden: string[] | null
  version: number
  tool: (Tool & { version: number }) | null
}

/** Without its secrets of then and now; where those of then are not known, without all that could be one. */
export function shownArguments(
  deps: Needs<'seal'>,
  appId: AppId,
  { arguments: given, hidden, version, tool }: Called,
): object {
  const isSame = tool?.server === null && tool.version === version
  const hide = tool ? hideOf(deps, appId, tool) : (text: string): string => text
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const shown = maskedValue(value, name, hide)
      const mayHold = hidden ? hidden.includes(name) : typeof value !== 'boolean'
      // that something else was taken out of it says nothing of a secret of then
      return [name, mayHold && !isSame ? HIDDEN : shown]
    }),
  )
}
