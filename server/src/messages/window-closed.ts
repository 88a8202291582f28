import type { Hashid } from '@palabre/contract/ids'
import { kindOf } from '../channels/kinds.ts'
import { noteAnswered } from '../conversations/reply.ts'
import { inTx, type Tx } from '../db/tx.ts'
import { emitFact } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { HOUR_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import {
  type Going,
  selectHeldLocked,
  selectRefused,
  updateReopened,
  updateWindowClosed,
  updateWindowsEnded,
} from './queries-windows.ts'

/**
 * The channel found the window closed where we held it for open: it is closed for us, too, by the job behind it. Failed messages
 * that were to be held then, or sent as a template, are. Returns those; the others have failed. `isOwn`: no call was made, as we hold it
 * for closed ourselves.
 */
export async function applyWindowClosed(
  tx: Tx,
  appId: AppId,
  channelType: string,
  ids: Hashid<'msg'>[],
  now: Timestamp,
  isOwn = false,
): Promise<Going[]> {
  const { window } = kindOf(channelType)
  if (window !== null) {
    const refused = isOwn ? ids.map(message => ({ message })) : await selectRefused(tx, appId, ids)
    if (refused.length > 0)
      emitFact(tx, appId, { type: 'window.closed', data: { refused, hours: window.hours } }, now)
  }
  const going = await updateWindowClosed(tx, appId, ids)
  await noteAnswered(
    tx,
    appId,
    going.filter(({ status }) => status === 'queued'),
    now,
  )
  return going
}

/**
 * The job behind it, alone, so that it holds no window while it waits for anything else. A contact who has written since the message
 * was handed over keeps their window open, and gets what was held meanwhile: whoever opened it did not see that yet.
 */
export async function endWindows(deps: Needs<'db'>, job: Jobs['messages.end_windows']): Promise<void> {
  const { app_id: appId, refused, at, hours } = job
  await inTx(deps.db, async tx => {
    // messages first, as those who write let them go before they open their window
    await selectHeldLocked(
      tx,
      appId,
      refused.map(({ message }) => message),
    )
    const closes = toTimestamp(toMs(at) - hours * HOUR_MS)
    await updateWindowsEnded(tx, appId, refused, closes)
    for (const data of await updateReopened(tx, appId, refused, closes, at))
      emitFact(tx, appId, { type: 'delivery.due', data }, at)
  })
}
