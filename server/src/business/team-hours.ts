import type { Name } from '@palabre/contract/languages'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import { updateTeamHours } from './queries.ts'

/** When people answer, in the business's own words; null: nothing is said about it. */
export async function setTeamHours(tx: Tx, appId: AppId, hours: Name | null, by: Actor): Promise<void> {
  const before = { hours: await updateTeamHours(tx, appId, hours) }
  audit(tx, { actor: by, app: appId, action: 'app.hours', target: 'app', before, after: { hours } })
}
