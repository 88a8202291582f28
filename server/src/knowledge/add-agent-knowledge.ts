import type { Hashid } from '@palabre/contract/ids'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { refused } from '../http/errors.ts'
import { type AppId, hashid } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { hashOf } from './add.ts'
import { AGENT_TEXTS_MAX, upsertAgentEntry } from './queries-own.ts'
import { texts } from './texts.ts'

/**
 * Stores an agent's own text, read in all its conversations; gives its hashid. With an external id it replaces the one
 * before. 1001 limit_reached where the agent has AGENT_TEXTS_MAX.
 */
export async function addAgentKnowledge(
  tx: Tx,
  appId: AppId,
  { agentId, content, externalId = null }: { agentId: number; content: string; externalId?: string | null },
  by: Actor,
  now: Timestamp,
): Promise<Hashid<'knw'>> {
  const entry = { hashid: hashid('knw'), agentId, externalId, content, hash: hashOf(content) }
  const stored = await upsertAgentEntry(tx, appId, entry, now)
  if (stored.status === 'full')
    throw refused('limit_reached', texts.agentFull({ textsMax: AGENT_TEXTS_MAX }), { limit: AGENT_TEXTS_MAX })
  if (stored.status !== 'unchanged') {
    const action = stored.status === 'created' ? 'knowledge.add' : 'knowledge.update'
    const facts = (text: string) => ({
      ...{ agent: stored.agent, external_id: externalId },
      ...{ characters: text.length, content: text },
    })
    const before = stored.before === null ? null : facts(stored.before)
    const of = { target: stored.hashid, name: externalId ?? undefined }
    audit(tx, { actor: by, app: appId, action, ...of, before, after: facts(content) })
  }
  return stored.hashid
}
