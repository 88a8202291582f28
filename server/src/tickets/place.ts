// Where a ticket stands among those of its status, as people arrange them on a board.
import type { Static } from 'typebox'
import type { Tx } from '../db/tx.ts'
import { invalid, refused } from '../http/errors.ts'
import type { Doing } from './hold.ts'
import { holdBoth } from './hold-both.ts'
import { updateRank } from './queries-acts.ts'
import type { placeBody } from './shapes-acts.ts'
import { behind, tellChanged } from './tell.ts'
import { texts } from './texts.ts'

/** Right before or right after another one. 1007; 1001 other_status. */
export async function placeTicket(tx: Tx, doing: Doing, given: Static<typeof placeBody>): Promise<void> {
  const { appId, now } = doing
  const side = given.before === undefined ? 'after' : 'before'
  const place = given[side]
  if (place === undefined)
    throw invalid([{ field: 'before', rule: 'required', text: texts.requiredOr({ other: 'after' }) }])
  if (given.before !== undefined && given.after !== undefined)
    throw invalid([{ field: 'after', rule: 'exclusive', text: texts.onePlace }])
  const [ticket, other] = await holdBoth(tx, doing, place, side)
  if (ticket.ticket_status_id !== other.ticket_status_id) throw refused('other_status', texts.otherStatus)
  const at = behind(ticket.updated_at, now)
  if (!(await updateRank(tx, appId, { id: ticket.id, anchorId: other.id, side }, at)))
    throw refused('limit_reached', texts.noPlace)
  const changed = { field: 'place', before: null, after: { [side]: other.hashid } }
  await tellChanged(tx, doing, ticket, [changed], 'place', at)
}
