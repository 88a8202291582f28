// How answers look, wherever they come from.
import assert from 'node:assert/strict'
import { Ticket } from '../../src/tickets/fields.ts'
import type { Reply } from '../client.ts'

/** What JSON.parse gives: tests read answers of every shape. */
export type Body = Reply['body']

/** A timestamp: six digits of a second, and Z. */
export const MICROS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

/** The fields of a page, in alphabetical order. */
export const PAGE_FIELDS = [
  'current_page',
  'data',
  'first_page_url',
  'from',
  'last_page',
  'last_page_url',
  'next_page_url',
  'path',
  'per_page',
  'prev_page_url',
  'to',
  'total',
]

/** The fields of a ticket that the specification names. */
const SPECIFIED = [
  'app_id',
  'chat_session_id',
  'closed_at',
  'contact_detail_id',
  'created_at',
  'description',
  'hashid',
  'id',
  'is_resolve_breached',
  'is_response_breached',
  'meta',
  'position',
  'resolved_at',
  'resolved_due_at',
  'responded_at',
  'response_due_at',
  'satisfaction_rating',
  'satisfaction_requested',
  'subject',
  'ticket_sla_policy',
  'ticket_sla_policy_id',
  'ticket_status',
  'ticket_status_id',
  'updated_at',
]

/** All fields of a ticket that is not asked to `include` more, in order of their names: the specified ones, and what was added since. */
export const TICKET_FIELDS: string[] = [...Ticket.required!].sort()
assert.deepEqual(
  SPECIFIED.filter(name => !TICKET_FIELDS.includes(name)),
  [],
)

/** The body of an answer, which must be a success. */
export function accepted(reply: Reply): Body {
  assert.equal(reply.code, 1000, reply.text)
  return reply.body
}

/** The fields that a 1002 complains of, in its order. */
export const fieldsAtFault = (reply: Reply): string[] =>
  reply.body.errors.map((error: { field: string }) => error.field)

/** An address of ours without the base. */
export const pathOf = (url: string): string => url.replace('http://palabre.test', '')

/** The target of rel="next" in a Link header (RFC 8288), without the base; null when there is none. */
export function nextOf(headers: Headers): string | null {
  for (const part of (headers.get('link') ?? '').split(/,(?=\s*<)/)) {
    const match = /^\s*<([^>]*)>\s*;\s*rel="next"\s*$/.exec(part)
    if (match) return pathOf(match[1]!)
  }
  return null
}
