// Servers of the Model Context Protocol as they are asked and shown.

import { hashidPattern } from '@palabre/contract/ids'
import { type Static, Type } from 'typebox'
import { shownCall } from '../http/exchange-shapes.ts'
import { idPageQuery } from '../http/id-pages.ts'
import { nullable, nullableText, timestamp } from '../http/shapes.ts'
import { OFFER_NAME_CHARS_MAX, URL_CHARS_MAX } from './bounds.ts'
import { closed, fields, name as toolNameSchema } from './declared-shapes.ts'
import { changes, leftOut, problems, sentHeaders } from './import-shapes.ts'

const NAME_CHARS_MAX = 60
const ACCEPTED_MAX = 200

export const serverInput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'visible', examples: ['Stock'] }),
    url: Type.String({
      format: 'uri',
      maxLength: URL_CHARS_MAX,
      examples: ['https://mcp.shop.example/mcp'],
    }),
    headers: Type.Optional(sentHeaders('Sealed, and never shown.')),
    timeout_ms: Type.Optional(fields.timeout_ms),
  },
  closed,
)
export type ServerInput = Static<typeof serverInput>

export const refreshInput = Type.Object(
  {
    headers: Type.Optional(sentHeaders('New values; others stay.')),
  },
  closed,
)
export type RefreshInput = Static<typeof refreshInput>

const offerName = Type.String({
  minLength: 1,
  maxLength: OFFER_NAME_CHARS_MAX,
  pattern: '^[!-~]+$',
  examples: ['look_up_stock'],
})

export const acceptInput = Type.Object(
  {
    tools: Type.Array(
      Type.Object(
        {
          name: offerName,
          hash: Type.String({
            pattern: '^[0-9a-f]{64}$',
            examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
            description: 'What you have seen.',
          }),
          as: Type.Optional({
            ...toolNameSchema,
          } as typeof toolNameSchema),
          effects: Type.Optional(Type.Enum(['read', 'write'], { description: 'write when left out.' })),
        },
        closed,
      ),
      { minItems: 1, maxItems: ACCEPTED_MAX },
    ),
  },
  closed,
)
export type AcceptInput = Static<typeof acceptInput>

export const serverParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('srv'), description: 'The server, srv-….' }),
})
export const serverQuery = Type.Object({ ...idPageQuery })
export type ServerQuery = Static<typeof serverQuery>

const STATES = ['new', 'accepted', 'changed', 'gone'] as const

const view = {
  id: Type.String({ description: 'srv-….' }),
  name: Type.String(),
  url: Type.String(),
  headers: Type.Array(
    Type.Object({
      name: Type.String(),
      set: Type.Boolean({ description: 'Has it a value? None is ever shown.' }),
    }),
  ),
  timeout_ms: Type.Integer(),
  called: nullableText,
  protocol: Type.String(),
  refreshed_at: timestamp,
  created_at: timestamp,
  ignored: Type.Integer({ description: 'Tools that cannot be read, or too many.' }),
  counts: Type.Unsafe<{ [state in (typeof STATES)[number]]: number }>({
    type: 'object',
    additionalProperties: { type: 'integer' },
  }),
}

const serverView = Type.Object(view, { title: 'ToolServer' })
export type ServerView = Static<typeof serverView>

const offerView = Type.Object(
  {
    name: Type.String(),
    state: Type.Enum([...STATES], {
      description: 'changed: off until it is accepted again. gone: not offered any more.',
    }),
    hash: Type.String({ description: 'To be sent to accept it.' }),
    description: Type.String(),
    reads_only: Type.Boolean({
      description: 'So it says; not relied on.',
    }),
    suggested_name: { ...nullableText, description: 'null: give one as `as`.' },
    tool: nullable({ id: Type.String(), name: Type.String() }, 'null: none.'),
    parameters: Type.Array(Type.Unsafe<object>({ type: 'object', additionalProperties: true })),
    left_out: leftOut,
    problems,
    changes,
  },
  { title: 'ToolOffer' },
)
export type OfferView = Static<typeof offerView>

export const serverDetails = Type.Object(
  {
    ...view,
    last_look: shownCall('ToolServerLook', 'How it answered last; null: before this was kept.', {
      at: timestamp,
    }),
    tools: Type.Array(offerView),
  },
  { title: 'ToolServerDetails' },
)
export type ServerDetails = Static<typeof serverDetails>

export const serverPage = Type.Object(
  { data: Type.Array(serverView), next_cursor: nullableText, has_more: Type.Boolean() },
  { title: 'ToolServerList' },
)

export const removedServer = Type.Object(
  { id: Type.String(), removed: Type.Literal(true) },
  { title: 'RemovedToolServer' },
)
