import { Type } from 'typebox'
import { kindOf } from '../channels/kinds.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { parseDuration, toMs, toTimestamp } from '../lib/time.ts'
import { clockExamples, inboundExamples, outboxExamples, outcomeExamples } from './examples.ts'
import { moveClock, secondsOf } from './move-clock.ts'
import { readOutbox } from './outbox.ts'
import { playCustomer } from './play-customer.ts'
import { playVisitor } from './play-visitor.ts'
import { script } from './script-outcome.ts'
import { Clock, ClockBody, InboundBody, OutcomeBody, outboxQuery, Played, Scripted, Sent } from './shapes.ts'

const TAG = 'Test gateway'

const inbound = endpoint({
  method: 'POST',
  path: '/test/inbound',
  operation: 'playCustomer',
  tag: TAG,
  summary: 'Act as a customer who writes to one of your simulated channels.',
  description:
    'The message comes in as from the provider: a signed webhook, delivered before this call answers. ' +
    'An interactive_reply without context_id answers the newest message with choices.',
  scope: 'messages:send',
  audit: { none: 'only the test app is played with' },
  gateway: 'test',
  body: InboundBody,
  answer: Played,
  examples: inboundExamples,
  handle: context => {
    const play = kindOf(context.body.channel).simulator?.by === 'visit' ? playVisitor : playCustomer
    return play(context, 'POST /test/inbound')
  },
})

const outbox = endpoint({
  method: 'GET',
  path: '/test/outbox',
  operation: 'readTestOutbox',
  tag: TAG,
  summary: 'Read what was sent, oldest first, as the simulated providers received it.',
  description:
    'Refused sends are shown with their reply. Prefer: wait=N waits up to 10 s while there is nothing.',
  scope: 'messages:read',
  gateway: 'test',
  query: Type.Object(outboxQuery),
  answer: Type.Array(Sent),
  examples: outboxExamples,
  handle: async context => ({ body: await readOutbox(context), waitedMs: context.prefer.waitMs }),
})

const outcome = endpoint({
  method: 'POST',
  path: '/test/outcome',
  operation: 'scriptTestOutcome',
  tag: TAG,
  summary: 'Script what happens to the next sends: each uses up the oldest outcome that matches.',
  description:
    'Only sends that the provider would accept use one up; without one, a message is sent and delivered. reset drops those that are left.',
  scope: 'messages:send',
  audit: { none: 'only the test app is played with' },
  gateway: 'test',
  body: OutcomeBody,
  answer: Scripted,
  examples: outcomeExamples,
  handle: context => withIdempotency(context, 'POST /test/outcome', tx => script(tx, context)),
})

const clock = endpoint({
  method: 'POST',
  path: '/test/clock',
  operation: 'moveTestClock',
  tag: TAG,
  summary: "Move your test app's time forward, at most 400 days in total, or reset it.",
  description:
    'Windows, SLA clocks, retries and expiries follow; whatever has become due is handled at once.',
  scope: 'messages:send',
  audit: { none: 'only the test app is played with' },
  gateway: 'test',
  body: ClockBody,
  answer: Clock,
  examples: clockExamples,
  handle: context =>
    withIdempotency(context, 'POST /test/clock', async tx => {
      const { deps, app, body, now } = context
      const byMs = body.advance === undefined ? null : parseDuration(body.advance)
      const offset = await moveClock(tx, deps.db, app.id, byMs)
      return {
        now: toTimestamp(toMs(now) - app.clock_offset_ms + offset),
        offset_seconds: secondsOf(offset),
      }
    }),
})

export const sandboxRoutes = [inbound, outbox, outcome, clock]
