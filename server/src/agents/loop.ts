// Runs one turn: asks the model for steps, makes the calls it may make, and ends with words or a failure.
// Whatever a model asks for, nothing leaves here but calls of the turn's own tools with checked arguments.

import { bounded, clean } from '@palabre/offline-agent/clean'
import {
  type Model,
  ModelError,
  type ModelFailure,
  type Step,
  type Tool,
  type ToolArguments,
  type ToolCall,
  type ToolOutcome,
  type ToolParameter,
  type Turn,
  type Usage,
} from '@palabre/offline-agent/model'
import { untilAborted } from './models/until-aborted.ts'

/** Steps of a model in one turn, the last of which must be words. */
export const TURN_STEPS_MAX = 6
/** Tool calls that are really made in one turn. */
export const TURN_CALLS_MAX = 8
export const TURN_TIME_MS_MAX = 60_000
const REPLY_CODE_POINTS_MAX = 4_096
const ARGUMENT_CHARS_MAX = 4_096
/** As many rows as a list has in any channel. */
const OPTIONS_MAX = 10

export type TurnResult =
  | {
      kind: 'say'
      text: string
      /** Replies that may be tapped. */
      options?: string[]
      steps: number
      usage: Usage
      outcomes: ToolOutcome[]
    }
  | { kind: 'failed'; failure: ModelFailure; steps: number; usage: Usage; outcomes: ToolOutcome[] }

type TurnOptions = {
  model: Model
  turn: Turn
  /** Makes a checked call; `step` counts from 1. An error it throws ends the turn and is passed on. */
  callTool: (call: ToolCall, step: number) => Promise<ToolOutcome>
  signal: AbortSignal
  /** Milliseconds; only differences count. */
  now: () => number
}

const OUT_OF_TIME: ModelFailure = { reason: 'timeout', retry: false, text: 'the turn took too long' }
const OUT_OF_STEPS: ModelFailure = {
  reason: 'nonsense',
  retry: false,
  text: `the model gave no answer within ${TURN_STEPS_MAX} steps`,
}
const EMPTY_ANSWER: ModelFailure = { reason: 'nonsense', retry: true, text: 'the model gave an empty answer' }

/**
 * Runs a turn to its end within the bounds above. Resolves also when the model failed; never retries for
 * ever.
 */
export async function runLoop(options: TurnOptions): Promise<TurnResult> {
  const outcomes: ToolOutcome[] = []
  const usage: Usage = { inputTokens: 0, outputTokens: 0 }
  const made = new Map<string, ToolOutcome>()
  const end = options.now() + TURN_TIME_MS_MAX
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), TURN_TIME_MS_MAX)
  const signal = AbortSignal.any([options.signal, limit.signal])
  try {
    for (let step = 1; step <= TURN_STEPS_MAX; step++) {
      const got = await askModel(options, outcomes, signal, () => options.now() >= end)
      if ('failure' in got) return { kind: 'failed', failure: got.failure, steps: step, usage, outcomes }
      addUsage(usage, got.usage)
      if (got.kind === 'say')
        return { kind: 'say', text: got.text, ...optionsOf(got), steps: step, usage, outcomes }
      for (const call of got.calls.slice(0, TURN_CALLS_MAX)) {
        if (signal.aborted || options.now() >= end) {
          return { kind: 'failed', failure: OUT_OF_TIME, steps: step, usage, outcomes }
        }
        outcomes.push(await settleCall(call, step, options, made))
      }
    }
    return { kind: 'failed', failure: OUT_OF_STEPS, steps: TURN_STEPS_MAX, usage, outcomes }
  } finally {
    clearTimeout(timer)
  }
}

/** One usable step, with one more try after a failure that may pass. */
async function askModel(
  { model, turn }: TurnOptions,
  outcomes: ToolOutcome[],
  signal: AbortSignal,
  isOver: () => boolean,
): Promise<Step | { failure: ModelFailure }> {
  let failure = OUT_OF_TIME
  for (let tries = 0; tries < 2; tries++) {
    if (signal.aborted || isOver()) return { failure: OUT_OF_TIME }
    try {
      // A model that does not heed the signal must not hold the turn.
      const step = await untilAborted(model.step(turn, [...outcomes], signal), signal)
      if (step.kind === 'call' && step.calls.length > 0) return step
      const text = step.kind === 'say' ? bounded(clean(step.text).trim(), REPLY_CODE_POINTS_MAX) : ''
      if (text !== '' && step.kind === 'say')
        return { kind: 'say', text, ...optionsOf(step), usage: step.usage }
      failure = EMPTY_ANSWER
    } catch (error) {
      if (signal.aborted) return { failure: OUT_OF_TIME }
      if (!(error instanceof ModelError)) throw error
      failure = error.failure
    }
    if (!failure.retry) break
  }
  return { failure }
}

function optionsOf({ options }: { options?: string[] }): { options?: string[] } {
  return options ? { options: options.slice(0, OPTIONS_MAX) } : {}
}

/** The outcome of one call: refused, recorded earlier, or newly made. */
async function settleCall(
  call: ToolCall,
  step: number,
  { turn, callTool }: TurnOptions,
  made: Map<string, ToolOutcome>,
): Promise<ToolOutcome> {
  const tool = turn.tools.find(candidate => candidate.name === call.name)
  if (!tool) return refusal(call, 'there is no such tool')
  const checked = checkArguments(tool, call.arguments)
  if ('error' in checked) return refusal(call, checked.error)
  const key = JSON.stringify([
    tool.name,
    tool.parameters.map(parameter => checked.arguments[parameter.name] ?? null),
  ])
  const known = made.get(key)
  if (known) return { ...known, call: { ...known.call, id: call.id } }
  if (made.size >= TURN_CALLS_MAX) return refusal(call, `no more than ${TURN_CALLS_MAX} calls in one turn`)
  const outcome = await callTool({ id: call.id, name: tool.name, arguments: checked.arguments }, step)
  made.set(key, outcome)
  return outcome
}

function refusal(call: ToolCall, error: string): ToolOutcome {
  return { call, ok: false, result: { error } }
}

/**
 * Arguments by the tool's own list: exact types, allowed values, required ones there, unknown names
 * dropped.
 */
function checkArguments(tool: Tool, given: ToolArguments): { arguments: ToolArguments } | { error: string } {
  const checked: ToolArguments = {}
  for (const parameter of tool.parameters) {
    const value: unknown = Object.hasOwn(given, parameter.name) ? given[parameter.name] : undefined
    if (value === undefined || value === null) {
      if (parameter.required) return { error: `${parameter.name} is required` }
      continue
    }
    const fit = fitValue(parameter, value)
    if (fit === null) return { error: `${parameter.name} must be ${wanted(parameter)}` }
    checked[parameter.name] = fit
  }
  return { arguments: checked }
}

function fitValue(parameter: ToolParameter, value: unknown): string | number | boolean | null {
  if (parameter.type === 'BOOLEAN') return typeof value === 'boolean' ? value : null
  if (parameter.type === 'INTEGER') {
    const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = parameter
    const isWhole = typeof value === 'number' && Number.isSafeInteger(value)
    return isWhole && value >= minimum && value <= maximum ? value : null
  }
  if (typeof value !== 'string' || value.length > ARGUMENT_CHARS_MAX) return null
  if (parameter.values) return parameter.values.includes(value) ? value : null
  const text = clean(value).trim()
  return text === '' && parameter.required ? null : text
}

function wanted(parameter: ToolParameter): string {
  if (parameter.values) return `one of: ${parameter.values.join(', ')}`
  if (parameter.type === 'STRING') return `a text of 1 to ${ARGUMENT_CHARS_MAX} characters`
  if (parameter.type === 'BOOLEAN') return 'true or false'
  const { minimum, maximum } = parameter
  const bounds = [
    minimum === undefined ? '' : ` from ${minimum}`,
    maximum === undefined ? '' : ` to ${maximum}`,
  ]
  return `a whole number${bounds.join('')}`
}

function addUsage(sum: Usage, more: Usage): void {
  sum.inputTokens += tokens(more.inputTokens)
  sum.outputTokens += tokens(more.outputTokens)
}

function tokens(count: number): number {
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}
