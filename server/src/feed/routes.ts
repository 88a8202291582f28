import { EVENT, EVENT_TYPES, type EventType } from '@palabre/contract/events'
import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { commaList, shownAs, timestamp } from '../http/shapes.ts'
import { fieldTexts } from '../http/texts.ts'
import { listEventsExamples } from './examples.ts'
import { awaitEvents, FEED_LIMIT_DEFAULT, FEED_LIMIT_MAX, visibleKinds } from './feed.ts'

const TYPES_CHARS_MAX = 2000
/** Fifteen digits. */
const AFTER_MAX = 999_999_999_999_999

const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  operation: 'listEvents',
  tag: 'Events',
  summary: 'Read what changed, in order and without gaps.',
  description:
    "Every change once, oldest first. Continue with `after` set to the answer's `next`. `Prefer: wait=N` holds an empty answer until something happens, at most 10 seconds. A token needs messages:read, and sees the kinds whose scope it holds (message and conversation: messages:read, ticket: tickets:read, contact: contacts:read ...); with webhooks:manage or admin it sees all. Events are kept for some days (90 by default): where some after `after` are deleted, the answer is 1003, and its `body.next` is where what is left begins; 0 reads from there at once.",
  scope: 'messages:read',
  query: Type.Object({
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: AFTER_MAX,
        description: 'Id of the last event that is known; 0 when left out.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: FEED_LIMIT_MAX,
        description: `Events an answer, 1 to ${FEED_LIMIT_MAX}; ${FEED_LIMIT_DEFAULT} when left out.`,
      }),
    ),
    type: Type.Optional(
      commaList(Type.Enum([...EVENT_TYPES]), {
        maxLength: TYPES_CHARS_MAX,
        description: 'Types of events.',
      }),
    ),
  }),
  answer: Type.Object(
    {
      data: Type.Array(
        shownAs(
          Type.Object({
            id: Type.Integer(),
            type: Type.String(),
            timestamp,
            data: Type.Object({}, { additionalProperties: true }),
          }),
          EVENT,
        ),
      ),
      next: Type.Integer({ description: 'Continue after this id.' }),
      has_more: Type.Boolean(),
    },
    { title: 'EventPage' },
  ),
  examples: listEventsExamples,
  async handle({ deps, app, caller, query, prefer }) {
    const wanted = {
      after: query.after ?? 0,
      limit: query.limit ?? FEED_LIMIT_DEFAULT,
      types: readTypes(query.type),
      kinds: visibleKinds(caller.scopes),
    }
    const page = await awaitEvents(deps, app.id, wanted, prefer.waitMs)
    return { body: page, waitedMs: prefer.waitMs }
  },
})

/** The types that are asked for; null: all. Throws 1002 for one that is none. */
function readTypes(text: string | undefined): EventType[] | null {
  if (text === undefined) return null
  const isType = (name: string): name is EventType => EVENT_TYPES.includes(name as EventType)
  const names = text.split(',')
  if (names.every(isType)) return names
  throw invalid([{ field: 'type', rule: 'enum', text: fieldTexts.someOf({ allowed: EVENT_TYPES }) }])
}

export const feedRoutes = [listEvents]
