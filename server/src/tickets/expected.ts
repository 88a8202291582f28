// RFC 9110 If-Match: the ticket as it was read, by its updated_at.
import { invalid } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Doing } from './hold.ts'
import { texts } from './texts.ts'

const TAG = /^(?:W\/)?"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)"$/

/** What a request expects, by its body or else by its header. */
export function expectedBy(at: string | undefined, headers: { [name: string]: unknown }): Doing['expected'] {
  if (at !== undefined) return { at, field: 'expected_updated_at' }
  const header = expectedOf(headers)
  return header === undefined ? undefined : { at: header, field: 'If-Match' }
}

/** What the header expects; undefined: nothing. Throws 1002. */
function expectedOf(headers: { [name: string]: unknown }): string | undefined {
  const given = headers['if-match']
  if (given === undefined || given === '*') return undefined
  const [, at] = TAG.exec(String(given)) ?? []
  if (at === undefined || Number.isNaN(Date.parse(at)))
    throw invalid([{ field: 'If-Match', rule: 'format', text: texts.ifMatch }])
  return at
}

/** The tag of a ticket as it is. */
export const etagOf = (updatedAt: Timestamp): string => `"${updatedAt}"`
