import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { noteActs } from './acts.ts'
import { returnedEvent } from './events.ts'
import { updateSessionsReturned } from './queries-returned.ts'

/** How people say that they need nobody any more: at the beginning of what they write, accents folded. */
const OPENING = '(?:(?:ok|okay|oh|ah|no|non|bon|bah|sorry|desole|actually|finalement|en fait)[ ,.!]+){0,2}'
const NEVER_MIND = [
  'never ?mind',
  'forget (?:about )?(?:it|that)',
  'no need(?: for (?:a|any) (?:person|human|agent))?',
  '(?:i|we) (?:do not|don.?t) need (?:a|any|the) (?:person|human|agent|one|team)',
  'back to the (?:bot|agent|assistant)',
  'laisse[rz]? tomber',
  'laissez',
  'oublie[rz]?(?: ca| cela)?',
  '(?:ce n.?est )?(?:plus|pas) la peine',
  '(?:je n.?ai|j.?ai|on a) plus besoin',
  'tant pis',
  'pas grave',
  'retour a l.?(?:agent|assistant)',
]
const RETURNS = new RegExp(`^${OPENING}(?:${NEVER_MIND.join('|')})\\b`, 'i')
const TEXT_CHARS_READ = 200

/** Does somebody who waits for a person want the agent back? "Never mind, what are your hours?" */
export function wantsAgentBack(text: string): boolean {
  const folded = text
    .slice(0, TEXT_CHARS_READ)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
  return RETURNS.test(folded.replaceAll('’', "'").trimStart())
}

/** Gives these sessions back to their agents, unless a person has taken them: the agent answers what was written. */
export async function returnToAgent(
  tx: Tx,
  appId: AppId,
  sessionIds: number[],
  now: Timestamp,
): Promise<void> {
  if (sessionIds.length === 0) return
  const sorted = [...sessionIds].sort((a, b) => a - b)
  const returned = await updateSessionsReturned(tx, appId, sorted)
  for (const { facts } of returned) record(tx, appId, returnedEvent(facts), now)
  const acts = returned.map(
    ({ facts }) => ({ sessionId: facts.chat_session_id, kind: 'returned', by: 'contact' }) as const,
  )
  await noteActs(tx, appId, acts, now)
}
