// What people are told of events, in the events' own transaction.
import type { Recorded } from '../events/catalog.ts'
import type { Told } from '../events/record.ts'
import { holdBack } from './held.ts'
import { saidBy } from './kinds.ts'
import { insertNotices } from './queries.ts'

/** Writes the notices of a transaction's events of one app; one event for each that somebody is told of. */
export const tellPeople: Told = async (tx, appId, events) => {
  const said = events.flatMap(event => saidBy(event) ?? [])
  if (said.length === 0) return []
  const now = await holdBack(tx, appId, said)
  if (now.length === 0) return []
  const told = await insertNotices(tx, appId, now)
  return told.map(({ at, ...data }): Recorded => ({ app_id: appId, at, type: 'notice.added', data }))
}
