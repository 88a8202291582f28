import { hashidPattern } from '@palabre/contract/ids'
import { LANGUAGES } from '@palabre/contract/languages'
import { type Static, Type } from 'typebox'
import { CHANNEL_NAMES } from '../channels/kinds.ts'
import { pageQuery } from '../http/pagination.ts'
import { nullableText, timestamp } from '../http/shapes.ts'
import { teamField } from '../teams/team-field.ts'

const NAME_CHARS_MAX = 200
const DESCRIPTION_CHARS_MAX = 2000
const TONE_CHARS_MAX = 200
const INSTRUCTIONS_MAX = 50
const INSTRUCTION_CHARS_MAX = 2000
const SEARCH_CHARS_MAX = 200

const MODES = ['test', 'shadow', 'live'] as const
const MODELS = ['offline', 'openai-compatible'] as const

const personality = {
  description: Type.String({ maxLength: DESCRIPTION_CHARS_MAX }),
  language: Type.Enum([...LANGUAGES]),
  mode: Type.Enum([...MODES]),
  tone: Type.String({ maxLength: TONE_CHARS_MAX }),
  style: Type.String({ maxLength: TONE_CHARS_MAX }),
  instructions: Type.Array(
    Type.String({ minLength: 1, maxLength: INSTRUCTION_CHARS_MAX, format: 'visible' }),
    {
      maxItems: INSTRUCTIONS_MAX,
    },
  ),
  model: Type.Enum([...MODELS]),
  team: teamField('The team that it hands over to, tem-…; null: whoever answers.'),
}
const name = Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'visible' })

/** A new agent: a name and a language; it begins in mode test. */
export const agentInput = Type.Object(
  { name, ...Type.Partial(Type.Object(personality)).properties, language: personality.language },
  { additionalProperties: false },
)

/** A change to an agent; fields that are left out stay. */
export const agentChange = Type.Partial(Type.Object({ name, is_active: Type.Boolean(), ...personality }), {
  additionalProperties: false,
  minProperties: 1,
})

export type AgentInput = Static<typeof agentInput>
export type AgentChange = Static<typeof agentChange>

const view = {
  id: Type.String({ description: 'Hashid, e.g. agt-4nRq8sWzK2.' }),
  name: Type.String(),
  description: Type.String(),
  language: Type.Enum([...LANGUAGES]),
  is_active: Type.Boolean(),
  mode: Type.Enum([...MODES], {
    description: 'test: answers in the test gateway only; shadow: drafts that nobody sees; live: answers.',
  }),
  channels: Type.Array(Type.String(), {
    description: 'Kinds of its active channels.',
  }),
  created_at: timestamp,
  updated_at: timestamp,
}

/** An agent as the API shows it in a list. */
export const agentView = Type.Object(view, { title: 'Agent' })
export type AgentView = Static<typeof agentView>

/** An agent by itself: also how it speaks, and with which model. */
export const agentDetails = Type.Object(
  {
    ...view,
    tone: nullableText,
    style: nullableText,
    instructions: Type.Array(Type.String()),
    team: { ...nullableText, description: 'The team that it hands over to, tem-…; null: none.' },
    model: Type.Enum([...MODELS], {
      description: 'offline: the built-in one. openai-compatible: see GET /agent/model/search.',
    }),
  },
  { title: 'AgentDetails' },
)
export type AgentDetails = Static<typeof agentDetails>

/** An agent's id in a path; what is none is an agent that does not exist. */
export const agentParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('agt'), description: 'The agent, agt-….' }),
})

/** Body of POST /agent/{id}/mode. */
export const modeInput = Type.Object({ mode: personality.mode }, { additionalProperties: false })

const SORTS = ['name', '-name', 'created_at', '-created_at', 'updated_at', '-updated_at'] as const

/** Query of GET /agent/search. */
export const agentQuery = Type.Object({
  ...pageQuery,
  is_active: Type.Optional(Type.Enum(['true', 'false'])),
  mode: Type.Optional(Type.Enum([...MODES])),
  language: Type.Optional(Type.Enum([...LANGUAGES])),
  channel: Type.Optional(
    Type.Enum([...CHANNEL_NAMES], {
      description: 'Has an active channel of this kind.',
    }),
  ),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: SEARCH_CHARS_MAX,
      description: 'Part of the name or the description.',
    }),
  ),
  sort: Type.Optional(
    Type.Enum([...SORTS], { description: 'A minus sign means descending. -created_at by default.' }),
  ),
})

export type AgentQuery = Static<typeof agentQuery>
