// What a search for messages is asked, and what it answers.
import { type Static, type TObject, Type } from 'typebox'
import { ADDRESS_NAMES } from '../channels/kinds.ts'
import { idPageFields, idPageQuery } from '../http/id-pages.ts'
import { nullableText, timestamp, wordsQuery } from '../http/shapes.ts'
import { MessageView } from './answers.ts'
import { AUTHORS, filterParameters } from './filters.ts'

const CONTACT_CHARS_MAX = 320

const asked = {
  q: wordsQuery(
    'Words, whatever their ending and accents; "words in a row", or, and -without are supported. New messages are found some seconds later.',
  ),
  contact: Type.Optional(
    Type.String({
      format: 'printable-ascii',
      minLength: 1,
      maxLength: CONTACT_CHARS_MAX,
      description:
        'A contact: its con- hashid, its number, user_id, address or visitor id, or a contact_detail_id.',
    }),
  ),
  client_ref: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'As it was given when the message was sent.',
    }),
  ),
  ...idPageQuery,
}
export const searchQuery = Type.Object({ ...asked, ...filterParameters })
export type SearchQuery = Static<TObject<typeof asked>> & { [filter: string]: unknown }

const { author_id, edited, revoked_at } = MessageView.properties

const FoundMessage = Type.Object(
  {
    id: Type.String({ description: 'msg-….' }),
    seq: Type.Integer({ description: 'Its number among all messages of this contact.' }),
    conversation: Type.String({ description: 'ses-….' }),
    contact: Type.Object({ id: Type.String(), name: nullableText, identifier: Type.String() }),
    channel: Type.Enum([...ADDRESS_NAMES]),
    direction: Type.Enum(['in', 'out']),
    author: Type.Enum([...AUTHORS]),
    author_id,
    type: Type.String(),
    text: Type.String({ description: 'Its first 2,000 characters.' }),
    status: Type.String(),
    client_ref: nullableText,
    edited,
    revoked_at,
    created_at: timestamp,
  },
  { title: 'FoundMessage' },
)

export const MessagePageView = Type.Object(
  { data: Type.Array(FoundMessage), ...idPageFields },
  { title: 'MessagePage' },
)
