// Two tickets that somebody is about to change together.
import type { Tx } from '../db/tx.ts'
import { invalid, notFound } from '../http/errors.ts'
import { type Doing, holdTicket, lockTicket } from './hold.ts'
import { selectIds } from './queries-acts.ts'
import type { HeldTicket } from './queries-change.ts'
import { refOf } from './ref.ts'
import { texts } from './texts.ts'

/** Both, locked in the order of their ids. 1007, for the other by the field that names it; 1002 where it is the same one. */
export async function holdBoth(
  tx: Tx,
  doing: Doing,
  other: string,
  field: string,
): Promise<[HeldTicket, HeldTicket]> {
  const [id, otherId] = await selectIds(tx, doing.appId, [refOf(doing.ref), refOf(other)])
  if (id === undefined) throw notFound()
  if (otherId === undefined) throw notFound({ field, kind: 'ticket' })
  if (id === otherId) throw invalid([{ field, rule: 'other', text: texts.itself }])
  const hold = () => holdTicket(tx, { ...doing, ref: String(id) })
  const holdOther = () => lockTicket(tx, { ...doing, ref: String(otherId) })
  if (id < otherId) return [await hold(), await holdOther()]
  const second = await holdOther()
  return [await hold(), second]
}
