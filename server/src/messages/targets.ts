// Messages that a message to send is about: the one it quotes, or reacts to.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Draft } from './check-sendable.ts'

export type Target = { id: string; contact_detail_id: number }

/** By our msg-… or, for a reaction, the provider's id. */
export function targetsOf({ draft, contextId }: { draft: Draft; contextId: string | null }): string[] {
  const reacted = draft.type === 'reaction' ? draft.content.message_id : null
  return [contextId, reacted].filter(id => typeof id === 'string')
}

/** Those of the named messages that are there. No statement where nothing is named. */
export async function selectTargets(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  requests: { draft: Draft; contextId: string | null }[],
): Promise<Target[]> {
  const ids = [...new Set(requests.flatMap(targetsOf))]
  if (ids.length === 0) return []
  return tx.query<Target>(
    `select i.id, m.contact_detail_id from unnest($2::text[]) as i (id)
     join messages m on m.app_id = $1 and m.hashid = i.id
     union
     select i.id, m.contact_detail_id from unnest($2::text[]) as i (id)
     join channels c on c.app_id = $1
     join messages m on m.app_id = $1 and m.channel_id = c.id and m.provider_id = i.id`,
    [appId, ids],
  )
}

/** Are all of them messages of this person's conversations? */
export function areTheirs(ids: string[], contactDetailId: number | undefined, targets: Target[]): boolean {
  return ids.every(id => targets.some(one => one.id === id && one.contact_detail_id === contactDetailId))
}
