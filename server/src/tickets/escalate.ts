// What an escalation does to a ticket.
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Action } from '../sla/alarms.ts'
import { listAnswering } from '../teams/members.ts'
import { teamIdOf } from '../teams/teams.ts'
import { assignTicket } from './assign.ts'
import { changeTicket } from './change.ts'
import type { EscalationAct } from './events.ts'
import type { CountedTicket } from './queries-periods.ts'
import { tagTicket } from './tag.ts'

/** Does these one after the other; what cannot be done any more, as somebody or a policy is gone, is left out and said. */
export async function escalate(
  tx: Tx,
  appId: AppId,
  { hashid }: Pick<CountedTicket, 'hashid'>,
  actions: Action[],
  now: Timestamp,
): Promise<EscalationAct[]> {
  const acts: EscalationAct[] = []
  const doing = { appId, ref: hashid, by: null, cause: 'escalation', expected: undefined, now } as const
  for (const action of actions) {
    const { type } = action
    if (type === 'notify') acts.push({ type, done: true, users: action.users as EscalationAct['users'] })
    // written by a job of the event
    else if (type === 'note') acts.push({ type, done: true, users: [] })
    else acts.push({ type, done: await act(tx, doing, action), users: [] })
  }
  return acts
}

type Doing = Parameters<typeof changeTicket>[1]

/** False: whom or what it names is gone. */
async function act(
  tx: Tx,
  doing: Doing,
  action: Exclude<Action, { type: 'notify' | 'note' }>,
): Promise<boolean> {
  switch (action.type) {
    case 'assign':
      return assign(tx, doing, action.user)
    case 'team':
      return giveToTeam(tx, doing, action.team)
    case 'priority':
      return tries(() => changeTicket(tx, doing, { priority: action.priority as 'high' }))
    case 'tag':
      return tries(() => tagTicket(tx, doing, { add: [action.tag] }))
  }
}

async function giveToTeam(tx: Tx, doing: Doing, hashid: string | null): Promise<boolean> {
  return tries(async () => {
    const id = await teamIdOf(tx, doing.appId, hashid)
    const team = hashid === null ? null : { id: id!, hashid }
    await assignTicket(tx, doing, { team })
  })
}

async function assign(tx: Tx, doing: Doing, user: string | null): Promise<boolean> {
  const [member = null] = user === null ? [] : await listAnswering(tx, doing.appId, [user])
  if (user !== null && !member) return false
  await assignTicket(tx, doing, { member })
  return true
}

/** Nothing is written before it is refused. */
async function tries(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
