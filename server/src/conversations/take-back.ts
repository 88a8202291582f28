import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Timestamp } from '../lib/time.ts'
import { noteActs } from './acts.ts'
import { takenBackEvent } from './events.ts'
import { updateOrphansQueued } from './queries-people.ts'

export const TAKE_BACK_EVERY_MS = 5000

/** Conversations of people who have left, or may not answer any more, wait for others (a sweep). */
export async function takeBack(tx: Tx, now: Timestamp): Promise<void> {
  for (const one of await updateOrphansQueued(tx, now)) {
    record(tx, one.app_id, takenBackEvent(one.facts, one.was_assignee), one.now, { givesOut: one.gives_out })
    const { team } = one.facts
    const data = { assignee: null, team, from: { owner: 'person', assignee: one.was_assignee } }
    const act = {
      sessionId: one.id,
      kind: 'assigned',
      by: 'service',
      data,
    } as const
    await noteActs(tx, one.app_id, [act], one.now)
  }
}
