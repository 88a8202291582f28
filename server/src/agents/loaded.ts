import type { Hashid } from '@palabre/contract/ids'
import type { Name } from '@palabre/contract/languages'
import type { Turn } from '@palabre/offline-agent/model'
import type { ReadMessage } from '../delivery/mark-read.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Consent } from '../messages/consent.ts'
import type { Values } from '../tools/places.ts'

/** Everything one turn knows, read by load.ts. */
export type Loaded = {
  /** False: the session is newer than the messages that were read beside it (one came in at that very moment). */
  isWhole: boolean
  /** All that waited for an answer has been taken back. */
  isWithdrawn: boolean
  /** What the customer is told to be read; null: nothing. */
  read: ReadMessage | null
  session: {
    id: number
    hashid: Hashid<'ses'>
    attempt: number
    fromSeq: number
    toSeq: number
    contactDetailId: number
    channelId: number
    /** Turns in a row that ended in an unexpected error. */
    failures: number
  }
  agent: { id: number; mode: 'test' | 'shadow' | 'live' }
  contactId: number
  /** What tools are told of the contact, by the database. */
  values: Values
  channelType: string
  lastInboundAt: Timestamp | null
  consent: Consent
  messagePrice: string | null
  turnPrice: string | null
  clock: { clock_offset_ms: number }
  model: {
    kind: 'offline' | 'openai-compatible'
    /** The app's own; null: the installation's. */
    own: { baseUrl: string; model: string; apiKeySealed: string | null } | null
  }
  hasOpenTickets: boolean
  /** The newest ticket of this conversation that is not at its end. */
  openTicket: string | null
  /** When people answer; null: not said. */
  teamHours: Name | null
  turn: Turn
}
