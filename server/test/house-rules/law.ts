// The law of the house as data: who may import whom, who owns which table, and the exceptions with their reasons.

import type { Exception } from './rule.ts'

/** A file imports from its own room and from rooms to its left. */
export const ROOMS = [
  ['lib'],
  ['db'],
  ['outbound'],
  ['jobs'],
  ['events'],
  ['http'],
  ['audit'],
  ['accounts'],
  ['second-factor'],
  ['sessions'],
  ['members'],
  ['business'],
  ['teams'],
  ['channels'],
  ['contacts'],
  ['knowledge'],
  ['conversations'],
  ['messages'],
  ['delivery'],
  ['inbound'],
  ['sla'],
  ['tickets'],
  ['satisfaction'],
  ['tools'],
  ['agents'],
  ['inbox'],
  ['notices'],
  ['analytics'],
  ['automations'],
  ['feed'],
  ['webhooks', 'webchat'],
  ['sandbox'],
  ['docs', 'dashboard'],
  ['up', 'setup', 'setting-formats', 'texts'],
  ['settings'],
  ['routes', 'tasks', 'config'],
  ['app'],
  ['cli', 'demo'],
  ['main'],
]

/** Rooms that know the business: what is true of them depends on the time they are told, never on a clock. */
export const DOMAIN_ROOMS = [
  'accounts',
  'second-factor',
  'sessions',
  'members',
  'business',
  'teams',
  'channels',
  'contacts',
  'knowledge',
  'conversations',
  'messages',
  'delivery',
  'inbound',
  'sla',
  'tickets',
  'satisfaction',
  'tools',
  'agents',
  'inbox',
  'notices',
  'analytics',
  'automations',
  'webhooks',
  'feed',
  'webchat',
  'sandbox',
]

/** Rooms that any product could stand on. */
export const PLATFORM_ROOMS = ['lib', 'db', 'outbound', 'jobs', 'events', 'http', 'audit']

/** Words there that only look like words of the domain, and the catalogs. */
export const DOMAIN_WORD_EXCEPTIONS: Exception[] = [
  { file: 'db/hints.ts', what: 'CHANNEL', reason: 'what LISTEN and NOTIFY call a channel' },
  { file: 'outbound/call.ts', what: 'gent', reason: 'what undici calls its pool of connections' },
  { file: 'outbound/addresses.ts', what: 'CLOUD_AGENT', reason: 'an address that clouds give to their own' },
  { file: 'events/catalog.ts', what: '', reason: 'the catalog names every event' },
  { file: 'events/reactions.ts', what: '', reason: 'every consequence on one page' },
  { file: 'jobs/deps.ts', what: 'conversations', reason: 'a setting names what it is about' },
  { file: 'jobs/catalog.ts', what: '', reason: 'the catalog names every job' },
  { file: 'http/openapi.ts', what: 'AI agents and people', reason: 'what the product is' },
]

export const IMPORT_EXCEPTIONS: Exception[] = []

/** Who makes all dependencies, or hands them to whoever says what it takes. */
export const WHOLE_DEPS_EXCEPTIONS: Exception[] = [
  { file: 'jobs/deps.ts', what: 'Deps', reason: 'says what they are' },
  { file: 'app.ts', what: 'Deps', reason: 'makes them, once' },
  { file: 'jobs/run.ts', what: 'Deps', reason: 'hands them to jobs' },
  { file: 'jobs/drain.ts', what: 'Deps', reason: 'hands them to jobs, in tests' },
  { file: 'http/endpoint.ts', what: 'Deps', reason: 'a handler is given them with its request' },
  { file: 'http/endpoint.ts', what: 'Context', reason: 'a handler is given it' },
  { file: 'http/mount.ts', what: 'Deps', reason: 'hands them to handlers' },
  { file: 'http/mount.ts', what: 'Context', reason: 'makes it' },
  { file: 'webchat/mount-chat.ts', what: 'Deps', reason: 'hands them to handlers' },
  { file: 'cli/command.ts', what: 'Deps', reason: 'a command is given them' },
  { file: 'cli/io.ts', what: 'Deps', reason: 'makes them for a command' },
]

export const ENVIRONMENT_EXCEPTIONS: Exception[] = []

/** Elsewhere the time is an argument. These measure how long something lasts in this process. */
export const CLOCK_EXCEPTIONS: Exception[] = [
  { file: 'webchat/audience.ts', what: 'sendHeartbeat', reason: 'how long a stream is held open' },
  { file: 'feed/streams.ts', what: 'sendHeartbeat', reason: 'how long a stream is held open' },
  { file: 'feed/streams.ts', what: 'STREAM_MS_MAX', reason: 'how long a stream is held open' },
  { file: 'webchat/streams.ts', what: 'STREAM_MS_MAX', reason: 'how long a stream is held open' },
  { file: 'feed/feed.ts', what: 'endMs', reason: 'how long an empty answer is held back' },
  { file: 'sandbox/outbox.ts', what: 'endMs', reason: 'how long an empty answer is held back' },
  {
    file: 'feed/tail.ts',
    what: 'state.movedAtMs',
    reason: 'how long nothing has happened: looks become rare',
  },
]

export const TABLE_OWNERS: { [table: string]: string } = {
  businesses: 'business',
  apps: 'business',
  balances: 'business',
  ledger: 'business',
  prices: 'business',
  users: 'accounts',
  memberships: 'accounts',
  tokens: 'accounts',
  sessions: 'sessions',
  known_browsers: 'sessions',
  totp_secrets: 'second-factor',
  passkeys: 'second-factor',
  recovery_codes: 'second-factor',
  challenges: 'second-factor',
  throttles: 'http',
  rate_windows: 'http',
  idempotency_keys: 'http',
  links: 'members',
  audit_entries: 'audit',
  audit_chains: 'audit',
  event_counters: 'events',
  events: 'events',
  contacts: 'contacts',
  contact_details: 'contacts',
  contact_pieces: 'contacts',
  contact_changes: 'contacts',
  contact_detail_names: 'contacts',
  contact_merge_proposals: 'contacts',
  agents: 'agents',
  model_settings: 'agents',
  turns: 'agents',
  tool_calls: 'agents',
  tools: 'tools',
  tool_health: 'tools',
  agent_tools: 'tools',
  tool_runs: 'tools',
  tool_imports: 'tools',
  tool_servers: 'tools',
  tool_offers: 'tools',
  exchanges: 'outbound',
  knowledge: 'knowledge',
  knowledge_counts: 'knowledge',
  channel_kinds: 'channels',
  channels: 'channels',
  channel_hooks: 'channels',
  channel_notices: 'channels',
  webchat_visitors: 'webchat',
  chat_sessions: 'conversations',
  conversation_acts: 'conversations',
  teams: 'teams',
  team_members: 'teams',
  presence: 'teams',
  canned_replies: 'inbox',
  views: 'inbox',
  ticket_views: 'inbox',
  notices: 'notices',
  held_notices: 'notices',
  conversation_figures: 'analytics',
  figure_days: 'analytics',
  figure_zones: 'analytics',
  figure_marks: 'analytics',
  ticket_figures: 'analytics',
  ticket_open_times: 'analytics',
  ticket_figure_changes: 'analytics',
  ticket_days: 'analytics',
  conversation_notes: 'inbox',
  note_mentions: 'inbox',
  conversation_reads: 'inbox',
  drafts: 'inbox',
  tags: 'inbox',
  conversation_tags: 'inbox',
  contact_windows: 'messages',
  messages: 'messages',
  message_words: 'messages',
  message_word_marks: 'messages',
  message_attempts: 'delivery',
  parked_receipts: 'delivery',
  ticket_statuses: 'tickets',
  ticket_transitions: 'tickets',
  ticket_sla_policies: 'sla',
  satisfaction_settings: 'satisfaction',
  satisfaction_requests: 'satisfaction',
  tickets: 'tickets',
  ticket_counts: 'tickets',
  ticket_history: 'tickets',
  ticket_alarms: 'tickets',
  ticket_status_names: 'tickets',
  ticket_periods: 'tickets',
  ticket_waits: 'tickets',
  ticket_tags: 'tickets',
  ticket_links: 'tickets',
  ticket_merges: 'tickets',
  calendars: 'sla',
  calendar_versions: 'sla',
  ticket_sla_policy_versions: 'sla',
  settings: 'db',
  migrations: 'db',
  sandbox_counters: 'sandbox',
  sandbox_sends: 'sandbox',
  sandbox_outcomes: 'sandbox',
  sandbox_windows: 'sandbox',
  sandbox_visitors: 'sandbox',
}

/** Platform rooms have no queries.ts: a file there is one table with its statements. */
export const PLATFORM_WRITERS = [
  'db/check-key.ts',
  'db/migrate.ts',
  'audit/record.ts',
  'events/record.ts',
  'outbound/exchanges.ts',
  'http/idempotency.ts',
  'http/rate-limits.ts',
  'http/throttles.ts',
  'jobs/table.ts',
]

export const WRITE_EXCEPTIONS: Exception[] = [
  {
    file: 'messages/queries.ts',
    what: 'contact_details',
    reason:
      'the number of a message is given under the lock of its contact detail, in the statement that inserts it',
  },
  {
    file: 'delivery/queries.ts',
    what: 'messages',
    reason: 'a state of a message and the attempt that led to it change in one statement',
  },
  {
    file: 'delivery/queries-sweeps.ts',
    what: 'messages',
    reason: 'deliveries that nobody works on change the state of their messages in one statement',
  },
  {
    file: 'delivery/queries-receipts.ts',
    what: 'messages',
    reason: 'receipts raise the state of their messages in one statement',
  },
  {
    file: 'delivery/queries-ends.ts',
    what: 'messages',
    reason: 'the end of an attempt and the state of its message are stored in one statement',
  },
  {
    file: 'delivery/queries.ts',
    what: 'contact_details',
    reason: 'a scheduled message takes its number in the statement that queues it',
  },
  {
    file: 'business/queries.ts',
    what: 'event_counters',
    reason: 'an app is made with its counter, so that its first event has a row to lock',
  },
  {
    file: 'demo.ts',
    what: 'settings',
    reason: 'an installation notes that its demo was made, in the transaction that makes it',
  },
]

/** What differs by language and is no text. */
export const LANGUAGE_EXCEPTIONS: Exception[] = []

/** Names that say nothing of what a file does. */
export const BANNED_FILE_NAMES = /manager|helper|utils?\b|service|common|misc|base-/

/** Below the root of the repository. */
export const LONG_FILES: Exception[] = [
  { file: 'client/src/api.ts', what: '', reason: 'written from the OpenAPI document' },
  { file: 'server/src/db/types.ts', what: '', reason: 'written from the database' },
]
