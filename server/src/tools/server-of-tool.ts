// The server that a tool is called on, as calls and lists read it beside the tool.
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { openHeaders } from './headers.ts'
import type { SealedHeader } from './queries.ts'

export type ServerOfTool = {
  id: number
  url: string
  headers: SealedHeader[]
  protocol: string
  /** As the server calls it. */
  tool: string
  /** Of the definition that was accepted. */
  hash: string
  /** Does it offer the same, as far as is known? */
  is_accepted: boolean
}

/** Of tools `t`, as JSON; null for one that is no server's. */
export const SERVER_OF_TOOL = `(select json_build_object('id', s.id, 'url', s.url, 'headers', s.headers, 'protocol', s.protocol,
    'tool', o.name, 'hash', o.accepted_hash, 'is_accepted', o.hash = o.accepted_hash and not o.is_gone)
  from tool_offers o join tool_servers s on s.app_id = o.app_id and s.id = o.server_id
  where o.app_id = t.app_id and o.tool_id = t.id)`

/** Does the server of tools `t`, if they have one, still offer what was accepted? */
export const IS_ACCEPTED = `not exists (select from tool_offers o where o.app_id = t.app_id and o.tool_id = t.id
  and (o.hash <> o.accepted_hash or o.is_gone))`

/** Their values, of those that have one. */
export const openServerHeaders = (
  deps: Needs<'seal'>,
  appId: AppId,
  { id, url, headers }: Pick<ServerOfTool, 'id' | 'url' | 'headers'>,
): { name: string; value: string }[] => openHeaders(deps, appId, { id, url, of: 'tool_servers' }, headers)
