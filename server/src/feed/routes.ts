import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { awaitEvents, FEED_LIMIT_DEFAULT, FEED_LIMIT_MAX, hiddenKinds } from './feed.ts'

const TYPE = '[a-z_]{1,40}[.][a-z_]{1,40}'
const TYPES_MAX = 50

const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  operation: 'listEvents',
  tag: 'Events',
  summary: 'Read what changed, in order and without gaps.',
  description:
    "The same events as in webhooks, oldest first. Continue with `after` set to the answer's `next`. `Prefer: wait=N` holds an empty answer until something happens, at most 10 seconds. A token sees the kinds whose scope it holds (message and conversation: messages:read, ticket: tickets:read, contact: contacts:read ...); with webhooks:manage or admin it sees all.",
  scope: 'messages:read',
  query: Type.Object({
    after: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,15}$',
        description: 'Id of the last event that is known; 0 when left out.',
      }),
    ),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9][0-9]{0,2}|1000)$',
        description: `Events an answer, 1 to ${FEED_LIMIT_MAX}; ${FEED_LIMIT_DEFAULT} when left out.`,
      }),
    ),
    type: Type.Optional(
      Type.String({
        pattern: `^${TYPE}(,${TYPE}){0,${TYPES_MAX - 1}}$`,
        description: 'Types of events, separated by commas.',
      }),
    ),
  }),
  answer: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        type: Type.String(),
        timestamp: Type.String(),
        data: Type.Object({}, { additionalProperties: true }),
      }),
    ),
    next: Type.Integer({ description: 'Continue after this id.' }),
    has_more: Type.Boolean(),
  }),
  async handle({ deps, app, caller, query, prefer }) {
    const wanted = {
      after: Number(query.after ?? 0),
      limit: Number(query.limit ?? FEED_LIMIT_DEFAULT),
      types: query.type?.split(',') ?? null,
      hidden: hiddenKinds(caller.scopes),
    }
    return { body: await awaitEvents(deps, app.id, wanted, prefer.waitMs) }
  },
})

export const feedRoutes = [listEvents]
