import type { Hashid } from '@palabre/contract/ids'
import type { Db } from '../db/pool.ts'
import { CHANNEL_NAMES } from './kinds.ts'
import { insertKinds } from './queries.ts'

/**
 * The table of kinds follows the registry. Throws when a connected channel is of a kind that this version does not
 * have: its messages would be lost without a word.
 */
export async function storeKinds(db: Db): Promise<void> {
  await insertKinds(db, CHANNEL_NAMES)
  const [unknown] = await db.query<{ hashid: Hashid<'chn'>; type: string }>(
    'select hashid, type from channels where type <> all($1) limit 1',
    [CHANNEL_NAMES],
  )
  if (unknown)
    throw new Error(
      `channel ${unknown.hashid} is of the kind "${unknown.type}", which this version does not have`,
    )
}
