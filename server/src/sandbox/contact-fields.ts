import { type TOptional, type TSchema, type TString, Type } from 'typebox'
import type { ChannelKind } from '../channels/kind.ts'
import { describeField } from '../channels/kinds.ts'
import { userIdField } from '../channels/recipient.ts'
import { IDENTIFIER_CHARS_MAX } from '../messages/shapes.ts'

type ContactFields = { phone?: string; user_id?: string; identifier?: string }

/** The fields by which these channels name people. */
export function contactFields(kinds: readonly ChannelKind[]) {
  const fields: { [field in keyof ContactFields]: TSchema } = {}
  const userIds = kinds.flatMap(({ recipient }) => recipient.userId ?? [])
  if (kinds.some(kind => kind.recipient.field === 'phone'))
    fields.phone = Type.String({ format: 'e164-digits', description: describeField('phone') })
  if (userIds.length > 0) fields.user_id = userIdField(kinds)
  const identified = kinds.filter(kind => kind.recipient.field === 'identifier')
  if (identified.length > 0)
    fields.identifier = Type.String({
      minLength: 1,
      maxLength: IDENTIFIER_CHARS_MAX,
      format: 'printable-ascii',
      description: identified
        .map(({ name, simulator, recipient }) => `For ${name}: ${simulator?.about ?? recipient.about}.`)
        .join(' '),
    })
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as unknown as {
    [field in keyof Required<ContactFields>]: TOptional<TString>
  }
}
