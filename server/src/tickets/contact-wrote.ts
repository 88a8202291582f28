// A contact has written: tickets that waited for it go on.
import { inTx, type Tx } from '../db/tx.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import { DAY_MS, type Timestamp, toMs } from '../lib/time.ts'
import { OPEN_AGAIN_DAYS } from './close-resolved.ts'
import { moveTicket } from './move.ts'
import { openTicket } from './open.ts'
import { type Concerned, selectConcerned, selectSaid } from './queries-replies.ts'
import { behind } from './tell.ts'

const BY = { kind: 'system', id: null, role: null, cause: 'reply' } as const

/**
 * The job behind a contact's message (see events/reactions.ts). What waits for the contact is open again, and what was
 * resolved within the week; where all is over, one more ticket goes on from the last. What somebody has moved since the
 * message stays where it is, so a repeat changes nothing.
 */
export async function onContactWrote(deps: Needs<'db'>, job: Jobs['tickets.contact_wrote']): Promise<void> {
  await inTx(deps.db, async tx => {
    const tickets = await selectConcerned(tx, job.app_id, job.chat_session_id)
    let isOneOpen = false
    for (const ticket of tickets) {
      if (!ticket.is_finished || goesOn(ticket, job.at)) isOneOpen = true
      if (goesOn(ticket, job.at) && ticket.entered_at < job.at)
        await moveTicket(tx, { id: job.app_id }, ticket.hashid, 'open', BY, behind(ticket.updated_at, job.at))
    }
    const last = tickets.findLast(ticket => ticket.is_resolved && ticket.entered_at < job.at)
    if (last && !isOneOpen && !last.has_follow_up) await followUp(tx, last, job)
  })
}

/** Does it wait for the contact, or was it resolved so short a time ago? */
function goesOn({ code, is_resolved, is_terminal, resolved_at }: Concerned, at: Timestamp): boolean {
  if (code === 'pending') return true
  const isFresh = resolved_at !== null && toMs(at) - toMs(resolved_at) < OPEN_AGAIN_DAYS * DAY_MS
  return is_resolved && !is_terminal && isFresh
}

async function followUp(
  tx: Tx,
  { id, hashid, subject, priority, policy_id, agent_id }: Concerned,
  { app_id, chat_session_id, seq, at }: Jobs['tickets.contact_wrote'],
): Promise<void> {
  const said = await selectSaid(tx, app_id, chat_session_id, seq)
  await openTicket(
    tx,
    { id: app_id },
    {
      ...{ chatSessionId: chat_session_id, contactDetailId: said.contact_detail_id, channel: said.channel },
      ...{ agentId: agent_id, subject, description: said.text, followUpOf: { id, hashid } },
      ...(policy_id === null ? { priority } : { policyId: policy_id }),
    },
    at,
  )
}
