// Teams and presence, as they are asked and shown.
import { hashidPattern } from '@palabre/contract/ids'
import { ROLES } from '@palabre/contract/scopes'
import { type Static, Type } from 'typebox'
import { timestamp } from '../http/shapes.ts'

const closed = { additionalProperties: false } as const
const NAME_CHARS_MAX = 100
const MEMBERS_MAX = 200
const CAPACITY_MAX = 200
/** One sign-in holds so many conversations, as tabs show them: what is held is told to all every few seconds. */
export const PLACES_MAX = 20

const AVAILABILITIES = ['online', 'away', 'offline'] as const
export type Availability = (typeof AVAILABILITIES)[number]

const availability = Type.Enum([...AVAILABILITIES])

const settings = {
  name: Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'line' }),
  assignment: Type.Enum(['manual', 'balanced'], {
    description:
      'manual: members take what waits. balanced: it is given to the one who is online and has fewest open ones.',
  }),
  capacity: Type.Integer({
    minimum: 1,
    maximum: CAPACITY_MAX,
    description: `Balanced: with so many open ones a member is given no more, 1 to ${CAPACITY_MAX}.`,
  }),
}

const members = Type.Array(Type.String({ pattern: hashidPattern('usr'), examples: ['usr-8kQw2nRtZb'] }), {
  maxItems: MEMBERS_MAX,
  uniqueItems: true,
  description: 'All members: people who may answer.',
})

export const teamInput = Type.Object(
  {
    name: settings.name,
    assignment: Type.Optional(settings.assignment),
    capacity: Type.Optional(settings.capacity),
    members: Type.Optional(members),
  },
  closed,
)
export type TeamInput = Static<typeof teamInput>

export const teamChange = Type.Partial(Type.Object({ ...settings, members }), {
  ...closed,
  minProperties: 1,
})
export type TeamChange = Static<typeof teamChange>

export const teamParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('tem'), description: 'The team, tem-….' }),
})

export const TeamView = Type.Object(
  {
    id: Type.String({ description: 'tem-….' }),
    ...settings,
    members: Type.Array(
      Type.Object({
        id: Type.String({ description: 'usr-….' }),
        name: Type.String(),
        availability: Type.Enum([...AVAILABILITIES], {
          description: 'offline: also whoever was not heard of for 30 seconds.',
        }),
      }),
    ),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { title: 'Team' },
)

export const ColleagueView = Type.Object(
  {
    id: Type.String({ description: 'usr-….' }),
    name: Type.String(),
    role: Type.Enum([...ROLES], { description: 'A viewer reads; all others may answer.' }),
    availability: Type.Enum([...AVAILABILITIES], {
      description: 'offline: also whoever was not heard of for 30 seconds.',
    }),
  },
  { title: 'Colleague' },
)

export const presenceBody = Type.Object(
  {
    conversation: Type.Optional(
      Type.String({
        pattern: hashidPattern('ses'),
        description: 'Where you are, ses-…; left out: in none.',
        examples: ['ses-5dVm3RkYtC'],
      }),
    ),
    looking: Type.Optional(Type.Boolean({ description: 'You have it open.' })),
    writing: Type.Optional(
      Type.Boolean({
        description: 'You are writing in it, for 30 seconds. Without conversation 1002.',
      }),
    ),
    availability: Type.Optional({
      ...availability,
      description: 'online: you are given conversations. Left out: as you said before.',
    }),
    while_streaming: Type.Optional(
      Type.Boolean({
        description: `You are there, but for writing, while a stream (GET /stream) of this token or session is open: in the ${PLACES_MAX} conversations where this was said last.`,
      }),
    ),
  },
  { ...closed, minProperties: 1 },
)

export const PresenceView = Type.Object(
  {
    availability: { ...availability, description: 'As colleagues see you.' },
    forgotten_in_seconds: Type.Integer({
      description: 'Say it again before then. A stream: so long after its end.',
    }),
  },
  { title: 'Presence' },
)
