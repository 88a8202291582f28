import type { Tx } from '../db/tx.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { hashOf } from './add.ts'
import { upsertAgentEntry } from './queries.ts'

/** Stores an agent's own text, read in all its conversations. With an external id it replaces the one before. */
export async function addAgentKnowledge(
  tx: Tx,
  appId: AppId,
  agentId: number,
  content: string,
  now: Timestamp,
  options: { externalId?: string } = {},
): Promise<void> {
  const entry = {
    hashid: hashid('knw'),
    agentId,
    externalId: options.externalId ?? null,
    content,
    hash: hashOf(content),
  }
  await upsertAgentEntry(tx, appId, entry, now)
}
