import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { type Before, deleteEntry } from './queries-own.ts'

/** Removes a text by its hashid. False: there is none. */
export async function removeKnowledge(tx: Tx, appId: AppId, hashid: string, by: Actor): Promise<boolean> {
  return noteRemoved(tx, appId, hashid, await deleteEntry(tx, appId, hashid, 'any'), by)
}

/** Removes an agent's own text; 1007 when there is none, or it is about a contact. */
export async function removeOwn(tx: Tx, appId: AppId, hashid: string, by: Actor): Promise<void> {
  if (!noteRemoved(tx, appId, hashid, await deleteEntry(tx, appId, hashid, 'own'), by)) throw notFound()
}

function noteRemoved(tx: Tx, appId: AppId, hashid: string, removed: Before | undefined, by: Actor): boolean {
  if (!removed) return false
  const { agent, external_id, content, is_own } = removed
  // what was known of a person is gone for good
  const before = { agent, external_id, characters: content.length, ...(is_own ? { content } : {}) }
  audit(tx, { actor: by, app: appId, action: 'knowledge.remove', target: hashid, before })
  return true
}
