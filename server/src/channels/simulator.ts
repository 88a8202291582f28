// The part of a channel that the test gateway needs to simulate the provider and customers. Pure: tables and
// endpoints are in sandbox/.
import type { Text } from '@palabre/contract/languages'
import type { FieldError } from '../http/errors.ts'
import type { Address, Json, MessageType, Receipt } from './types.ts'

/** `provider`: speaks a provider's wire format both ways. `visit`: people use our own endpoints. */
export type Simulator<Secrets> = ProviderSimulator<Secrets> | VisitSimulator

type SimulatedContact = { phone?: string; user_id?: string; identifier?: string; name?: string }

/** Where a message comes from that was not simply written in private. */
export type Provenance = {
  /** The advertisement or post that led its writer here. */
  referral?: { [key: string]: Json | undefined }
  forwarded?: boolean
  frequently_forwarded?: boolean
  group_id?: string
}

/** A simulated number as events name it. */
export type SimulatedNumber = { accountId: string; sender: string }

/** The provider's state. Times are epoch milliseconds of the app's clock, in any order. */
export type SimulatedState = {
  /** Null: this person has never written. */
  windowOpenUntilMs: number | null
  /** When messages to this person were accepted. */
  pairTimesMs: readonly number[]
  /** When messages of this number were accepted. */
  numberTimesMs: readonly number[]
}

type SendRequest = {
  headers: { [name: string]: string | string[] | undefined }
  /** undefined: it was no JSON. */
  body: unknown
  accountId: string
}

export type SendReply = {
  status: number
  headers: { [name: string]: string }
  body: object
  /** The message, when there is one now. */
  accepted?: { providerId: string; recipient: string; ref: string | null; type: string }
}

export type ProviderSimulator<Secrets> = {
  by: 'provider'
  /** How a test names a customer, where it is not as in the channel itself. */
  about?: string
  /** An unused number, and the settings that connect it. */
  newNumber(): { accountId: string; secrets: Secrets; config: object }
  /** Where sends are POSTed, below /sandbox/provider/<name>; `:account` names the number. */
  sendPaths: readonly string[]
  /** Does the caller hold the number's credentials? */
  isCaller(headers: SendRequest['headers'], secrets: Secrets): boolean
  /** A send's recipient, type and reference, as far as they can be read; '' where they cannot. */
  readSend(body: unknown): { recipient: string; type: string; ref: string | null }
  /** Accepts or refuses as the provider would; `state` is null for a caller without credentials. */
  answerSend(request: SendRequest, secrets: Secrets, state: SimulatedState | null, nowMs: number): SendReply
  /** A refused call: 500 to 599 are HTTP statuses of their own, all else are the provider's codes; null: any. */
  refuse(code: number | null): SendReply
  refuseNumber(accountId: string): SendReply
  /** How the provider writes a recipient that a client names. */
  recipientOf(contact: string): string
  /** A customer as the provider knows them; null when none of the fields names one: then `needs` is missing. */
  customerOf(contact: SimulatedContact): Address | null
  needs: { field: string; text: Text }
  newMessageId(customer: string): string
  inbound(
    number: SimulatedNumber,
    message: {
      customer: Address
      name: string | null
      type: MessageType
      content: { [key: string]: Json | undefined }
      contextId: string | null
      provenance: Provenance
      id: string
      atMs: number
    },
  ): object
  status(
    number: SimulatedNumber,
    status: {
      accepted: NonNullable<SendReply['accepted']>
      status: Receipt['status']
      atMs: number
      /** The scripted code of a failure; null: any. */
      errorCode: number | null
    },
  ): object
  /** Several bodies as one POST. */
  batch(bodies: object[]): object
  /** The bytes of a webhook and the headers that prove whose they are. */
  sign(body: object, secrets: Secrets): { raw: Buffer; headers: { [name: string]: string } }
}

type VisitRequest = { path: string; body: object }

export type VisitSimulator = {
  by: 'visit'
  /** How a test names a visitor. */
  about: string
  begin(hookId: string, said: { language?: string; name?: string }): VisitRequest
  readBegun(answer: { [key: string]: unknown }): { visitorId: string; token: string }
  /** A message as the channel's own pages write it, or what they cannot write. */
  write(message: {
    type: string
    content: { [key: string]: unknown }
    contextId: string | undefined
    provenance: Provenance
  }): { written: object } | { error: FieldError }
  post(hookId: string, clientId: string, written: object): VisitRequest
  /** Does this code of an answer say that the visit is over? */
  isOver(code: number): boolean
}
