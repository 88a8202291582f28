import type { FieldError } from '../http/errors.ts'
import { ADDRESS_NAMES, addressKindOf } from './kinds.ts'
import { type Named, readRecipient } from './recipient.ts'

const NAMES = ['phone', 'email', 'identifier', 'user_id'] as const satisfies (keyof Named)[]

/** What is wrong with whom a body names that its schema has refused; nothing where that cannot be told, or the schema tells it. */
export function wrongRecipient(channel: unknown, contact: unknown): FieldError[] {
  if (typeof channel !== 'string' || !ADDRESS_NAMES.includes(channel)) return []
  if (typeof contact !== 'object' || contact === null) return []
  const named = contact as { [field: string]: unknown }
  if (NAMES.some(name => named[name] !== undefined && typeof named[name] !== 'string')) return []
  const read = readRecipient(addressKindOf(channel), named as Named)
  return 'error' in read ? [read.error] : []
}
