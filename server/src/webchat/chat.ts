// The handlers of the web chat API.
import { LANGUAGES } from '@palabre/contract/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { openSecrets } from '../channels/find.ts'
import type { WebchatConfig, WebchatSecrets } from '../channels/webchat/channel.ts'
import { signalTyping } from '../conversations/typing.ts'
import { inTx } from '../db/tx.ts'
import type { TailDeps } from '../feed/tail.ts'
import { sendStream } from '../http/event-stream.ts'
import type { Needs } from '../jobs/deps.ts'
import { toMs } from '../lib/time.ts'
import type { ChatContext } from './admit.ts'
import { type ChatMessage, listMessages } from './history.ts'
import { verifyIdentity } from './identity.ts'
import { readWritten } from './parse.ts'
import { markSeen } from './seen.ts'
import type { ReceiptsBody, SessionBody, TypingBody } from './shapes.ts'
import { lookUpChoice, storeMessage } from './store-message.ts'
import { streamsOf } from './streams.ts'
import { startVisit } from './visitors.ts'

export const MESSAGES_LIMIT_DEFAULT = 100

type Page = { after?: string; limit?: string }

/** Texts and looks of the chat, for anybody. */
export async function chatConfig({ db }: Needs<'db'>, { channel }: ChatContext): Promise<unknown> {
  const [here] = await db.query<{ agent: string | null; accent: string | null }>(
    `select g.name as agent, b.accent from apps a join businesses b on b.id = a.business_id
     left join agents g on g.app_id = a.id and g.id = $2 where a.id = $1`,
    [channel.app.id, channel.agent_id],
  )
  const config = channel.config as WebchatConfig
  return {
    name: channel.name,
    agent_name: here?.agent ?? channel.name,
    languages: LANGUAGES,
    greeting: config.greeting ?? {},
    starters: config.starters ?? {},
    reply_minutes: config.reply_minutes ?? null,
    logo: config.logo ?? null,
    color: config.color ?? here?.accent ?? null,
  }
}

/** A new visitor, or the one of the token again. */
export async function chatSession(
  { db, seal }: Needs<'db' | 'seal'>,
  chat: ChatContext,
  { body }: { body: Static<typeof SessionBody> },
): Promise<unknown> {
  const { channel, visitor, token, now } = chat
  const identity =
    body.identity === undefined
      ? null
      : await verifyIdentity(
          body.identity,
          openSecrets<WebchatSecrets>(seal, channel).identity_secret,
          toMs(now),
        )
  const known = visitor && token ? { visitor, token } : null
  const said = { name: body.name ?? null, email: body.email ?? null, language: body.language ?? null }
  return inTx(db, tx => startVisit(tx, channel, known, identity, said, now))
}

export async function chatMessages(
  { db }: Needs<'db'>,
  { channel, visitor }: ChatContext,
  { query }: { query: Page },
): Promise<ChatMessage[]> {
  if (!visitor || visitor.contact_detail_id === null) return []
  return listMessages(
    db,
    channel.app.id,
    visitor.contact_detail_id,
    Number(query.after ?? 0),
    Number(query.limit ?? MESSAGES_LIMIT_DEFAULT),
  )
}

/** Stores the visitor's message, once, and answers it as stored. */
export async function postMessage(
  deps: Needs<'db' | 'settings'>,
  chat: ChatContext,
  { body }: { body: unknown },
): Promise<ChatMessage> {
  const written = readWritten(body)
  const choice = written.type === 'interactive_reply' ? await lookUpChoice(deps.db, chat, written) : null
  return storeMessage(deps)({ chat, written, choice })
}

export async function noteReceipts(
  deps: Needs<'db' | 'log'>,
  { channel, visitor, now }: ChatContext,
  { body }: { body: Static<typeof ReceiptsBody> },
): Promise<unknown> {
  const detailId = visitor?.contact_detail_id ?? null
  const marks = { delivered: Math.max(body.delivered_seq ?? 0, body.read_seq ?? 0), read: body.read_seq ?? 0 }
  if (detailId !== null) await inTx(deps.db, tx => markSeen(deps, tx, channel.app.id, detailId, marks, now))
  return {}
}

export async function signalVisitorTyping(
  { hints }: Needs<'hints'>,
  { channel, visitor }: ChatContext,
  { body }: { body: Static<typeof TypingBody> },
): Promise<unknown> {
  const detailId = visitor?.contact_detail_id ?? null
  if (detailId !== null)
    signalTyping(hints, {
      app_id: channel.app.id,
      contact_detail_id: detailId,
      from: 'visitor',
      on: body.on,
    })
  return {}
}

/** The live stream (WHATWG HTML, server-sent events): begins after the last id the client has. */
export async function chatStream(
  deps: TailDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { channel, visitor, ip } = request.chat!
  const last = request.headers['last-event-id']
  const { after } = request.query as Page
  const from = typeof last === 'string' && /^[0-9]{1,15}$/.test(last) ? last : (after ?? '0')
  const stream = { appId: channel.app.id, identifier: visitor!.identifier, ip, after: Number(from) }
  const streams = streamsOf(deps)
  streams.admit(reply.raw, stream)
  // the headers are sent: a client whose stream cannot begin sees a broken connection and reconnects
  const onFailure = (error: unknown): void => deps.log.warn({ err: error }, 'stream cannot be opened')
  await sendStream(reply, out => streams.open(out, stream), onFailure)
}
