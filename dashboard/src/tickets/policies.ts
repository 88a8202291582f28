// What is promised for tickets, as the pages of tickets read it.
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../session/call.ts'
import { ask } from '../session/queries.ts'

export type Policy = Extract<AnswerOf<'searchTicketSlaPolicies'>, unknown[]>[number]

const rowsOf = (found: AnswerOf<'searchTicketSlaPolicies'>): Policy[] =>
  Array.isArray(found) ? found : found.data

/** All policies, those out of use too; none while nobody needs them. */
export const usePolicies = (enabled = true): Policy[] =>
  useQuery({ ...ask('searchTicketSlaPolicies'), select: rowsOf, enabled }).data ?? []
