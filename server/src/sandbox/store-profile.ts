import type { Person, Profile } from '../contacts/shapes.ts'
import { upsertContacts } from '../contacts/upsert-contacts.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** What a test says about a person who writes, stored as a send stores it; a provider brings no more than a name. */
export async function storeProfile(
  tx: Tx,
  appId: AppId,
  person: Pick<Person, 'channel' | 'identifier' | 'userId'>,
  profile: Profile | undefined,
  now: Timestamp,
): Promise<void> {
  if (profile) await upsertContacts(tx, appId, [{ ...person, profile }], now, 'contact')
}
