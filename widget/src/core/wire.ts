// The shapes exchanged between the chat in the browser and the server, and the languages.
import type {
  ChatConfig,
  ChatMessage,
  ChatSession,
  ChatSessionEvent,
  Outbox as OutboxOf,
  Waiting,
} from '@palabre/client/chat'

export const LANGUAGES = ['en', 'fr'] as const satisfies Language[]
export type Language = ChatConfig['languages'][number]
export type Party = Message['from']

/** JSON as the server sends it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }
export type JsonObject = { [key: string]: Json | undefined }

/** One message of the visitor's conversation; the shape of its content depends on a type that may be unknown. */
export type Message = Omit<ChatMessage, 'content'> & { content: JsonObject }

/** A message that a visitor can write. */
export type Draft = {
  type: 'text' | 'interactive_reply'
  content: JsonObject /** what is shown */
  text: string
}

/** One that the server has not confirmed yet. */
export type Pending = Draft & Waiting
export type Outbox = OutboxOf<Pending>

export type Config = ChatConfig
export type Session = ChatSession
export type Owner = ChatSessionEvent['data']['owner']

/** Who the site says the visitor is; `identity` is a short-lived JWT signed by the site. */
export type Identity = { name?: string; email?: string; identity?: string | undefined }

/** The object at `value`, or an empty one. */
export function objectAt(value: Json | undefined): JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
}

/** The list at `value`, or an empty one. */
export function listAt(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

/** The text at `value`, or ''. */
export function textAt(value: Json | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
