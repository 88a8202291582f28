import { FORMATS } from '@palabre/contract/formats'
import type { FieldError } from '../http/errors.ts'
import type { AddressKind } from './kind.ts'
import { texts } from './texts.ts'

/** How a client names somebody: one field for each way. */
export type Named = { phone?: string; email?: string; identifier?: string }

/** Whom a client means, in the channel's normal form; or what is wrong with how they are named. */
export function readRecipient(
  { recipient: { field, format, normal } }: AddressKind,
  named: Named,
): { identifier: string } | { error: FieldError } {
  const given = named[field]
  const place = `contact.${field}`
  if (given === undefined) return { error: { field: place, rule: 'required', text: texts.required } }
  const form = FORMATS[format]!
  if (!form.test(given)) return { error: { field: place, rule: 'format', text: form.text } }
  return { identifier: normal ? normal(given) : given }
}
