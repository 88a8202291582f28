// A person answers in a conversation.
import type { Hashid } from '@palabre/contract/ids'
import { messagePriceSql } from '../business/price.ts'
import { saidMeanwhile } from '../conversations/meanwhile-sql.ts'
import type { Owner } from '../conversations/owner.ts'
import { checkFree, type Doing } from '../conversations/people.ts'
import { noteReplies, type Reply, whyMissed } from '../conversations/reply.ts'
import { texts as conversationTexts } from '../conversations/texts.ts'
import type { Tx } from '../db/tx.ts'
import { invalid, notFound, Refusal, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, readInstant, SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { notedAt } from '../messages/about-sql.ts'
import type { Draft } from '../messages/check-sendable.ts'
import { endAnswers } from '../messages/end-answers.ts'
import { InsufficientBalance, type Outgoing, type Stored, send } from '../messages/send.ts'
import { refuseStrange, selectTargets } from '../messages/targets.ts'
import { texts as messageTexts } from '../messages/texts.ts'
import type { ReplyInput } from './bodies.ts'
import { listValues } from './canned-values.ts'
import { hasVariable, variablesLeft } from './canned-variables.ts'
import { deleteReplyDrafts } from './queries.ts'
import { texts } from './texts.ts'

const SEND_AHEAD_MS_MAX = 30 * DAY_MS
/** Messages that are told to somebody who was overtaken. */
const MEANWHILE_MAX = 20

export type Replied = {
  message_id: Hashid<'msg'>
  conversation: string
  seq: number
  status: string
  send_at: Timestamp | null
}

type Target = {
  conversation: string
  id: number
  contact_detail_id: number
  status: 'open' | 'closed'
  owner: Owner
  assignee: { id: Hashid<'usr'>; name: string } | null
  assignee_id: number | null
  channel_id: number | null
  channel_type: string
  is_active: boolean | null
  last_inbound_at: Timestamp | null
  opted_out_at: Timestamp | null
  wrote_at: Timestamp | null
  price: string | null
  /** Who has begun to write an answer in it. */
  drafters: number[]
}

/** What somebody writes in a conversation, ses-…. */
export type Asked = { id: string; userId: number; input: ReplyInput }

/** A reply is refused whose message is stored already: together with others, all of them are undone, and done one by one. */
class Overtaken extends Error {}

/**
 * Sends a person's message in a conversation, which is theirs from then on. Throws 1007, 1002, and 1001: it is a
 * colleague's, has ended, somebody has answered since `after_seq`, the window is closed.
 */
export async function reply(tx: Tx, { appId, id, userId, now }: Doing, input: ReplyInput): Promise<Replied> {
  try {
    const [replied] = await replyTogether(tx, appId, [{ id, userId, input }], now)
    if (replied instanceof Refusal) throw replied
    return replied!
  } catch (error) {
    throw error instanceof InsufficientBalance ? error.refusal : error
  }
}

/**
 * The same for replies of one app, at most one in each conversation. Returns, in order, what was sent or why it was refused.
 * Throws what one alone throws, and of several InsufficientBalance and Overtaken: nothing may be kept then.
 */
export async function replyTogether(
  tx: Tx,
  appId: AppId,
  asked: Asked[],
  now: Timestamp,
): Promise<(Replied | Refusal)[]> {
  const targets = await selectConversations(tx, appId, asked)
  const wordsOf = await findWords(tx, appId, asked)
  const drafted = asked.map(one =>
    orRefusal(() => outgoingOf(targets.get(one.id), one, wordsOf.get(`${one.id} ${one.userId}`) ?? [], now)),
  )
  const wanted = drafted.filter(isFine)
  const named = await selectTargets(tx, appId, wanted)
  const checked = drafted.map(one =>
    one instanceof Refusal ? one : (refuseStrange(one, one.contactDetailId, named) ?? one),
  )
  const outgoings = checked.filter(isFine)
  // the contact details are locked by this: what others of ours have sent to the contacts is there to be seen
  const stored = outgoings.length > 0 ? await send(tx, appId, outgoings, now) : []
  const outcomes = checked.map(one => (one instanceof Refusal ? one : stored[outgoings.indexOf(one)]!))
  const early = asked.findIndex(({ input }, i) => isEarly(input, outcomes[i]!))
  if (early >= 0) throw asked.length > 1 ? new Overtaken() : notWrittenYet(outcomes[early] as Stored)
  const replies = outcomes.flatMap((one, i) => (one instanceof Refusal ? [] : [replyOf(asked[i]!, one)]))
  if (replies.length > 0) {
    const { silenced, missed } = await noteReplies(tx, appId, replies, now)
    if (missed.length > 0) throw asked.length > 1 ? new Overtaken() : await whyNot(tx, appId, missed[0]!, now)
    await endAnswers(tx, appId, silenced, now)
  }
  await clearDrafts(tx, appId, replies, targets)
  return outcomes.map((one, i) => {
    if (one instanceof Refusal) return one
    const { hashid, seq, status } = one
    const send_at = (checked[i] as Outgoing).sendAt
    return { message_id: hashid, conversation: asked[i]!.id, seq, status, send_at }
  })
}

/** What somebody had begun to write is written now. */
async function clearDrafts(
  tx: Tx,
  appId: AppId,
  replies: Reply[],
  targets: Map<string, Target>,
): Promise<void> {
  const drafts = replies.flatMap(({ conversation, userId }) => {
    const { id, drafters } = targets.get(conversation)!
    return drafters.includes(userId) ? [{ sessionId: id, userId }] : []
  })
  if (drafts.length > 0) await deleteReplyDrafts(tx, appId, drafts)
}

const isFine = (one: Outgoing | Refusal): one is Outgoing => !(one instanceof Refusal)

function orRefusal<Outcome>(work: () => Outcome): Outcome | Refusal {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Nobody has seen what was not written yet. */
const isEarly = ({ after_seq }: ReplyInput, stored: Stored | Refusal): boolean =>
  after_seq !== undefined && !(stored instanceof Refusal) && after_seq >= stored.seq

const notWrittenYet = ({ seq }: Stored): Refusal =>
  invalid([{ field: 'after_seq', rule: 'maximum', text: texts.notWrittenYet({ last: seq - 1 }) }])

const replyOf = ({ id, userId, input }: Asked, { seq, status }: Stored): Reply => ({
  ...{ conversation: id, userId, seq, goesNow: status !== 'held' },
  afterSeq: input.anyway ? null : (input.after_seq ?? null),
})

/** Why a reply could not be kept. Throws it where it is the conversation's state. */
async function whyNot(
  tx: Tx,
  appId: AppId,
  { conversation, userId, afterSeq }: Reply,
  now: Timestamp,
): Promise<Refusal> {
  await whyMissed(tx, { appId, id: conversation, userId, now })
  const messages = await listSince(tx, appId, { conversation, userId, afterSeq: afterSeq! }, now)
  return refused('answered_meanwhile', texts.answeredMeanwhile, { messages })
}

/** `words`: people's own, which look like variables. Throws 1007, 1002, 1001. */
function outgoingOf(
  target: Target | undefined,
  { userId, input }: Asked,
  words: string[],
  now: Timestamp,
): Outgoing {
  if (!target) throw notFound()
  if (target.status === 'closed') throw refused('already_closed', conversationTexts.alreadyClosed)
  checkFree(target, userId)
  const channelId = target.channel_id
  if (channelId === null || !target.is_active)
    throw refused('channel_not_connected', messageTexts.notConnected({ channel: target.channel_type }))
  checkVariables(input, words)
  const sendAt = sendAtOf(input, now)
  const expiresAt = input.expires_at === undefined ? null : readInstant(input.expires_at)
  if (sendAt !== null && expiresAt !== null && sendAt >= expiresAt)
    throw invalid([{ field: 'send_at', rule: 'maximum', text: messageTexts.sentTooLate }])
  checkTemplate(input)
  return {
    channelId,
    contactDetailId: target.contact_detail_id,
    chatSessionId: target.id,
    channelType: target.channel_type,
    draft: input.message as Draft,
    lastInboundAt: target.last_inbound_at,
    consent: { optedOutAt: target.opted_out_at, wroteAt: target.wrote_at },
    sendAt,
    expiresAt,
    onWindowClosed: (input.on_window_closed ?? 'fail') as Outgoing['onWindowClosed'],
    template: (input.template ?? null) as Outgoing['template'],
    author: 'person',
    authorId: userId,
    contextId: input.context?.message_id ?? null,
    clientRef: input.client_ref ?? null,
    price: target.price,
  }
}

/** Throws 1002 where a variable is left, but for what the people of the conversation are called. */
function checkVariables({ message, template }: ReplyInput, words: string[]): void {
  const left = [
    ...variablesLeft(message.content, 'message.content', words),
    ...variablesLeft(template ?? null, 'template', words),
  ]
  if (left.length > 0)
    throw invalid(
      left.map(({ field, left }) => ({ field, rule: 'variable', text: texts.variableLeft({ left }) })),
    )
}

/** What looks like a variable in the values of a conversation; looked for where one is left. */
async function findWords(tx: Tx, appId: AppId, asked: Asked[]): Promise<Map<string, string[]>> {
  const some = asked.filter(({ input }) => hasVariable(input.message.content) || hasVariable(input.template))
  if (some.length === 0) return new Map()
  const rows = await listValues(
    tx,
    appId,
    some.map(({ id, userId }) => ({ conversation: id, userId })),
  )
  return new Map(
    rows.map(({ conversation, user_id, values }) => [
      `${conversation} ${user_id}`,
      Object.values(values).filter(value => value !== null && hasVariable(value)) as string[],
    ]),
  )
}

/** Throws 1002 for a template that lacks, or that nobody would send. */
function checkTemplate({ on_window_closed, template }: ReplyInput): void {
  const isWanted = on_window_closed === 'template'
  if (isWanted === (template !== undefined)) return
  const [rule, text] = isWanted
    ? (['required', messageTexts.templateRequired] as const)
    : (['useless', texts.templateUseless] as const)
  throw invalid([{ field: 'template', rule, text }])
}

function sendAtOf({ send_at, undo_seconds = 0 }: ReplyInput, now: Timestamp): Timestamp | null {
  if (send_at === undefined)
    return undo_seconds > 0 ? toTimestamp(toMs(now) + undo_seconds * SECOND_MS) : null
  if (undo_seconds > 0) throw invalid([{ field: 'undo_seconds', rule: 'exclusive', text: texts.undoOrLater }])
  const at = readInstant(send_at)
  if (toMs(at) > toMs(now) + SEND_AHEAD_MS_MAX) {
    const text = messageTexts.tooFarAhead({ daysMax: SEND_AHEAD_MS_MAX / DAY_MS })
    throw invalid([{ field: 'send_at', rule: 'maximum', text }])
  }
  return at
}

/** The conversations that are written in, by ses-…. */
async function selectConversations(tx: Tx, appId: AppId, asked: Asked[]): Promise<Map<string, Target>> {
  const rows = await tx.query<Target>(
    `select s.hashid as conversation, s.id, s.contact_detail_id, s.status, s.owner, s.owner_user_id as assignee_id,
       (select json_build_object('id', u.hashid, 'name', u.name) from users u where u.id = s.owner_user_id) as assignee,
       s.channel_id, d.channel as channel_type, c.is_active, w.last_inbound_at, d.opted_out_at, ${notedAt('w')} as wrote_at,
       ${messagePriceSql('s.app_id', 'd.channel')} as price,
       (select coalesce(json_agg(x.user_id), '[]') from drafts x
         where x.app_id = s.app_id and x.chat_session_id = s.id and x.text is not null) as drafters
     from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     left join channels c on c.app_id = s.app_id and c.id = s.channel_id
     left join contact_windows w on w.app_id = s.app_id and w.channel_id = s.channel_id
       and w.contact_detail_id = s.contact_detail_id
     where s.app_id = $1 and s.hashid = any($2::text[])`,
    [appId, asked.map(({ id }) => id)],
  )
  return new Map(rows.map(row => [row.conversation, row]))
}

/** What others of ours have written after this number, for somebody who has not seen it. */
function listSince(
  tx: Tx,
  appId: AppId,
  { conversation, userId, afterSeq }: { conversation: string; userId: number; afterSeq: number },
  now: Timestamp,
): Promise<{ id: string; seq: number; author: string; type: string; text: string }[]> {
  return tx.query(
    `select m.hashid as id, m.seq, m.author, m.type, m.text from chat_sessions s
     join messages m on m.app_id = s.app_id and m.chat_session_id = s.id
     where s.app_id = $1 and s.hashid = $2 and ${saidMeanwhile('$3', '$4::bigint', '$5')}
     order by m.seq limit ${MEANWHILE_MAX}`,
    [appId, conversation, afterSeq, userId, now],
  )
}
