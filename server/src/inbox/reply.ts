// A person answers in a conversation.
import type { Hashid } from '@palabre/contract/ids'
import { messagePriceSql } from '../business/price.ts'
import type { Owner } from '../conversations/owner.ts'
import { checkFree, type Doing } from '../conversations/people.ts'
import { noteReply } from '../conversations/reply.ts'
import { texts as conversationTexts } from '../conversations/texts.ts'
import type { Tx } from '../db/tx.ts'
import { invalid, notFound, Refusal, refused } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, readInstant, SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { notedAt } from '../messages/about-sql.ts'
import type { Draft } from '../messages/check-sendable.ts'
import { InsufficientBalance, type Outgoing, type Stored, send } from '../messages/send.ts'
import { refuseStrange, selectTargets } from '../messages/targets.ts'
import { texts as messageTexts } from '../messages/texts.ts'
import type { ReplyInput } from './bodies.ts'
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
}

/**
 * Sends a person's message in a conversation, which is theirs from then on. Throws 1007, 1002, and 1001: it is a
 * colleague's, has ended, somebody has answered since `after_seq`, the window is closed.
 */
export async function reply(tx: Tx, doing: Doing, input: ReplyInput): Promise<Replied> {
  const target = await getTarget(tx, doing.appId, doing.id)
  if (target.status === 'closed') throw refused('already_closed', conversationTexts.alreadyClosed)
  checkFree(target, doing.userId)
  const channelId = target.channel_id
  if (channelId === null || !target.is_active)
    throw refused('channel_not_connected', messageTexts.notConnected({ channel: target.channel_type }))
  const outgoing = { ...outgoingOf(target, input, doing), channelId }
  const strange = refuseStrange(
    outgoing,
    target.contact_detail_id,
    await selectTargets(tx, doing.appId, [outgoing]),
  )
  if (strange) throw strange
  // the contact detail is locked by this: what others of ours have sent to the contact is there to be seen
  const stored = await sendOne(tx, doing, outgoing)
  // nobody has seen what was not written yet
  if (input.after_seq !== undefined && input.after_seq >= stored.seq)
    throw invalid([
      { field: 'after_seq', rule: 'maximum', text: texts.notWrittenYet({ last: stored.seq - 1 }) },
    ])
  const afterSeq = input.anyway ? null : (input.after_seq ?? null)
  const goesNow = stored.status !== 'held'
  if (!(await noteReply(tx, doing, { seq: stored.seq, goesNow, afterSeq })))
    throw refused('answered_meanwhile', texts.answeredMeanwhile, {
      messages: await listSince(tx, doing, target.id, afterSeq!),
    })
  const { hashid, seq, status } = stored
  return { message_id: hashid, conversation: doing.id, seq, status, send_at: outgoing.sendAt }
}

async function sendOne(tx: Tx, { appId, now }: Doing, outgoing: Outgoing): Promise<Stored> {
  try {
    const [stored] = await send(tx, appId, [outgoing], now)
    if (stored instanceof Refusal) throw stored
    return stored!
  } catch (error) {
    throw error instanceof InsufficientBalance ? error.refusal : error
  }
}

function outgoingOf(target: Target, input: ReplyInput, { userId, now }: Doing): Omit<Outgoing, 'channelId'> {
  const sendAt = sendAtOf(input, now)
  const expiresAt = input.expires_at === undefined ? null : readInstant(input.expires_at)
  if (sendAt !== null && expiresAt !== null && sendAt >= expiresAt)
    throw invalid([{ field: 'send_at', rule: 'maximum', text: messageTexts.sentTooLate }])
  if (input.on_window_closed === 'template' && input.template === undefined)
    throw invalid([{ field: 'template', rule: 'required', text: messageTexts.templateRequired }])
  return {
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

async function getTarget(tx: Tx, appId: AppId, conversation: string): Promise<Target> {
  const [row] = await tx.query<Target>(
    `select s.id, s.contact_detail_id, s.status, s.owner, s.owner_user_id as assignee_id,
       (select json_build_object('id', u.hashid, 'name', u.name) from users u where u.id = s.owner_user_id) as assignee,
       s.channel_id, d.channel as channel_type, c.is_active, w.last_inbound_at, d.opted_out_at, ${notedAt('w')} as wrote_at,
       ${messagePriceSql('s.app_id', 'd.channel')} as price
     from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     left join channels c on c.app_id = s.app_id and c.id = s.channel_id
     left join contact_windows w on w.app_id = s.app_id and w.channel_id = s.channel_id
       and w.contact_detail_id = s.contact_detail_id
     where s.app_id = $1 and s.hashid = $2`,
    [appId, conversation],
  )
  if (!row) throw notFound()
  return row
}

/** What others of ours have written after this number, for somebody who has not seen it. */
function listSince(
  tx: Tx,
  { appId, userId }: Doing,
  sessionId: number,
  seq: number,
): Promise<{ id: string; seq: number; author: string; type: string; text: string }[]> {
  return tx.query(
    `select m.hashid as id, m.seq, m.author, m.type, m.text from messages m
     where m.app_id = $1 and m.chat_session_id = $2 and m.seq > $3 and m.direction = 'out'
       and m.status not in ('failed', 'expired', 'cancelled')
       and not (m.author = 'person' and m.author_id is not distinct from $4::bigint)
     order by m.seq limit ${MEANWHILE_MAX}`,
    [appId, sessionId, seq, userId],
  )
}
