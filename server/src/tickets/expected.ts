// RFC 9110 If-Match: the ticket as it was read, by its updated_at.
import { invalid } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Doing } from './hold.ts'
import { texts } from './texts.ts'

const TAG = /^(?:W\/)?"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)"$/

/** What a request expects, by its body and by its header. Of two that differ the older decides: it is the one that is stale. */
export function expectedBy(at: string | undefined, headers: { [name: string]: unknown }): Doing['expected'] {
  const header = expectedOf(headers)
  const isHeader = header !== undefined && (at === undefined || Date.parse(header) < Date.parse(at))
  if (isHeader) return { at: header, field: 'If-Match' }
  return at === undefined ? undefined : { at, field: 'expected_updated_at' }
}

/** What the header expects; undefined: nothing. Throws 1002. */
function expectedOf(headers: { [name: string]: unknown }): string | undefined {
  const given = headers['if-match']
  // any version of it that there is: one that is not there is 1007 anyway
  if (given === undefined || given === '*') return undefined
  const [, at] = TAG.exec(String(given)) ?? []
  if (at === undefined || Number.isNaN(Date.parse(at)))
    throw invalid([{ field: 'If-Match', rule: 'format', text: texts.ifMatch }])
  return at
}

/** Throws 1002 where a request about many tickets expects something: of which of them? `*`, that there is one, is answered of each by 1007. */
export function refuseExpected(headers: { [name: string]: unknown }): void {
  if (headers['if-match'] !== undefined)
    throw invalid([{ field: 'If-Match', rule: 'value', text: texts.ifMatchOfOne }])
}

/** The tag of a ticket as it is. */
export const etagOf = (updatedAt: Timestamp): string => `"${updatedAt}"`
