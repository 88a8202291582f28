import type { Hashid } from '@palabre/contract/ids'
import { kindOf } from '../channels/kinds.ts'
import { noteAnswered } from '../conversations/reply.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Going, updateWindowClosed, updateWindowsEnded } from './queries.ts'

/**
 * The channel found the window closed where we held it for open: it is closed for us, too, from now on. Failed messages
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
  if (window !== null) await updateWindowsEnded(tx, appId, ids, now, window.hours)
  const going = await updateWindowClosed(tx, appId, ids)
  await noteAnswered(
    tx,
    appId,
    going.filter(({ status }) => status === 'queued'),
    now,
  )
  return going
}
