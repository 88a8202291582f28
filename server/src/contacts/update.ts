// A person says who a contact is.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { updatedEvent } from './events.ts'
import { type GivenProfile, updateContactFields } from './queries.ts'
import { tidyName } from './tidy.ts'

/** Changes the given fields of a contact; null empties one. An event names those that are others now. 1007. */
export async function updateContact(
  tx: Tx,
  appId: AppId,
  id: Hashid<'con'>,
  given: GivenProfile,
  userId: number,
  now: Timestamp,
): Promise<void> {
  const names = (['firstname', 'lastname'] as const).flatMap(field => {
    const name = given[field]
    return typeof name === 'string' ? [[field, tidyName(name) ?? null] as const] : []
  })
  const kept = { ...given, ...Object.fromEntries(names) }
  const changed = await updateContactFields(tx, appId, id, kept, userId, now)
  if (changed === null) throw notFound()
  const { fields, by } = changed
  if (fields.length > 0) record(tx, appId, updatedEvent(id, fields, by), now)
}
