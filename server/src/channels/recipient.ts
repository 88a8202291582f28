import { FORMATS } from '@palabre/contract/formats'
import { type TSchema, Type } from 'typebox'
import type { FieldError } from '../http/errors.ts'
import type { AddressKind } from './kind.ts'
import { texts } from './texts.ts'

/** The ways a client can name somebody, one field for each. */
export type Named = { phone?: string; email?: string; identifier?: string; user_id?: string }

/** By identifier and by the provider's own id; one of them may stand for both. */
export type Recipient = { identifier: string; userId: string | null }

/** The recipient a client named, in the channel's normal form; or what is wrong with the field. */
export function readRecipient(
  { name: channel, recipient: { field, format, normal, userId } }: AddressKind,
  named: Named,
): Recipient | { error: FieldError } {
  const given = named[field]
  const place = `contact.${field}`
  // its form was checked by the schema
  const id = userId === undefined ? null : (named.user_id ?? null)
  if (given === undefined) {
    if (id !== null) return { identifier: id, userId: id }
    const text =
      userId === undefined ? texts.required({ channel }) : texts.requiredOr({ channel, other: 'user_id' })
    return { error: { field: place, rule: 'required', text } }
  }
  const { identifier } = named
  if (identifier !== undefined && identifier !== given)
    return {
      error: { field: 'contact.identifier', rule: 'contradiction', text: texts.namedTwice({ field }) },
    }
  const form = FORMATS[format]!
  if (!form.test(given)) return { error: { field: place, rule: 'format', text: form.text } }
  return { identifier: normal ? normal(given) : given, userId: id }
}

/** The provider's own id of a person, on the channels where it may name one. */
export function userIdField(kinds: readonly AddressKind[]): TSchema {
  const schemas = kinds.flatMap(({ recipient }) => recipient.userId ?? [])
  return schemas.length === 1 ? schemas[0]! : Type.Union(schemas)
}
