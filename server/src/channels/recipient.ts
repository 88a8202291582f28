import { FORMATS } from '@palabre/contract/formats'
import type { FieldError } from '../http/errors.ts'
import type { AddressKind } from './kind.ts'
import { texts } from './texts.ts'

/** The ways a client can name somebody, one field for each. */
export type Named = { phone?: string; email?: string; identifier?: string }

/** The recipient a client named, in the channel's normal form; or what is wrong with the field. */
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
