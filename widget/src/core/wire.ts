// The shapes exchanged between the chat in the browser and the server, and the languages.

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
export type Party = 'me' | 'agent' | 'person' | 'system'

/** JSON as the server sends it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }
export type JsonObject = { [key: string]: Json | undefined }

/** One message of the visitor's conversation. `seq` only grows; `created_at` is ISO 8601 UTC. */
export type Message = {
  id: string
  seq: number
  from: Party
  author_name: string | null
  type: string
  content: JsonObject
  text: string
  client_id: string | null
  created_at: string
  status: string | null
}

/** A message that a visitor can write. */
export type Draft = {
  type: 'text' | 'interactive_reply'
  content: JsonObject /** what is shown */
  text: string
}

export type Config = {
  name: string
  agent_name: string
  languages: Language[]
  greeting: { [language in Language]?: string }
  color: string | null
}

export type Session = { token: string; visitor_id: string; last_seq: number }
export type Owner = 'agent' | 'queue' | 'person'

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
