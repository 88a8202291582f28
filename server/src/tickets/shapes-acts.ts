// What people ask for when they do something with a ticket.
import { hashidPattern } from '@palabre/contract/ids'
import { Type } from 'typebox'
import { expected } from './shapes.ts'

const closed = { additionalProperties: false } as const
const TAGS_MAX = 50

const tag = Type.String({ pattern: hashidPattern('tag'), examples: ['tag-7mVc4hTqPe'] })
const tags = (description: string) =>
  Type.Optional(Type.Array(tag, { maxItems: TAGS_MAX, uniqueItems: true, description }))

/** Tags that a conversation or a ticket gets and loses. */
const changed = { add: tags('Tags that it gets.'), remove: tags('Tags that it loses.') }
export const tagBody = Type.Object(changed, { ...closed, minProperties: 1 })
// that something is asked for beside what is expected, each verb checks itself: it names what
export const ticketTagBody = Type.Object({ ...changed, expected_updated_at: expected }, closed)

const ticketRef = (description: string) => Type.String({ format: 'hashid-or-id', description })

export const moveBody = Type.Object(
  { status: Type.String({ format: 'code' }), expected_updated_at: expected },
  closed,
)

export const placeBody = Type.Object(
  {
    before: Type.Optional(ticketRef('The ticket of the same status that it comes right before: tck-….')),
    after: Type.Optional(ticketRef('The ticket of the same status that it comes right after: tck-….')),
    expected_updated_at: expected,
  },
  closed,
)

const ends = {
  ticket: Type.Optional(ticketRef('Another ticket: tck-….')),
  conversation: Type.Optional(
    Type.String({
      ...{ format: 'hashid-or-id', examples: ['ses-8kQw2nRtZb'] },
      description: 'A conversation beside its own: ses-….',
    }),
  ),
}

export const linkBody = Type.Object(
  {
    ...ends,
    as: Type.Optional(
      Type.Enum(['related', 'duplicate', 'caused_by'], {
        description: 'What it is to the other ticket: related by default.',
      }),
    ),
    expected_updated_at: expected,
  },
  closed,
)
export const unlinkBody = Type.Object({ ...ends, expected_updated_at: expected }, closed)

export const mergeBody = Type.Object(
  {
    into: ticketRef('The ticket that it becomes part of: tck-….'),
    contacts: Type.Optional(
      Type.Literal('keep', {
        description:
          'The two are about different contacts, and stay so: answers go to the contact of the other.',
      }),
    ),
    expected_updated_at: expected,
  },
  closed,
)

export const unmergeBody = Type.Object({ expected_updated_at: expected }, closed)
