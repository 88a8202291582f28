// The business's own tools: called when all they need is known, asked for once what lacks, and only after a plain yes
// where they change something. What was asked stands in the conversation alone: it is made again, and compared.

import { cleanLine } from './clean.ts'
import { ASKING_OVERLAP_MIN, chooseTool, type Filling, fillTool } from './fill.ts'
import { plainYesOrNo } from './intents.ts'
import { findAnswer } from './knowledge.ts'
import { greeted } from './manners.ts'
import type { Line, Tool, ToolArguments, ToolOutcome, ToolParameter } from './model.ts'
import { type Phrases, phrasesIn } from './phrases.ts'
import { offerOf, type Plan, sayOnly } from './plan.ts'
import { phraseResult, worded } from './results.ts'
import type { Situation } from './situation.ts'
import { tellInstead } from './tell.ts'
import type { Heard } from './values.ts'
import { spaced } from './words.ts'

const DESCRIPTION_CODE_POINTS_MAX = 200
const VALUE_CODE_POINTS_MAX = 100
const VALUES_SAID_MAX = 10
const NOT_FOUND = 404

const toolsOf = ({ turn }: Situation): Tool[] => turn.tools.filter(({ effects }) => effects !== undefined)

/** A part of a conversation that ends with what the contact said. */
type Round = { said: string; asked: string | null; before: Line[] }

/** The last of the contact's lines together, and the line of the agent that they follow. */
function lastRound(lines: Line[], count = 0): Round {
  let first = Math.max(0, lines.length - count)
  while (first > 0 && lines[first - 1]!.from === 'contact') first--
  const said = lines.slice(first).filter(({ from }) => from === 'contact')
  const previous = lines[first - 1]
  return {
    said: said.map(({ text }) => text).join('\n'),
    asked: previous?.from === 'agent' ? previous.text : null,
    before: lines.slice(0, Math.max(0, first - 1)),
  }
}

/** What the contact answers to a question of ours about a tool: null where the message is no such answer. */
export function decideOwnReply(s: Situation): Plan | null {
  const { asked, before } = lastRound(s.turn.lines, s.turn.unanswered)
  if (asked === null || toolsOf(s).length === 0) return null
  const request = askedFor(s, before)
  if (!request) return null
  if (isIn(asked, say => confirmText(request, say)) && request.lacking.length === 0) {
    const reply = plainYesOrNo(s.burst)
    return reply === 'yes' ? call(s, request) : reply === 'no' ? sayOnly(s.say.noted) : null
  }
  const whole = isIn(asked, say => needsText(request, say)) ? completed(s, request, before, s.burst) : null
  return whole && whole.lacking.length === 0 ? act(s, whole) : null
}

/** The call that the contact's words ask for, or the question for what it lacks; null where no tool is meant. */
export function decideOwn(s: Situation): Plan | null {
  const tools = toolsOf(s)
  if (tools.length === 0) return null
  const { asked, before } = lastRound(s.turn.lines, s.turn.unanswered)
  const plain = chooseTool(tools, heardIn(s, s.burst, null), s.names)
  if (plain?.lacking.length === 0) return act(s, plain)
  if (!plain) return null
  // what the knowledge tells needs no tool, and no question
  if (findAnswer(s)?.kind === 'passages') return null
  const request = chooseTool(tools, heardIn(s, s.burst, before), s.names)!
  if (request.lacking.length === 0) return act(s, request)
  const isAskedBefore = asked !== null && isIn(asked, say => say.needs('').replace(/\W+$/, ''))
  return request.overlap < ASKING_OVERLAP_MIN || isAskedBefore
    ? null
    : sayOnly(greeted(s, needsText(request, s.say)))
}

/** The request that these lines end with: by itself, or as the answer to what we asked about the one before. */
function askedFor(s: Situation, lines: Line[]): Filling | null {
  const { said, asked, before } = lastRound(lines)
  if (said === '') return null
  if (asked !== null) {
    const first = requestIn(s, before)
    if (first && first.lacking.length > 0 && isIn(asked, say => needsText(first, say)))
      return completed(s, first, before, said)
  }
  return requestIn(s, lines)
}

function requestIn(s: Situation, lines: Line[]): Filling | null {
  const { said, before } = lastRound(lines)
  const tools = toolsOf(s)
  const plain = chooseTool(tools, heardIn(s, said, null), s.names)
  return !plain || plain.lacking.length === 0 ? plain : chooseTool(tools, heardIn(s, said, before), s.names)
}

/** The same request with what the answer tells. */
function completed(s: Situation, request: Filling, lines: Line[], reply: string): Filling {
  const { said, before } = lastRound(lines)
  const heard = { ...heardIn(s, said, before), reply: { text: reply, asked: request.lacking } }
  return { ...fillTool(request.tool, heard), overlap: request.overlap }
}

/** `before`: earlier lines, which are looked at too, as is the contact's file; null: neither is. */
function heardIn({ turn, language }: Situation, text: string, before: Line[] | null): Heard {
  const file = turn.knowledge.filter(({ scope, internal }) => scope === 'contact' && !internal)
  const said = (before ?? []).filter(({ from }) => from === 'contact').map(line => line.text)
  const beside = before === null ? [] : [...file.map(({ content }) => content), ...said]
  return { text, beside, contact: turn.contact, language, now: turn.now }
}

/** Was this asked, in either language? */
const isIn = (line: string, made: (say: Phrases) => string): boolean =>
  [phrasesIn('en'), phrasesIn('fr')].some(say => line.includes(made(say)))

function needsText({ lacking }: Filling, say: Phrases): string {
  return say.needs(lacking.map(parameter => labelOf(parameter, say)).join('; '))
}

function labelOf({ name, description, type, values, example }: ToolParameter, say: Phrases): string {
  const label =
    cleanLine(description.replace(/\.\s*$/, ''), DESCRIPTION_CODE_POINTS_MAX) || spaced(name).toLowerCase()
  const hint =
    type === 'BOOLEAN'
      ? say.yesOrNo
      : values
        ? values.slice(0, VALUES_SAID_MAX).join(', ')
        : example === undefined
          ? ''
          : say.forExample(example)
  return hint === '' ? label : `${label} (${hint})`
}

function confirmText({ tool, arguments: args }: Filling, say: Phrases): string {
  const list = Object.entries(args).map(
    ([name, value]) =>
      `\n- ${spaced(name).toLowerCase()}: ${cleanLine(String(value), VALUE_CODE_POINTS_MAX)}`,
  )
  return say.shallI(cleanLine(tool.description, DESCRIPTION_CODE_POINTS_MAX), list.join(''))
}

/** Calls what only reads; what changes something is asked for first. */
const act = (s: Situation, request: Filling): Plan =>
  request.tool.effects === 'write' ? sayOnly(greeted(s, confirmText(request, s.say))) : call(s, request)

function call(s: Situation, { tool, arguments: args }: Filling): Plan {
  return {
    calls: [{ name: tool.name, arguments: args }],
    say: outcomes => greeted(s, told(s, tool, args, outcomes[0]!.result)),
  }
}

function told(s: Situation, tool: Tool, args: ToolArguments, result: ToolOutcome['result']): string {
  const template = tool.answer?.[s.language]
  const own = template === undefined ? null : worded(template, { ...args, ...result })
  if (own !== null) return own
  const listed = phraseResult(result)
  if (tool.effects === 'write') return [s.say.done, listed].filter(Boolean).join('\n')
  if (listed !== '') return `${s.say.result}\n${listed}`
  return tellInstead(s, codeIn(tool, args)) ?? [s.say.unknown, offerOf(s)].filter(Boolean).join(' ')
}

/** The reference that a tool was called with: what is written like an example. */
function codeIn({ parameters }: Tool, args: ToolArguments): string | null {
  const values = parameters.flatMap(({ name, example }) => (example === undefined ? [] : [args[name]]))
  return values.find(value => typeof value === 'string') ?? null
}

/** What is said of a call that did not end well, which of a look-up is what the knowledge tells; `isDone`: nobody needs to be called in. Null: no tool of the business's. */
export function ownFailure(s: Situation, failed: ToolOutcome): { text: string; isDone: boolean } | null {
  const tool = toolsOf(s).find(({ name }) => name === failed.call.name)
  if (!tool) return null
  const { say: away, outcome, status } = failed.result
  // the business's own words for its maintenance
  if (typeof away === 'string') return { text: [away, offerOf(s)].filter(Boolean).join(' '), isDone: true }
  if (outcome === 'unknown') return { text: s.say.actUnknown, isDone: false }
  if (tool.effects === 'write') return { text: s.say.actFailed, isDone: false }
  const code = codeIn(tool, failed.call.arguments)
  // what the business told the agent itself needs no look-up
  const known = tellInstead(s, code)
  if (known !== null) return { text: greeted(s, known), isDone: true }
  if (outcome === 'http_error' && status === NOT_FOUND && code !== null)
    return { text: s.say.unknownReference(code), isDone: true }
  return { text: s.say.lookupFailed, isDone: false }
}
