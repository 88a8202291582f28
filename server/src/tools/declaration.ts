// What a tool is, as it is kept: how its request is made and its answer read.
import type { Language } from '@palabre/contract/languages'
import type { ToolArguments } from '@palabre/offline-agent/model'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const
export type Method = (typeof METHODS)[number]
export const PLACES_OF_PARAMETERS = ['path', 'query', 'body', 'header'] as const

/** A parameter that the model, or a person, fills. */
export type Parameter = {
  name: string
  type: 'STRING' | 'INTEGER' | 'BOOLEAN'
  required: boolean
  description: string
  in: (typeof PLACES_OF_PARAMETERS)[number]
  /** What the other side calls it, where that is another name. */
  wire_name?: string
  values?: string[]
  minimum?: number
  maximum?: number
  /** One that is written as real ones are: "CMD-4521". */
  example?: string
}

/** `template`: JSON as text, whose texts may hold places; left out: an object of the parameters. */
type BodyOf = { type: 'none' } | { type: 'json'; template?: string } | { type: 'form' }

export type Declaration = {
  name: string
  description: string
  method: Method
  url: string
  body: BodyOf
  parameters: Parameter[]
  /** write: it changes something there. */
  effects: 'read' | 'write'
  timeout_ms: number
  /** `keep`: the paths of a JSON answer that are passed on; empty: all of it. */
  response: { type: 'json' | 'text'; keep: string[] }
  examples: { says: string; arguments: ToolArguments }[]
  /** How the built-in model words a good answer. */
  answer: { [language in Language]?: string }
}

/** The effects of a method, where nothing else is declared. */
export const effectsOf = (method: Method): Declaration['effects'] =>
  method === 'GET' || method === 'HEAD' ? 'read' : 'write'

/** Does a request by this method have a body? */
export const takesBody = (method: Method): boolean => method !== 'GET' && method !== 'HEAD'
