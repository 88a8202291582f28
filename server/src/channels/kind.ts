// A channel: one value of this type in channels/<name>/channel.ts, and one line in registry.ts. Everything that the
// rest of the service knows of a channel, it reads here.

import type { Text } from '@palabre/contract/languages'
import type { FailureReason } from '@palabre/contract/reasons'
import type { TObject, TSchema } from 'typebox'
import type { Call } from '../outbound/call.ts'
import type { Simulator } from './simulator.ts'
import type {
  Address,
  ChannelError,
  ChannelEvent,
  Json,
  LimitError,
  MessageType,
  Outbound,
  Receipt,
  Sender,
  SendResult,
} from './types.ts'

/** How a person is named in contact details: by a channel, or by an address before a channel carries it. */
export type AddressKind = {
  /** Lower-case letters; its name in the API, which never changes. */
  name: string
  recipient: {
    /** The field of `contact` that names the recipient. */
    field: 'phone' | 'email' | 'identifier'
    /** A format of packages/contract/src/formats.ts. */
    format: string
    /** The field's content, for readers of the documentation: "the visitor id". */
    about: string
    /** One spelling for each recipient; left out: as it is given. */
    normal?(given: string): string
    /** The provider's own id of a person, where it may name one that shows nothing else. */
    userId?: TSchema
    /** Other systems of the business know people by it, so texts about them can be pushed. */
    isKnownElsewhere: boolean
  }
}

/** The fields that connecting a sender number needs; a channel without numbers is identified by its hook. */
type NumberForm = {
  /** The value that clients give in `from`. */
  sender: TSchema
  /** The provider's id of the number; `title` is the provider's name for it. */
  account: TSchema
}

type HookRequest = {
  /** The very bytes that came: signatures are over these. */
  raw: Buffer
  headers: { [name: string]: string | string[] | undefined }
  query: { [key: string]: unknown }
}

/** The provider's webhooks, POSTed to /hooks/<name>/<hook id>. */
export type Hook<Secrets> = {
  /** Is it really the provider? In constant time. */
  verify(request: HookRequest, secrets: Secrets): boolean
  /** All events in a body, in their order. Never throws: anything unknown is a notice. */
  parse(body: unknown, place: { accountId: string; nowMs: number }): ChannelEvent[]
  /** A GET of the provider before it sends anything: the text to answer, or null (403). */
  challenge?(query: HookRequest['query'], secrets: Secrets): string | null
  /** For the document: the header that is verified, and the query of that GET. */
  documented?: { header: string; query?: TObject }
}

type SendArgs<Secrets, Config> = {
  call: Call
  /** Where this installation simulates the provider; null: this is a real number. */
  simulatedAt: string | null
  accountId: string
  config: Config
  secrets: Secrets
  outbound: Outbound
  /** Which attempt of this message it is, from 1. */
  attempt: number
  signal: AbortSignal
}

type CheckArgs<Secrets, Config> = Pick<
  SendArgs<Secrets, Config>,
  'call' | 'accountId' | 'config' | 'secrets'
> & {
  /** The number itself. */
  sender: string
}

/** `provider`: handed over by one call. `stored`: our own pages read the messages, so a stored message is sent. */
type Delivery<Secrets, Config> =
  | {
      by: 'provider'
      send(args: SendArgs<Secrets, Config>): Promise<SendResult>
      /** Tells that a message is read and that we write; the HTTP status, null: no answer, or the number's settings forbid it. */
      markRead?(
        args: Omit<SendArgs<Secrets, Config>, 'outbound' | 'attempt' | 'signal'> & { providerId: string },
      ): Promise<number | null>
      /** Asks the provider for a number that is to be connected: null, or why it may not be used. */
      check?(args: CheckArgs<Secrets, Config>): Promise<ChannelError | null>
    }
  | { by: 'stored' }

/** A channel. Pure but for the call of `send`: no database, no opinion. */
export type ChannelKind<Secrets = { [name: string]: string }, Config = object> = AddressKind & {
  /** As people write it. */
  title: string
  /** May we write to somebody who has never written here? */
  mayBeginConversation: boolean
  /** After the contact's last message: how long anything may be sent, and what may be at any time. Null: no window. */
  window: { hours: number; passes: readonly MessageType[] } | null
  /** Everything the channel would refuse, before anything is sent. */
  checkLimits(type: MessageType, content: { [key: string]: Json | undefined }): LimitError[]
  /** Which of a sender's ids is the identifier of the contact detail, and which is kept beside it; and the way back. */
  identify(sender: Sender): { identifier: string | null; userId: string | null }
  address(detail: { identifier: string; userId: string | null }): Address
  number: NumberForm | null
  /** Sealed at rest; all text. */
  secrets: TObject
  /** Secrets that we make when they are not given: bytes of randomness, and how they are shown, once. */
  made: { [secret in keyof Secrets]?: { bytes: number; about: string } }
  /** Not secret. `title` of a property: its name as an option of the command line, where it differs. */
  config: TObject
  hook: Hook<Secrets> | null
  /** Where it is called, or put, by name, of the hook's id and the service's address; left out: the address of the webhook. */
  places?(hookId: string, baseUrl: string): { [name: string]: string }
  delivery: Delivery<Secrets, Config>
  /** The receipts that a sent message can get. */
  receipts: readonly Receipt['status'][]
  /** Sends a second and number that the provider takes. Null: no bound. */
  pacing: { perSecond: number } | null
  /** Files it takes, by message type. */
  media: { [type in MessageType]?: { types: readonly string[]; bytesMax: number } }
  /** Texts for users; a failure without one shows the provider's text. */
  failures: { [reason in FailureReason]?: Text }
  simulator: Simulator<Secrets> | null
}
