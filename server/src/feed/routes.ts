import { EVENT } from '@palabre/contract/events'
import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { shownAs, timestamp } from '../http/shapes.ts'
import { listEventsExamples } from './examples.ts'
import { awaitEvents, FEED_LIMIT_DEFAULT, FEED_LIMIT_MAX, LOOKED_AT_MAX, visibleKinds } from './feed.ts'
import { streamRoutes } from './routes-stream.ts'
import { after, bothOf, readTypes, types } from './shapes.ts'

const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  operation: 'listEvents',
  tag: 'Events',
  summary: 'Read what changed, in order and without gaps.',
  description: `Every change once, oldest first. Continue with \`after\` set to the answer's \`next\`. An answer looks at ${LOOKED_AT_MAX} events at most: where few of them are of the types asked for, it holds fewer than \`limit\`, or none, and \`has_more\` says to go on at once. \`Prefer: wait=N\` holds an empty answer that has no more until something happens, at most 10 seconds. A token needs messages:read, and sees the kinds whose scope it holds (message and conversation: messages:read, ticket: tickets:read, contact: contacts:read ...); with webhooks:manage or admin it sees all. Events are kept for some days (90 by default): where some after \`after\` are deleted, or the newest is older than it (a backup was restored), the answer is 1003, and its \`body.next\` is where to go on; 0 reads from the oldest at once.`,
  scope: 'messages:read',
  query: Type.Object({
    after: Type.Optional({ ...after, description: 'Id of the last event that is known; 0 when left out.' }),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: FEED_LIMIT_MAX,
        description: `Events an answer, 1 to ${FEED_LIMIT_MAX}; ${FEED_LIMIT_DEFAULT} when left out.`,
      }),
    ),
    type: types,
    types,
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
      next: Type.Integer({
        description: 'Continue after this id; also past events that are of other types.',
      }),
      has_more: Type.Boolean({
        description: 'There are events after `next`, maybe none of those asked for.',
      }),
    },
    { title: 'EventPage' },
  ),
  examples: listEventsExamples,
  async handle({ deps, app, caller, query, prefer }) {
    const wanted = {
      after: query.after ?? 0,
      limit: query.limit ?? FEED_LIMIT_DEFAULT,
      types: bothOf(readTypes(query.types, 'types'), readTypes(query.type)),
      kinds: visibleKinds(caller.scopes),
      userId: caller.user_id,
    }
    const page = await awaitEvents(deps, app.id, wanted, prefer.waitMs)
    return { body: page, waitedMs: prefer.waitMs }
  },
})

export const feedRoutes = [listEvents, ...streamRoutes]
