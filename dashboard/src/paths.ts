// The only maker of the page's own addresses. What a page shows stands in its address: a link shows the same.
import { type Figure, HOME, type Place, queryOf } from './inbox/place.ts'
import { basePath } from './session/gateway.ts'
import type { TicketFilterName } from './tickets/filter.ts'

type Query = { [name: string]: string | number | undefined }

function at(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return basePath + path + (given.length > 0 ? `?${new URLSearchParams(given)}` : '')
}

/** Filters as they stand in an address: texts, each of which may be missing. */
type Filter<Names extends string> = { [name in Names]?: string | undefined }
export type TicketFilter = Filter<'view' | 'sort' | 'ticket' | 'saved' | TicketFilterName>
export type RulesFilter = Filter<'part' | 'from'>
export type ContactFilter = Filter<'q' | 'contact' | 'until'>
export type AgentFilter = Filter<'agent'>
export type ToolFilter = Filter<'q' | 'state' | 'kind' | 'agent' | 'tool'>
export type ToolLogFilter = Filter<
  | 'tool'
  | 'agent'
  | 'contact'
  | 'conversation'
  | 'outcome'
  | 'kind'
  | 'failed'
  | 'status'
  | 'min_ms'
  | 'q'
  | 'from'
  | 'to'
  | 'run'
>
export type ToolImportFilter = Filter<'q' | 'state'>
export type ToolServerFilter = Filter<'server'>
export type CannedFilter = Filter<'q' | 'whose'>
export type ChannelFilter = Filter<'channel'>
export type TeamFilter = Filter<'q' | 'role' | 'status' | 'page'>
export type TokenFilter = Filter<'is_active' | 'page'>
export type AnalyticsFilter = Filter<'days' | 'from' | 'to' | 'by' | 'channel' | 'agent' | 'person' | 'team'>
export type LedgerFilter = Filter<'kind' | 'created_from' | 'created_to' | 'channel_id' | 'agent'>
export type FiguresFilter = Filter<'metric' | 'by' | 'days' | 'from' | 'to' | TicketFilterName>
export type AuditFilter = Filter<'action' | 'actor' | 'user' | 'q' | 'since' | 'until'>

export const paths = {
  home: () => at(''),
  inbox: (place: Place) => at('/inbox', queryOf(place)),
  /** The conversations that a figure counts. */
  counted: (figure: Figure, sort: Place['sort']) => at('/inbox', queryOf({ ...HOME, figure, sort })),
  tickets: (filter: TicketFilter = {}) => at('/tickets', filter),
  ticketFigures: (filter: FiguresFilter = {}) => at('/ticket-figures', filter),
  rules: (filter: RulesFilter = {}) => at('/ticket-rules', filter),
  contacts: (filter: ContactFilter = {}) => at('/contacts', filter),
  agents: (filter: AgentFilter = {}) => at('/agents', filter),
  tools: (filter: ToolFilter = {}) => at('/tools', filter),
  /** A tool as a form; without one, a new tool. */
  toolForm: (tool?: string) => at('/tools/form', { tool }),
  toolTrial: (tool: string) => at('/tools/trial', { tool }),
  toolLog: (filter: ToolLogFilter = {}) => at('/tools/log', filter),
  toolImport: (filter: ToolImportFilter = {}) => at('/tools/import', filter),
  toolServers: (filter: ToolServerFilter = {}) => at('/tools/servers', filter),
  canned: (filter: CannedFilter = {}) => at('/canned-replies', filter),
  channels: (filter: ChannelFilter = {}) => at('/channels', filter),
  analytics: (filter: AnalyticsFilter = {}) => at('/analytics', filter),
  team: (filter: TeamFilter = {}) => at('/team', filter),
  teams: () => at('/teams'),
  tokens: (filter: TokenFilter = {}) => at('/tokens', filter),
  audit: (filter: AuditFilter = {}) => at('/audit', filter),
  business: () => at('/business'),
  ledger: (filter: LedgerFilter = {}) => at('/business/ledger', filter),
  settings: () => at('/settings'),
  /** The beginning of the other app. */
  otherApp: (to: 'live' | 'test') => (to === 'test' ? '/dashboard/test' : '/dashboard'),
}
