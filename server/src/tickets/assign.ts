// Who has a ticket: a person, a team, both or neither.
import type { Tx } from '../db/tx.ts'
import type { Member } from '../teams/members.ts'
import { type Doing, holdTicket } from './hold.ts'
import { type FieldChange, updateChanged } from './queries-change.ts'
import { behind, onlyChanged, tellChanged } from './tell.ts'

/** Left out: it stays whose it is; null: nobody's, no team's. */
export type Holders = {
  member?: Member | null
  team?: { id: number; hashid: string } | null
}

/** Gives it to a person, or to a team. Who has it already changes nothing. */
export async function assignTicket(tx: Tx, doing: Doing, { member, team }: Holders): Promise<void> {
  const { appId, now } = doing
  const ticket = await holdTicket(tx, doing)
  const changed = onlyChanged([
    ...(member === undefined ? [] : [of('assignee', ticket.assignee, member)]),
    ...(team === undefined ? [] : [of('team', ticket.team, team)]),
  ])
  if (changed.length === 0) return
  const at = behind(ticket.updated_at, now)
  const to = {
    ...ticket,
    assignee_id: member === undefined ? ticket.assignee_id : (member?.id ?? null),
    team_id: team === undefined ? ticket.team_id : (team?.id ?? null),
  }
  await updateChanged(tx, appId, ticket, to, at)
  await tellChanged(tx, doing, ticket, changed, 'assign', at)
}

const of = (field: string, before: string | null, holder: { hashid: string } | null): FieldChange => ({
  ...{ field, before, after: holder?.hashid ?? null },
})
