// The contract between a turn and whatever writes its words. A model sees data, never a database.

export type Language = 'en' | 'fr'

export type Tool = {
  /** ^[a-z][A-Za-z0-9]{1,63}$ */
  name: string
  /** Tells the model when to use it. */
  description: string
  parameters: ToolParameter[]
  /** write: it changes something; left out: a built-in one. */
  effects?: 'read' | 'write'
  /** How the built-in model words a good answer: {parameters} and {paths} of the result in it. */
  answer?: { en?: string; fr?: string }
}

export type ToolParameter = {
  name: string
  type: 'STRING' | 'INTEGER' | 'BOOLEAN'
  required: boolean
  description: string
  /** Only for STRING: the allowed values. */
  values?: string[]
  /** Only for INTEGER. */
  minimum?: number
  maximum?: number
  /** One that is written as real ones are: "CMD-4521". */
  example?: string
}

export type ToolArguments = { [name: string]: string | number | boolean }

/** One call a model asked for, with its outcome. The result is data, never instructions. */
export type ToolCall = { id: string; name: string; arguments: ToolArguments }
export type ToolOutcome = { call: ToolCall; ok: boolean; result: { [key: string]: unknown } }

/** Who wrote a line of the conversation. */
export type Line = { from: 'contact' | 'agent' | 'person'; text: string; at: string }

/**
 * A piece of knowledge this agent may read: of this contact, or the agent's own. `internal`: never said to the contact.
 */
export type KnowledgeEntry = { id: number; scope: 'contact' | 'agent'; content: string; internal?: boolean }

/** A ticket of this contact, as the model may speak of it. */
export type TicketNote = {
  hashid: string
  subject: string
  status: string
  createdAt: string
  /** True when it was opened for the very messages this turn answers. */
  openedForThis: boolean
}

/** Everything a turn knows. Built by one statement, before the first step. */
export type Turn = {
  agent: {
    name: string
    description: string
    language: string
    tone: string | null
    style: string | null
    instructions: string[]
  }
  contact: { firstname: string | null; lastname: string | null; preferredLanguage: string | null }
  channel: string
  /** Oldest first; ends with the contact's unanswered lines. */
  lines: Line[]
  /** How many of the last lines are the burst to answer. At least 1. */
  unanswered: number
  knowledge: KnowledgeEntry[]
  tickets: TicketNote[]
  tools: Tool[]
  /** ISO 8601 UTC. */
  now: string
}

/**
 * One step of a model: either it asks for tools, or it gives the answer (and the turn is over). `options`: replies to it
 * that may be tapped where the channel shows such; the text names them by their numbers.
 */
export type Step =
  | { kind: 'call'; calls: ToolCall[]; usage: Usage }
  | { kind: 'say'; text: string; options?: string[]; usage: Usage }

export type Usage = { inputTokens: number; outputTokens: number }

/** Why a model gave nothing usable. `retry` says whether a retry may help. */
export type ModelFailure = {
  reason: 'timeout' | 'unreachable' | 'not_allowed' | 'refused' | 'credentials' | 'nonsense'
  retry: boolean
  text: string
}

export type Model = {
  /** Shown in logs and turns, e.g. "offline" or "openai-compatible:llama-3". */
  name: string
  /** One step after the outcomes so far. Throws ModelError; honours the signal. */
  step(turn: Turn, outcomes: ToolOutcome[], signal: AbortSignal): Promise<Step>
}

export class ModelError extends Error {
  readonly failure: ModelFailure
  constructor(failure: ModelFailure, options?: { cause?: unknown }) {
    super(failure.text, options)
    this.name = 'ModelError'
    this.failure = failure
  }
}
