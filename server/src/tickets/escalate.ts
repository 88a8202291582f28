// What an escalation does to a ticket.
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Action } from '../sla/alarms.ts'
import { listMembers } from '../teams/members.ts'
import { assignTicket } from './assign.ts'
import { changeTicket } from './change.ts'
import type { EscalationAct } from './events.ts'
import type { CountedTicket } from './queries-periods.ts'

/** Does these one after the other; what cannot be done any more, as somebody or a policy is gone, is left out and said. */
export async function escalate(
  tx: Tx,
  appId: AppId,
  { hashid }: Pick<CountedTicket, 'hashid'>,
  actions: Action[],
  now: Timestamp,
): Promise<EscalationAct[]> {
  const acts: EscalationAct[] = []
  const doing = { appId, ref: hashid, by: null, expected: undefined, now }
  for (const action of actions) {
    const { type } = action
    if (type === 'notify') acts.push({ type, done: true, users: action.users as EscalationAct['users'] })
    else {
      const done =
        type === 'assign' ? await assign(tx, doing, action.user) : await raise(tx, doing, action.priority)
      acts.push({ type, done, users: [] })
    }
  }
  return acts
}

type Doing = Parameters<typeof changeTicket>[1]

async function assign(tx: Tx, doing: Doing, user: string | null): Promise<boolean> {
  const [member = null] = user === null ? [] : await listMembers(tx, doing.appId, [user])
  if (user !== null && !member) return false
  await assignTicket(tx, doing, { member })
  return true
}

async function raise(tx: Tx, doing: Doing, priority: string): Promise<boolean> {
  try {
    await changeTicket(tx, doing, { priority: priority as 'high' })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
