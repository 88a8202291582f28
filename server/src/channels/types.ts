// Everything a channel works with: provider JSON on one side, these shapes on the other. No database, no decisions.

import type { Text } from '@palabre/contract/languages'
import type { FailureReason } from '@palabre/contract/reasons'

/** One content object as POST /messages/send takes it and as messages.content stores it, keyed by its type. */
export type MessageType =
  | 'text'
  | 'interactive'
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contacts'
  | 'reaction'
  | 'template'
  // only inbound:
  | 'interactive_reply'
  | 'order'
  | 'system'
  | 'edit'
  | 'revoke'
  | 'request_welcome'
  | 'payment'
  | 'unsupported'

/** JSON as it is stored. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }

/** How the other side may be known. At least one of phone and userId is set. */
export type Sender = {
  /** E.164 digits without "+", when the provider gives it. */
  phone: string | null
  /** The provider's own stable id of the person (Cloud API: BSUID; web chat: visitor id). */
  userId: string | null
  username: string | null
  /** Display name as the person chose it. */
  name: string | null
}

/** One message from a customer, ready to be stored. */
export type Inbound = {
  kind: 'message'
  /** The provider's id of our number or account the message came to (Cloud API: phone_number_id). */
  accountId: string
  /** Unique per account: a repeat with the same id is the same message. */
  providerId: string
  sender: Sender
  /** When it was written, according to the provider; epoch milliseconds. */
  at: number
  type: MessageType
  content: { [key: string]: Json | undefined }
  /** The text that a person or a model reads: body, caption, chosen title ... May be ''. */
  text: string
  /** Provider id of the message it answers or reacts to. */
  contextId: string | null
  /** Extra facts kept beside the content: referral, forwarded, group, errors ... */
  meta: { [key: string]: Json | undefined }
  /** What the sender is called from now on, where the message tells; `replaces`: their number before is theirs no more. */
  renamed?: Renaming
}

type Renaming = Address & { replaces: boolean }

/** A known person is called otherwise from now on; nobody wrote. */
export type Identity = {
  kind: 'identity'
  accountId: string | null
  at: number
  /** As they were known, and as they are called now. */
  before: Address
  after: Renaming
}

/** The state of one message that we sent. Ranked sent < delivered < read < played; failed is apart. */
export type Receipt = {
  kind: 'receipt'
  accountId: string
  providerId: string
  /** Our own reference, sent with the message (messages.hashid), when the provider returns it. */
  ref: string | null
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed'
  at: number
  recipient: Sender
  error: ChannelError | null
}

/** A fact about the account, a template, a call, a group ...: kept for a while. */
export type Notice = {
  kind: 'notice'
  /** What it tells people who look after the channel; left out: nothing that they must know. */
  about?: 'account' | 'template' | 'number' | 'contact'
  accountId: string | null
  /** The provider's own name of it, e.g. "account_update". */
  field: string
  content: { [key: string]: Json | undefined }
}

export type ChannelEvent = Inbound | Receipt | Identity | Notice

export type ChannelError = {
  reason: FailureReason
  /** Worth another try with the same payload? */
  retry: boolean
  retryAfterMs: number | null
  /** The provider's own code and words, bounded to 500 characters, without secrets. */
  code: string | null
  text: string
  /** The words are ours: the provider has said nothing. */
  own?: true
}

/** Where a message goes: the ids of the person that the provider takes. At least one is set. */
export type Address = { phone: string | null; userId: string | null }

/** One message to hand to a provider. */
export type Outbound = {
  /** Our message's hashid: constant over all attempts, given back in receipts where the provider allows. */
  ref: string
  to: Address
  type: MessageType
  content: { [key: string]: Json | undefined }
  /** Provider id of the message this one quotes. */
  contextId: string | null
}

export type SendResult =
  | {
      ok: true
      providerId: string
      /** What the provider calls the recipient, as far as it says so. */
      recipient: Address
    }
  | { ok: false; error: ChannelError }

/** One field that a channel refuses before sending: goes into body.errors of a 1002. */
export type LimitError = { path: string; limit: string; text: Text }
