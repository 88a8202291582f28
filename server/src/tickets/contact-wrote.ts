// A contact has written: tickets that waited for it go on.
import { inTx, type Tx } from '../db/tx.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { DAY_MS, type Timestamp, toMs } from '../lib/time.ts'
import { releaseQuestions } from '../messages/store-received.ts'
import { OPEN_AGAIN_DAYS } from './close-resolved.ts'
import { lockTicket } from './hold.ts'
import { LINKS_MAX } from './link.ts'
import { moveTicket } from './move.ts'
import { openTicket } from './open.ts'
import { upsertLink } from './queries-acts.ts'
import { insertWaits } from './queries-clocks.ts'
import {
  type Concerned,
  type Last,
  selectConcerned,
  selectLastOver,
  selectSaid,
  updateConversation,
} from './queries-replies.ts'
import { behind, tellChanged } from './tell.ts'

const BY = { kind: 'system', id: null, role: null, cause: 'reply' } as const

/**
 * The job behind a contact's message (see events/reactions.ts). What waits for the contact is open again, and what was
 * resolved within the week; where all is over, one more ticket goes on from the last. What was in a conversation that has ended
 * goes on in this one, of those that were resolved the last alone. What somebody has moved since the message stays where it is, so a repeat changes nothing.
 */
export async function onContactWrote(deps: Needs<'db'>, job: Jobs['tickets.contact_wrote']): Promise<void> {
  await inTx(deps.db, async tx => {
    const tickets = await selectConcerned(tx, job.app_id, job.chat_session_id)
    let isOneOpen = false
    const resumed = lastResolved(tickets, job.at)
    for (const ticket of tickets) {
      const isGoingOn = goesOn(ticket, job.at) && (!isOfEarlier(ticket) || ticket === resumed)
      if (!ticket.is_finished || isGoingOn) isOneOpen = true
      if (ticket.entered_at >= job.at) continue
      let { updated_at } = ticket
      if (ticket.before && (!ticket.is_finished || isGoingOn)) {
        updated_at = behind(updated_at, job.at)
        await takeAlong(tx, ticket, ticket.before, job, updated_at)
      }
      if (isGoingOn)
        await moveTicket(tx, { id: job.app_id }, ticket.hashid, 'open', BY, behind(updated_at, job.at))
    }
    const here = tickets.filter(({ before }) => before === null)
    const last = here.findLast(ticket => ticket.is_resolved && ticket.entered_at < job.at)
    if (last && !isOneOpen && !last.has_follow_up) await followUp(tx, last, job)
    // those that came, or were resolved, have a later answer to wait for
    if (isOneOpen) await insertWaits(tx, job.app_id, job.chat_session_id, job.at)
    await releaseQuestions(tx, job.app_id, job.chat_session_id, job.at)
  })
}

/** A ticket whose conversation has ended goes on in this one, and is linked to where it was. */
async function takeAlong(
  tx: Tx,
  { id, hashid }: Concerned,
  before: NonNullable<Concerned['before']>,
  { app_id: appId, chat_session_id: to, at: now }: Jobs['tickets.contact_wrote'],
  at: Timestamp,
): Promise<void> {
  if (!(await updateConversation(tx, appId, id, { from: before.id, to }, at))) return
  if (before.has_messages)
    await upsertLink(
      tx,
      appId,
      id,
      { kind: 'conversation', end: { session: before.id }, max: LINKS_MAX },
      now,
    )
  const ticket = await lockTicket(tx, { appId, ref: hashid, now })
  const changed = { field: 'conversation', before: before.hashid, after: ticket.facts.conversation }
  await tellChanged(tx, { appId, by: null }, ticket, [changed], 'reply', at)
}

/** Was it resolved in a conversation that has ended? Whoever begins another may want something else. */
const isOfEarlier = ({ before, is_resolved }: Concerned): boolean => before !== null && is_resolved

/** Of those, the one that a new conversation goes on from: the last resolved. None where it has a ticket already. */
function lastResolved(tickets: Concerned[], at: Timestamp): Concerned | undefined {
  if (tickets.some(({ before }) => before === null)) return undefined
  return tickets
    .filter(ticket => isOfEarlier(ticket) && goesOn(ticket, at))
    .toSorted((a, b) => toMs(a.resolved_at!) - toMs(b.resolved_at!))
    .at(-1)
}

/** Does it wait for the contact, or was it resolved so short a time ago? */
function goesOn({ code, is_resolved, is_terminal, resolved_at }: Last, at: Timestamp): boolean {
  if (code === 'pending') return true
  const isFresh = resolved_at !== null && toMs(at) - toMs(resolved_at) < OPEN_AGAIN_DAYS * DAY_MS
  return is_resolved && !is_terminal && isFresh
}

/** The closed ticket that one goes on from which an agent opens in this conversation: the contact's last. */
export async function closedBefore(
  tx: Tx,
  appId: AppId,
  chatSessionId: number,
  at: Timestamp,
): Promise<Last | undefined> {
  const last = await selectLastOver(tx, appId, chatSessionId)
  return last?.is_resolved && !goesOn(last, at) ? last : undefined
}

async function followUp(
  tx: Tx,
  { id, hashid, subject, priority, policy_id, is_policy_named, agent_id }: Concerned,
  { app_id, chat_session_id, seq, at }: Jobs['tickets.contact_wrote'],
): Promise<void> {
  const said = await selectSaid(tx, app_id, chat_session_id, seq)
  await openTicket(
    tx,
    { id: app_id },
    {
      ...{ chatSessionId: chat_session_id, contactDetailId: said.contact_detail_id, channel: said.channel },
      ...{ agentId: agent_id, subject, description: said.text, followUpOf: { id, hashid } },
      ...(policy_id === null
        ? { priority }
        : { policyId: policy_id, priority, isPolicyNamed: is_policy_named }),
      // an agent that sees a complaint in these words names this ticket, and opens none
      ...(said.burst === null ? {} : { openedForSeq: said.burst }),
      by: 'service',
    },
    at,
  )
}
