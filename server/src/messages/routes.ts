import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { DryRun, MessageView, Sent } from './answers.ts'
import { dryRun } from './dry-run.ts'
import { readExamples, sendExamples } from './examples.ts'
import { keyOf, requestOf, sendNow, waitForChannel } from './send-now.ts'
import { SendBody } from './shapes.ts'
import { findMessage } from './view.ts'

const sendMessage = endpoint({
  method: 'POST',
  path: '/messages/send',
  operation: 'sendMessage',
  tag: 'Messages',
  summary: 'Send a message to a recipient.',
  description:
    'Answers once the message is durably accepted for sending. `Prefer: wait=N` holds the answer until the channel has accepted or refused the message, at most 10 seconds.',
  scope: 'messages:send',
  writes: true,
  body: SendBody,
  answer: Type.Union([Sent, DryRun]),
  examples: sendExamples,
  async handle(context) {
    const { deps, app, body, now, prefer } = context
    const request = requestOf(body, now)
    if (body.dry_run) return { body: await dryRun(context, request) }
    const outcome = await sendNow(deps)({ app, request, idempotency: keyOf(context) })
    if (outcome instanceof Refusal) throw outcome
    const { message_id } = outcome.body as { message_id: string }
    // a replayed answer has headers, and is given as it was
    if (prefer.waitMs === 0 || outcome.headers) return outcome
    return { body: await waitForChannel(deps, app.id, message_id, prefer.waitMs, outcome.body as object) }
  },
})

const getMessage = endpoint({
  method: 'GET',
  path: '/messages/{id}',
  operation: 'getMessage',
  tag: 'Messages',
  summary: 'Read one message with its state and times.',
  scope: 'messages:read',
  params: Type.Object({
    id: Type.String({ pattern: '^msg-[1-9A-HJ-NP-Za-km-z]{10}$', description: 'msg-…' }),
  }),
  answer: MessageView,
  examples: readExamples,
  async handle({ deps, app, params }) {
    const message = await findMessage(deps.db, app.id, params.id)
    if (!message) throw notFound()
    return { body: message }
  },
})

export const messageRoutes = [sendMessage, getMessage]
