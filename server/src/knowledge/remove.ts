import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { deleteEntry } from './queries.ts'

/** Removes a text by its hashid. False: there is none. */
export function removeKnowledge(tx: Tx, appId: AppId, hashid: string): Promise<boolean> {
  return deleteEntry(tx, appId, hashid)
}
