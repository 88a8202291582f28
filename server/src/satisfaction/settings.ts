import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { invalid } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { type Settings, upsertSettings } from './queries.ts'
import { canBeRated } from './template.ts'
import { texts } from './texts.ts'

const NONE: Settings = { is_active: false, delay_minutes: 10, template: null }

/** As an app has set it; nobody is asked until it says so. */
export async function findSettings(db: Pick<Db, 'query'>, appId: AppId): Promise<Settings> {
  const [row] = await db.query<Settings>(
    'select is_active, delay_minutes, template from satisfaction_settings where app_id = $1',
    [appId],
  )
  return row ?? NONE
}

/** What is left out stays. Throws 1002 where nobody could rate by the template. */
export async function changeSettings(
  tx: Tx,
  appId: AppId,
  change: Partial<Settings>,
  by: Actor,
): Promise<Settings> {
  if (change.template && !canBeRated(change.template))
    throw invalid([{ field: 'template.components', rule: 'way_to_rate', text: texts.noWayToRate }])
  const before = await findSettings(tx, appId)
  const after = { ...before, ...change }
  await upsertSettings(tx, appId, after)
  audit(tx, { actor: by, app: appId, action: 'satisfaction.set', target: 'settings', before, after })
  return after
}
