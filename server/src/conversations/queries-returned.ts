import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { type ConversationFacts, conversationFacts } from './events.ts'
import { MAY_ANSWER } from './queries.ts'

/** Those of these sessions that wait for a person whom nobody has become, and whose agent may answer. */
export function updateSessionsReturned(
  tx: Tx,
  appId: AppId,
  ids: number[],
): Promise<{ facts: ConversationFacts }[]> {
  return tx.query(
    `update chat_sessions s set owner = 'agent' from apps p, agents g
     where s.app_id = $1 and s.id = any($2) and s.status = 'open' and s.owner = 'queue'
       and p.id = s.app_id and g.app_id = s.app_id and g.id = s.agent_id and g.is_active
       and ${MAY_ANSWER}
     returning ${conversationFacts('s')} as facts`,
    [appId, ids],
  )
}
