import { hashidPattern } from '@palabre/contract/ids'
import { type Static, Type } from 'typebox'
import { AGENT_CHARS_MAX } from '../channels/forms.ts'
import { pageQuery } from '../http/pagination.ts'
import { nullableText, timestamp } from '../http/shapes.ts'
import { CONTENT_CHARS_MAX } from './shapes.ts'

const EXTERNAL_ID_CHARS_MAX = 255
const SEARCH_CHARS_MAX = 200

const content = Type.String({ minLength: 1, maxLength: CONTENT_CHARS_MAX, format: 'not-blank' })
const agent = Type.String({
  minLength: 1,
  maxLength: AGENT_CHARS_MAX,
  description: 'The agent, e.g. agt-4nRq8sWzK2.',
})

/** Body of POST /agent/knowledge/add. */
export const ownInput = Type.Object(
  {
    agent,
    content,
    external_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: EXTERNAL_ID_CHARS_MAX,
        format: 'not-blank',
        description: 'Your own name for this text.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type OwnInput = Static<typeof ownInput>

export const ownChange = Type.Object({ content }, { additionalProperties: false })

export const ownParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('knw'), description: 'The text, knw-….' }),
})

export const ownQuery = Type.Object({
  ...pageQuery,
  agent: Type.Optional(agent),
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: SEARCH_CHARS_MAX, description: 'Part of the text.' }),
  ),
})
export type OwnQuery = Static<typeof ownQuery>

const view = {
  id: Type.String(),
  agent: Type.String(),
  external_id: nullableText,
  created_at: timestamp,
  updated_at: timestamp,
  characters: Type.Integer(),
}

/** A text in a list. */
export const ownListed = Type.Object(
  { ...view, begins: Type.String({ description: 'Its first 200 characters.' }) },
  { title: 'AgentKnowledgeEntry' },
)
export type OwnListed = Static<typeof ownListed>

/** A text as a whole. */
export const ownView = Type.Object({ ...view, content: Type.String() }, { title: 'AgentKnowledge' })
export type OwnView = Static<typeof ownView>

export const ownRemoved = Type.Object(
  { id: Type.String(), removed: Type.Literal(true) },
  { title: 'RemovedAgentKnowledge' },
)
