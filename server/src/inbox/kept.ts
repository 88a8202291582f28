// What people keep for themselves or for everybody: canned replies and views.
import type { Caller } from '../http/endpoint.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { type Filter, readFilters } from '../http/filters.ts'
import { texts as httpTexts } from '../http/texts.ts'
import type { Timestamp } from '../lib/time.ts'

const ROLES = ['owner', 'admin'] as const

/** Is a row `k` everybody's, or mine? */
export const seenBy = (me: string): string => `(k.user_id is null or k.user_id = ${me})`

/** 1005: what is everybody's is changed by owners and admins. */
export function checkShared({ role }: Pick<Caller, 'role'>): void {
  if (role !== 'owner' && role !== 'admin')
    throw new Refusal(1005, httpTexts.roleMissing({ roles: ROLES }), { body: { roles: ROLES } })
}

/** Filters of a search by the names of their parameters. */
export type SavedFilters = { [filter: string]: string }

/** What saved filters ask for; 1002 for a value that the search would refuse. */
export function readSaved(table: readonly Filter[], filters: SavedFilters, now: Timestamp) {
  try {
    return readFilters(table, filters, now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw invalid(error.fields.map(one => ({ ...one, field: `filters.${one.field}` })))
  }
}
