// The provider's error codes as our closed vocabulary. Codes decide: titles, sub codes and HTTP status are
// not stable there, so they only speak when the code is unknown.

import type { FailureReason } from '@palabre/contract/reasons'
import type { ChannelError } from '../types.ts'
import { cleanText, isObject, type JsonObject, objectOf, readNumber, readText } from './clean.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/** Bound of ChannelError.text, in characters. */
const TEXT_CHARS_MAX = 500
/** However long the provider asks us to wait, we do not wait longer than a day. */
const RETRY_AFTER_MS_MAX = DAY_MS
/** 4^6 s is more than an hour: enough for one pair of numbers. */
const PAIR_WAIT_EXPONENT_MAX = 6
/** "Object does not exist or no permission": here the phone_number_id, so the channel is set up wrongly. */
const SUBCODE_NO_SUCH_OBJECT = 33

/** How often a refusal of one message is tried, where it may be of the moment: permissions take a while to spread. */
const MESSAGE_TRIES = 3

/** `tries`: attempts altogether, for codes that are only sometimes worth another. */
type Rule = { reason: FailureReason; retry: boolean; tries?: number; waitMs?: number; ifByLink?: true }

const final = (reason: FailureReason): Rule => ({ reason, retry: false })
const unreachable: Rule = { reason: 'unreachable', retry: true }
/** Accepted or not: never resent automatically, a receipt decides. */
const inDoubt = final('unknown')
const throttled: Rule = { reason: 'throttled', retry: true }
/** The message itself is sound: it may go out once the account is repaired. */
const credentials: Rule = { reason: 'credentials', retry: true }
const restricted: Rule = { reason: 'account_restricted', retry: true }
/** Permission errors are also what one template or one object gets: they never speak for the whole account. */
const notPermitted: Rule = { reason: 'not_permitted', retry: true, tries: MESSAGE_TRIES }
const badRequest = final('bad_request')

const GROUPS: [Rule, number[]][] = [
  [unreachable, [2, 131000, 131016, 133004, 131057]],
  [{ ...badRequest, retry: true, tries: 3 }, [1]],
  [{ ...badRequest, retry: true, tries: 2 }, [135000]],
  [throttled, [4, 613, 80007, 130429]],
  [{ reason: 'throttled_contact', retry: true }, [131056]],
  // the marketing cap of one person lasts a day; retrying would hold up everything behind it
  [{ ...final('marketing_limit'), waitMs: DAY_MS }, [131049]],
  [final('window_closed'), [131047]],
  [final('opted_out'), [131050]],
  [final('no_such_recipient'), [131026, 131021, 131062]],
  [final('blocked_by_business'), [130403]],
  [final('not_on_test_list'), [131030]],
  [final('experiment'), [130472]],
  [badRequest, [33, 100, 131008, 131009, 131051, 131052, 131055]],
  // their fetch of our link may have failed only this once
  [{ ...badRequest, tries: 2, ifByLink: true }, [131053]],
  [
    final('template_refused'),
    [132000, 132001, 132005, 132007, 132012, 132015, 132016, 132018, 132068, 132069, 131063],
  ],
  [notPermitted, [0, 10]],
  [credentials, [3, 102, 104, 190, 803, 131005]],
  [{ reason: 'payment', retry: true }, [131042, 134011]],
  [{ reason: 'not_registered', retry: true }, [131037, 131045, 133006, 133010]],
  // going on would make it worse
  [restricted, [368, 130497, 131031, 131048, 131064]],
]

const RULES: ReadonlyMap<number, Rule> = new Map(
  GROUPS.flatMap(([rule, codes]) => codes.map(code => [code, rule] as const)),
)

/** The facts beside the error object. `attempt` counts from 1; `status` is HTTP's, null for a webhook. */
export type ErrorContext = {
  status: number | null
  headers: { [name: string]: string }
  attempt: number
  byLink: boolean
}

/**
 * The error of a `failed` status: accepted first, refused later. Without a known code the reason is unknown.
 */
export function errorOfFailedStatus(error: JsonObject): ChannelError {
  const read = errorOfCode(error, { status: null, headers: {}, attempt: 1, byLink: false })
  // it is over: what the provider took once is not handed over again by itself
  return { ...read, retry: false, retryAfterMs: null, text: boundText(read.text) }
}

/**
 * One error object of the provider as a ChannelError, its text not yet bounded: redact first, then boundText.
 */
export function errorOfCode(error: JsonObject, context: ErrorContext): ChannelError {
  const code = readNumber(error.code)
  const transient = error.is_transient === true
  const rule = ruleOf(error, code, context.status, transient)
  const triesLeft = rule.tries === undefined || context.attempt < rule.tries
  const retry = triesLeft && (rule.ifByLink ? context.byLink : rule.retry)
  return {
    reason: rule.reason,
    retry,
    retryAfterMs: retry ? waitOf(code, rule, context) : (rule.waitMs ?? null),
    code: code === null ? null : String(code),
    text: describe(error),
  }
}

/** A reply without an error object: only its HTTP status speaks. The text is not yet bounded. */
export function errorOfStatus(status: number, text: string, context: ErrorContext): ChannelError {
  const rule = ruleOfStatus(status)
  const retry = rule.retry && (rule.tries === undefined || context.attempt < rule.tries)
  const retryAfterMs = retry ? waitOf(null, rule, context) : null
  return { reason: rule.reason, retry, retryAfterMs, code: null, text: `HTTP ${status} ${text}` }
}

/** Cleaned, on one line, at most 500 characters. */
export const boundText = (text: string): string =>
  cleanText(text).replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_CHARS_MAX).toWellFormed()

function ruleOf(error: JsonObject, code: number | null, status: number | null, transient: boolean): Rule {
  if (code === 100 && readNumber(error.error_subcode) === SUBCODE_NO_SUCH_OBJECT) return credentials
  const known = code === null ? undefined : RULES.get(code)
  // where the code leaves it open, the provider's own word that it passes
  if (transient && known?.tries !== undefined) return unreachable
  if (known) return known
  if (code !== null && code >= 200 && code <= 299) return notPermitted
  if (transient) return unreachable
  return status === null ? inDoubt : ruleOfStatus(status)
}

function ruleOfStatus(status: number): Rule {
  if (status === 429) return throttled
  if (status === 401) return credentials
  if (status === 403 || status === 404) return notPermitted
  // a gateway without words of the provider: it may have taken the message and its answer got lost
  if (status === 502 || status === 504) return inDoubt
  return status >= 500 || status === 408 || status < 400 ? unreachable : badRequest
}

function waitOf(code: number | null, rule: Rule, context: ErrorContext): number | null {
  const waits = [
    rule.waitMs ?? null,
    code === 131056 ? 4 ** Math.min(context.attempt - 1, PAIR_WAIT_EXPONENT_MAX) * SECOND_MS : null,
    readRetryAfter(context.headers['retry-after']),
    readRegainTime(context.headers['x-business-use-case-usage']),
  ].filter(wait => wait !== null)
  return waits.length === 0 ? null : Math.min(Math.max(...waits), RETRY_AFTER_MS_MAX)
}

/** Seconds only: of the date form we would have to trust the other side's clock. */
function readRetryAfter(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,9}$/.test(header.trim()) ? Number(header) * SECOND_MS : null
}

/** {"<id>": [{"estimated_time_to_regain_access": <minutes>, …}, …]}; the longest counts. */
function readRegainTime(header: string | undefined): number | null {
  if (header === undefined) return null
  const minutes = Object.values(objectOf(parseJson(header)))
    .flatMap(usages => (Array.isArray(usages) ? usages : []))
    .map(usage => readNumber(objectOf(usage).estimated_time_to_regain_access) ?? 0)
  const longest = Math.max(0, ...minutes)
  return longest > 0 ? longest * MINUTE_MS : null
}

/** Undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Title or message, then the details, which say most; error_data has been seen as a plain string. */
function describe(error: JsonObject): string {
  const data = error.error_data
  const details = isObject(data) ? readText(data.details) : readText(data)
  const parts = [readText(error.message) ?? readText(error.title), details, readText(error.error_user_msg)]
  return [...new Set(parts.filter(part => part !== null && part !== ''))].join(': ')
}
