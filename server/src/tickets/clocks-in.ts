import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Clocks, clocksAfter } from '../sla/clocks.ts'
import { isUsedUp, type Used } from '../sla/periods.ts'
import { listPeriods } from './recount.ts'
import { type Standing, standingAt } from './standing.ts'
import type { Status } from './transitions.ts'

/** The clocks of a locked ticket in another status from then on, with what is used of them. */
export async function clocksIn(
  tx: Tx,
  appId: AppId,
  ticket: Standing,
  { from, to }: { from: Status; to: Status },
  at: Timestamp,
): Promise<Clocks & Used> {
  const { rules, used } = standingAt(ticket, at)
  // a clock that stood still with nothing left was due when it was used up: its periods say when
  const isAsked = ticket.sla_stopped_at !== null && isUsedUp(rules, used)
  const periods = isAsked ? await listPeriods(tx, appId, ticket.id) : []
  return { ...clocksAfter(ticket, { ...rules, ...used }, from, to, at, periods), ...used }
}
