// Messages that a message to send is about: the one it quotes, or reacts to.
import type { Tx } from '../db/tx.ts'
import { notFound, type Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Draft } from './check-sendable.ts'
import { isCalled } from './provider-sql.ts'

export type Target = { id: string; contact_detail_id: number }

type Naming = { draft: Draft; contextId: string | null }

/** By our msg-… or, for a reaction, the provider's id; each with the field that names it. */
function targetsOf({ draft, contextId }: Naming): { field: string; id: string }[] {
  const reacted = draft.type === 'reaction' ? draft.content.message_id : null
  return [
    { field: 'context.message_id', id: contextId },
    { field: 'message.content.message_id', id: reacted },
  ].filter((named): named is { field: string; id: string } => typeof named.id === 'string')
}

/** Those of the named messages that are there. No statement where nothing is named. */
export async function selectTargets(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  requests: Naming[],
): Promise<Target[]> {
  const ids = [...new Set(requests.flatMap(targetsOf).map(({ id }) => id))]
  if (ids.length === 0) return []
  return tx.query<Target>(
    `select i.id, m.contact_detail_id from unnest($2::text[]) as i (id)
     join messages m on m.app_id = $1 and m.hashid = i.id
     union
     select i.id, own.contact_detail_id from unnest($2::text[]) as i (id)
     join channels c on c.app_id = $1
     cross join lateral (
       select m.contact_detail_id from messages m where m.app_id = $1 and ${isCalled('m', '$1', 'c.id', 'i.id')} limit 1) own`,
    [appId, ids],
  )
}

/** 1007 where one of them is no message of this person's conversations. */
export function refuseStrange(
  naming: Naming,
  contactDetailId: number | undefined,
  targets: Target[],
): Refusal | null {
  const isTheirs = (id: string): boolean =>
    targets.some(target => target.id === id && target.contact_detail_id === contactDetailId)
  const strange = targetsOf(naming).find(({ id }) => !isTheirs(id))
  return strange ? notFound({ field: strange.field, kind: 'message' }) : null
}
