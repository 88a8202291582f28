// What people do with a conversation. Each answers the conversation as it is then.
import type { Static, TObject } from 'typebox'
import { Type } from 'typebox'
import {
  assign,
  claim,
  close,
  closeAll,
  type Doing,
  handBack,
  reopen,
  type Silenced,
} from '../conversations/people.ts'
import type { Tx } from '../db/tx.ts'
import { type ContextWith, type Endpoint, type Example, endpoint } from '../http/endpoint.ts'
import { answered, idempotencyOf, withIdempotency } from '../http/idempotency.ts'
import { checkScope } from '../http/rights.ts'
import { endAnswers } from '../messages/end-answers.ts'
import { getAnswering } from '../teams/members.ts'
import { getTeamId } from '../teams/teams.ts'
import { tagBody } from '../tickets/shapes-acts.ts'
import {
  assignBody,
  claimBody,
  closeBody,
  draftBody,
  handBackBody,
  readBody,
  replyBody,
  snoozeBody,
} from './bodies.ts'
import { actExamples, replyExamples } from './examples-acts.ts'
import { getConversation } from './find.ts'
import { keepDraft, markRead, markUnread } from './read.ts'
import { replyAs } from './reply-now.ts'
import { ConversationDetailView, conversationParams, ReplyView } from './shapes.ts'
import { snoozeAsAsked } from './snooze.ts'
import { tagConversation } from './tags.ts'

type Act<Body extends TObject> = {
  name: string
  operation: string
  summary: string
  description?: string
  body: Body
  /** Something goes out: not while the emergency stop is on. */
  writes?: boolean
  /** messages:read for what is the reader's own; messages:send where left out. */
  scope?: 'messages:read'
  run(tx: Tx, doing: Doing, body: Static<Body>): Promise<void>
  /** With several at once, as with each by itself; what cannot be done with one of them is done with none. */
  runTogether?(tx: Tx, by: Omit<Doing, 'id'>, ids: string[], body: Static<Body>): Promise<void>
}

type Asked = Pick<ContextWith<'db'>, 'app' | 'caller' | 'now'> & { params: { id: string } }

const doingOf = ({ app, caller, params, now }: Asked): Doing => ({
  appId: app.id,
  id: params.id,
  userId: caller.user_id,
  now,
})

const common = {
  method: 'POST',
  tag: 'Conversations',
  scope: 'messages:send',
  params: conversationParams,
} as const

/** The same for whoever does one of them, not knowing which. */
export type AnyAct = Act<TObject> & { route: Endpoint }

/** An act on one conversation, in one transaction; the answer is the conversation. */
function actOf<Body extends TObject>(given: Act<Body>): AnyAct {
  const { name, run, runTogether: _, ...act } = given
  const examples: { [name: string]: Example } = actExamples[act.operation]!
  const route = endpoint<TObject, Body, typeof conversationParams>({
    ...common,
    ...act,
    path: `/conversation/{id}/${name}`,
    audit: { none: 'conversations have events' },
    answer: ConversationDetailView,
    examples,
    handle: context => {
      const { app, caller, params, body, now } = context
      // the answer is all of the conversation
      checkScope('messages:read', caller)
      return withIdempotency(context, `POST /conversation/${params.id}/${name}`, async tx => {
        await run(tx, doingOf(context), body)
        return getConversation(tx, app.id, caller, params.id, now)
      })
    },
  })
  return { ...(given as unknown as Act<TObject>), route }
}

const silence = (tx: Tx, { appId, now }: Omit<Doing, 'id'>, silenced: Silenced[]): Promise<void> =>
  endAnswers(tx, appId, silenced, now)

const replyRoute = endpoint({
  ...common,
  path: '/conversation/{id}/reply',
  operation: 'replyInConversation',
  summary: 'Answer in a conversation as a person.',
  description:
    'Any message of POST /messages/send. One of the queue or of the agent is yours from then on; one of a colleague is refused (1001 owned_by_other): claim it with take. With after_seq it is refused (1001 answered_meanwhile, with those messages) if a colleague, the agent or a program has written since; what the contact writes blocks nothing.',
  audit: { none: 'the message is its own record' },
  writes: true,
  body: replyBody,
  answer: ReplyView,
  examples: replyExamples,
  async handle(context) {
    const { deps, app, caller, params, body } = context
    const idempotency = idempotencyOf(context, `POST /conversation/${params.id}/reply`, body)
    return answered(await replyAs(deps, caller, { app, id: params.id, input: body, idempotency }))
  },
})

/** Each may also be done with many conversations at once, but for what is written in one. */
export const acts: readonly AnyAct[] = [
  actOf({
    name: 'claim',
    operation: 'claimConversation',
    summary: 'Take a conversation.',
    description:
      'Of two people who take it at once one wins, and the other reads who (1001 owned_by_other). An answer that an agent is writing is never sent.',
    body: claimBody,
    run: async (tx, doing, { take = false }) => silence(tx, doing, await claim(tx, doing, take)),
  }),
  actOf({
    name: 'assign',
    operation: 'assignConversation',
    summary: 'Give a conversation to a colleague, to a team, or back to the queue.',
    description:
      'What is in the queue of a balanced team is given to a member who is online. A team stays beside the person: what comes back to the queue is given out anew.',
    body: assignBody,
    run: async (tx, doing, { user, team }) => {
      const [userId = null] = await getAnswering(tx, doing.appId, user === undefined ? [] : [user], 'user')
      const teamId = typeof team === 'string' ? await getTeamId(tx, doing.appId, team) : team
      return silence(tx, doing, await assign(tx, doing, { userId, teamId }))
    },
  }),
  actOf({
    name: 'hand-back',
    operation: 'handBackConversation',
    summary: 'Give a conversation back to the agent.',
    description: '1001 agent_silent where no agent may answer in it.',
    writes: true,
    body: handBackBody,
    run: (tx, doing, { answer_now = false }) => handBack(tx, doing, answer_now),
  }),
  actOf({
    name: 'close',
    operation: 'closeConversation',
    summary: 'End a conversation.',
    description: 'The next message of the contact begins another.',
    body: closeBody,
    run: async (tx, doing, { reason = null }) => silence(tx, doing, await close(tx, doing, reason)),
    runTogether: async (tx, by, ids, { reason = null }) =>
      silence(tx, by, await closeAll(tx, by, ids, reason)),
  }),
  actOf({
    name: 'reopen',
    operation: 'reopenConversation',
    summary: 'Go on with a conversation that has ended.',
    description: 'It is yours then. 1001 newer_conversation where the contact has begun another.',
    body: Type.Object({}, { additionalProperties: false }),
    run: async (tx, doing) => silence(tx, doing, await reopen(tx, doing)),
  }),
  actOf({
    name: 'snooze',
    operation: 'snoozeConversation',
    summary: 'Put a conversation off, or wake it.',
    description: 'A message of the contact always wakes it.',
    body: snoozeBody,
    run: snoozeAsAsked,
  }),
  actOf({
    name: 'tag',
    operation: 'tagConversation',
    summary: 'Change the tags of a conversation.',
    body: tagBody,
    run: (tx, { appId, id, userId, now }, body) => tagConversation(tx, appId, id, userId, body, now),
  }),
  actOf({
    name: 'read',
    scope: 'messages:read',
    operation: 'markConversationRead',
    summary: 'Say how far you have read.',
    description: 'Yours alone: colleagues keep theirs, the contact does not see it, and it is no answer.',
    body: readBody,
    run: (tx, doing, { seq = null }) => markRead(tx, doing, seq),
  }),
  actOf({
    name: 'unread',
    scope: 'messages:read',
    operation: 'markConversationUnread',
    summary: 'Mark a conversation as unread for yourself.',
    body: Type.Object({}, { additionalProperties: false }),
    run: markUnread,
  }),
  actOf({
    name: 'draft',
    operation: 'draftInConversation',
    summary: 'Keep what you have begun to write.',
    body: draftBody,
    run: (tx, doing, { text, kind = 'reply' }) => keepDraft(tx, doing, kind, text),
  }),
]

const [claimRoute, ...otherRoutes] = acts.map(({ route }) => route)
export const actRoutes = [claimRoute!, replyRoute, ...otherRoutes]
