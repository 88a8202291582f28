import type { Tx } from '../db/tx.ts'
import { notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { deleteAgentEntry, deleteEntry } from './queries.ts'

/** Removes a text by its hashid. False: there is none. */
export function removeKnowledge(tx: Tx, appId: AppId, hashid: string): Promise<boolean> {
  return deleteEntry(tx, appId, hashid)
}

/** Removes an agent's own text; 1007 when there is none, or it is about a contact. */
export async function removeOwn(tx: Tx, appId: AppId, hashid: string): Promise<void> {
  if (!(await deleteAgentEntry(tx, appId, hashid))) throw notFound()
}
