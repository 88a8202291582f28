import type { FieldError } from '../http/errors.ts'
import type { AddressKind } from './kind.ts'
import { ADDRESS_KINDS } from './kinds.ts'
import { type Named, readRecipient } from './recipient.ts'

const NAMES = ['phone', 'email', 'identifier', 'user_id'] as const satisfies (keyof Named)[]

/**
 * What is wrong with whom an unchecked body names, on a channel of these `kinds`; nothing where that cannot be told, as the channel or
 * the contact is none.
 */
export function wrongRecipient(
  channel: unknown,
  contact: unknown,
  kinds: readonly AddressKind[] = ADDRESS_KINDS,
): FieldError[] {
  const kind = kinds.find(({ name }) => name === channel)
  if (!kind || typeof contact !== 'object' || contact === null || Array.isArray(contact)) return []
  const named = contact as { [field: string]: unknown }
  if (NAMES.some(name => named[name] !== undefined && typeof named[name] !== 'string')) return []
  const read = readRecipient(kind, named as Named)
  return 'error' in read ? [read.error] : []
}
