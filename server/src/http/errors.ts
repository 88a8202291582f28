import { CODES, type Code } from '@palabre/contract/codes'
import type { Text } from '@palabre/contract/languages'
import type { Reason } from '@palabre/contract/reasons'
import { type RecordKind, recordTexts } from '@palabre/contract/texts'
import { isBusy, isUnreachable } from '../db/faults.ts'
import { TooLate } from '../lib/deadline.ts'
import { texts } from './texts.ts'

/** One refused field: where, by which rule, and what is allowed. */
export type FieldError = { field: string; rule: string; text: Text }

/** A refusal with one of the API's codes. `body` goes out as it is (never a secret in it). */
export class Refusal extends Error {
  readonly code: Code
  readonly text: Text
  readonly body: { [key: string]: unknown } | null
  readonly fields: FieldError[]
  readonly retryAfterSeconds: number | null
  /** HTTP status where the envelope alone would not do (health checks, provider hooks); null: 200. */
  readonly status: number | null
  readonly headers: { [name: string]: string }
  /** The request was held back, as it wished, before this was known. */
  readonly waitedMs: number

  constructor(
    code: Code,
    text?: Text,
    more: {
      body?: { [key: string]: unknown }
      fields?: FieldError[]
      retryAfterSeconds?: number
      status?: number
      headers?: { [name: string]: string }
      waitedMs?: number
    } = {},
  ) {
    super((text ?? CODES[code]).en)
    this.name = 'Refusal'
    this.code = code
    this.text = text ?? CODES[code]
    this.body = more.body ?? null
    this.fields = more.fields ?? []
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.status = more.status ?? null
    this.headers = more.headers ?? {}
    this.waitedMs = more.waitedMs ?? 0
  }
}

/** 1001 with a reason from the closed list, and what would be allowed. */
export function refused(reason: Reason, text: Text, more: { [key: string]: unknown } = {}): Refusal {
  return new Refusal(1001, text, { body: { reason, ...more } })
}

/** 1004: another record has what this field says. `text`: what there is already. */
export function taken(field: string, value: string, text: Text): Refusal {
  return new Refusal(1004, text, { fields: [{ field, rule: 'taken', text: texts.another({ value }) }] })
}

/** 1007; the same for a record that is not there and one of another app. The fields, where some named it. */
export function notFound(...named: { field: string; kind: RecordKind }[]): Refusal {
  const fields = named.map(({ field, kind }) => ({ field, rule: 'reference', text: recordTexts[kind] }))
  return new Refusal(1007, undefined, { fields })
}

/** 1007 with each of `ids` that is not among those there are. */
export function checkIds<Id>(ids: Id[], there: { id: Id }[], kind: RecordKind): void {
  const known = new Set(there.map(({ id }) => id))
  const missing = ids.flatMap((id, i) => (known.has(id) ? [] : [{ field: `ids.${i}`, kind }]))
  if (missing.length > 0) throw notFound(...missing)
}

/**
 * Looks for the records that fields of a request name, one after the other. 1007 with every field whose record is not there, not
 * with the first alone.
 */
export async function allNamed<Found extends unknown[]>(
  ...finds: { [place in keyof Found]: () => Promise<Found[place]> }
): Promise<Found> {
  const found: unknown[] = []
  const missing: FieldError[] = []
  for (const find of finds) {
    try {
      found.push(await find())
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 1007 || error.fields.length === 0) throw error
      missing.push(...error.fields)
    }
  }
  if (missing.length > 0) throw new Refusal(1007, undefined, { fields: missing })
  return found as Found
}

/** 1002 over the given fields. */
export function invalid(fields: FieldError[]): Refusal {
  return new Refusal(1002, undefined, { fields })
}

const DATABASE_RETRY_SECONDS = 5

/** Any thrown value as a Refusal: one that is not yet a Refusal is 1009 (database away or overloaded) or 1006. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isUnreachable(error) || isBusy(error) || error instanceof TooLate)
    return new Refusal(1009, undefined, { retryAfterSeconds: DATABASE_RETRY_SECONDS })
  return new Refusal(1006)
}
