// A ticket is resolved no more: what was to be asked about its resolution is asked no more.
import { inTx } from '../db/tx.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import { cancelUnsaid } from '../messages/cancel.ts'
import { markAskedBefore } from '../tickets/rate.ts'
import { selectAskedEarlier, selectLastAsked, updateEnded } from './queries.ts'

/** The job behind a ticket that goes on, was canceled or became part of another: a question that waits for the contact is taken back, and its request ends: nobody was asked. One that has gone stays. */
export async function takeBackQuestion(
  deps: Needs<'db'>,
  { app_id, ticket_id, at }: Jobs['satisfaction.take_back'],
): Promise<void> {
  await inTx(deps.db, async tx => {
    const asked = await selectAskedEarlier(tx, app_id, ticket_id)
    if (asked.length === 0) return
    const gone = await cancelUnsaid(tx, app_id, asked, at)
    if (gone.length === 0) return
    await updateEnded(tx, app_id, ticket_id, gone, at)
    await markAskedBefore(tx, app_id, ticket_id, await selectLastAsked(tx, app_id, ticket_id), at)
  })
}
