// What an exchange comes to: one word of a closed list, and what the model is told. Pure. Whatever came is data.
import { bounded, clean } from '@palabre/offline-agent/clean'
import { cutBytes } from '../lib/cut-bytes.ts'
import type { Exchanged } from '../outbound/exchange.ts'
import type { Hiding } from '../outbound/exchanges.ts'
import type { Hide } from '../outbound/redact.ts'
import { cutJson } from './cut-json.ts'
import type { Declaration } from './declaration.ts'
import { type Outcome, toldOf } from './outcomes.ts'

/** Of a text, and of JSON as text: what a model is given. */
const TOLD_BYTES_MAX = 64 * 1024
/** Of an answer that says what went wrong. */
const ERROR_CHARS_MAX = 2000
/** Of the same, with what nobody sees of it: where secrets are sought. */
const ERROR_SOUGHT_CHARS_MAX = 8 * ERROR_CHARS_MAX
/** A good answer that is longer is searched with turns for others in between. */
const LONG_BYTES = 64 * 1024
const DEPTH_MAX = 64
/** So many digits of any number come through a double unchanged. */
const EXACT_DIGITS = 15
/** Only where so much of a number stands, or such an exponent, may there be one that a double does not hold. */
const MAY_BE_INEXACT = /[\d.]{16}|[eE]\+?\d{3}/
const NO_CONTENT = 204
const SERVER_ERROR = 500

type Told = { [key: string]: unknown }
/** `value`: the JSON that came, of a good answer. */
export type Read = { outcome: Outcome; told: Told; value?: unknown }

type Answer = Extract<Exchanged, { kind: 'answer' }>
type Declared = Pick<Declaration, 'method' | 'effects' | 'response'>

/** How the call ended. Others have their turn while secrets are sought in a long answer. */
export async function readLong(
  declared: Declared,
  exchanged: Exchanged,
  { hide, hideInTurns }: Pick<Hiding, 'hide' | 'hideInTurns'>,
): Promise<Read> {
  if (exchanged.kind === 'failed' || exchanged.body.length <= LONG_BYTES || !isGood(exchanged))
    return readAnswer(declared, exchanged, hide)
  return readAnswer(declared, exchanged, hide, await hideInTurns(textOf(exchanged)))
}

const isGood = ({ status, isWhole }: Answer): boolean => isWhole && status >= 200 && status < 300

/** The same at once; `hide` takes secrets out of what came. `searched`: what came, where that was done before. */
export function readAnswer(
  { method, effects, response }: Declared,
  exchanged: Exchanged,
  hide: Hide,
  searched?: string,
): Read {
  if (exchanged.kind === 'failed') return failed(exchanged, effects)
  const { status, isWhole } = exchanged
  const isWrite = effects === 'write'
  if (status >= 300 && status < 400) return answered('redirect', status, isWrite)
  if (status < 200 || status >= 400) {
    const came = textOf(exchanged)
    const more = came === '' ? {} : { answer: errorText(hide(came, ERROR_SOUGHT_CHARS_MAX)) }
    return answered('http_error', status, isWrite, more)
  }
  if (!isWhole) return answered('too_large', status, isWrite)
  const text = searched ?? hide(textOf(exchanged))
  const isEmpty = text.trim() === '' && (response.type === 'text' || isWrite)
  if (method === 'HEAD' || status === NO_CONTENT || isEmpty) return { outcome: 'ok', told: { status } }
  if (response.type === 'text') return readText(text)
  return readJson(text, response.keep, hide) ?? answered('not_json', status, isWrite)
}

/** In the characters that the answer says; UTF-8 where it says none that we know. */
function textOf({ body, headers: { 'content-type': contentType = '' } }: Answer): string {
  const [, charset = 'utf-8'] = /charset\s{0,4}=\s{0,4}"?([\w.:-]{1,40})/i.exec(contentType) ?? []
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

/** It answered, and not as it should. A write may have been done all the same, unless it was refused plainly. */
function answered(outcome: Outcome, status: number, isWrite: boolean, more: Told = {}): Read {
  const isRefused = outcome === 'http_error' && status < SERVER_ERROR
  const { error } = isWrite && !isRefused ? toldOf('unknown') : toldOf(outcome, status)
  return { outcome, told: { ...toldOf(outcome), error, status, ...more } }
}

const ended = (outcome: Outcome, more: Told = {}): Read => ({
  outcome,
  told: { ...toldOf(outcome), ...more },
})

/** A write that may have arrived is unknown: nobody may say that it was done, or make it again. */
function failed(
  { reason, sent }: Extract<Exchanged, { kind: 'failed' }>,
  effects: Declaration['effects'],
): Read {
  if (sent && effects === 'write') return ended('unknown')
  switch (reason) {
    case 'not_allowed':
      return ended('refused_address')
    case 'busy':
      return ended('rate_limited')
    case 'timeout':
      return ended('timeout')
    case 'too_large':
      return ended('too_large')
    default:
      return ended('unreachable')
  }
}

/** What is told of an answer that says what went wrong. */
export const errorText = (text: string): string => bounded(clean(text), ERROR_CHARS_MAX)

/** A text as it is told, cut. */
export function readText(text: string): Read {
  const whole = clean(text).trim()
  const kept = cutBytes(whole, TOLD_BYTES_MAX)
  return { outcome: 'ok', told: { text: kept, ...(kept === whole ? {} : { truncated: true }) } }
}

/** JSON as it is told: the paths that are kept, cut by whole entries. Null: it is none. */
export function readJson(text: string, keep: string[], hide: (text: string) => string): Read | null {
  if (depthOf(text) > DEPTH_MAX) return null
  let value: unknown
  try {
    value = MAY_BE_INEXACT.test(text) ? JSON.parse(text, exactly) : JSON.parse(text)
  } catch {
    return null
  }
  const kept = keep.length > 0 ? pick(value, keep) : value
  const { value: cut, isWhole } = cutJson(kept, TOLD_BYTES_MAX)
  // a letter may be written as \u0041; of what is told alone: a megabyte of short texts would hold the process for seconds
  const shown = text.includes('\\') ? hidden(cut, hide) : cut
  const told = isObject(shown) ? shown : { result: shown }
  return { outcome: 'ok', told: isWhole ? told : { ...told, truncated: true }, value }
}

/** Asked of each value, which takes ten times as long as to parse it. */
const exactly = (_name: string, one: unknown, context?: { source?: string }): unknown =>
  typeof one === 'number' ? exact(one, context?.source ?? '') : one

function hidden(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map(one => hidden(one, hide))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [hide(name), hidden(one, hide)]))
}

/** A number that a double does not hold, like a long number of an order, stays as it was written. */
function exact(value: number, source: string): number | string {
  const digits = source.replace(/e.*$/i, '').replaceAll(/\D/g, '').replace(/^0+/, '')
  return Number.isFinite(value) && (digits.length <= EXACT_DIGITS || Number.isSafeInteger(value))
    ? value
    : source
}

const isObject = (value: unknown): value is Told =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** How deep brackets stand in it, without parsing: a parser takes depths that nothing else does. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inText) {
      if (char === '\\') i++
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth)
    else if (char === ']' || char === '}') depth--
  }
  return deepest
}

/** The paths that there are, each with its value; `*` is every entry of a list. */
function pick(value: unknown, paths: string[]): Told {
  return Object.fromEntries(
    paths.flatMap(path => {
      const found = at(value, path.split('.'))
      return found === undefined ? [] : [[path, found]]
    }),
  )
}

/** What stands at a path; undefined: nothing does. */
function at(value: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return value
  if (value === null || typeof value !== 'object') return undefined
  if (step === '*') {
    if (!Array.isArray(value)) return undefined
    return value.map(one => at(one, rest)).filter(one => one !== undefined)
  }
  return Object.hasOwn(value, step) ? at((value as Told)[step], rest) : undefined
}
