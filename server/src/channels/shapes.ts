import { hashidPattern } from '@palabre/contract/ids'
import { type Static, Type } from 'typebox'
import { pageQuery } from '../http/pagination.ts'
import { nullableText, timestamp } from '../http/shapes.ts'
import { HoldView } from './hold.ts'
import { CHANNEL_NAMES } from './kinds.ts'

const SEARCH_CHARS_MAX = 200

/** A channel's id in a path; what is none is a channel that does not exist. */
export const channelParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('chn'), description: 'The channel, chn-….' }),
})

const view = {
  id: Type.String({ description: 'Hashid, e.g. chn-8sKq2TfWzH.' }),
  channel: Type.Enum([...CHANNEL_NAMES], { description: 'What kind it is.' }),
  name: Type.String(),
  agent: { ...nullableText, description: 'The agent that answers there; null: people do.' },
  team: {
    ...nullableText,
    description: "The team that a hand-over goes to, tem-…; null: the agent's, or none.",
  },
  is_active: Type.Boolean({ description: 'false: switched off, or disconnected.' }),
  is_connected: Type.Boolean({ description: 'Whether it has credentials. They are never shown.' }),
  is_simulated: Type.Boolean({ description: 'This installation itself plays the provider.' }),
  sender: { ...nullableText, description: 'What clients name in `from`; null: it has no number.' },
  account_id: { ...nullableText, description: "The provider's id of the number." },
  config: Type.Object(
    {},
    { additionalProperties: true, description: 'Its settings, as the form of its kind has them.' },
  ),
  places: Type.Unsafe<{ [name: string]: string }>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'Where it is called, or put: the webhook for the provider’s form; the key, the page and the script of a web chat.',
  }),
  held: HoldView,
  refusal: { ...nullableText, description: 'While it is held: what the provider said.' },
  created_at: timestamp,
  updated_at: timestamp,
}

/** A channel as the API shows it. */
export const channelView = Type.Object(view, { title: 'Channel' })
export type ChannelView = Static<typeof channelView>

/** A channel that was just connected, with what is shown once. */
export const connectedView = Type.Object(
  {
    ...view,
    made: Type.Unsafe<{ [name: string]: string }>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Credentials that were made here: shown now and never again.',
    }),
    messages_waiting: Type.Integer({
      minimum: 0,
      description: 'Messages that came for this number before it was connected, and are taken in now.',
    }),
  },
  { title: 'ConnectedChannel' },
)

/** What the provider says of a channel. */
export const channelCheck = Type.Object(
  {
    ok: Type.Boolean(),
    is_asked: Type.Boolean({
      description: 'false: there is nobody to ask about this kind of channel, or it is simulated.',
    }),
    error: Type.Unsafe<{ reason: string; text: string; code: string | null } | null>({
      type: ['object', 'null'],
      properties: {
        reason: Type.String({ description: 'One word from a closed list.' }),
        text: Type.String({ description: "The provider's words, without any secret." }),
        code: { ...nullableText, description: "The provider's own code." },
      },
      required: ['reason', 'text', 'code'],
    }),
  },
  { title: 'ChannelCheck' },
)
export type ChannelCheck = Static<typeof channelCheck>

/** Query of GET /channel/search. */
export const channelQuery = Type.Object({
  ...pageQuery,
  channel: Type.Optional(Type.Enum([...CHANNEL_NAMES])),
  is_active: Type.Optional(Type.Enum(['true', 'false'])),
  is_connected: Type.Optional(Type.Enum(['true', 'false'])),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: SEARCH_CHARS_MAX,
      description: 'Part of the name or the sender.',
    }),
  ),
})
export type ChannelQuery = Static<typeof channelQuery>
