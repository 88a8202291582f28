// Any provider that speaks the OpenAI chat completions wire format, streamed. One call of step() is one
// request: no retries and no tools run in here. A failure becomes a ModelError without any secret.

import { clean, cleanLine } from '@palabre/offline-agent/clean'
import {
  type Model,
  ModelError,
  type ModelFailure,
  type Step,
  type ToolArguments,
  type ToolCall,
  type Turn,
} from '@palabre/offline-agent/model'
import type { ModelMessage, ToolSet } from 'ai'
import { AnswerTooLong } from '../../outbound/bounded.ts'
import { NotAllowed } from '../../outbound/guard.ts'
import { buildPrompt, type PromptMessage, parametersSchema, type Shown } from '../prompt.ts'
import { untilAborted } from './until-aborted.ts'

type Options = {
  /** Chooses the knowledge that is shown, where that is much to read. */
  choose?: (turn: Turn) => Promise<Shown[]>
  /** E.g. https://api.example.com/v1; "/chat/completions" is added. */
  baseUrl: string
  /** null for providers that need none. */
  apiKey: string | null
  model: string
  /** From the request to the last byte of its answer. */
  timeoutMs: number
  /** The door out; the platform's own fetch when left out. */
  fetch?: typeof fetch
}

const OUTPUT_TOKENS_MAX = 1_024
/** An answer longer than this is cut off as nonsense, so that memory stays bounded. */
const OUTPUT_CHARS_MAX = 32_768
const CALLS_MAX = 16
const NAME_CHARS_MAX = 64
const DESCRIPTION_CHARS_MAX = 1_000
const CAUSES_MAX = 5

/**
 * A model behind an OpenAI-compatible base URL. Loads the provider packages at the first step, not
 * before.
 */
export function openaiCompatible(options: Options): Model {
  return {
    name: `openai-compatible:${cleanLine(options.model, NAME_CHARS_MAX)}`,
    async step(turn, outcomes, signal) {
      const { system, messages } = buildPrompt(turn, outcomes, await options.choose?.(turn))
      const timeout = AbortSignal.timeout(options.timeoutMs)
      const either = AbortSignal.any([signal, timeout])
      try {
        // A door out that does not heed the signal must not hold the step.
        return await untilAborted(request(options, turn, system, messages, either), either)
      } catch (error) {
        if (error instanceof ModelError) throw error
        if (signal.aborted) throw failureOf({ reason: 'timeout', retry: false, text: 'the turn was ended' })
        if (timeout.aborted)
          throw failureOf({
            reason: 'timeout',
            retry: true,
            text: `no answer within ${options.timeoutMs} ms`,
          })
        throw failureOf(readFailure(error))
      }
    },
  }
}

async function request(
  options: Options,
  turn: Turn,
  system: string,
  messages: PromptMessage[],
  signal: AbortSignal,
): Promise<Step> {
  const [{ streamText, jsonSchema, tool }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: options.baseUrl,
    includeUsage: true,
    ...(options.apiKey === null ? {} : { apiKey: options.apiKey }),
    // A redirect would carry the key to another place.
    fetch: (input, init) => (options.fetch ?? fetch)(input, { ...init, redirect: 'manual' }),
  })
  const tools: ToolSet = Object.fromEntries(
    turn.tools.map(own => [
      own.name,
      tool({
        description: cleanLine(own.description, DESCRIPTION_CHARS_MAX),
        inputSchema: jsonSchema<ToolArguments>(parametersSchema(own)),
      }),
    ]),
  )
  const errors: unknown[] = []
  const result = streamText({
    model: provider.chatModel(options.model),
    instructions: system,
    messages: messages.map(toModelMessage),
    ...(turn.tools.length > 0 ? { tools } : {}),
    maxOutputTokens: OUTPUT_TOKENS_MAX,
    maxRetries: 0,
    abortSignal: signal,
    // The stream carries the error too; without a listener the package would print it.
    onError: ({ error }) => {
      errors.push(error)
    },
  })
  return collect(result.stream, errors)
}

type Streamed = AsyncIterable<{ type: string } & { [key: string]: unknown }>

/** Reads the stream to its end and makes one step of it. */
async function collect(stream: Streamed, errors: unknown[]): Promise<Step> {
  let text = ''
  let finish: unknown
  const calls: ToolCall[] = []
  const usage = { inputTokens: 0, outputTokens: 0 }
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw new DOMException('aborted', 'AbortError')
    if (part.type === 'text-delta' && typeof part.text === 'string') text += part.text
    if (part.type === 'tool-call' && calls.length < CALLS_MAX) calls.push(readCall(part, calls.length))
    if (part.type === 'finish-step') {
      finish = part.finishReason
      const counted = (part.usage ?? {}) as { inputTokens?: number; outputTokens?: number }
      usage.inputTokens += counted.inputTokens ?? 0
      usage.outputTokens += counted.outputTokens ?? 0
    }
    if (text.length > OUTPUT_CHARS_MAX) throw nonsense('the model wrote without end')
  }
  if (errors.length > 0) throw errors[0]
  if (calls.length > 0) return { kind: 'call', calls, usage }
  // Reasoning that some local models write into their answer is not for the contact.
  const said = clean(text)
    .replace(/^\s*<think>[\s\S]*?<\/think>/, '')
    .trim()
  if (said !== '') return { kind: 'say', text: said, usage }
  if (finish === 'content-filter') {
    throw failureOf({ reason: 'refused', retry: false, text: 'the provider filtered the answer' })
  }
  throw nonsense('the model gave an empty answer')
}

/** A call as the model wrote it. The loop checks name and values against the tool; here only the form. */
function readCall(part: { [key: string]: unknown }, index: number): ToolCall {
  const { toolName, toolCallId, input } = part
  const name = typeof toolName === 'string' ? cleanLine(toolName, NAME_CHARS_MAX) : ''
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw nonsense('the model called a tool with arguments that are no JSON object')
  }
  const given: ToolArguments = {}
  for (const [key, value] of Object.entries(input)) {
    // null is how many models leave an optional parameter out.
    if (value === null) continue
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      throw nonsense('the model called a tool with nested arguments')
    }
    Object.defineProperty(given, key, { value, enumerable: true, configurable: true, writable: true })
  }
  const id =
    typeof toolCallId === 'string' && toolCallId !== ''
      ? cleanLine(toolCallId, NAME_CHARS_MAX)
      : `call-${index + 1}`
  return { id, name, arguments: given }
}

function toModelMessage(message: PromptMessage): ModelMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.text }
    case 'assistant':
      return { role: 'assistant', content: message.text }
    case 'call': {
      const { id, name } = message
      return {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: id, toolName: name, input: message.arguments }],
      }
    }
    case 'result': {
      const output = message.ok
        ? ({ type: 'text', value: message.text } as const)
        : ({ type: 'error-text', value: message.text } as const)
      return {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: message.id, toolName: message.name, output }],
      }
    }
  }
}

/**
 * Maps the package's errors. Only the HTTP status is passed on: a provider's text may echo the key or the
 * prompt.
 */
function readFailure(error: unknown): ModelFailure {
  if (isCausedBy(error, isTooLong))
    return {
      reason: 'nonsense',
      retry: false,
      text: 'the provider’s answer is longer than any that was asked for',
    }
  if (isCausedBy(error, one => one instanceof NotAllowed))
    return { reason: 'not_allowed', retry: false, text: 'this address may not be called' }
  const status = statusOf(error)
  if (status === null) return readBrokenStream(error)
  const text = `the provider answered ${status}`
  if (status === 401 || status === 403) return { reason: 'credentials', retry: false, text }
  if (status === 408 || status === 504) return { reason: 'timeout', retry: true, text }
  if (status === 429) return { reason: 'refused', retry: true, text }
  if (status >= 500) return { reason: 'unreachable', retry: true, text }
  if (status >= 300) return { reason: 'refused', retry: false, text }
  // A success whose body broke off: see the cause.
  return readBrokenStream(error instanceof Error ? error.cause : error)
}

const isTooLong = (error: Error): boolean =>
  error instanceof AnswerTooLong || (error as { code?: string }).code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE'

/** Whatever the packages made of it: the reason is at the end of a short chain of causes. */
function isCausedBy(error: unknown, is: (one: Error) => boolean, depth = 0): boolean {
  if (!(error instanceof Error) || depth > CAUSES_MAX) return false
  return is(error) || isCausedBy(error.cause, is, depth + 1)
}

const UNREADABLE =
  /InvalidResponseData|TypeValidation|JSONParse|EmptyResponse|NoOutput|NoContent|InvalidStreamPart|InvalidToolInput/

function readBrokenStream(error: unknown): ModelFailure {
  if (error instanceof Error && !UNREADABLE.test(error.name)) {
    return { reason: 'unreachable', retry: true, text: 'the connection to the provider failed' }
  }
  return { reason: 'nonsense', retry: true, text: 'the provider’s answer cannot be read' }
}

function statusOf(error: unknown): number | null {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : null
  return typeof status === 'number' ? status : null
}

function failureOf(failure: ModelFailure): ModelError {
  return new ModelError(failure)
}

function nonsense(text: string): ModelError {
  return new ModelError({ reason: 'nonsense', retry: true, text })
}
