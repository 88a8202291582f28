import type { Name } from '@palabre/contract/languages'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { updateTeamHours } from './queries.ts'

/** When people answer, in the business's own words; null: nothing is said about it. */
export function setTeamHours(tx: Tx, appId: AppId, hours: Name | null): Promise<void> {
  return updateTeamHours(tx, appId, hours)
}
