// The form of the table: one bad input and its answer per row.
import type { TestApp } from '../app.ts'
import type { Got } from '../rig/exchange.ts'

export type Answered = Got & { json: { [key: string]: unknown }; body: never }

export type Row = {
  /** Begins with its number in the list of bad inputs. */
  name: string
  /** POST when there is a body, else GET. */
  method?: string
  path: string
  /** Left out: Awa's live token; null: none. */
  token?: string | null
  headers?: [string, string][]
  /** Bytes and strings go out as they are, anything else as JSON. */
  body?: unknown
  code: number
  /** HTTP status; 200 when left out. */
  status?: number
  /** A field that body.errors must name. */
  field?: string
  /** What body.reason must be. */
  reason?: string
  /** Further looks at an answer. */
  more?(got: Answered): unknown
}

/** Whom and what the rows speak of. */
export type Scene = {
  app: TestApp
  /** A customer of Awa whose 24 hours run. */
  phone: string
  agent: string
  unknownAgent: string
  foreignAgent: string
  /** A sender number of Chloé's, and one that nobody has. */
  foreignSender: string
  unknownSender: string
  password: string
  tokens: { [what: string]: string }
}

export const JSON_TYPE: [string, string] = ['content-type', 'application/json']

/** A message to Awa's customer, with any part replaced. */
export function sendOf(scene: Scene, more: { [key: string]: unknown } = {}): { [key: string]: unknown } {
  return {
    channel: 'messenger',
    contact: { phone: scene.phone },
    message: { type: 'text', content: { text: 'Bonjour' } },
    ...more,
  }
}

export const textOf = (text: unknown, more: object = {}): { message: object } => ({
  message: { type: 'text', content: { text, ...more } },
})

/** Knowledge about Awa's customer, with any part replaced. */
export function knowledgeOf(scene: Scene, more: { [key: string]: unknown } = {}): { [key: string]: unknown } {
  return {
    content: 'Prefers to be called in the evening.',
    agent: scene.agent,
    contact: { identifier: scene.phone, channel: 'messenger', profile: { lastname: 'Mbarga' } },
    ...more,
  }
}
