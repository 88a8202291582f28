// What a channel is: one value of this type in channels/<name>/channel.ts, and one line in registry.ts. Whatever the
// rest of the service knows of a channel, it reads here.
import type { Text } from '@palabre/contract/languages'
import type { TObject, TSchema } from 'typebox'
import type { Call } from '../outbound/call.ts'
import type { Simulator } from './simulator.ts'
import type {
  Address,
  ChannelEvent,
  FailureReason,
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
  /** Lower-case letters; what the API calls it, for good. */
  name: string
  recipient: {
    /** The field of `contact` that names somebody. */
    field: 'phone' | 'email' | 'identifier'
    /** A format of http/formats.ts. */
    format: string
    /** What the field holds, for readers of the document: "the visitor id". */
    about: string
    /** One spelling for each recipient; left out: as it is given. */
    normal?(given: string): string
    /** The provider's own id of a person, where it may name one that shows nothing else. */
    userId?: TSchema
    /** Other systems of the business know people by it: texts about them can be pushed. */
    isKnownElsewhere: boolean
  }
}

/** What is asked for a sender number; a channel without numbers goes by the id of its hook. */
type NumberForm = {
  /** What a client names in `from`. */
  sender: TSchema
  /** The provider's id of the number; `title` is what the provider calls it. */
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
  /** Everything a body says, in its order. Never throws: what it does not know is a notice. */
  parse(body: unknown, place: { accountId: string; nowMs: number }): ChannelEvent[]
  /** A GET of the provider before it sends anything: the text to answer, or null (403). */
  challenge?(query: HookRequest['query'], secrets: Secrets): string | null
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

/** `provider`: handed over by one call. `stored`: who shows the messages reads them, so what is stored is sent. */
type Delivery<Secrets, Config> =
  | { by: 'provider'; send(args: SendArgs<Secrets, Config>): Promise<SendResult> }
  | { by: 'stored' }

/** A channel. Pure but for the call of `send`: no database, no opinion. */
export type ChannelKind<Secrets = { [name: string]: string }, Config = object> = AddressKind & {
  /** As people write it. */
  title: string
  /** May a message go to somebody who never wrote here? */
  mayBeginConversation: boolean
  /** After the contact's last message: how long anything may be sent, and what may be at any time. Null: no window. */
  window: { hours: number; passes: readonly MessageType[] } | null
  /** What the channel would refuse, before anything is sent. */
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
  /** How the id of the hook is shown to whoever connects; null: as the address of the webhook. */
  hookAbout: string | null
  delivery: Delivery<Secrets, Config>
  /** What becomes known of a message that was sent. */
  receipts: readonly Receipt['status'][]
  /** Sends a second and number that the provider takes. Null: no bound. */
  pacing: { perSecond: number } | null
  /** Files it takes, by message type. */
  media: { [type in MessageType]?: { types: readonly string[]; bytesMax: number } }
  /** In words for users; what is not here has the provider's words. */
  failures: { [reason in FailureReason]?: Text }
  simulator: Simulator<Secrets> | null
}
