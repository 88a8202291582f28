// The web chat's own API, as a site that shows its own chat uses it. Paths are below /webchat.
import { type TSchema, Type } from 'typebox'
import type { Declaration } from '../http/endpoint.ts'
import { shownAs } from '../http/shapes.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AccessRule, ChatContext } from './admit.ts'
import {
  chatConfig,
  chatMessages,
  chatSession,
  MESSAGES_LIMIT_DEFAULT,
  noteReceipts,
  postMessage,
  signalVisitorTyping,
} from './chat.ts'
import {
  ChatMessageView,
  ConfigView,
  NothingView,
  ReceiptsBody,
  ReplyBody,
  SessionBody,
  SessionView,
  TextBody,
  TypingBody,
} from './shapes.ts'

const SESSIONS_PER_MINUTE = 60
const READS_PER_MINUTE = 240
const MESSAGES_PER_MINUTE = 60
const RECEIPTS_PER_MINUTE = 120
const TYPINGS_PER_MINUTE = 60
const CONFIGS_PER_MINUTE = 600
const MESSAGES_LIMIT_MAX = 200

/** A declaration, its access rule, and its handler, which returns the envelope's body. */
export type ChatRoute = Declaration & {
  rule: AccessRule
  handle(
    deps: Needs<'db' | 'seal' | 'hints' | 'log' | 'settings'>,
    chat: ChatContext,
    input: { query: never; body: never },
  ): Promise<unknown>
}

export const after = Type.Optional(
  shownAs(
    Type.String({
      pattern: '^[0-9]{1,15}$',
      examples: ['12'],
      description: 'Only what has a seq above this.',
    }),
    Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 }),
  ),
)
const limit = Type.Optional(
  shownAs(
    Type.String({ pattern: `^([1-9][0-9]?|1[0-9][0-9]|${MESSAGES_LIMIT_MAX})$`, examples: ['50'] }),
    Type.Integer({ minimum: 1, maximum: MESSAGES_LIMIT_MAX, default: MESSAGES_LIMIT_DEFAULT }),
  ),
)
/** What of a body is needed to know its type is checked first, then all of it: webchat/parse.ts. */
const messageBody: TSchema = shownAs(
  Type.Unknown(),
  Type.Unsafe({ oneOf: [TextBody, ReplyBody], discriminator: { propertyName: 'type' } }),
)

export const STREAM_RULE: AccessRule = { name: 'read', visitor: 'required', perMinute: READS_PER_MINUTE }
const tag = 'Web chat'

const written = {
  id: 'msg-8sKq2TfWzH',
  seq: 1,
  from: 'me',
  author_name: null,
  type: 'text',
  content: { text: 'Quels sont vos horaires ?' },
  text: 'Quels sont vos horaires ?',
  client_id: 'c1',
  created_at: '2026-11-21T09:30:00.000000Z',
  status: 'delivered',
}

export const chatRoutes: ChatRoute[] = [
  {
    method: 'GET',
    path: '/{key}/config',
    operation: 'getChatConfig',
    tag,
    summary: 'Names, greeting and color of the chat',
    rule: { name: 'config', visitor: 'none', perMinute: CONFIGS_PER_MINUTE },
    answer: ConfigView,
    examples: {
      config: {
        summary: 'A chat with a greeting',
        answer: {
          name: 'Chat',
          agent_name: 'Nia',
          languages: ['en', 'fr'],
          greeting: { fr: 'Bonjour !' },
          starters: { fr: ['Quels sont vos horaires ?'] },
          reply_minutes: 30,
          logo: null,
          color: '#1f6f50',
        },
      },
    },
    handle: chatConfig,
  },
  {
    method: 'POST',
    path: '/{key}/session',
    operation: 'startChatSession',
    tag,
    summary: 'Starts a visit: the token of a visitor',
    description:
      'With the token of an earlier visit the same visitor goes on. A name or an address that is only claimed never finds a contact; `identity`, a JWT signed by the site, does.',
    rule: { name: 'session', visitor: 'optional', perMinute: SESSIONS_PER_MINUTE },
    body: SessionBody,
    answer: SessionView,
    examples: {
      visitor: {
        summary: 'Somebody who is not known',
        body: { language: 'fr' },
        answer: {
          token: 'plb_vis_7mW2kQxT9fRbN4sVhJ8cLdYp3gAzUeKtBw6MnXyEjS5rP1vq',
          visitor_id: 'vis-9fRbN4sVhJ8cLdYp',
          last_seq: 0,
        },
      },
    },
    handle: chatSession,
  },
  {
    method: 'GET',
    path: '/{key}/messages',
    operation: 'listChatMessages',
    tag,
    summary: 'The conversation, oldest message first',
    rule: { name: 'read', visitor: 'required', perMinute: READS_PER_MINUTE },
    query: Type.Object({ after, limit }),
    answer: Type.Array(ChatMessageView),
    examples: { all: { summary: 'From its beginning', query: { after: 0 }, answer: [written] } },
    handle: chatMessages,
  },
  {
    method: 'POST',
    path: '/{key}/messages',
    operation: 'writeChatMessage',
    tag,
    summary: 'Writes as the visitor',
    description:
      'Stored once: a repeated `client_id` is the same message. A reply names a choice that was offered, and is stored in the words of the offer.',
    rule: { name: 'write', visitor: 'required', perMinute: MESSAGES_PER_MINUTE },
    body: messageBody,
    answer: ChatMessageView,
    examples: {
      text: {
        summary: 'A question',
        body: { client_id: 'c1', type: 'text', content: { text: 'Quels sont vos horaires ?' } },
        answer: written,
      },
    },
    handle: postMessage,
  },
  {
    method: 'POST',
    path: '/{key}/receipts',
    operation: 'noteChatReceipts',
    tag,
    summary: 'How far the visitor has received and read',
    description: 'Marks only go forward.',
    rule: { name: 'receipts', visitor: 'required', perMinute: RECEIPTS_PER_MINUTE },
    body: ReceiptsBody,
    answer: NothingView,
    examples: { read: { summary: 'All is read', body: { delivered_seq: 3, read_seq: 3 }, answer: {} } },
    handle: noteReceipts,
  },
  {
    method: 'POST',
    path: '/{key}/typing',
    operation: 'noteChatTyping',
    tag,
    summary: 'The visitor writes, or not any more',
    rule: { name: 'typing', visitor: 'required', perMinute: TYPINGS_PER_MINUTE },
    body: TypingBody,
    answer: NothingView,
    examples: { on: { summary: 'Begins to write', body: { on: true }, answer: {} } },
    handle: signalVisitorTyping,
  },
]
