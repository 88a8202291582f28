import type { Hashid } from '@palabre/contract/ids'
import { kindOf } from '../channels/kinds.ts'
import { noteAnswered } from '../conversations/reply.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { HOUR_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { type Going, updateWindowClosed, updateWindowsEnded, type WindowEnd } from './queries.ts'

const ENDS_PENDING = 'window_ends'

/**
 * Makes transactions on this database end the windows of `applyWindowClosed`, once for each app: behind conversations and all else that is
 * locked by whom, as those who write open windows behind theirs. Must be registered before the jobs.
 */
export function registerWindowEnds(db: Db): void {
  db.flushers.push({
    kind: ENDS_PENDING,
    flush: async (tx, ends) => {
      const byApp = Map.groupBy(ends as ({ appId: AppId } & WindowEnd)[], ({ appId }) => appId)
      for (const appId of [...byApp.keys()].sort((a, b) => a - b))
        await updateWindowsEnded(tx, appId, byApp.get(appId)!)
    },
  })
}

/**
 * The channel found the window closed where we held it for open: it is closed for us, too, with the commit. Failed messages
 * that were to be held then, or sent as a template, are. Returns those; the others have failed.
 */
export async function applyWindowClosed(
  tx: Tx,
  appId: AppId,
  channelType: string,
  ids: Hashid<'msg'>[],
  now: Timestamp,
): Promise<Going[]> {
  const { window } = kindOf(channelType)
  if (window !== null) {
    const at = toTimestamp(toMs(now) - window.hours * HOUR_MS)
    for (const hashid of ids)
      tx.addPending(ENDS_PENDING, { appId, hashid, at } satisfies { appId: AppId } & WindowEnd)
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
