// Exceptions that are there because the code is not yet as the rule says. The lists only get shorter.
import type { Exception } from './rule.ts'

/** Files of other rooms that are no doors, and imported all the same. To be closed. */
export const DOOR_EXCEPTIONS: Exception[] = [
  { file: 'inbound/ingest.ts', what: 'channels/queries.ts', reason: 'to be closed' },
  { file: 'inbound/replay.ts', what: 'channels/queries.ts', reason: 'to be closed' },
  { file: 'inbound/receive.ts', what: 'messages/queries.ts', reason: 'to be closed' },
]

/** Words of the domain in platform rooms. */
export const DOMAIN_WORD_EXCEPTIONS: Exception[] = [
  { file: 'db/hints.ts', what: 'CHANNEL', reason: 'what LISTEN and NOTIFY call a channel' },
  { file: 'outbound/call.ts', what: 'gent', reason: 'what undici calls its pool of connections' },
  { file: 'outbound/addresses.ts', what: 'CLOUD_AGENT', reason: 'an address that clouds give to their own' },
  { file: 'events/catalog.ts', what: '', reason: 'the catalog names every event' },
  { file: 'events/reactions.ts', what: '', reason: 'every consequence on one page' },
  { file: 'jobs/catalog.ts', what: '', reason: 'the catalog names every job' },
  { file: 'http/openapi.ts', what: 'AI agents and people', reason: 'what the product is' },
]
