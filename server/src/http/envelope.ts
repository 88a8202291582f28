import { randomUUID } from 'node:crypto'
import { CODES, HTTP_STATUS } from '@palabre/contract/codes'
import type { Language } from '@palabre/contract/languages'
import type { Refusal } from './errors.ts'
import { texts } from './texts.ts'

/** The envelope of an answer. */
export function successOf(
  body: unknown,
  language: Language,
): { success: true; message: string; code: 1000; body: unknown } {
  return { success: true, message: CODES[1000][language], code: 1000, body }
}

/** The same, around a body that is written already. */
export function successAround(json: string, language: Language): string {
  const empty = JSON.stringify(successOf(null, language))
  return `${empty.slice(0, -'null}'.length)}${json}}`
}

/** Why it is refused; the fields that are wrong are named. */
export function messageOf({ text, fields }: Refusal, language: Language): string {
  const named = fields.map(error => `${error.field} ${error.text[language]}`).join('; ')
  return named === ''
    ? text[language]
    : texts.withFields({ refused: text[language], fields: named })[language]
}

/** The reason of the closed list that goes with 1001. */
export const reasonOf = ({ body }: Refusal): string | null => (body?.reason as string | undefined) ?? null

/** The failure's envelope; the fields' errors are named in the message and listed in body.errors. */
export function failureOf(refusal: Refusal, language: Language, traceId: string): object {
  const errors = refusal.fields.map(({ field, rule, text }) => ({ field, rule, message: text[language] }))
  return {
    success: false,
    message: messageOf(refusal, language),
    code: refusal.code,
    body: errors.length > 0 ? { ...refusal.body, errors } : refusal.body,
    trace_id: traceId,
  }
}

/** Names one request, in its answer and in the log. */
export function newTraceId(): string {
  return randomUUID()
}

/** The HTTP status of a failure: that of its code, and 429 for a rate limit. */
export function httpStatusOf(refusal: Refusal): number {
  return refusal.code === 1009 && refusal.body?.reason === 'rate_limited' ? 429 : HTTP_STATUS[refusal.code]
}
