import { hashidPattern } from '@palabre/contract/ids'
import { Type } from 'typebox'
import { actorOf } from '../audit/actor.ts'
import { wrongRecipient } from '../channels/wrong-recipient.ts'
import { type ContextWith, endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { answered, withIdempotency } from '../http/idempotency.ts'
import { searchInTurn } from '../http/searches.ts'
import { DryRun, MessageView, Sent } from './answers.ts'
import { waitingBoundOf } from './bound-waiting.ts'
import { cancelMessage } from './cancel.ts'
import { dryRun } from './dry-run.ts'
import {
  cancelExamples,
  readExamples,
  retryExamples,
  searchExamples,
  sendExamples,
  settleExamples,
} from './examples.ts'
import { retryMessage } from './retry.ts'
import { searchMessages } from './search.ts'
import { MessagePageView, searchQuery } from './search-shapes.ts'
import { keyOf, requestOf, sendNow } from './send-now.ts'
import { SETTLEMENTS, settleMessage } from './settle.ts'
import { SendBody } from './shapes.ts'
import { findSteps, stepsQuery } from './steps.ts'
import { findMessage, messageView, withoutWords } from './view.ts'
import { lastWord } from './wait.ts'

const sendMessage = endpoint({
  method: 'POST',
  path: '/messages/send',
  operation: 'sendMessage',
  tag: 'Messages',
  summary: 'Send a message to a recipient.',
  description:
    'Answers once the message is durably accepted for sending. `Prefer: wait=N` holds the answer until the channel has accepted or refused the message, at most 10 seconds. 1009 `too_many_waiting` where as many messages of the app wait as may.',
  scope: 'messages:send',
  audit: { none: 'the message is its own record' },
  writes: true,
  writesNothingWhen: body => (body as { dry_run?: unknown } | null)?.dry_run === true,
  body: SendBody,
  answer: Type.Union([Sent, DryRun]),
  headers: ['Messages-Waiting', 'Messages-Waiting-Max'],
  examples: sendExamples,
  alsoWrong: body => {
    const { channel, contact } = (body ?? {}) as { [field: string]: unknown }
    return wrongRecipient(channel, contact)
  },
  async handle(context) {
    const { deps, app, body, now, prefer } = context
    const request = requestOf(body, now)
    const idempotency = keyOf(context)
    if (body.dry_run) return dryRun(context, request, idempotency)
    const item = { app, request, idempotency, waitMs: prefer.waitMs }
    return answered(await lastWord(context, await sendNow(deps)(item), idempotency))
  },
})

const searchRoute = endpoint({
  method: 'GET',
  path: '/messages/search',
  operation: 'searchMessages',
  tag: 'Messages',
  summary: 'Search messages.',
  description:
    'The newest first. Where few of very many messages fit, a page may have fewer rows than asked for, or none: `has_more` says whether it goes on.',
  scope: 'messages:read',
  query: searchQuery,
  answer: MessagePageView,
  examples: searchExamples,
  async handle({ deps, app, query, now }) {
    const search = () => searchMessages(deps.db, app.id, query, now)
    return { body: await searchInTurn(deps, app.id, search) }
  },
})

const params = Type.Object({
  id: Type.String({ pattern: hashidPattern('msg'), description: 'msg-…' }),
})

const getMessage = endpoint({
  method: 'GET',
  path: '/messages/{id}',
  operation: 'getMessage',
  tag: 'Messages',
  summary: 'Read one message with its state and times.',
  scope: 'messages:read',
  description:
    '`waiting` says what a message waits for that is not sent yet, and when it is tried next; `error` why one failed; `explanation` says it in both languages, and who must act; `timeline` has each attempt and receipt.',
  params,
  query: stepsQuery,
  answer: MessageView,
  examples: readExamples,
  handle: async context => ({
    body: await viewFor(context.deps.db, context, context.query.exchange_of),
  }),
})

const retry = endpoint({
  method: 'POST',
  path: '/messages/{id}/retry',
  operation: 'retryMessage',
  tag: 'Messages',
  summary: 'Try a message again that failed or expired.',
  description:
    'Answers the message, which is queued again for 24 hours (or until its own expires_at, where that is later). Nothing is charged again, but for one whose price was given back, as no provider has had it (1001 insufficient_balance). A message that is being tried already is left as it is. Without `messages:read` the answer tells its state, and not what it says.',
  scope: 'messages:send',
  audit: { none: 'the message is its own record' },
  writes: true,
  params,
  answer: MessageView,
  examples: retryExamples,
  handle: context => {
    const { deps, app, caller, params, now } = context
    return withIdempotency(context, `POST /messages/${params.id}/retry`, async tx => {
      await retryMessage(tx, app, params.id, caller.user_id, waitingBoundOf(deps), now)
      return viewFor(tx, context)
    })
  },
})

const cancel = endpoint({
  method: 'POST',
  path: '/messages/{id}/cancel',
  operation: 'cancelMessage',
  tag: 'Messages',
  summary: 'Take back a message that has not gone yet.',
  description:
    'Only while it is held: scheduled, to be undone, or waiting for the contact. Either it goes or it is taken back, never both: 1001 not_held says that it has gone. What it cost is given back. Without `messages:read` the answer tells its state, and not what it says.',
  scope: 'messages:send',
  audit: { none: 'the message is its own record' },
  params,
  answer: MessageView,
  examples: cancelExamples,
  handle: context => {
    const { app, caller, params, now } = context
    return withIdempotency(context, `POST /messages/${params.id}/cancel`, async tx => {
      await cancelMessage(tx, app.id, params.id, caller.user_id, now)
      return viewFor(tx, context)
    })
  },
})

const settle = endpoint({
  method: 'POST',
  path: '/messages/{id}/settle',
  operation: 'settleMessage',
  tag: 'Messages',
  summary: 'Say what became of a message of which nobody knows whether it arrived.',
  description:
    'arrived: somebody knows that the contact has it. resend: it goes once more; if a receipt tells before that the provider has it, it does not. Only while its status is unknown: 1001 not_unknown for any other. Nothing is charged again. Without `messages:read` the answer tells its state, and not what it says.',
  scope: 'messages:send',
  audit: 'message.settle',
  writes: true,
  writesNothingWhen: body => (body as { outcome?: unknown } | null)?.outcome === 'arrived',
  params,
  body: Type.Object({ outcome: Type.Enum([...SETTLEMENTS]) }, { additionalProperties: false }),
  answer: MessageView,
  examples: settleExamples,
  handle: context => {
    const { app, caller, params, body, now } = context
    return withIdempotency(context, `POST /messages/${params.id}/settle`, async tx => {
      const by = { ...actorOf(context), userId: caller.user_id }
      await settleMessage(tx, app, params.id, body.outcome, by, now)
      return viewFor(tx, context)
    })
  },
})

type Asked = Pick<ContextWith<never>, 'app' | 'caller' | 'now' | 'language'> & { params: { id: string } }

/** A message as whoever asks may see it. */
async function viewFor(
  db: Parameters<typeof findMessage>[0],
  { app, caller, params, now, language }: Asked,
  exchangeOf?: number,
): Promise<object> {
  const message = await findMessage(db, app.id, params.id)
  const steps = message && (await findSteps(db, app.id, params.id, exchangeOf))
  if (!steps) throw notFound()
  const view = messageView(message, steps, now, { language, seesBodies: caller.role !== 'viewer' })
  return caller.scopes.includes('messages:read') ? view : withoutWords(view)
}

export const messageRoutes = [sendMessage, searchRoute, getMessage, retry, cancel, settle]
