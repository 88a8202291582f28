// What waits in the queue of a balanced team goes to its members who are there.
import { inTx, type Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Store } from '../jobs/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { nowOf } from '../lib/clock.ts'
import type { AppId } from '../lib/ids.ts'
import { SECOND_MS, type Timestamp } from '../lib/time.ts'
import { type Act, noteActs } from './acts.ts'
import { givenOutEvent } from './events.ts'
import { lockBalancedTeams, selectAppsWaiting, updateGivenOut } from './queries-give-out.ts'

export const GIVE_OUT_EVERY_MS = 5 * SECOND_MS
/** What one job gives out; the sweep sees to the rest. */
const GIVEN_MAX = 500
const APPS_MAX = 1000

/** Job: gives out what waits in an app, one conversation after the other, until nothing waits or nobody is free. */
export async function giveOut(deps: Store, { app_id }: Jobs['conversations.give_out']): Promise<void> {
  for (let given = 0; given < GIVEN_MAX; given++) if (!(await giveOne(deps, app_id))) return
}

/** False: nothing waits, or nobody is free. Its own transaction: a member's row count is that of all before. */
function giveOne(deps: Store, appId: AppId): Promise<boolean> {
  return inTx(deps.db, async tx => {
    const app = await lockBalancedTeams(tx, appId)
    if (!app) return false
    const now = nowOf(deps.clock, app)
    const given = await updateGivenOut(tx, appId, now)
    if (!given) return false
    const { id, facts, assignee } = given
    record(tx, appId, givenOutEvent(facts, assignee), now)
    const data = { assignee, team: facts.team, from: { owner: 'queue', assignee: null } }
    const act: Act = { sessionId: id, kind: 'assigned', by: 'service', data }
    await noteActs(tx, appId, [act], now)
    return true
  })
}

/** What waits although somebody is there: it woke, or its job is gone (a sweep over all apps). */
export async function giveOutForgotten(tx: Tx, now: Timestamp): Promise<void> {
  for (const app_id of await selectAppsWaiting(tx, now, APPS_MAX))
    enqueue(tx, 'conversations.give_out', { app_id })
}
