import { type Hashid, hashidPattern } from '@palabre/contract/ids'
import { type TSchema, Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { idPageFields, idPageQuery } from '../http/id-pages.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { searchInTurn } from '../http/searches.ts'
import { dateOrTime, nullableText, nullableTimestamp, timestamp, wordsQuery } from '../http/shapes.ts'
import { contactExamples, contactSearchExamples, contactUpdateExamples } from './examples.ts'
import { getContact } from './find.ts'
import { ContactRowView, contactFields } from './row-sql.ts'
import { searchContacts } from './search.ts'
import { address, email, firstname, lastname, preferredLanguage } from './shapes.ts'
import { updateContact } from './update.ts'

const searchQuery = Type.Object({
  q: wordsQuery(
    'Pieces of names, numbers and addresses, from three characters on (two: how a word begins), or a con- hashid. What is new is found seconds later.',
  ),
  created_to: Type.Optional(
    dateOrTime({ description: 'Before this time; a date includes the whole day (UTC).' }),
  ),
  ...idPageQuery,
})

const params = Type.Object({
  id: Type.String({ pattern: hashidPattern('con'), description: 'The contact, con-….' }),
})

const list = (fields: Parameters<typeof Type.Object>[0], description: string) =>
  Type.Unsafe<object[] | null>({ type: ['array', 'null'], items: Type.Object(fields), description })
const named = Type.Object({ id: Type.String(), name: Type.String() })

const ContactView = Type.Object(
  {
    ...contactFields,
    conversations: list(
      {
        id: Type.String({ description: 'ses-….' }),
        channel: Type.String(),
        status: Type.Enum(['open', 'closed']),
        owner: Type.Enum(['agent', 'queue', 'person']),
        assignee: Type.Unsafe<object | null>({ ...named, type: ['object', 'null'] }),
        opened_at: timestamp,
        last_message_at: timestamp,
      },
      'The newest 20; null where the token may not read messages.',
    ),
    tickets: list(
      {
        id: Type.String({ description: 'tck-….' }),
        subject: Type.String(),
        status: Type.String(),
        created_at: timestamp,
        updated_at: timestamp,
      },
      'The newest 20; null where the token may not read tickets.',
    ),
    knowledge: Type.Array(
      Type.Object({
        id: Type.String({ description: 'knw-….' }),
        agent: named,
        content: Type.String(),
        internal: Type.Boolean({ description: 'Never said to the contact.' }),
        created_at: timestamp,
        updated_at: timestamp,
        expires_at: nullableTimestamp,
        external_id: { ...nullableText, description: 'Its name where it is from; null: none was given.' },
      }),
      { description: 'What agents know of them, the newest 20.' },
    ),
  },
  { title: 'Contact' },
)

const search = endpoint({
  method: 'GET',
  path: '/contact/search',
  operation: 'searchContacts',
  tag: 'Contacts',
  summary: 'Search contacts.',
  description:
    'The newest first. Where few of very many contacts fit, a page may have fewer rows than asked for, or none: `has_more` says whether it goes on.',
  scope: 'contacts:read',
  query: searchQuery,
  answer: Type.Object({ data: Type.Array(ContactRowView), ...idPageFields }, { title: 'ContactPage' }),
  examples: contactSearchExamples,
  async handle({ deps, app, query }) {
    return { body: await searchInTurn(deps, app.id, () => searchContacts(deps.db, app.id, query)) }
  },
})

const get = endpoint({
  method: 'GET',
  path: '/contact/{id}',
  operation: 'getContact',
  tag: 'Contacts',
  summary: 'Read a contact: the person, how they are reached, their conversations, tickets and knowledge.',
  scope: 'contacts:read',
  params,
  answer: ContactView,
  examples: contactExamples,
  async handle({ deps, app, caller, params, now }) {
    return { body: await getContact(deps.db, app.id, params.id, caller.scopes, now) }
  },
})

const emptied = (schema: TSchema & { minLength?: number; format?: string }) =>
  Type.Optional(Type.Unsafe<string | null>({ ...schema, type: ['string', 'null'] }))

const update = endpoint({
  method: 'POST',
  path: '/contact/{id}/update',
  operation: 'updateContact',
  tag: 'Contacts',
  summary: 'Change what is known of a person.',
  description:
    'What is left out stays, null empties a field. What a contact says of themselves later changes it again.',
  scope: 'contacts:write',
  audit: { none: 'contacts have events' },
  params,
  body: Type.Object(
    {
      firstname: emptied({ ...firstname, minLength: 1, format: 'line' }),
      lastname: emptied({ ...lastname, format: 'line' }),
      email: emptied(email),
      address: emptied({ ...address, minLength: 1, format: 'visible' }),
      preferred_language: emptied(preferredLanguage),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  answer: ContactView,
  examples: contactUpdateExamples,
  handle: context => {
    const { app, caller, params, body, now } = context
    return withIdempotency(context, `POST /contact/${params.id}/update`, async tx => {
      await updateContact(tx, app.id, params.id as Hashid<'con'>, body, caller.user_id, now)
      return getContact(tx, app.id, params.id, caller.scopes, now)
    })
  },
})

export const contactRoutes = [search, get, update]
