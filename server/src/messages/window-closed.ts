import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { updateWindowClosed } from './queries.ts'

/**
 * The channel found the window closed where we held it for open: failed messages that were to be held then, or sent as a
 * template, are. Returns those; the others have failed.
 */
export function applyWindowClosed(
  tx: Tx,
  appId: AppId,
  ids: Hashid<'msg'>[],
): Promise<{ hashid: string; status: 'held' | 'queued'; contact_detail_id: number }[]> {
  return updateWindowClosed(tx, appId, ids)
}
