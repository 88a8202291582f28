// What was to be asked about a resolution was not asked: the ticket is resolved no more, or the time of the question was over.
import { inTx, type Tx } from '../db/tx.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { cancelUnsaid } from '../messages/cancel.ts'
import { markAskedBefore } from '../tickets/rate.ts'
import { selectAskedBy, selectAskedEarlier, selectLastAsked, updateEnded } from './queries.ts'

/**
 * The job behind a ticket that goes on, was canceled or became part of another: a question that waits for the contact is taken back, and its
 * request ends: nobody was asked. One that has gone stays.
 */
export async function takeBackQuestion(
  deps: Needs<'db'>,
  { app_id, ticket_id, at }: Jobs['satisfaction.take_back'],
): Promise<void> {
  await inTx(deps.db, async tx => {
    const asked = await selectAskedEarlier(tx, app_id, ticket_id)
    if (asked.length === 0) return
    const gone = await cancelUnsaid(tx, app_id, asked, at)
    if (gone.length > 0) await endUnsaid(tx, app_id, ticket_id, gone, at)
  })
}

/** The job behind a message of the service that waited until its time was over: where it was such a question, nobody was asked. */
export async function onUnsaid(
  deps: Needs<'db'>,
  { app_id, message, at }: Jobs['satisfaction.unsaid'],
): Promise<void> {
  await inTx(deps.db, async tx => {
    const asked = await selectAskedBy(tx, app_id, message)
    if (asked) await endUnsaid(tx, app_id, asked.ticket_id, [asked.message_id], at)
  })
}

async function endUnsaid(
  tx: Tx,
  appId: AppId,
  ticketId: number,
  messageIds: number[],
  at: Timestamp,
): Promise<void> {
  await updateEnded(tx, appId, ticketId, messageIds, at)
  await markAskedBefore(tx, appId, ticketId, await selectLastAsked(tx, appId, ticketId), at)
}
