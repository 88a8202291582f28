// The law of the house as data: who may import whom, and the exceptions with their reasons. Tables: law-tables.ts.
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
  ['demo-tickets'],
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
  {
    file: 'outbound/escapes.ts',
    what: '@palabre/offline-agent',
    reason: 'it says which characters nobody sees',
  },
  { file: 'events/catalog.ts', what: '', reason: 'the catalog names every event' },
  { file: 'events/reactions.ts', what: '', reason: 'every consequence on one page' },
  { file: 'jobs/deps.ts', what: 'conversations', reason: 'a setting names what it is about' },
  { file: 'jobs/catalog.ts', what: '', reason: 'the catalog names every job' },
  { file: 'http/openapi.ts', what: 'AI agents and people', reason: 'what the product is' },
]

export const IMPORT_EXCEPTIONS: Exception[] = []
export const ENVIRONMENT_EXCEPTIONS: Exception[] = []

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

/** What differs by language and is no text. */
export const LANGUAGE_EXCEPTIONS: Exception[] = []

/** Names that say nothing of what a file does. */
export const BANNED_FILE_NAMES = /manager|helper|utils?\b|service|common|misc|base-/

/** Below the root of the repository. */
export const LONG_FILES: Exception[] = [
  { file: 'client/src/api.ts', what: '', reason: 'written from the OpenAPI document' },
  { file: 'server/src/db/types.ts', what: '', reason: 'written from the database' },
]
